"""What a log may tell of a fault: where it was, and none of its words, which may quote a game."""

from __future__ import annotations

import traceback


def whereabouts(fault: Exception) -> str:
    """What and where, innermost first."""
    frames = reversed(traceback.extract_tb(fault.__traceback__))
    where = " < ".join(f"{frame.filename}:{frame.lineno}" for frame in frames)
    return f"{type(fault).__name__} at {where}"
