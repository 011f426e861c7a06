"""What `sayso doctor` found of one part of Sayso."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """One line to print."""

    line: str
    missing: bool = False
    """True for a device or a model that play at a table needs and that is not there."""
