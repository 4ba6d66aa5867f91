"""Where a game stands in its scripts: a stack of frames, all plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from interpreter.ids import Piece


@dataclass(slots=True)
class TurnsBlock:
    """A loop of turns that is going on in a frame.

    `ring` is the list as last read, `last` who moved last, `had` who had a turn, `passes` turns in a row without
    acting, `current` whose turn it is.
    """

    loop: int
    ring: tuple[Any, ...] = ()
    last: Any = None
    had: tuple[Any, ...] = ()
    passes: int = 0
    current: Any = None
    acted: bool = False

    def copy(self) -> TurnsBlock:
        """The same, to be changed apart."""
        return TurnsBlock(self.loop, self.ring, self.last, self.had, self.passes, self.current, self.acted)


@dataclass(slots=True)
class WindowBlock:
    """Windows that are open in a frame; `busy` while one of their options is being carried out."""

    windows: tuple[int, ...]
    busy: bool = False

    def copy(self) -> WindowBlock:
        """The same, to be changed apart."""
        return WindowBlock(self.windows, self.busy)


Block = TurnsBlock | WindowBlock


@dataclass(slots=True)
class Frame:
    """One procedure that has begun and not ended, one announcement, or one window option.

    `kind` is call, round, announce or window. A call's result goes into the locals `returns` of the frame below. The
    body of a window option belongs to frame number `of` and block number `block` of it, and uses that frame's locals.
    An announcement keeps its event in `key`, what it carries in `carried`, and in `at` which handler comes next.
    """

    kind: str
    key: str
    at: int = 0
    locals: dict[str, Any] = field(default_factory=dict)
    blocks: list[Block] = field(default_factory=list)
    returns: tuple[str, ...] = ()
    of: int = -1
    block: int = -1
    carried: tuple[Any, ...] = ()

    def copy(self) -> Frame:
        """The same, to be changed apart; the values in it never change."""
        return Frame(
            self.kind, self.key, self.at, dict(self.locals), [block.copy() for block in self.blocks],
            self.returns, self.of, self.block, self.carried,
        )  # fmt: skip


@dataclass(slots=True)
class Progress:
    """The stack, and why the game is over when it is."""

    stack: list[Frame] = field(default_factory=list)
    over: str | None = None
    over_clauses: tuple[str, ...] = ()

    def copy(self) -> Progress:
        """The same, to be changed apart."""
        return Progress([frame.copy() for frame in self.stack], self.over, self.over_clauses)

    def on_turn(self, who: Piece) -> bool:
        """Whether a turn of that player or company is going on."""
        return any(
            isinstance(block, TurnsBlock) and block.current is who for frame in self.stack for block in frame.blocks
        )

    def running(self, name: str) -> bool:
        """Whether a round of that name is going on."""
        return any(frame.kind == "round" and frame.key.partition("#")[0] == name for frame in self.stack)
