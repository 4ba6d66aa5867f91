"""A game's table with what the code of the scripts needs at hand: fields, places, given lists, the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from interpreter.board.atlas import Edge, Stop
from interpreter.board.lays import Fitting, Surveyor
from interpreter.board.position import Position
from interpreter.board.roles import AllRoles
from interpreter.ids import GAME, Piece
from interpreter.play.holdings_index import HoldingsIndex
from interpreter.play.memories import Memories
from interpreter.play.reads import Reads
from interpreter.play.settings import Settings
from interpreter.play.standing_facts import standing_facts
from interpreter.ruleset.box import Box, Scenario
from interpreter.ruleset.code import Code
from interpreter.ruleset.ruleset import Ruleset
from interpreter.ruleset.values import ScriptError, made_of
from interpreter.state.progress import TurnsBlock
from interpreter.state.table import MISSING, Place, Table as GameTable
from interpreter.vocabulary.types import Type

STEPS_WITHOUT_WAITING = 100_000
GIVEN_KINDS = {
    "companies": "company", "privates": "private", "certificates": "certificate", "trains": "train",
    "train_types": "train_type", "markers": "marker", "hexes": "hex", "tile_types": "tile_type",
    "spaces": "space", "phases": "phase",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Equipment:
    """What a table is worked with: how fields are read that follow from other places, which of them never change, what
    a field is as long as it is not set, and who answers the questions."""

    pieces: Mapping[tuple[str, str], Callable[[Runtime, Any], Any]]
    lasting: frozenset[tuple[str, str]]
    unset: Mapping[tuple[str, str], Any]
    stops: Mapping[str, Callable[[Runtime, Any], Any]]
    answers: Callable[[Runtime], AllRoles]


class Runtime:
    """Everything a game of one ruleset needs while it is played; the table is the only part that changes."""

    def __init__(self, ruleset: Ruleset, scenario: Scenario, players: tuple[Piece, ...], equipment: Equipment) -> None:
        self.ruleset, self.scenario, self.players = ruleset, scenario, players
        self.equipment = equipment
        self.code: Code = ruleset.code
        self.box: Box = scenario.box
        self.table: GameTable = GameTable()
        self.table.watch = self._changed
        self.values: dict[Place, Any] = self.table.values
        self.read = Reads(self)
        self.index = HoldingsIndex(self.box)
        self.settings = Settings(self.box, len(players), self.code.settings, lambda name: self.functions[name](self))
        facts = standing_facts(ruleset, scenario)
        self.position: Position = Position(facts.atlas)
        self._memories = Memories(self.code.memories)
        self.memories, self.memory = self._memories.each, self._memories.whole
        """what functions gave, by the number of their memory; what else was found out, until anything changes"""
        self.view: tuple[int, int] | None = None
        """from which frame and block `turn` is seen, while options of an outer window are asked about"""
        self.held: frozenset[tuple[str, Piece]] = frozenset()
        """offers to players that are left standing although one can only pass: a recorded game answers them"""
        self.earnings_told: int | None = None
        """what the next run earns, when that is taken from a record"""
        self.ticks = 0
        self._announced: list[str] = []
        self.functions: dict[str, Any] = {}
        self.trace: Any = None
        self._standing: dict[Any, dict[Piece, None]] = {}
        self.roles: AllRoles = equipment.answers(self)
        self.directors, self.chart, self.printed_powers = facts.directors, facts.chart, facts.powers
        self.marker_order, self._resets = facts.marker_order, facts.resets

    @cached_property
    def surveyor(self) -> Surveyor:
        """Looks for lays on this map."""
        key = ("fitting", self.scenario.name)
        if key not in self.ruleset.cache:
            apart = Runtime(self.ruleset, self.scenario, (), self.equipment)
            apart.functions = self.ruleset.cache.get("code", self.functions)  # type: ignore[assignment]
            for piece, places in self.box.starts.items():
                for name, value in places.items():
                    apart.put(piece, name, value)
            self.ruleset.cache[key] = Fitting(apart.roles.may_replace)
        fitting: Fitting = self.ruleset.cache[key]  # type: ignore[assignment]
        return Surveyor(self.position, fitting, self.roles.station_after)

    # ---------------------------------------------------------------------------------------- places
    def get(self, thing: Any, name: str) -> Any:
        """The value of a field."""
        if type(thing) is Piece:
            return self.read[thing, name]
        if isinstance(thing, Stop):
            reader = self.equipment.stops.get(name)
            if reader is not None:
                return reader(self, thing)
            return getattr(thing, name)
        if thing is None:
            raise ScriptError(f"there is nothing whose {name} could be asked for")
        if isinstance(thing, Edge) and name == "joined":
            return self.position.joined(thing)
        return getattr(thing, name)

    def put(self, piece: Any, name: str, value: Any) -> None:
        """Set a place, made of its declared type."""
        if type(piece) is not Piece:
            raise ScriptError(f"there is nothing whose {name} could be set")
        attribute = self.code.attributes.get((piece.kind, name))
        if attribute is not None:
            value = made_of(value, attribute.type)
        self.table.put(piece, name, value)

    def _changed(self, place: Place, old: Any, new: Any) -> None:
        piece, name = place
        self._memories.changed(name)
        self.read.changed(place, new)
        if name in ("holder", "owner"):
            if piece.kind in ("certificate", "train"):
                self.index.changed(piece, old, new)
        elif name == "at" and piece.kind == "marker":
            self._stood(piece, old, new)
        elif name == "lies" and piece.kind == "hex":
            tile, turn = (None, 0) if new is MISSING else new
            self.position.set_tile(piece, tile, turn)

    def _stood(self, marker: Piece, old: Any, new: Any) -> None:
        for key, here in ((old, False), (new, True)):
            if key is MISSING or key is None:
                continue
            standing = self._standing.setdefault(key, {})
            if here:
                standing[marker] = None
            else:
                standing.pop(marker, None)
            ordered = sorted(standing, key=lambda each: self.marker_order.get(each, -1))
            self.position.set_markers(self.position.atlas.stop(key), ordered)

    def forget(self) -> None:
        """The stack has changed: what asked about turns and rounds is not remembered any more."""
        self._memories.turned()

    def tick(self) -> None:
        """Count a step that waits for nobody."""
        self.ticks += 1
        if self.ticks > STEPS_WITHOUT_WAITING:
            raise ScriptError(f"{STEPS_WITHOUT_WAITING} steps without waiting for anybody: this would go on for ever")

    # ---------------------------------------------------------------------------------------- given names
    def setting(self, name: str, *keys: Any) -> Any:
        """`rules.name`, `rules.name(keys)`"""
        return self.settings.value(name, *keys)

    def colours(self) -> tuple[str, ...]:
        """The colours of the present phase."""
        phase = self.values.get((GAME, "phase"))
        return () if phase is None else self.box.printed[phase].get("colours", ())  # type: ignore[return-value]

    def given_players(self) -> tuple[Piece, ...]:
        """In the order of the seats."""
        return self.players

    def given_stops(self) -> tuple[Stop, ...]:
        """On the map now."""
        return self.position.stops()

    def given_supply(self) -> tuple[Piece, ...]:
        """New trains still to be had, front first."""
        found: tuple[Piece, ...] | None = self.memory.get("supply")
        if found is None:
            values = self.values
            found = tuple(train for train in self.box.pieces["train"] if values.get((train, "supplied")))
            self.memory["supply"] = found
        return found

    def __getattr__(self, name: str) -> Any:
        what, _, rest = name.partition("_")
        if what == "given" and rest in GIVEN_KINDS:
            pieces = self.box.pieces.get(GIVEN_KINDS[rest], ())
            found: Any = lambda: pieces  # noqa: E731
        elif what == "printed":
            found = self._printed(rest)
        else:
            raise AttributeError(name)
        self.__dict__[name] = found
        return found

    def _printed(self, field: str) -> dict[Piece, Any]:
        """A field that is printed on all pieces of a kind, by piece: `certificate_count`."""
        kind = next(kind for kind in sorted(self.box.pieces, key=len, reverse=True) if field.startswith(f"{kind}_"))
        name = field.removeprefix(f"{kind}_")
        return {piece: self.box.printed[piece][name] for piece in self.box.pieces[kind]}

    # ---------------------------------------------------------------------------------------- turns and events
    def blocks(self) -> Iterator[tuple[int, int]]:
        """The blocks around the running code, from the inside out, as (frame, block) numbers."""
        stack = self.table.progress.stack
        at, limit = (len(stack) - 1, None) if self.view is None else self.view
        while at >= 0:
            frame = stack[at]
            for number in range((len(frame.blocks) if limit is None else limit) - 1, -1, -1):
                yield at, number
            limit = None
            if frame.kind == "window":
                at, limit = frame.of, frame.block
            else:
                at -= 1

    def turn(self) -> TurnsBlock:
        """The innermost turn around the running code."""
        stack = self.table.progress.stack
        for at, number in self.blocks():
            block = stack[at].blocks[number]
            if isinstance(block, TurnsBlock) and block.current is not None:
                return block
        raise ScriptError("no turn is going on here")

    def turn_acted(self) -> bool:
        """Whether something was done in the turn beside passing."""
        return self.turn().acted

    def turn_of(self) -> Any:
        """Whose turn it is."""
        return self.turn().current

    def announce(self, event: str, carried: tuple[Any, ...]) -> None:
        """Run the handlers of an event that nobody waits in."""
        if event in self._announced:
            raise ScriptError(f"{event} is announced while it is being handled")
        self._announced.append(event)
        try:
            self.reset(event, self.code.events[event].parameters, carried)
            for handler in self.code.events[event].handlers:
                if handler.when is None or self.functions[handler.when](self, *carried):
                    self.functions[handler.key](self, *carried)
        finally:
            self._announced.pop()

    def entered(self, name: str, arguments: tuple[Any, ...]) -> None:
        """A procedure or round begins: what is to be reset then is reset."""
        code = self.code.functions[name]
        if code.kind == "round":
            round_ = Piece("round", name)
            self.table.put(round_, "number", self.table.get(round_, "number", 0) + 1)
        self.reset(name, code.parameter_types, arguments)

    def reset(self, name: str, types: tuple[Type, ...], arguments: tuple[Any, ...]) -> None:
        """Put attributes that say `reset each name` to their default: of the first argument of their type, or all."""
        for attribute in self._resets.get(name, ()):
            mine = [value for type_, value in zip(types, arguments, strict=True) if type_.word == attribute.owner][:1]
            if not mine:
                mine = [
                    piece
                    for piece, field in list(self.values)
                    if field == attribute.name and piece.kind == attribute.owner
                ]
            for piece in mine:
                self.table.clear(piece, attribute.name)
