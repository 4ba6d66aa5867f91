"""Values as actions carry them: plain JSON, told apart by the domain they have to come from."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from interpreter.board.atlas import Stop, Track
from interpreter.board.lay import Lay
from interpreter.board.lays import Lays
from interpreter.board.run import Run, run_data
from interpreter.ids import Piece
from interpreter.play.runtime import Runtime
from interpreter.ruleset.values import Domain, Failure, Interval, Subsets
from interpreter.vocabulary.types import Type


class Unreadable(Exception):
    """A value in an action is not of the kind its place needs; the text says what would be, `failure` which requirement
    of the scripts keeps it out when one does."""

    def __init__(self, why: str | Failure) -> None:
        self.failure = why if isinstance(why, Failure) else None
        super().__init__(why.reason if isinstance(why, Failure) else why)


def written(value: Any) -> Any:
    """A value as JSON: pieces, stops and track by id, lays and runs by what defines them, groups as lists."""
    if isinstance(value, Piece | Stop | Track):
        return value.id
    if isinstance(value, Lay):
        return {"hex": value.hex.id, "tile": value.tile.id, "turn": value.turn}
    if isinstance(value, Run):
        return run_data(value)
    if isinstance(value, tuple):
        return [written(each) for each in value]
    if isinstance(value, Interval):
        return {"from": value.start, "to": value.end, "step": value.step}
    if isinstance(value, Fraction):
        return str(value)
    return value


def read(data: Any, domain: Any) -> Any:
    """The member of a domain that a JSON value names; raises Unreadable when there is none."""
    if isinstance(domain, Interval):
        if isinstance(data, bool) or not isinstance(data, int):
            raise Unreadable(f"a number is needed, {domain}")
        if data not in domain:
            raise Unreadable(f"{data} is not {_range(domain)}")
        return data
    if isinstance(domain, Lays):
        return _read_lay(data, domain)
    if isinstance(domain, Subsets):
        return _read_subset(data, domain)
    if isinstance(domain, Domain):
        value = domain.read(data)
        if value is None:
            raise Unreadable(domain.refused(data))
        return value
    return _read_listed(data, domain)


def by_type(data: Any, type_: Type | None, runtime: Runtime, domain: Any = None) -> Any:
    """The value of a type that plain data names, allowed where it stands or not; none if there is none."""
    if isinstance(domain, Lays):
        domain = domain.anywhere()
        return domain.find(*lay_parts(data)) if is_lay(data) else None
    word = "" if type_ is None else type_.word
    if word in ("int", "money"):
        return data if isinstance(data, int) and not isinstance(data, bool) else None
    if not isinstance(data, str):
        return None
    if word == "stop":
        return next((stop for stop in runtime.position.stops() if stop.id == data), None)
    known = runtime.players if word == "player" else runtime.box.pieces.get(word, ())
    return next((piece for piece in known if piece.id == data), None)


def _range(domain: Interval) -> str:
    if domain.start > domain.end:
        return "possible: no amount is"
    steps = f" in steps of {domain.step}" if domain.step != 1 else ""
    return f"from {domain.start} to {domain.end}{steps}"


def is_lay(data: Any) -> bool:
    """Whether plain data has the form of a lay."""
    if not isinstance(data, dict) or set(data) != {"hex", "tile", "turn"}:
        return False
    at, tile, turn = data["hex"], data["tile"], data["turn"]
    return isinstance(at, str) and isinstance(tile, str) and isinstance(turn, int) and not isinstance(turn, bool)


def lay_parts(data: dict[str, Any]) -> tuple[Piece, Piece, int]:
    """Hex, tile and turn of a lay in plain form."""
    return Piece("hex", data["hex"]), Piece("tile_type", data["tile"]), data["turn"]


def _read_lay(data: Any, domain: Lays) -> Lay:
    if not is_lay(data):
        raise Unreadable('a lay is {"hex": id, "tile": id, "turn": 0 to 5}')
    where = lay_parts(data)
    lay = domain.find(*where)
    if lay is None:
        raise Unreadable(domain.fault(*where))
    return lay


def _read_subset(data: Any, domain: Subsets) -> Any:
    if not isinstance(data, list):
        raise Unreadable(f"a list of {domain.least} to {domain.most} is needed")
    chosen = [_read_listed(each, domain.things) for each in data]
    value = next((each for each in domain if len(each) == len(chosen) and set(each) == set(chosen)), None)
    if value is None:
        raise Unreadable(f"{domain.least} to {domain.most} different ones are needed")
    return value


def _read_listed(data: Any, domain: Iterable[Any]) -> Any:
    listed = tuple(domain)
    for each in listed:
        if _means(data, each):
            return each
    raise Unreadable(f"{_quoted(data)} is not {_among(listed)}")


def possible(domain: Any) -> str | None:
    """What a domain has, in words; None where that would have to be searched for."""
    if isinstance(domain, Interval):
        return _range(domain) if domain.start <= domain.end else "no amount is possible"
    if isinstance(domain, Lays | Subsets | Domain):
        return None
    listed = tuple(domain)
    return _among(listed) if listed else "nothing is possible"


def _among(listed: tuple[Any, ...]) -> str:
    names = [str(written(each)) for each in listed[:12]]
    more = ", …" if len(listed) > len(names) else ""
    return f"one of: {', '.join(names)}{more}" if names else "possible: nothing is"


def _means(data: Any, value: Any) -> bool:
    form = written(value)
    if isinstance(form, list) and isinstance(data, list):
        return len(form) == len(data) and all(each in data for each in form)
    return type(form) is type(data) and bool(form == data)


def _quoted(data: Any) -> str:
    text = repr(data) if not isinstance(data, str) else f"'{data}'"
    return text if len(text) <= 60 else text[:57] + "…"
