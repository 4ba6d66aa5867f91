"""Where a game stands in its scripts: a stack of frames, all plain values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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


def owner_of(name: str) -> str:
    """The number of the window whose option a local belongs to (`price/2`); nothing for one of the procedure itself."""
    return name.partition("/")[2]


def drop(locals_: dict[str, Any], gone: Callable[[str], bool]) -> None:
    """Take the locals away whose names are gone."""
    for name in [each for each in locals_ if gone(each)]:
        del locals_[name]


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

    def locals_of(self, frame: Frame) -> dict[str, Any]:
        """The locals a frame sees: the body of a window's option those of the procedure that opened the window."""
        while frame.kind == "window":
            frame = self.stack[frame.of]
        return frame.locals

    def around(self, at: int) -> Iterator[int]:
        """Numbers of the frames around the end of frame `at`, from the inside out: the body of a window's option stands
        in what opened the window, not in what it interrupts."""
        while at >= 0:
            yield at
            frame = self.stack[at]
            at = frame.of if frame.kind == "window" else at - 1

    def cut(self, length: int) -> None:
        """Drop frames until so many are left; a window whose option was being carried out is open again."""
        while len(self.stack) > length:
            frame = self.stack.pop()
            if frame.kind == "window" and frame.of < len(self.stack):
                self._reopen(frame)

    def _reopen(self, body: Frame) -> None:
        host = self.stack[body.of]
        block = host.blocks[body.block]
        assert isinstance(block, WindowBlock)
        block.busy = False
        drop(self.locals_of(host), lambda name: owner_of(name) in map(str, block.windows))

    def on_turn(self, who: Piece) -> bool:
        """Whether a turn of that player or company is going on."""
        return any(
            isinstance(block, TurnsBlock) and block.current is who for frame in self.stack for block in frame.blocks
        )

    def running(self, name: str) -> bool:
        """Whether a round of that name is going on."""
        return any(frame.kind == "round" and frame.key.partition("#")[0] == name for frame in self.stack)
