"""Taking the option an action chose: the turns around it count as acted, and the game goes on at its body."""

from __future__ import annotations

from interpreter.play.attempts import Attempt
from interpreter.play.machine import Machine
from interpreter.play.offers import Open
from interpreter.state.progress import Frame, TurnsBlock


def take(machine: Machine, attempt: Attempt) -> None:
    """Go to the body of the option that was chosen."""
    taken = attempt.open
    assert taken is not None
    stack = machine.stack
    _turns_act(stack, taken)
    if taken.window:
        host = stack[taken.frame]
        host.blocks[taken.block].busy = True  # type: ignore[union-attr]
        machine.locals(host).update(attempt.locals)
        stack.append(Frame("window", host.key, taken.option.at, of=taken.frame, block=taken.block))
    else:
        frame = stack[-1]
        machine.locals(frame).update(attempt.locals)
        frame.at = taken.option.at
    machine.runtime.forget()


def _turns_act(stack: list[Frame], taken: Open) -> None:
    """An option other than `pass` is taken: turns around it count as acted. Not by `choose`, nor in windows: a turn
    that is interrupted does not count what is done meanwhile."""
    if taken.window or taken.option.is_pass or taken.option.name == "choose":
        return
    for frame in reversed(stack):
        for block in frame.blocks:
            if isinstance(block, TurnsBlock):
                block.acted = True
        if frame.kind == "window":
            return
