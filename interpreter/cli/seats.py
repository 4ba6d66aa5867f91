"""Who sits where: names, and which of them are bots."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.cli.console import stop
from interpreter.play.bots import BOTS, Bot
from interpreter.problems import did_you_mean

NAMES = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


@dataclass(frozen=True, slots=True)
class Seats:
    """The players in order, and the bots among them."""

    names: tuple[str, ...]
    bots: dict[str, Bot]

    @property
    def all_bots(self) -> bool:
        """Whether no person plays."""
        return len(self.bots) == len(self.names)

    @property
    def automatic(self) -> frozenset[str]:
        """Players that are bots."""
        return frozenset(self.bots)


def read_seats(written: str | None, bot: str | None, number: int, seed: int) -> Seats:
    """Read `Ann,Bob:greedy,Cy:random`; without it, as many as the title needs. `bot` is for seats that name none."""
    parts = written.split(",") if written else list(NAMES[:number])
    names: list[str] = []
    bots: dict[str, Bot] = {}
    for place, part in enumerate(parts):
        name, _, kind = (piece.strip() for piece in part.partition(":"))
        if not name:
            stop(f"seat {place + 1} has no name", "write seats like Ann,Bob:greedy,Cy:random")
        if name in names:
            stop(f"two seats are called '{name}'")
        names.append(name)
        if kind or bot:
            bots[name] = make_bot(kind or bot or "", seed * 100 + place)
    return Seats(tuple(names), bots)


def make_bot(kind: str, seed: int) -> Bot:
    """A bot of a kind."""
    if kind not in BOTS:
        stop(f"there is no bot '{kind}'", did_you_mean(kind, BOTS) or f"there is {' and '.join(BOTS)}")
    return BOTS[kind](seed)
