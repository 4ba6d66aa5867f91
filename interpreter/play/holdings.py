"""Who holds what."""

from __future__ import annotations

import itertools
from fractions import Fraction

from interpreter.ids import OUT, Piece
from interpreter.play.runtime import Runtime

Pieces = tuple[Piece, ...]


def w_shares_of(runtime: Runtime, holder: Piece, company: Piece) -> int:
    """Shares, not certificates, that somebody holds."""
    return runtime.index.shares(holder, company)


def w_certificates_of(runtime: Runtime, holder: Piece) -> Pieces:
    """Certificates in the order of the box."""
    return runtime.index.certificates(holder)


def w_trains_of(runtime: Runtime, holder: Piece) -> Pieces:
    """Trains in the order of the box."""
    return runtime.index.trains(holder)


def w_powers(runtime: Runtime, kind: str) -> Pieces:
    """Powers of a kind that are in play: whose private is not out, or that were given to somebody."""
    found = [power for power in runtime.printed_powers.get(kind, ()) if power_in_play(runtime, power)]
    made = runtime.table.get(Piece("power", kind), "made", 0)
    found += [Piece("power", f"{kind}:made:{number}") for number in range(made)]
    return tuple(found)


def power_in_play(runtime: Runtime, power: Piece) -> bool:
    """Whether a power of a private may still do something."""
    given = runtime.table.get(power, "holder")
    if given is not None:
        return given is not OUT
    on = runtime.get(power, "on")
    return on is None or runtime.get(on, "owner") is not OUT


def w_pick(runtime: Runtime, certificates: Pieces, shares: int) -> Pieces:
    """The fewest certificates worth exactly so many shares; none when there are none."""
    for number in range(len(certificates) + 1):
        for chosen in itertools.combinations(certificates, number):
            if sum(runtime.get(c, "count") for c in chosen) == shares:
                return chosen
    return ()


def w_percent(runtime: Runtime, part: int, whole: int) -> Fraction:
    """Exact."""
    return Fraction(part, whole)
