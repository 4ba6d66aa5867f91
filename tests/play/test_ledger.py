"""The ledger: money and pieces go from one to another and are never lost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from interpreter.ids import BANK, OUT, Piece
from interpreter.play.holdings import w_shares_of, w_trains_of
from interpreter.play.ledger import w_give, w_pay
from interpreter.play.market import w_place_price
from interpreter.ruleset.values import ScriptError

NOTHING = "procedure play():\n    offer players[1]:\n        option go:\n            nothing\n"


def test_money_and_pieces_are_kept(start: Any) -> None:
    """Also when they are moved in any way, and moved back by the journal."""
    game = start(NOTHING)
    runtime = game.runtime
    box, before = runtime.box.pieces, game.digest()
    purses = [BANK, *runtime.players, *box["company"]]
    holders = [*runtime.players, *box["company"], Piece("pool", "pool"), OUT]
    moves = st.lists(
        st.one_of(
            st.tuples(st.just("pay"), st.integers(0, 400), st.sampled_from(purses), st.sampled_from(purses)),
            st.tuples(st.just("give"), st.sampled_from(box["certificate"] + box["train"]), st.sampled_from(holders)),
            st.tuples(st.just("price"), st.sampled_from(box["company"]), st.none() | st.sampled_from(box["space"])),
        )
    )

    @settings(max_examples=40, deadline=None)
    @given(moves)
    def moved(steps: list[tuple[Any, ...]]) -> None:
        words = {"pay": w_pay, "give": w_give, "price": w_place_price}
        for word, *arguments in steps:
            try:
                words[word](runtime, *arguments)
            except ScriptError:
                assert word == "pay"
        assert sum(runtime.table.get(purse, "cash", 0) for purse in purses) == 1000
        assert all(runtime.table.get(purse, "cash", 0) >= 0 for purse in purses if purse is not BANK)
        everybody = [*holders, Piece("offering", "offering"), BANK]
        for company in box["company"]:
            whole = sum(runtime.get(c, "count") for c in box["certificate"] if runtime.get(c, "company") is company)
            assert sum(w_shares_of(runtime, holder, company) for holder in everybody) == whole
            space = runtime.get(company, "space")
            piles = [s for s in box["space"] if company in runtime.get(s, "companies")]
            assert piles == ([] if space is None else [space])
        owned = [train for holder in holders for train in w_trains_of(runtime, holder)]
        assert sorted(map(str, [*owned, *runtime.given_supply()])) == sorted(map(str, box["train"]))
        runtime.table.restore(runtime.table.take_journal())
        runtime.table.take_journal()
        assert game.digest() == before

    moved()
    game.check()


def test_who_cannot_hold_money(start: Any) -> None:
    runtime = start(NOTHING).runtime
    ann = runtime.players[0]
    for payer, payee in ((ann, Piece("pool", "pool")), (None, ann), (ann, None)):
        with pytest.raises(ScriptError, match="has no money to pay with or receive"):
            w_pay(runtime, 5, payer, payee)
    w_pay(runtime, 0, None, None)
    w_pay(runtime, 2000, BANK, ann)
    assert runtime.get(BANK, "cash") == -1000
