"""Where a game stands: frames, what is around them, dropping them."""

from __future__ import annotations

from interpreter.ids import Piece
from interpreter.state.progress import Frame, Progress, TurnsBlock, WindowBlock, drop, owner_of

ANN, AB = Piece("player", "Ann"), Piece("company", "AB")


def standing() -> Progress:
    """A round with turns and a window in them, a procedure inside, the window's body, and a procedure in that."""
    turns, window, inside = TurnsBlock(0, (ANN,), ANN, (), 0, ANN), WindowBlock((0, 1), True), TurnsBlock(0, current=AB)
    return Progress(
        [
            Frame("round", "outer#0", locals={"player": ANN, "price/1": 3}, blocks=[turns, window]),
            Frame("round", "inner#0", blocks=[inside]),
            Frame("window", "outer#0", of=0, block=1),
            Frame("call", "ask#0", locals={"x": 1}),
        ]
    )


def test_a_windows_body_sees_the_locals_of_what_opened_it() -> None:
    progress = standing()
    assert progress.locals_of(progress.stack[2]) is progress.stack[0].locals
    progress.stack.append(Frame("window", "outer#0", of=2, block=0))
    assert progress.locals_of(progress.stack[4]) is progress.stack[0].locals


def test_a_windows_body_stands_in_what_opened_it() -> None:
    assert list(standing().around(3)) == [3, 2, 0]
    assert list(standing().around(1)) == [1, 0]


def test_dropping_a_windows_body_opens_the_window_and_takes_its_locals_along() -> None:
    progress = standing()
    progress.cut(2)
    assert [frame.kind for frame in progress.stack] == ["round", "round"]
    assert progress.stack[0].locals == {"player": ANN}
    window = progress.stack[0].blocks[1]
    assert isinstance(window, WindowBlock)
    assert not window.busy
    progress.cut(0)
    assert progress.stack == []


def test_what_is_going_on() -> None:
    progress = standing()
    assert progress.on_turn(ANN)
    assert progress.on_turn(AB)
    assert not progress.on_turn(Piece("company", "CD"))
    assert progress.running("inner")
    assert not progress.running("ask")


def test_a_copy_changes_apart() -> None:
    progress = standing()
    other = progress.copy()
    assert other == progress
    other.cut(1)
    other.stack[0].locals["player"] = None
    block = other.stack[0].blocks[0]
    assert isinstance(block, TurnsBlock)
    block.acted = True
    assert progress == standing()


def test_names_of_locals_say_whose_they_are() -> None:
    assert (owner_of("price"), owner_of("price/2")) == ("", "2")
    locals_ = {"a": 1, "b/1": 2, "c/2": 3}
    drop(locals_, lambda name: owner_of(name) == "1")
    assert locals_ == {"a": 1, "c/2": 3}
