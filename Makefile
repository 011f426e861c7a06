# `make play` sets up what is needed and starts a game; `make test` runs every check.
#
# Each step of the set-up leaves a stamp in .venv, and only once it is complete: an interrupted one
# is taken up again, a finished one costs nothing. Everything runs as `python -m`, since the scripts
# of a virtual environment hold its path and break when the folder is moved.

SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
CARD ?= riddles

# Debian packages: a browser, a voice that is not the host's, sound tools, a sound card that is not
# there, and a store that many machines share.
TEST_PACKAGES := chromium espeak-ng flite sox pulseaudio pulseaudio-utils libportaudio2 \
	libasound2-plugins redis-server

PIP := $(PY) -u -m pip install --disable-pip-version-check --no-input --progress-bar off --use-pep517
LOCKED := $(PIP) --no-build-isolation --require-hashes -r
# Of all that pip says, the one line that shows it is getting on. Errors go by another way.
PROGRESS := while read -r line; do case "$$line" in \
	Downloading*.whl\ *|"Using cached"*.whl\ *) echo "  $${line%%-*} ($${line\#\#* (}" ;; \
	"Installing collected"*) echo "  Installing" ;; esac; done

define STATIC
$(PY) -m ruff check --output-format concise
$(PY) -m ruff format --check
$(PY) -m mypy
$(PY) -c 'from importlinter.cli import lint_imports_command as lint; lint()'
endef
PYTEST = $(PY) -m pytest --dist worksteal --numprocesses $(1)

MICROPHONE := import sys; from voice.sound import devices; sys.exit(not devices.has_microphone())

.PHONY: play check test bench bench-phone bench-evening bench-hear bench-lines lock clean

play: $(VENV)/.ready
	@$(PY) -c 'import sounddevice' 2>/dev/null || scripts/packages libportaudio2 || true
	@if [ -t 0 ] || $(PY) -c '$(MICROPHONE)'; then exec $(PY) -m voice play $(CARD); fi; \
	echo "There is no microphone and no terminal here, so Sayso plays $(CARD) with itself (sayso demo):" \
		"a second voice plays, and the whole game is recorded in demo.wav."; \
	exec $(PY) -m voice demo $(CARD) --speak demo.wav

# What needs no speech model, sound room, browser or server: under three minutes.
check: $(VENV)/.dev
	$(STATIC)
	$(call PYTEST,auto) -m "not (speech or sound or browser or server)"

# Everything. Browsers and servers wait as often as they work: two at once for each core. Rooms keep
# real time, so they come last, two at once. `make test COVERAGE=--cov` tells what no test reaches; it
# takes twice the processor time, which leaves a room none to share.
COVERAGE :=
test: $(VENV)/.dev
	@scripts/packages $(TEST_PACKAGES)
	$(STATIC)
	$(call PYTEST,$$((2 * $$(getconf _NPROCESSORS_ONLN)))) $(COVERAGE) -m "not sound"
	$(call PYTEST,$(if $(COVERAGE),1,2)) $(if $(COVERAGE),$(COVERAGE) --cov-append) -m sound

bench: $(VENV)/.dev
	@scripts/packages $(TEST_PACKAGES)
	$(PY) tests/bench/bench.py

# How many calls it takes: two minutes, on a machine that does nothing else.
bench-phone: $(VENV)/.dev
	@scripts/packages $(TEST_PACKAGES)
	$(PY) -m tests.bench.phone

# Whether anything grows over ten hours of play, 40 minutes: make bench-evening EVENING="--hours 2".
EVENING :=
bench-evening: $(VENV)/.dev
	@scripts/packages $(TEST_PACKAGES)
	$(PY) -m tests.bench.evening $(EVENING)

# How well it hears, 10 minutes. A part of it: make bench-hear HEAR="--only riddles -n 50".
HEAR :=
bench-hear: $(VENV)/.dev
	@scripts/packages $(TEST_PACKAGES)
	@$(PY) -c 'import pocketsphinx' 2>/dev/null || \
		$(PIP) --quiet --no-deps --require-hashes -r tests/bench/hear/requirements.txt
	$(PY) -m tests.bench.hear $(HEAR)

# Years and spelled words of the case tables, by three voices, 5 minutes.
CASES := ../shared/cases
bench-lines: $(VENV)/.dev
	@scripts/packages $(TEST_PACKAGES)
	$(PY) -m tests.bench.hear.lines $(CASES)

$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null && $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Sayso needs Python 3.11 or newer: sudo apt-get install python3 python3-venv, or name another one: make play PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || scripts/packages python3-venv
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/.ready: $(VENV)/.made requirements-build.lock requirements.lock pyproject.toml
	@echo "Setting up Sayso in $(VENV): about 230 MB to download, once."
	@set -o pipefail; $(LOCKED) requirements-build.lock | $(PROGRESS)
	@set -o pipefail; $(LOCKED) requirements.lock | $(PROGRESS)
	@$(PIP) --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.ready requirements-dev.lock
	@echo "Setting up what the tests need"
	@set -o pipefail; $(LOCKED) requirements-dev.lock | $(PROGRESS)
	@touch $@

# The lock files hold for Linux, macOS and Windows and every Python from 3.11 on. A pin stays as it
# is unless pyproject.toml asks for another: `make lock UPGRADE=--upgrade` renews all.
UPGRADE :=
COMPILE = "$$uv"/bin/uv pip compile $(UPGRADE) --quiet --universal --generate-hashes --python-version 3.11 \
	--no-annotate --custom-compile-command "make lock"
lock:
	@uv=$$(mktemp -d) && trap 'rm -rf "$$uv"' EXIT && \
	$(PYTHON) -m venv "$$uv" && "$$uv"/bin/python -m pip install --quiet uv==0.13.9 && \
	$(COMPILE) --group build -o requirements-build.lock && \
	$(COMPILE) pyproject.toml -o requirements.lock && \
	$(COMPILE) pyproject.toml --group dev -c requirements.lock -o requirements-dev.lock

clean:
	rm -rf $(VENV) build dist demo.wav .coverage .hypothesis .import_linter_cache .mypy_cache \
		.pytest_cache .ruff_cache
