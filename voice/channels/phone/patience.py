"""With a caller who says nothing, or nothing that is understood: fewer words, and the line kept."""

from __future__ import annotations

from voice.settings import Phone


class Patience:
    """One call's misses and its silence."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self.misses = 0
        """How many in a row."""

        self.quiet_since: float | None = None
        """When the caller's silence began; None where he does something."""

    def heard(self) -> None:
        """The caller did something."""
        self.quiet_since = None

    def answered(self) -> None:
        """It was something to act on."""
        self.misses = 0

    def silent(self, now: float, listened_s: int) -> bool:
        """The caller was silent for `listened_s` up to `now`; True when that is enough of it."""
        if self.quiet_since is None:
            self.quiet_since = now - listened_s
        return now - self.quiet_since >= self._phone.patience_s

    def missed(self, *told: str, after: str = "") -> tuple[str, int]:
        """What is said to a miss, empty for quiet, and for how long is listened after it.

        The first miss gets the first of what is told, the second the second, and so on; any
        more get what comes `after`.
        """
        self.misses += 1
        if self.misses <= len(told):
            return told[self.misses - 1], self._phone.listen_s
        return after, self._phone.listen_s if after else self._phone.quiet_s
