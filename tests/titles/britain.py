"""Positions of 18GB for its tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from position import NAMES, Position

import interpreter
from interpreter.ids import GAME, OFFERING, OUT, Piece

Load = Callable[..., interpreter.Ruleset]
SEATS = {"2NS": 2, "2EW": 2, "3": 3, "4Std": 4, "4Alt": 4, "5": 5, "6": 6}
PRICES = [50, 55, 60, 65, 70, 75, 80, 90, 100, 115, 130, 145, 160, 180, 200, 220, 240, 265, 290, 320, 350, 380]


class Britain(Position):
    """A game of 18GB with rulesets/18gb/tests/places.rules, in one of its scenarios."""

    def __init__(self, ruleset: interpreter.Ruleset, scenario: str = "4Std", seed: int = 1) -> None:
        players = SEATS[scenario]
        self.game = interpreter.Game(ruleset, NAMES[:players], seed=seed, scenario=scenario)
        self.box = ruleset.scenario(players, scenario).box
        self.runtime = self.game.runtime

    # ------------------------------------------------------------------------------------------ setting up
    def started(self, company: str, price: int | str = 70, ten: bool = False, **shares: int) -> Piece:
        """A company that operates at a price; `ten` when it has ten shares. The rest lies on offer."""
        if ten:
            self.ten_shares(company)
        piece = super().started(company, space(int(price)), **shares)
        self.put(piece, "has_operated", True)
        self.put(piece, "par", int(price))
        return piece

    def on_offer(self, company: str, price: int, **shares: int) -> Piece:
        """A company whose director's certificate was sold but that has not started."""
        piece = super().started(company, space(price), **shares)
        for marker in self.box.pieces["marker"]:
            if self.value(marker, "company") is piece:
                self.put(marker, "at", None)
        self.put(piece, "started", False)
        self.put(piece, "par", price)
        return piece

    def ten_shares(self, company: str) -> None:
        """All certificates and markers of a company are in the game."""
        piece = self.company(company)
        self.put(piece, "kind", "ten_share")
        for card in self.box.pieces["certificate"]:
            if self.box.printed[card]["company"] is piece and self.value(card, "holder") is OUT:
                self.put(card, "holder", OFFERING)
        for marker in self.box.pieces["marker"]:
            if self.value(marker, "company") is piece:
                self.put(marker, "holder", piece)

    def closed(self, **owners: str) -> None:
        """Privates that have been closed, by owner."""
        for name, owner in owners.items():
            self.put(self.private(name, owner), "closed", True)

    def opened_only(self, **owners: str) -> None:
        """Privates that are open, by owner; the others are out of the game."""
        self.privates(**owners)

    def order(self, *names: str) -> None:
        """The order of the players."""
        self.put(GAME, "order", tuple(self.player(name) for name in names))

    # ------------------------------------------------------------------------------------------ looking
    def ordered(self) -> list[str]:
        """The order of the players."""
        return [player.id for player in self.value(GAME, "order")]

    def cards_out(self) -> list[str]:
        """Who has passed, lowest card first."""
        return [player.id for player in self.value(GAME, "cards")]

    def flag(self, company: str, name: str) -> Any:
        """An attribute of a company."""
        return self.value(self.company(company), name)

    def sells(self, player: str, company: str, number: int) -> int:
        """Sell shares in a share round; what it brought."""
        before = self.money(player)
        self.do(player, "share_turn.sell", company=company, number=number)
        return self.money(player) - before

    def buys(self, player: str, company: str, of: str = "offering") -> int:
        """Buy a share in a share round; what it cost."""
        before = self.money(player)
        self.do(player, "share_turn.buy", certificate=self.single(company, of))
        return before - self.money(player)

    def single(self, company: str, of: str = "offering") -> str:
        """The first certificate of one share that lies somewhere."""
        return next(card for card in self.cards(of, company) if self.size(self.piece("certificate", card)) == 1)


def space(price: int) -> str:
    """The space of a price."""
    return f"{price}@0.{PRICES.index(price)}"


def running(
    load: Load,
    company: str,
    trains: tuple[str, ...],
    *tiles: str,
    phase: str = "2+1",
    scenario: str = "4Std",
    using: tuple[str, ...] = (),
    **closed: str,
) -> Britain:
    """A company with trains on these tiles; A directs it."""
    game = Britain(load(*using), scenario)
    game.privates()
    game.phase(phase)
    game.tiles(*tiles)
    game.started(company, 70, A=3)
    game.trains(company, *trains)
    game.closed(**closed)
    return game


def train(game: Britain, company: str, at: int = 0) -> Piece:
    """A train of a company."""
    owner = game.company(company)
    return [t for t in game.box.pieces["train"] if game.value(t, "owner") is owner][at]
