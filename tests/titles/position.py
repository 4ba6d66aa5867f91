"""Positions for the tests of a title: the table as a test wants it, and a short way to act and to be refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import interpreter
from interpreter.ids import BANK, GAME, OFFERING, OUT, POOL, Piece
from interpreter.play.attempts import Refusal

NAMES = ("A", "B", "C", "D", "E", "F")
PARTIES = {"pool": POOL, "out": OUT, "offering": OFFERING, "bank": BANK}

Action = dict[str, Any]


class Position:
    """A game of a title with tests/places.rules beside it, standing where it asks where to go."""

    def __init__(self, ruleset: interpreter.Ruleset, players: int = 4, seed: int = 1) -> None:
        self.game = interpreter.Game(ruleset, NAMES[:players], seed=seed)
        self.box = ruleset.scenario(players).box
        self.runtime = self.game.runtime

    # ------------------------------------------------------------------------------------------ pieces
    def piece(self, kind: str, name: str) -> Piece:
        """A piece of the box, or a player."""
        piece = Piece(kind, name)
        assert piece in (self.runtime.players if kind == "player" else self.box.pieces[kind]), repr(piece)
        return piece

    def company(self, name: str) -> Piece:
        """A company."""
        return self.piece("company", name)

    def player(self, name: str) -> Piece:
        """A player."""
        return self.piece("player", name)

    def party(self, name: str) -> Piece:
        """A player, a company, or one of the parties."""
        if name in PARTIES:
            return PARTIES[name]
        return self.player(name) if name in self.game.players else self.company(name)

    def train(self, train_type: str, at: int = 0) -> Piece:
        """One of the cards of a type."""
        return self.piece("train", f"{train_type}-{at}")

    # ------------------------------------------------------------------------------------------ setting up
    def put(self, piece: Piece, name: str, value: Any) -> None:
        """Set any place of the table."""
        self.runtime.put(piece, name, value)
        self.runtime.table.take_journal()
        self.game._look_anew()

    def cash(self, bank: int | None = None, **amounts: int) -> None:
        """Money of players, companies and the bank."""
        for name, amount in amounts.items():
            self.put(self.party(name), "cash", amount)
        if bank is not None:
            self.put(BANK, "cash", bank)

    def phase(self, name: str) -> None:
        """The phase, and a supply without the trains of the phases before."""
        phase = self.piece("phase", name)
        self.put(GAME, "phase", phase)
        begun = False
        first = self.box.printed[phase].get("begins_with")
        for train in self.box.pieces["train"]:
            begun = begun or first is None or self.value(train, "type") is first
            if not begun and self.runtime.values.get((train, "supplied")):
                self.sold(train)

    def sold(self, train: Piece, owner: Piece = OUT) -> None:
        """A train that is no longer in the supply."""
        self.put(train, "supplied", False)
        self.put(train, "owner", owner)

    def started(self, company: str, space: str = "70@2.4", **shares: int) -> Piece:
        """A company that operates, with shares by holder; the first player named has the director's certificate.

        A space is `price@row.column`. A home marker is placed, so tiles go first.
        """
        piece = self.company(company)
        left = [c for c in self.box.pieces["certificate"] if self.box.printed[c]["company"] is piece]
        for name, number in shares.items():
            holder = self.party(name)
            open_ = number
            while open_ > 0:
                card = next(c for c in left if self.size(c) <= open_)
                left.remove(card)
                self.put(card, "holder", holder)
                open_ -= self.size(card)
        self.put(piece, "started", True)
        self.price(company, space)
        homes = self.box.homes.get(piece)
        if homes is not None and self.value(piece, "markers") and self.value(piece, "home"):
            home = next(stop for stop in self.value(piece, "home") if self.runtime.position.free(stop) > 0)
            self.put(self.value(piece, "markers")[0], "at", home.key())
        return piece

    def size(self, certificate: Piece) -> int:
        """How many shares a certificate is."""
        return int(self.box.printed[certificate]["count"])  # type: ignore[call-overload]

    def price(self, company: str, space: str) -> None:
        """The price marker, under those already there."""
        from interpreter.play.market import w_place_price

        w_place_price(self.runtime, self.company(company), self.piece("space", space))
        self.runtime.table.take_journal()

    def trains(self, owner: str, *types: str) -> list[Piece]:
        """Trains from the supply, or a rusted side, for a company or the pool."""
        found = []
        for train_type in types:
            train = self._card(train_type)
            if self.value(train, "type").id != train_type:
                self.put(train, "type", self.piece("train_type", train_type))
            self.sold(train, self.party(owner))
            found.append(train)
        return found

    def _card(self, train_type: str) -> Piece:
        front = next(
            (t.id for t in self.box.pieces["train_type"] if self.box.printed[t].get("back") is self._type(train_type)),
            train_type,
        )
        for train in self.box.pieces["train"]:
            free = self.runtime.values.get((train, "supplied")) or self.value(train, "owner") is OUT
            if free and self.value(train, "type").id == front:
                return train
        raise AssertionError(f"no {train_type} is left")

    def _type(self, name: str) -> Piece:
        return self.piece("train_type", name)

    def tiles(self, *laid: str) -> None:
        """Tiles as `F10=645r2`; a number of turns of 0 may be left out."""
        for each in laid:
            at, _, rest = each.partition("=")
            tile, _, turn = rest.partition("r")
            assert not any(self.runtime.position.markers(s) for s in self.value(self.piece("hex", at), "stops")), at
            self.put(self.piece("hex", at), "lies", (self.piece("tile_type", tile), int(turn or 0)))

    def marker(self, company: str, stop: str, *, home: bool = False) -> None:
        """The next station marker of a company (with `home` the first, wherever it is) on a stop such as `I9:1`."""
        piece = self.company(company)
        markers = [m for m in self.box.pieces["marker"] if self.value(m, "company") is piece]
        marker = markers[0] if home else next(m for m in markers if self.runtime.values.get((m, "at")) is None)
        self.put(marker, "at", self.runtime.position.stop(stop).key())

    def fill(self, *stops: str, company: str = "GSWR") -> None:
        """All free spaces of stops taken by markers that are not one of the players' concern."""
        for name in stops:
            stop = self.runtime.position.stop(name)
            while self.runtime.position.free(stop) > 0:
                self.marker(company, name)

    def private(self, name: str, owner: str = "offering") -> Piece:
        """Whose a private is."""
        piece = self.piece("private", name)
        self.put(piece, "owner", self.party(owner))
        return piece

    def privates(self, **owners: str) -> None:
        """Whose each private is; those that are not named are out of the game."""
        for private in self.box.pieces["private"]:
            self.put(private, "owner", self.party(owners.get(private.id, "out")))

    def number(self, name: str, times: int) -> None:
        """How many rounds of that name have begun."""
        self.put(Piece("round", name), "number", times)

    def priority(self, name: str) -> None:
        """Who has the priority deal."""
        self.put(GAME, "priority", self.player(name))

    def pile(self, *companies: str) -> None:
        """The small companies in the order in which they may be started; other unstarted ones have left."""
        self.put(GAME, "pile", tuple(self.company(name) for name in companies))

    # ------------------------------------------------------------------------------------------ acting
    def go(self, place: str, **parts: Any) -> Position:
        """Begin somewhere."""
        self.game.apply({"by": NAMES[0], "choice": f"place.{place}", **parts})
        return self

    def do(self, by: str, choice: str, **parts: Any) -> Position:
        """Act."""
        self.game.apply({"by": by, "choice": choice, **parts})
        return self

    def passes(self, *players: str) -> Position:
        """Each of them passes the offer that is open."""
        for player in players:
            self.do(player, f"{self.label}.pass")
        return self

    def end(self, *labels: str) -> Position:
        """Pass as long as one of these offers is open (the present one, when none is named)."""
        labels = labels or (self.label,)
        for _ in range(60):
            if self.label not in labels:
                return self
            self.passes(self.asked)
        raise AssertionError(f"{labels} do not end")

    def to(self, label: str) -> Position:
        """Go on until an offer of that name is open: pass, run what earns most, keep what was earned."""
        for _ in range(60):
            if self.label == label:
                return self
            self.on()
        raise AssertionError(f"{label} does not come; {self.label} is open")

    def on(self) -> Position:
        """Answer the offer that is open in the plainest way."""
        if self.label == "running":
            run = next(iter(self.game.domain("running.run", self.asked, {})))
            return self.do(self.asked, "running.run", run=run)
        if self.label == "dividend":
            return self.do(self.asked, "dividend.withhold")
        return self.passes(self.asked)

    def refusal(self, by: str, choice: str, **parts: Any) -> Refusal:
        """The refusal of an action that some script has, or of a pass; nothing has changed."""
        known = {name for name, _ in self.game.ruleset.code.options()}
        assert choice in known or choice.endswith(".pass"), f"no script has {choice}"
        before = self.game.digest()
        try:
            self.game.apply({"by": by, "choice": choice, **parts})
        except Refusal as refusal:
            assert self.game.digest() == before
            return refusal
        raise AssertionError(f"{by} may {choice} {parts}")

    def refused(self, by: str, choice: str, *clauses: str, **parts: Any) -> str:
        """Refused for all of these clauses (any reason, when none is given); the message."""
        refusal = self.refusal(by, choice, **parts)
        reasons = [*refusal.reasons, *self.game.why_not({"by": by, "choice": choice, **parts})]
        cited = {clause for reason in reasons for clause in reason.clauses}
        assert set(clauses) <= cited, f"{refusal.message}: cites {sorted(cited)}"
        return refusal.message

    def allowed(self, by: str, choice: str, **parts: Any) -> bool:
        """Whether an action would be carried out."""
        return not self.game.why_not({"by": by, "choice": choice, **parts})

    # ------------------------------------------------------------------------------------------ looking
    @property
    def label(self) -> str:
        """The offer that is open; `over` when the game is."""
        return self.game.choice.label if self.game.choice is not None else "over"

    @property
    def asked(self) -> str:
        """Who is asked."""
        assert self.game.choice is not None, self.game.over
        return self.game.choice.player

    @property
    def choices(self) -> set[str]:
        """What may be done in one way at least, by anybody, without `offer.` before it."""
        choice = self.game.choice
        return {option.name.partition(".")[2] or option.name for option in choice.options} if choice else set()

    def actions(self, choice: str) -> list[Action]:
        """All ways to do something."""
        return [action for action in self.game.actions() if action["choice"] == choice]

    def value(self, piece: Piece, name: str) -> Any:
        """A field."""
        return self.game.value(piece, name)

    def of(self, name: str, field: str) -> Any:
        """A field of a player or company."""
        return self.value(self.party(name), field)

    def money(self, name: str) -> int:
        """What a player, company or the bank has."""
        return int(self.runtime.values.get((self.party(name), "cash"), 0))

    def prices(self, *companies: str) -> list[int | None]:
        """Share prices."""
        return [self.of(name, "price") for name in companies]

    def shares(self, company: str) -> dict[str, int]:
        """Shares of a company by holder."""
        found: dict[str, int] = {}
        for card in self.box.pieces["certificate"]:
            if self.box.printed[card]["company"].id == company:  # type: ignore[attr-defined]
                holder = self.value(card, "holder").id
                found[holder] = found.get(holder, 0) + self.size(card)
        return found

    def cards(self, holder: str, company: str) -> list[str]:
        """Certificates of a company that somebody holds."""
        return [
            card.id
            for card in self.box.pieces["certificate"]
            if self.value(card, "holder") is self.party(holder) and self.box.printed[card]["company"].id == company  # type: ignore[attr-defined]
        ]

    def director(self, company: str) -> str | None:
        """Who directs a company."""
        player = self.of(company, "director")
        return player.id if player is not None else None

    def owner(self, private: str) -> str:
        """Whose a private is."""
        return str(self.value(self.piece("private", private), "owner").id)

    def fleet(self, owner: str) -> list[str]:
        """The types of trains that somebody has."""
        party = self.party(owner)
        return [self.value(t, "type").id for t in self.box.pieces["train"] if self.value(t, "owner") is party]

    def supply(self) -> list[str]:
        """Types of the trains that are still in the supply, front first."""
        return [self.value(train, "type").id for train in self.runtime.given_supply()]

    def stands(self, company: str) -> list[str]:
        """The stops with markers of a company."""
        markers = [m for m in self.box.pieces["marker"] if self.value(m, "company") is self.company(company)]
        return [str(stop.id) for stop in (self.value(m, "stop") for m in markers) if stop is not None]

    def stack(self, space: str) -> list[str]:
        """Companies on a space, from the top."""
        return [company.id for company in self.value(self.piece("space", space), "companies")]

    def all_money(self) -> int:
        """All the money there is."""
        parties = [*self.runtime.players, *self.box.pieces["company"], BANK]
        return sum(self.runtime.values.get((party, "cash"), 0) for party in parties)

    # ------------------------------------------------------------------------------------------ tracks and runs
    def lay(self, text: str) -> dict[str, Any]:
        """A lay as actions carry it, from `F10=645r2`."""
        at, _, rest = text.partition("=")
        tile, _, turn = rest.partition("r")
        return {"hex": at, "tile": tile, "turn": int(turn or 0)}

    def route(self, *ways: str) -> list[str]:
        """Stops and track in order, from stops and hexes: `F10:0 G11 G13:0`. A hex stands for plain track on it."""
        path: list[str] = []
        legs = self._legs(ways)
        for leg in legs:
            path += leg
        return path

    def _legs(self, ways: Iterable[str]) -> list[list[str]]:
        position = self.runtime.position
        names = list(ways)
        found: list[list[str]] = []
        for at, name in enumerate(names):
            place = self.piece("hex", name.partition(":")[0])
            before = self._side(names, at, -1)
            after = self._side(names, at, 1)
            track = position.at(place).track
            if ":" not in name:
                through = next(t for t in track if {before, after} == set(t.sides))
                found.append([through.id])
                continue
            stop = position.stop(name)
            leg = [name]
            for side, first in ((before, True), (after, False)):
                if side is None:
                    continue
                piece = next(t for t in track if stop in t.ends and side in t.sides)
                leg = [piece.id, *leg] if first else [*leg, piece.id]
            found.append(leg)
        return found

    def _side(self, names: list[str], at: int, step: int) -> int | None:
        other = at + step
        if not 0 <= other < len(names):
            return None
        atlas = self.runtime.position.atlas
        here, there = (Piece("hex", names[each].partition(":")[0]) for each in (at, other))
        if here is there:
            return None
        return next(i for i, neighbour in enumerate(atlas.edges(here)) if self._across(here, i) is there)

    def _across(self, at: Piece, side: int) -> Piece | None:
        atlas = self.runtime.position.atlas
        gate = atlas.across[atlas.index[at] * 6 + side]
        return atlas.hexes[gate // 6] if gate >= 0 else None

    def run(self, **routes: tuple[Piece, list[str]]) -> list[dict[str, Any]]:
        """A run as actions carry it."""
        return [{"train": train.id, "path": path} for train, path in routes.values()]

    def earns(self, company: str, *runs: tuple[Piece, list[str]]) -> int | str:
        """What a run earns, or why it is none."""
        from interpreter.play.running import w_earnings, w_runs
        from interpreter.play.wire import Unreadable, read

        piece = self.company(company)
        trains = tuple(t for t in self.box.pieces["train"] if self.value(t, "owner") is piece)
        try:
            run = read([{"train": t.id, "path": p} for t, p in runs], w_runs(self.runtime, trains, piece))
        except Unreadable as wrong:
            return str(wrong)
        return w_earnings(self.runtime, run, piece)

    def best(self, company: str) -> int:
        """The most a company's trains can earn."""
        from interpreter.play.running import w_best_run, w_earnings

        piece = self.company(company)
        trains = tuple(t for t in self.box.pieces["train"] if self.value(t, "owner") is piece)
        return w_earnings(self.runtime, w_best_run(self.runtime, trains, piece), piece)

    def lays(self, text: str, option: str = "laying.lay_tile", **parts: Any) -> int:
        """Lay a tile, whoever is asked; what it cost the company on turn."""
        company = self._on_turn()
        before = self.money(company)
        self.do(self.asked, option, **parts, lay=self.lay(text))
        return before - self.money(company)

    def found(self, company: str, text: str) -> Any:
        """A lay that fits, wherever the company's track leads; None when it does not."""
        parts = self.lay(text)
        at, tile = self.piece("hex", parts["hex"]), self.piece("tile_type", parts["tile"])
        return self.runtime.surveyor.lays(self.company(company), [at], [tile]).find(at, tile, parts["turn"])

    def clauses(self, failure: Any) -> set[str]:
        """The clauses of the title that a failure cites."""
        found = [failure, *failure.others] if failure is not None else []
        cited = [clause for each in found for clause in each.clauses]
        return {own for clause in cited for own in self.game.ruleset.rulebook_clauses(clause) or (clause,)}

    def no_lay(self, text: str, *clauses: str, option: str = "laying.lay_tile", **parts: Any) -> str:
        """A lay is refused for these clauses; the message."""
        return self.refused(self.asked, option, *clauses, **parts, lay=self.lay(text))

    def _on_turn(self) -> str:
        return next(company.id for company in self.box.pieces["company"] if self.value(company, "on_turn"))
