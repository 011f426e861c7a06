"""The Moonshine recogniser: the tiny English model of the moonshine-voice wheel, on onnxruntime.

One turn's way: the near speech is cut out of the sound (`presence`), in `pieces` where it is
long; `encode` turns each into frames, `decode` writes tokens freely, `score` says how far the
sound made them and not the model's habit.
"""

from __future__ import annotations

import importlib.util
import re
from functools import lru_cache, partial
from pathlib import Path

import numpy as np

from voice.errors import MissingError
from voice.sound.vad import Vad
from voice.speech.automaton import Automaton
from voice.speech.beam import Reading, search
from voice.speech.decision import Candidate, Token, decide
from voice.speech.decoder import Decoder, Frames, Hypothesis, Memory
from voice.speech.foreground import foreground
from voice.speech.onnx import session
from voice.speech.pieces import pieces
from voice.speech.presence import presence
from voice.speech.recogniser import Heard, Sound
from voice.speech.respelling import prior, respellings, spells
from voice.speech.tokens import END, Tokens
from voice.speech.writer import Writer, write
from voice.talk import Expects, Sentences
from voice.words.graph import of_phrases

_WHEEL = "moonshine_voice"
_FOLDER = Path("assets/tiny-en")
_REMEDY = "run: pip install --force-reinstall moonshine-voice==0.0.73"

_RATE = 16_000

_PADDING = _RATE * 3 // 10
# Silence put before and after: with 0.3 s 73 % of the real digits are written right, with none
# 64 %; 0.5 and 0.8 s gain nothing more.

_LONGEST_S = 20.0
# Errors in read sentences: 4 % in pieces of 10 to 29 s; from 40 s on whole passages are lost or
# said twice (77 and 104 % at 44 and 50 s). Decoding also slows with length.

_TOKENS_A_SECOND = 6.5
_TOKENS_AT_LEAST = 6
# The model's makers' bound on how fast anyone speaks; a word of one syllable still needs a few.

_RESPELLINGS = 4
# Of the words a spelling may be of, the likeliest that are weighed against other readings.

_AUTOMATA = 8
# States of games whose live sentences are kept ready, some 10 MB each. Of 78 hearings in three
# games none was in a state that had been left but for the one before.

_NO_WORDS = re.compile(r"\[[^]]*\]?|\([^)]*\)?|\*[^*]*\*|[♪♫♩♬©]")
# "[BLANK]", "(music)", "*cough*", notes: what the model writes for other sounds than words.

_NOTHING = Heard("", 0.0)


