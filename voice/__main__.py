"""`python -m voice` is `sayso`."""

from voice.cli import main

main()
