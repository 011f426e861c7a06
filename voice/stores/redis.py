"""Games in Redis: for several processes and machines that share one server.

sayso:game:CODE       a hash: the fields of Kept, `open` and `owner`
sayso:moves:CODE      a list: its journal, one JSON object a move
sayso:held:CODE       who plays it just now; lapses by itself (leases)
sayso:codes:CARD      a set: the codes of a card's games
sayso:touched         codes by when a game was last touched
sayso:unplayed        the same of games without a move
sayso:left:OWNER      the same of an owner's unfinished games alone
sayso:owned:OWNER     a set: the codes of all that a caller owns
sayso:events:STREAM   a stream, numbered by Redis from 0-1 on
sayso:ids, sayso:now  counters: what is later is larger, and no clocks need agree
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from typing import Any

from voice import store
from voice.store import Kept
from voice.stores.leases import Leases
from voice.stores.server import connected, faults
from voice.talk import Utterance
from voice.words.codes import maker, spoken_code

_TOUCHED, _UNPLAYED = "sayso:touched", "sayso:unplayed"
_FIELDS = ("id", "card", "edition", "commitment", "file", "state", "moves")


def opened(address: str) -> RedisStore:
    """The games at `redis://…`; raises StoreError where it cannot be reached."""
    db = connected(address)
    return RedisStore(db, Leases(db), secrets.token_hex(8))


class RedisStore:
    """A Store in Redis, for one holder."""

    db: Any
    """A redis.Redis. Its types allow bytes everywhere; of this one, which decodes, comes text."""

    def __init__(self, db: Any, leases: Leases, holder: str) -> None:
        self.db = db
        self.leases = leases
        self._holder = holder

    def held_by(self, holder: str) -> RedisStore:
        """The same games, held in that name: another process may hold on to them in it."""
        return RedisStore(self.db, self.leases, holder)

    @faults()
    def check(self) -> None:
        """Raises StoreError where the server is away."""
        self.db.ping()

    @faults()
    def begin(
        self, card: str, seal: tuple[str, str], file: str, state: dict[str, Any], sealed: str = ""
    ) -> Kept:
        """Keep a new game under a fresh code, and hold it."""
        self._forget_the_oldest()
        made = maker(sealed)
        number = self.db.incr("sayso:ids")
        kept = Kept(number, made(), card, *seal, file, state, 0)
        while not self._put(kept):  # the code is taken
            kept = replace(kept, code=made())
        self.hold(kept)
        return kept

    @faults()
    def journal(
        self, game: Kept, utterance: Utterance, reply: str, state: dict[str, Any], over: bool
    ) -> Kept:
        """Keep one move, its answer and the state it led to, before the answer is given."""
        number = game.moves + 1
        move = {"number": number, "utterance": asdict(utterance), "reply": reply}
        key, now = _game(game.code), self.db.incr("sayso:now")

        def moved(pipe: Any) -> None:
            moves, owner = pipe.hmget(key, "moves", "owner")
            if moves != str(game.moves):
                raise store.played_on(game)
            pipe.multi()
            kept = {"state": json.dumps(state), "moves": number, "open": int(not over)}
            pipe.hset(key, mapping=kept)
            pipe.rpush(_moves(game.code), json.dumps(move))
            pipe.zadd(_TOUCHED, {game.code: now})
            pipe.zrem(_UNPLAYED, game.code)
            if over:
                pipe.zrem(_left(owner), game.code)
            else:
                pipe.zadd(_left(owner), {game.code: now})

        self.db.transaction(moved, key)
        return replace(game, state=state, moves=number)

    @faults()
    def find(self, code: str) -> Kept:
        """The game of that code; raises UsageError where there is none."""
        kept = self._kept(spoken_code(code))
        if kept is None:
            raise store.unknown(spoken_code(code))
        return kept

    @faults()
    def codes(self, card: str, owner: str | None = None) -> tuple[str, ...]:
        """The codes of every kept game of a card; of those alone that are the owner's, if any."""
        if owner is None:
            return tuple(self.db.smembers(_codes(card)))
        return tuple(self.db.sinter(_codes(card), _owned(owner)))

    @faults()
    def cut_off(self, card: str) -> Kept | None:
        """The latest unfinished game of a card that nobody is playing."""
        games = (kept for kept in self._left_by("") if kept.card == card)
        return next(filter(self.hold, games), None)

    @faults()
    def left_by(self, owner: str) -> Kept | None:
        """The latest unfinished game of a caller, of any card, that nobody else is playing."""
        return next(filter(self.hold, self._left_by(owner)), None) if owner else None

    @faults()
    def own(self, code: str, owner: str) -> None:
        """Say whose game it is from now on; it is offered to no one else."""
        self._give(code, owner, lambda _: True)

    @faults()
    def adopt(self, code: str, owner: str) -> None:
        """As `own`, for a game that is no caller's."""
        self._give(code, owner, lambda before: before in (store.TABLE, store.NOBODY))

    def _give(self, code: str, owner: str, may: Callable[[str], bool]) -> None:
        key = _game(code)

        def owned(pipe: Any) -> None:
            before = pipe.hget(key, "owner")
            left = pipe.zscore(_left(before or ""), code)
            pipe.multi()
            if before is None or not may(before):  # none where it is forgotten by now
                return
            pipe.hset(key, "owner", owner)
            pipe.srem(_owned(before), code)
            if owner != store.TABLE:  # which may be any machine's
                pipe.sadd(_owned(owner), code)
            if left is not None:
                pipe.zrem(_left(before), code)
                pipe.zadd(_left(owner), {code: left})

        self.db.transaction(owned, key)

    @faults()
    def hold(self, game: Kept) -> bool:
        """Claim a game for this holder until it ends, however it ends; False if another has it."""
        return self.leases.take(_held(game.code), self._holder)

    @faults()
    def release(self, game: Kept) -> None:
        """Give up the claim that `hold` made, so that any other may go on with the game."""
        self.leases.give(_held(game.code), self._holder)

    @faults()
    def leave(self, game: Kept) -> None:
        """Set a game aside in good order: it is kept, and no longer offered."""
        key = _game(game.code)

        def left(pipe: Any) -> None:
            owner = pipe.hget(key, "owner")
            pipe.multi()
            if owner is not None:
                pipe.hset(key, "open", 0)
                pipe.zrem(_left(owner), game.code)

        self.db.transaction(left, key)

    @faults()
    def tell(self, stream: str, event: str) -> int:
        """Add an event to a stream, behind all that it holds; its number there, from 1."""
        pipe = self.db.pipeline()
        pipe.xadd(_events(stream), {"event": event}, id="0-*")
        pipe.expire(_events(stream), store.STREAM_DAYS * 86_400)
        return _number(pipe.execute()[0])

    @faults()
    def told(self, stream: str, after: int = 0) -> tuple[tuple[int, str], ...]:
        """The events of a stream with a number above `after`, in order, each with its number."""
        found = self.db.xrange(_events(stream), min=f"(0-{after}")
        return tuple((_number(name), fields["event"]) for name, fields in found)

    def close(self) -> None:
        """Let go of every game held, and of the server."""
        self.leases.close()
        self.db.close()

    def _put(self, kept: Kept) -> bool:
        """Keep a new game; False where its code is taken."""
        key, now = _game(kept.code), self.db.incr("sayso:now")
        fields = {name: getattr(kept, name) for name in _FIELDS}
        fields |= {"state": json.dumps(kept.state), "open": 1, "owner": ""}

        def put(pipe: Any) -> bool:
            taken = bool(pipe.exists(key))
            pipe.multi()
            if not taken:
                pipe.hset(key, mapping=fields)
                pipe.sadd(_codes(kept.card), kept.code)
                pipe.zadd(_TOUCHED, {kept.code: now})
                pipe.zadd(_UNPLAYED, {kept.code: now})
            return not taken

        return bool(self.db.transaction(put, key, value_from_callable=True))

    def _kept(self, code: str) -> Kept | None:
        number, card, edition, commitment, file, state, moves = self.db.hmget(_game(code), *_FIELDS)
        if number is None:
            return None
        parsed = store.parsed(state)
        return Kept(int(number), code, card, edition, commitment, file, parsed, int(moves))

    def _left_by(self, owner: str) -> Iterator[Kept]:
        for code in self.db.zrevrange(_left(owner), 0, -1):
            if kept := self._kept(code):
                yield kept

    def _forget_the_oldest(self) -> None:
        unplayed = self.db.zrange(_UNPLAYED, 0, -store.MOST_UNPLAYED - 1)
        for code in (*unplayed, *self.db.zrange(_TOUCHED, 0, -store.MOST_GAMES - 1)):
            card, owner = self.db.hmget(_game(code), "card", "owner")
            pipe = self.db.pipeline()
            pipe.delete(_game(code), _moves(code))
            pipe.srem(_codes(card or ""), code)
            pipe.zrem(_left(owner or ""), code)
            pipe.srem(_owned(owner or ""), code)
            pipe.zrem(_TOUCHED, code)
            pipe.zrem(_UNPLAYED, code)
            pipe.execute()


def _game(code: str) -> str:
    return f"sayso:game:{code}"


def _moves(code: str) -> str:
    return f"sayso:moves:{code}"


def _held(code: str) -> str:
    return f"sayso:held:{code}"


def _codes(card: str) -> str:
    return f"sayso:codes:{card}"


def _left(owner: str) -> str:
    return f"sayso:left:{owner}"


def _owned(owner: str) -> str:
    return f"sayso:owned:{owner}"


def _events(stream: str) -> str:
    return f"sayso:events:{stream}"


def _number(name: str) -> int:
    """The number in a stream's `0-NUMBER`."""
    return int(name.partition("-")[2])
