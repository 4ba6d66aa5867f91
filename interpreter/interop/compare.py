"""Holds our table against a recorded state, figure by figure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from interpreter.ids import BANK, GAME, OFFERING, OUT, POOL, Piece
from interpreter.interop.company_figures import CompanyFigures
from interpreter.interop.readings import UNKNOWN, Readings
from interpreter.interop.tables import InteropTable
from interpreter.play.game import Game
from interpreter.state.progress import TurnsBlock

Found = tuple[str, Any, Any]
"""A figure's path, ours, theirs."""
State = Mapping[str, Any]
UNSOLD = "bank"
CLOSED = "closed"
MARKERS = "markers"


class Comparison:
    """Compares a game with recorded states."""

    def __init__(self, game: Game, table: InteropTable, states: Sequence[State]) -> None:
        self.game, self.table, self._states = game, table, states
        self.readings = Readings(game, table)
        self._tiles: list[dict[str, tuple[str, int]]] = []
        self.passes_next: str | None = None
        """who is recorded to pass next: our game may have seen that he can do nothing else"""
        self._company_figures = CompanyFigures(game, table)
        self._found: list[Found] = []
        self._owned: dict[Piece, list[str]] = {}
        self._kind = ""
        self._parts: tuple[Callable[[State], None], ...] = (
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

    def differences(self, state: State) -> list[Found]:
        """All figures of a state in which the game differs."""
        self._found = []
        self._owned = self._private_owners()
        self._kind = state["round"]["type"]
        for part in self._parts:
            part(state)
        return self._found

    # ---------------------------------------------------------------------------------------- reading
    def _ours(self, kind: str, word: object) -> str:
        return self.table.ours(kind, word)

    def _see(self, path: str, mine: Any, theirs: Any) -> None:
        if mine is not UNKNOWN and mine != theirs:
            self._found.append((path, mine, theirs))

    def _of(self, group: str, about: Piece, row: Mapping[str, Any]) -> None:
        """The figures of a player, company or private that readings say."""
        for figure in self.readings.of(group, self._kind):
            name = figure.name
            if name not in row or name == MARKERS:
                continue
            if figure.reading.off_turn and self.game.table.progress.on_turn(about):
                continue
            mine, theirs = figure.ask(about), figure.theirs(row[name])
            if mine != theirs:
                self._see(f"{group}.{about.id}.{name}", mine, theirs)

    # ---------------------------------------------------------------------------------------- the parts
    def _rounds(self, state: State) -> None:
        if self.game.over is not None or state.get("finished"):
            self._see("finished", self.game.over, self._end(state))
            return
        wanted = self.table.rounds.get(self._kind)
        running = self.game.table.progress.running(wanted or "")
        self._see("round.type", wanted if running else self._round_now(), wanted)
        if running:
            for each in self.readings.of("game", self._kind):
                group, _, figure = each.name.partition(".")
                if group == "round":
                    self._see(each.name, each.ask(), state["round"].get(figure))

    def _end(self, state: State) -> str | None:
        reason = state.get("finished")
        return self.table.ends.get(reason, reason) if reason is not None else None

    def _round_now(self) -> str:
        rounds = [frame.key for frame in self.game.table.progress.stack if frame.kind == "round"]
        return rounds[-1].partition("#")[0] if rounds else "none"

    def _bank(self, state: State) -> None:
        self._see("bank_cash", self.game.table.get(BANK, "cash"), state["bank_cash"])
        phase = self.game.table.get(GAME, "phase")
        self._see("phase", phase.id if phase else None, self._ours("phases", state["phase"]))

    def _players(self, state: State) -> None:
        read = self.game.runtime.read
        for name, row in state["players"].items():
            player = Piece("player", name)
            self._see(f"players.{name}.cash", read[player, "cash"], row["cash"])
            theirs = {self._ours("companies", c): percent for c, percent in row["shares"].items() if percent}
            self._see(f"players.{name}.shares", self._company_figures.shares(player), theirs)
            privates = sorted(self._ours("privates", each) for each in row.get("companies", ()))
            self._see(f"players.{name}.companies", self._owned.get(player, []), privates)
            self._of("players", player, {**row, **_sold(name, state)})

    def _private_owners(self) -> dict[Piece, list[str]]:
        found: dict[Piece, list[str]] = {}
        for private in self.game.runtime.box.pieces["private"]:
            found.setdefault(self.game.table.get(private, "owner"), []).append(private.id)
        return {owner: sorted(names) for owner, names in found.items()}

    def _companies(self, state: State) -> None:
        read = self.game.runtime.read
        self._company_figures.look()
        for name, row in state["corporations"].items():
            company = Piece("company", self._ours("companies", name))
            in_play = bool(read[company, "in_play"])
            self._see(f"corporations.{name}.closed", not in_play, bool(row.get("closed")))
            if row.get("closed") or not in_play:
                continue
            self._of("corporations", company, row)
            if "cash" in row:
                self._held(name, company, row)
                self._bonuses(name, company, row, state)
            if "tokens" in row:
                mine, theirs = self._company_figures.markers(company, row["tokens"])
                self._see(f"corporations.{name}.tokens", mine, theirs)
        self._see("orphan_tokens", *self._company_figures.orphans(state.get("orphan_tokens") or ()))

    def _held(self, name: str, company: Piece, row: Mapping[str, Any]) -> None:
        """Money, price, certificates, trains and privates of a company."""
        mine, theirs = self._company_figures.figures(company, row)
        for figure, value in mine.items():
            if value != theirs.get(figure):
                self._see(f"corporations.{name}.{figure}", value, theirs.get(figure))
        privates = sorted(self._ours("privates", each) for each in row["companies"])
        self._see(f"corporations.{name}.companies", self._owned.get(company, []), privates)

    def _bonuses(self, name: str, company: Piece, row: Mapping[str, Any], state: State) -> None:
        """Places where a company's trains earn more: theirs are named by the private that brought the marker."""
        figure = self.readings.get("corporations", MARKERS)
        if figure is None:
            return
        places: Mapping[str, Sequence[str]] = state.get("hex_markers") or {}
        marked = row.get(MARKERS, ())
        theirs = sorted(self._ours("hexes", at) for at, who in places.items() if any(each in marked for each in who))
        mine = figure.ask(company)
        self._see(f"corporations.{name}.markers", mine if mine is UNKNOWN else sorted(mine), theirs)

    def _privates(self, state: State) -> None:
        read = self.game.runtime.read
        words = {None: UNSOLD, OFFERING: UNSOLD, OUT: CLOSED}
        closed = self.readings.get("privates", "closed")
        uses = state.get("private_uses") or {}
        items = (state.get("auction") or {}).get("items") or {}
        for name, theirs in state["privates"].items():
            private = Piece("private", self._ours("privates", name))
            owner = read[private, "owner"]
            mine = words.get(owner, str(owner))
            if closed is not None and closed.ask(private) is True:
                mine = f"{CLOSED}:{mine}"
            self._see(f"privates.{name}", mine, theirs)
            self._uses(name, private, uses.get(name, {}))
            item = items.get(name)
            if item is not None:
                self._of("privates", private, {"min_bid": item["min_bid"]})
                self._bids(name, private, dict(item["bids"]))

    def _bids(self, name: str, private: Piece, theirs: Mapping[str, int]) -> None:
        """Of those who are still in; perhaps only the highest."""
        figure = self.readings.get("privates", "bids")
        if figure is not None:
            if figure.reading.best:
                theirs = dict(sorted(theirs.items(), key=lambda bid: bid[1])[-1:])
            mine = figure.ask(private)
            still_in = mine if mine is UNKNOWN else {player: mine[player] for player in theirs if player in mine}
            self._see(f"privates.{name}.bids", still_in, theirs)

    def _uses(self, name: str, private: Piece, left: Mapping[str, int]) -> None:
        for figure in self.readings.of("uses") if left else ():
            if figure.name in left:
                self._see(f"private_uses.{name}.{figure.name}", figure.ask(private), left[figure.name])

    def _trains(self, state: State) -> None:
        runtime = self.game.runtime
        supply = [runtime.read[train, "type"].id for train in runtime.given_supply()]
        theirs = [self._ours("trains", each) for each in state["depot"]["upcoming"]]
        self._see("depot.upcoming", self._limited(supply, theirs), theirs)
        pool = sorted(runtime.read[train, "type"].id for train in runtime.index.trains(POOL))
        self._see("depot.pool", pool, sorted(self._ours("trains", each) for each in state["depot"]["pool"]))

    @staticmethod
    def _limited(supply: list[str], theirs: list[str]) -> list[str]:
        """The supply without the many cards of a type of which there are as many as one likes: they list one."""
        if not theirs or supply[-1:] != theirs[-1:]:
            return supply
        last = theirs[-1]
        first = next(at for at, each in enumerate(supply) if each == last)
        return supply[: first + theirs.count(last)]

    def _map(self, state: State) -> None:
        mine = {
            placement.hex.id: (placement.tile.id, placement.turn)
            for placement in self.game.runtime.position.placements
            if placement.tile is not None
        }
        theirs = self._tiles_in(int(state["n"]))
        if mine != theirs:
            for at in sorted({*mine, *theirs}):
                self._see(f"tiles.{at}", mine.get(at), theirs.get(at))

    def _named(self, state: State) -> None:
        """Figures of the whole game that readings say."""
        for figure in self.readings.of("game", self._kind):
            name = figure.name
            if "." not in name and (name in state or figure.reading.source.startswith("game.")):
                theirs = state.get(name)
                if theirs is None and name not in state:
                    theirs = False
                self._see(name, figure.ask(), theirs)

    def _order(self, state: State) -> None:
        """Who operates still: the one whose turn it is, then the rest."""
        theirs = state.get("or_order")
        if theirs is not None:
            mine = companies_to_come(self.game)
            self._see("or_order", mine, [self._ours("companies", each) for each in theirs])

    def _asked(self, state: State) -> None:
        """Who is asked, when both ask the same thing."""
        asked, theirs = self.game.asked, state.get("current_entity")
        same = self.table.steps.get(state.get("active_step") or "", ())
        if asked is None or theirs is None or asked.label not in same:
            return
        who = theirs
        if theirs not in state["players"]:
            director = self.game.value(Piece("company", self._ours("companies", theirs)), "director")
            who = director.id if director is not None else asked.player
        if who != self.passes_next:
            self._see("current_entity", asked.player, who)


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


def _sold(player: str, state: Mapping[str, Any]) -> dict[str, Any]:
    """What a player has sold in the share round that goes on."""
    sold = state.get("sold") or {}
    return {"sold": sorted(sold.get(player, []))} if state["round"]["type"] == "stock" else {}
