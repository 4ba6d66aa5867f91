"""The machine: follows the instructions of the scripts from one waiting place to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.play.offers import Offers
from interpreter.play.runtime import Runtime
from interpreter.ruleset.code import HandlerCode, Instruction, Routine, TurnsCode
from interpreter.ruleset.values import Failure, ScriptError, made_of
from interpreter.source import Span
from interpreter.state.progress import Frame, TurnsBlock, WindowBlock, drop, owner_of

DEEPEST = 200


class Machine:
    """Carries a game on. All it knows stands in the table's progress."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime
        self.offers = Offers(runtime)
        self.here: Span | None = None
        """the statement that is being carried out, or was last"""
        self._steps: dict[str, Callable[[Frame, Instruction, dict[str, Any]], bool | None]] = {
            "do": self._do, "call": self._call, "announce": self._announce, "return": self._return,
            "jump": self._jump, "if": self._if, "unless": self._unless, "forget": self._forget,
            "each": self._each, "next": self._next, "turns": self._turns, "turn": self._turn,
            "turn over": self._turn_over, "window": self._window, "close window": self._close_window,
            "window over": self._window_over, "end turn": self._end_turn, "end round": self._end_round,
            "end game": self._end_game, "offer": self._offer,
        }  # fmt: skip

    # ---------------------------------------------------------------------------------------- the loop
    @property
    def stack(self) -> list[Frame]:
        """The frames, the innermost last."""
        return self.runtime.table.progress.stack

    def begin(self) -> None:
        """Start the game: the procedure `play`."""
        play = self.runtime.code.functions["play"]
        if play.waits:
            self._push(play.key, (), ())
        else:
            self.runtime.functions[play.key](self.runtime)

    def run(self) -> None:
        """Go on until somebody is asked or the game is over."""
        runtime, progress = self.runtime, self.runtime.table.progress
        runtime.ticks = 0
        while progress.stack and progress.over is None:
            frame = progress.stack[-1]
            if frame.kind == "announce":
                self._next_handler(frame)
                continue
            instruction = self.routine(frame).instructions[frame.at]
            frame.at += 1
            self.here = instruction.span
            runtime.tick()
            if self._steps[instruction.op](frame, instruction, self.locals(frame)):
                return
        if progress.over is None:
            progress.over = "the rules have come to their end"

    def routine(self, frame: Frame) -> Routine:
        """The instructions a frame follows."""
        return self.runtime.code.routines[frame.key]

    def locals(self, frame: Frame) -> dict[str, Any]:
        """The locals a frame sees: a window's option those of the procedure that opened it."""
        return self.runtime.table.progress.locals_of(frame)

    def _value(self, name: str, local: dict[str, Any]) -> Any:
        return self.runtime.functions[name](self.runtime, local)

    def _push(self, key: str, arguments: tuple[Any, ...], returns: tuple[str, ...]) -> None:
        if len(self.stack) >= DEEPEST:
            raise ScriptError(f"more than {DEEPEST} procedures inside one another")
        routine = self.runtime.code.routines[key]
        typed = zip(routine.parameters, routine.parameter_types, arguments, strict=True)
        local = {name: made_of(value, type_) for name, type_, value in typed}
        begins = routine.kind != "handler" and self.runtime.code.functions[routine.name].key == key
        kind = "round" if begins and routine.kind == "round" else "call"
        self.stack.append(Frame(kind, key, 0, local, [], returns))
        self.runtime.forget()
        if begins:  # what an override calls its `original` is a part of it and begins nothing
            self.runtime.entered(routine.name, arguments)

    def _next_handler(self, frame: Frame) -> None:
        handlers = self.runtime.code.events[frame.key].handlers
        if frame.at >= len(handlers):
            self.stack.pop()
            self.runtime.forget()
            return
        handler: HandlerCode = handlers[frame.at]
        frame.at += 1
        runtime = self.runtime
        if handler.when is not None and not runtime.functions[handler.when](runtime, *frame.carried):
            return
        if handler.waits:
            self._push(handler.key, frame.carried, ())
        else:
            runtime.functions[handler.key](runtime, *frame.carried)

    # ---------------------------------------------------------------------------------------- plain steps
    def _do(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> None:
        result = self._value(step.function or "", local)
        if isinstance(result, Failure):
            raise ScriptError(f"a requirement does not hold where nobody chooses: {result.reason}", result.span)

    def _call(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> None:
        self._push(step.key, self._value(step.function or "", local), step.names)

    def _announce(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> None:
        if any(each.kind == "announce" and each.key == step.key for each in self.stack):
            raise ScriptError(f"{step.key} is announced while it is being handled")
        carried = self._value(step.function or "", local)
        self.runtime.reset(step.key, self.runtime.code.events[step.key].parameters, carried)
        self.stack.append(Frame("announce", step.key, carried=carried))
        self.runtime.forget()

    def _return(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> None:
        value = self._value(step.function, local) if step.function else None
        host = len(self.stack) - 1
        while self.stack[host].kind == "window":
            host = self.stack[host].of
        self._cut(host + 1)
        self._leave(value)

    def _leave(self, value: Any = None) -> None:
        """The innermost procedure ends; what it gives goes into the locals of the one that called it."""
        gone = self.stack.pop()
        self.runtime.forget()
        if not self.stack or not gone.returns:
            return
        local = self.locals(self.stack[-1])
        if len(gone.returns) == 1:
            local[gone.returns[0]] = value
        else:
            local.update(zip(gone.returns, value, strict=True))

    def _jump(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> None:
        frame.at = step.to

    def _if(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> None:
        if local["$"]:
            frame.at = step.to

    def _unless(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> None:
        if not local["$"]:
            frame.at = step.to

    def _forget(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> None:
        for name in step.names:
            local.pop(name, None)

    def _each(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> None:
        local[step.names[0]] = self._value(step.function or "", local)

    def _next(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> None:
        rest, name = step.names
        if local[rest]:
            local[name], local[rest] = local[rest][0], local[rest][1:]
        else:
            del local[rest]
            frame.at = step.to

    # ---------------------------------------------------------------------------------------- turns
    def _turns(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> None:
        frame.blocks.append(TurnsBlock(step.index))

    def _turn(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> None:
        block = frame.blocks[-1]
        assert isinstance(block, TurnsBlock)
        turns = self.routine(frame).turns[step.index]
        block.current = None
        self.runtime.forget()
        following = self._following(turns, block, local)
        if following is None:
            frame.blocks.pop()
            frame.at = step.to
            return
        block.current, block.acted = following, False
        local[turns.name] = following
        self.runtime.forget()

    def _following(self, turns: TurnsCode, block: TurnsBlock, local: dict[str, Any]) -> Any:
        """Whose turn comes next; none when the turns are over."""
        if not turns.is_ring:
            waiting = (each for each in self._value(turns.members, local) if each not in block.had)
            following = next(waiting, None)
            if following is not None:
                block.had = (*block.had, following)
            return following
        if turns.until is not None and self._value(turns.until, local):
            return None
        members = self._value(turns.members, local)
        if not members or (turns.all_pass and block.passes >= len(members)):
            return None
        following = _after(block.last, members, block.ring)
        block.ring, block.last = members, following
        return following

    def _turn_over(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> None:
        block = frame.blocks[-1]
        assert isinstance(block, TurnsBlock)
        self._turn_done(block)
        frame.at = step.to

    def _turn_done(self, block: TurnsBlock) -> None:
        block.passes = 0 if block.acted else block.passes + 1
        block.current = None
        self.runtime.forget()

    # ---------------------------------------------------------------------------------------- windows
    def _window(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> None:
        frame.blocks.append(WindowBlock(tuple(map(int, step.names))))

    def _close_window(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> None:
        frame.blocks.pop()

    def _window_over(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> None:
        self._cut(len(self.stack) - 1)

    # ---------------------------------------------------------------------------------------- leaving
    def _end_turn(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> None:
        if step.function is None:
            found = next(
                ((i, j) for i, j in self.runtime.blocks() if isinstance(self.stack[i].blocks[j], TurnsBlock)), None
            )
        else:
            found = self._turn_of(self._value(step.function, local))
            if found is None:
                return
        if found is None:
            raise ScriptError("no turn is going on that could end")
        at, number = found
        self._cut(at + 1)
        owner = self.stack[at]
        del owner.blocks[number + 1 :]
        block = owner.blocks[number]
        assert isinstance(block, TurnsBlock)
        turns = self.routine(owner).turns[block.loop]
        drop(self.locals(owner), lambda name: owner_of(name) == turns.owner and name not in turns.keeps)
        owner.at = turns.top
        self._turn_done(block)

    def _cut(self, length: int) -> None:
        """Drop the frames above."""
        self.runtime.table.progress.cut(length)
        self.runtime.forget()

    def _turn_of(self, who: Any) -> tuple[int, int] | None:
        if who is None:
            return None
        for at in range(len(self.stack) - 1, -1, -1):
            for number in range(len(self.stack[at].blocks) - 1, -1, -1):
                block = self.stack[at].blocks[number]
                if isinstance(block, TurnsBlock) and block.current is who:
                    return at, number
        return None

    def _end_round(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> None:
        around = self.runtime.table.progress.around(len(self.stack) - 1)
        at = next((at for at in around if self.stack[at].kind == "round"), None)
        if at is None:
            raise ScriptError("no round is going on that could end")
        self._cut(at + 1)
        self._leave()

    def _end_game(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> None:
        progress = self.runtime.table.progress
        progress.over, progress.over_clauses = self._value(step.function or "", local), step.names

    # ---------------------------------------------------------------------------------------- offers
    def _offer(self, frame: Frame, step: Instruction, local: dict[str, Any]) -> bool:
        frame.at -= 1
        return self.offers.settle(frame, self.routine(frame).offers[step.index], local)


def _after(last: Any, members: tuple[Any, ...], ring: tuple[Any, ...]) -> Any:
    """Who follows the last one to move; when he has left the list, who followed him when it was last read."""
    if last is None:
        return members[0]
    if last in members:
        return members[(members.index(last) + 1) % len(members)]
    at = ring.index(last)
    return next((each for each in (*ring[at + 1 :], *ring[:at]) if each in members), members[0])