class Moonshine:
    """Moonshine tiny, English. Made once (about 0.5 s); one thread at a time."""

    name = "moonshine"

    def __init__(self, threads: int, folder: Path | None = None) -> None:
        """Load the model out of `folder`, by default the moonshine-voice wheel's own.

        Raises MissingError where it is not there or cannot be read.
        """
        home = folder or _wheel()
        try:
            self._encoder = session(home / "encoder_model.ort", threads)
            self._decoder = Decoder(session(home / "decoder_model_merged.ort", threads))
            self._tokens = Tokens.load(home / "tokenizer.bin")
        except Exception as fault:  # onnxruntime's errors have no common base but this
            raise MissingError(
                f"There is no readable Moonshine model in {home}: {_REMEDY}"
            ) from fault
        self._vad = Vad()
        self._automaton = lru_cache(_AUTOMATA)(partial(Automaton, tokens=self._tokens))
        self._of_phrases = lru_cache(_AUTOMATA)(of_phrases)
        self._silence = self._decoder.listen(self.encode(_near_silence()))

    def hear(self, audio: Sound, expects: Expects) -> Heard:
        """Recognise one turn: int16 mono at 16 kHz, of any length, silence included."""
        near = presence(audio, self._vad)
        if near is None:
            return _NOTHING
        parts = pieces(foreground(near.sound), _LONGEST_S)
        memories = [self._decoder.listen(self.encode(part)) for part in parts]
        sentences = expects.sentences or self._of_phrases(expects.phrases)
        if len(memories) == 1:
            written, readings = self._read(memories[0], sentences)
        else:  # no live sentence is as long as two
            written, readings = [self._write(memory) for memory in memories], []
        free, *others = self._weighed(written, readings)
        heard = decide(free, others, near.clear, expects.free, sentences.meaning)
        return near.trusted(heard)

    def _read(self, memory: Memory, sentences: Sentences) -> tuple[list[Hypothesis], list[Reading]]:
        """What the sound says freely, and the live sentences that it most likely says."""
        automaton = self._automaton(sentences)
        writer = Writer(_most_tokens(memory.frames))
        found = search(self._decoder, memory, automaton, writer)
        if found:
            found += self._respelled(memory, automaton, found[0])
        return [writer.written], found

    def _respelled(self, memory: Memory, automaton: Automaton, read: Reading) -> list[Reading]:
        """What else may have been spelled where a spelling was read; nothing where none was."""
        texts = respellings(read.sentence, self._tokens.text(read.written.tokens))
        every = [self._tokens.ids(f" {text}") for text in texts]
        sentences = {tokens: automaton.read(tokens) for tokens in every}
        live = [(*tokens, END) for tokens, sentence in sentences.items() if sentence]
        found = [
            Reading(
                str(sentences[tokens[:-1]]), Hypothesis(tokens, logprobs), (True,) * len(tokens)
            )
            for tokens, logprobs in zip(live, self._decoder.logprobs(memory, live), strict=True)
        ]
        found.sort(key=lambda each: -sum(each.written.logprobs))
        return found[:_RESPELLINGS]

    def _weighed(self, free: list[Hypothesis], readings: list[Reading]) -> list[Candidate]:
        """What was written freely, a hypothesis for each piece of the turn, and what was read."""
        every = [*free, *(each.written for each in readings)]
        habits = self._decoder.logprobs(self._silence, [each.tokens for each in every])
        said = words(" ".join(self._tokens.text(each.tokens) for each in free))
        openly = [token for piece in zip(free, habits, strict=False) for token in _tokens(*piece)]
        candidates = [Candidate.of(said, openly)]
        for read, habit in zip(readings, habits[len(free) :], strict=True):
            tokens = _tokens(read.written, habit, read.own)
            spelled = spells(read.sentence)
            candidates.append(Candidate.of(read.sentence, tokens, prior(read.sentence), spelled))
        return candidates

    def encode(self, audio: Sound) -> Frames:
        """A sound (int16 mono 16 kHz, at most about 20 s to be of use) as the decoder takes it."""
        samples = np.pad(audio.astype(np.float32) / np.float32(32768), _PADDING)[None]
        mask = np.ones(samples.shape, np.int64)
        frames: Frames = self._encoder.run(None, {"input_values": samples, "attention_mask": mask})[
            0
        ]
        return frames

    def decode(self, frames: Frames) -> Hypothesis:
        """Write freely what the frames say, the likeliest token at each step."""
        return self._write(self._decoder.listen(frames))

    def _write(self, memory: Memory) -> Hypothesis:
        writer = Writer(_most_tokens(memory.frames))
        write(self._decoder, memory, writer)
        return writer.written

    def score(self, written: list[Hypothesis]) -> float:
        """How far the sound made the text and not habit, see `Candidate`."""
        return self._weighed(written, [])[0].score


def words(text: str) -> str:
    """What the model wrote without the marks that are no words; empty where none are left."""
    kept = " ".join(_NO_WORDS.sub(" ", text).split())
    return kept if any(each.isalnum() for each in kept) else ""


def _tokens(
    written: Hypothesis, habit: tuple[float, ...], own: tuple[bool, ...] = ()
) -> list[Token]:
    own = own or (True,) * len(habit)
    return [Token(*each) for each in zip(written.logprobs, habit, own, strict=True)]


def _most_tokens(frames: Frames) -> int:
    return _TOKENS_AT_LEAST + int(frames.shape[1] / 41.7 * _TOKENS_A_SECOND)


def _near_silence() -> Sound:
    """A second of the faintest noise, always the same."""
    return np.random.default_rng(0).integers(-1, 2, _RATE).astype(np.int16)


def _wheel() -> Path:
    """Where the wheel's model is, without importing it: it loads a library of its own."""
    wheel = importlib.util.find_spec(_WHEEL)
    if wheel is None or wheel.origin is None:
        raise MissingError(f"The moonshine-voice wheel is not installed: {_REMEDY}")
    return Path(wheel.origin).parent / _FOLDER
