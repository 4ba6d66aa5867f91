"""Holds our table against a recorded state, figure by figure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from interpreter.ids import BANK, GAME, OFFERING, OUT, POOL, Piece
from interpreter.interop.company_figures import CompanyFigures, percent
from interpreter.interop.tables import InteropTable, Reading
from interpreter.play.game import Game
from interpreter.ruleset.values import Group
from interpreter.state.progress import TurnsBlock

Found = tuple[str, Any, Any]
"""A figure's path, ours, theirs."""
UNSOLD = "bank"
CLOSED = "closed"
MARKERS = "markers"


class Comparison:
    """Compares a game with recorded states."""

    def __init__(self, game: Game, table: InteropTable, states: Sequence[Mapping[str, Any]]) -> None:
        self.game, self.table, self._states = game, table, states
        self._tiles: list[dict[str, tuple[str, int]]] = []
        self.left_out: set[str] = set()
        """figures that the ruleset has no function for"""
        self.passes_next: str | None = None
        """who is recorded to pass next: our game may have seen that he can do nothing else"""
        self._company_figures = CompanyFigures(game, table)
        self._parts: tuple[Callable[[Mapping[str, Any]], Iterator[Found]], ...] = (
            self._rounds, self._bank, self._players, self._companies, self._privates, self._trains, self._map,
            self._named, self._order, self._asked,
        )  # fmt: skip

    def _tiles_in(self, number: int) -> dict[str, tuple[str, int]]:
        """What lies on the map in a recorded state: states tell what has changed since the one before."""
        known = self._tiles
        while len(known) <= number:
            changed = self._states[len(known)].get("tiles") or {}
            known.append(self._changed(known[-1] if known else {}, changed))
        return known[number]

    def _changed(self, before: dict[str, tuple[str, int]], changed: Mapping[str, Any]) -> dict[str, tuple[str, int]]:
        if not changed:
            return before
        after = dict(before)
        for at, (tile, turn) in changed.items():
            if tile == at:
                after.pop(self._ours("hexes", at), None)
            else:
                after[self._ours("hexes", at)] = (self._ours("tiles", tile), int(turn))
        return after

    def differences(self, state: Mapping[str, Any]) -> list[Found]:
        """All figures of a state in which the game differs."""
        return [found for part in self._parts for found in part(state)]

    # ---------------------------------------------------------------------------------------- reading
    def _ours(self, kind: str, word: object) -> str:
        return self.table.ours(kind, word)

    def _read(self, reading: Reading, *about: Piece) -> Any:
        """A figure by its reading, as plain values; `Unknown` when the ruleset cannot say it."""
        owner, _, name = reading.source.partition(".")
        if name:
            return plain(self.game.value(about[0] if about else Piece(owner, owner), name))
        if reading.source not in self.game.ruleset.code.functions:
            self.left_out.add(reading.source)
            return UNKNOWN
        return plain(self.game.ask(reading.source, *about))

    def _readings(self, group: str, state: Mapping[str, Any]) -> Iterator[tuple[str, Reading]]:
        kind = state["round"]["type"]
        for name, reading in self.table.readings[group].items():
            if not reading.rounds or kind in reading.rounds:
                yield name, reading

    def _of(self, group: str, about: Piece, row: Mapping[str, Any], state: Mapping[str, Any]) -> Iterator[Found]:
        """The figures of a player, company or private that readings say."""
        for name, reading in self._readings(group, state):
            busy = reading.off_turn and self.game.table.progress.on_turn(about)
            if name in row and name != MARKERS and not busy:
                mine, theirs = self._read(reading, about), self._words(reading, row[name])
                yield from _unlike(f"{group}.{about.id}.{name}", mine, theirs)

    def _words(self, reading: Reading, theirs: Any) -> Any:
        if isinstance(theirs, list):
            return [self._words(reading, each) for each in theirs]
        return reading.words.get(theirs, theirs) if isinstance(theirs, str) else theirs

    # ---------------------------------------------------------------------------------------- the parts
    def _rounds(self, state: Mapping[str, Any]) -> Iterator[Found]:
        if self.game.over is not None or state.get("finished"):
            yield from _unlike("finished", self.game.over, self._end(state))
            return
        wanted = self.table.rounds.get(state["round"]["type"])
        running = self.game.table.progress.running(wanted or "")
        yield from _unlike("round.type", wanted if running else self._round_now(), wanted)
        if running:
            for name, reading in self._readings("game", state):
                group, _, figure = name.partition(".")
                if group == "round":
                    yield from _unlike(name, self._read(reading), state["round"].get(figure))

    def _end(self, state: Mapping[str, Any]) -> str | None:
        reason = state.get("finished")
        return self.table.ends.get(reason, reason) if reason is not None else None

    def _round_now(self) -> str:
        rounds = [frame.key for frame in self.game.table.progress.stack if frame.kind == "round"]
        return rounds[-1].partition("#")[0] if rounds else "none"

    def _bank(self, state: Mapping[str, Any]) -> Iterator[Found]:
        yield from _unlike("bank_cash", self.game.table.get(BANK, "cash"), state["bank_cash"])
        phase = self.game.table.get(GAME, "phase")
        yield from _unlike("phase", phase.id if phase else None, self._ours("phases", state["phase"]))

    def _players(self, state: Mapping[str, Any]) -> Iterator[Found]:
        runtime = self.game.runtime
        companies = runtime.box.pieces["company"]
        owned = self._private_owners()
        for name, row in state["players"].items():
            player = Piece("player", name)
            yield from _unlike(f"players.{name}.cash", runtime.get(player, "cash"), row["cash"])
            shares = ((c, runtime.index.shares(player, c)) for c in companies)
            mine = {c.id: percent(number, runtime.get(c, "shares")) for c, number in shares if number}
            theirs = {self._ours("companies", c): percent for c, percent in row["shares"].items() if percent}
            yield from _unlike(f"players.{name}.shares", mine, theirs)
            privates = sorted(self._ours("privates", each) for each in row.get("companies", ()))
            yield from _unlike(f"players.{name}.companies", owned.get(player, []), privates)
            yield from self._of("players", player, {**row, **_sold(name, state)}, state)

    def _private_owners(self) -> dict[Piece, list[str]]:
        found: dict[Piece, list[str]] = {}
        for private in self.game.runtime.box.pieces["private"]:
            found.setdefault(self.game.table.get(private, "owner"), []).append(private.id)
        return {owner: sorted(names) for owner, names in found.items()}

    def _companies(self, state: Mapping[str, Any]) -> Iterator[Found]:
        owned = self._private_owners()
        self._company_figures.look()
        for name, row in state["corporations"].items():
            company = Piece("company", self._ours("companies", name))
            in_play = bool(self.game.value(company, "in_play"))
            yield from _unlike(f"corporations.{name}.closed", not in_play, bool(row.get("closed")))
            if row.get("closed") or not in_play:
                continue
            yield from self._of("corporations", company, row, state)
            if "cash" in row:
                yield from _unlike_all(f"corporations.{name}", *self._company_figures.figures(company, row))
                privates = sorted(self._ours("privates", each) for each in row["companies"])
                yield from _unlike(f"corporations.{name}.companies", owned.get(company, []), privates)
                yield from self._bonuses(name, company, row, state)
            if "tokens" in row:
                mine, theirs = self._company_figures.markers(company, row["tokens"])
                yield from _unlike(f"corporations.{name}.tokens", mine, theirs)
        yield from _unlike("orphan_tokens", *self._company_figures.orphans(state.get("orphan_tokens") or ()))

    def _bonuses(self, name: str, company: Piece, row: Mapping[str, Any], state: Mapping[str, Any]) -> Iterator[Found]:
        """Places where a company's trains earn more: theirs are named by the private that brought the marker."""
        reading = self.table.readings["corporations"].get(MARKERS)
        if reading is None:
            return
        places: Mapping[str, Sequence[str]] = state.get("hex_markers") or {}
        marked = row.get(MARKERS, ())
        theirs = sorted(self._ours("hexes", at) for at, who in places.items() if any(each in marked for each in who))
        mine = self._read(reading, company)
        yield from _unlike(f"corporations.{name}.markers", mine if mine is UNKNOWN else sorted(mine), theirs)

    def _privates(self, state: Mapping[str, Any]) -> Iterator[Found]:
        get = self.game.runtime.get
        words = {None: UNSOLD, OFFERING: UNSOLD, OUT: CLOSED}
        for name, theirs in state["privates"].items():
            private = Piece("private", self._ours("privates", name))
            owner = get(private, "owner")
            mine = words.get(owner, str(owner))
            closed = self.table.readings["privates"].get("closed")
            if closed is not None and self._read(closed, private) is True:
                mine = f"{CLOSED}:{mine}"
            yield from _unlike(f"privates.{name}", mine, theirs)
            yield from self._uses(name, private, (state.get("private_uses") or {}).get(name, {}))
            item = ((state.get("auction") or {}).get("items") or {}).get(name)
            if item is not None:
                yield from self._of("privates", private, {"min_bid": item["min_bid"]}, state)
                yield from self._bids(name, private, dict(item["bids"]))

    def _bids(self, name: str, private: Piece, theirs: Mapping[str, int]) -> Iterator[Found]:
        """Of those who are still in; perhaps only the highest."""
        reading = self.table.readings["privates"].get("bids")
        if reading is not None:
            if reading.best:
                theirs = dict(sorted(theirs.items(), key=lambda bid: bid[1])[-1:])
            mine = self._read(reading, private)
            still_in = mine if mine is UNKNOWN else {player: mine[player] for player in theirs if player in mine}
            yield from _unlike(f"privates.{name}.bids", still_in, theirs)

    def _uses(self, name: str, private: Piece, left: Mapping[str, int]) -> Iterator[Found]:
        for ability, reading in self.table.uses.items():
            if ability in left:
                yield from _unlike(f"private_uses.{name}.{ability}", self._read(reading, private), left[ability])

    def _trains(self, state: Mapping[str, Any]) -> Iterator[Found]:
        runtime = self.game.runtime
        supply = [runtime.get(train, "type").id for train in runtime.given_supply()]
        theirs = [self._ours("trains", each) for each in state["depot"]["upcoming"]]
        yield from _unlike("depot.upcoming", self._limited(supply, theirs), theirs)
        pool = sorted(runtime.get(train, "type").id for train in runtime.index.trains(POOL))
        yield from _unlike("depot.pool", pool, sorted(self._ours("trains", each) for each in state["depot"]["pool"]))

    @staticmethod
    def _limited(supply: list[str], theirs: list[str]) -> list[str]:
        """The supply without the many cards of a type of which there are as many as one likes: they list one."""
        if not theirs or supply[-1:] != theirs[-1:]:
            return supply
        last = theirs[-1]
        first = next(at for at, each in enumerate(supply) if each == last)
        return supply[: first + theirs.count(last)]

    def _map(self, state: Mapping[str, Any]) -> Iterator[Found]:
        mine = {
            placement.hex.id: (placement.tile.id, placement.turn)
            for placement in self.game.runtime.position.placements
            if placement.tile is not None
        }
        theirs = self._tiles_in(int(state["n"]))
        if mine != theirs:
            for at in sorted({*mine, *theirs}):
                yield from _unlike(f"tiles.{at}", mine.get(at), theirs.get(at))

    def _named(self, state: Mapping[str, Any]) -> Iterator[Found]:
        """Figures of the whole game that readings say."""
        for name, reading in self._readings("game", state):
            if "." not in name and (name in state or reading.source.startswith("game.")):
                theirs = state.get(name)
                if theirs is None and name not in state:
                    theirs = False
                yield from _unlike(name, self._read(reading), theirs)

    def _order(self, state: Mapping[str, Any]) -> Iterator[Found]:
        """Who operates still: the one whose turn it is, then the rest."""
        theirs = state.get("or_order")
        if theirs is None:
            return
        mine = companies_to_come(self.game)
        yield from _unlike("or_order", mine, [self._ours("companies", each) for each in theirs])

    def _asked(self, state: Mapping[str, Any]) -> Iterator[Found]:
        """Who is asked, when both ask the same thing."""
        choice, theirs = self.game.choice, state.get("current_entity")
        same = self.table.steps.get(state.get("active_step") or "", ())
        if choice is None or theirs is None or choice.label not in same:
            return
        who = theirs
        if theirs not in state["players"]:
            director = self.game.value(Piece("company", self._ours("companies", theirs)), "director")
            who = director.id if director is not None else choice.player
        if who == self.passes_next:
            return
        yield from _unlike("current_entity", choice.player, who)


class Unknown:
    """What the ruleset cannot say agrees with anything."""

    def __repr__(self) -> str:
        return "unknown"


UNKNOWN = Unknown()


def companies_to_come(game: Game) -> list[str]:
    """The company whose turn it is and those that follow in this round, by what the order is now."""
    stack = game.table.progress.stack
    for frame in reversed(stack):
        for block in reversed(frame.blocks):
            if isinstance(block, TurnsBlock) and getattr(block.current, "kind", None) == "company":
                turns = game.ruleset.code.routines[frame.key].turns[block.loop]
                local = stack[frame.of].locals if frame.kind == "window" else frame.locals
                members = game.runtime.functions[turns.members](game.runtime, local)
                return [block.current.id, *(each.id for each in members if each not in block.had)]
    return []


def plain(value: Any) -> Any:
    """A value of ours as their files have it: pieces by name, groups and lists as lists, tables as maps."""
    if isinstance(value, Piece):
        return value.id
    if isinstance(value, Group):
        return sorted(plain(each) for each in value)
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    if isinstance(value, Mapping):
        return {plain(key): plain(each) for key, each in value.items()}
    return value


def _sold(player: str, state: Mapping[str, Any]) -> dict[str, Any]:
    """What a player has sold in the share round that goes on."""
    sold = state.get("sold") or {}
    return {"sold": sorted(sold.get(player, []))} if state["round"]["type"] == "stock" else {}


def _unlike_all(path: str, mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterator[Found]:
    for figure, value in mine.items():
        yield from _unlike(f"{path}.{figure}", value, theirs.get(figure))


def _unlike(path: str, mine: Any, theirs: Any) -> Iterator[Found]:
    if mine is UNKNOWN or mine == theirs:
        return
    yield path, mine, theirs
