"""How values come about, told for both titles: income, price, vote, certificates, order, score."""

from __future__ import annotations

import json

import pytest
from britain import Britain, running, train
from position import Position

import interpreter
from interpreter.play.random_bot import RandomBot


def told(game, *asked: str, deep: int | None = None) -> list[str]:
    """The lines of an explanation, without the places in the scripts."""
    return [line.partition("  [")[0] for line in game.explain_named(*asked).lines(deep)]


# ------------------------------------------------------------------------------------------ income


LINK = ("D23=G19r5", "C24=4r1", "B25=8r2", "A24=8r5", "E24=9r2", "F25=4r2")


def test_the_income_of_18gb_stop_by_stop_and_line_by_line(britain):
    """GB-BO-03, GB-RN-19: two trains that meet at Bristol."""
    game = running(britain, "GWR", ("2+1", "2+1"), *LINK)
    first, second = train(game, "GWR"), train(game, "GWR", 1)
    ways = (game.route("D23:0", "C24:0", "B25", "A24", "a25:0"), game.route("D23:0", "E24", "F25:0", "G26:0"))
    run = json.dumps([{"train": t.id, "path": way} for t, way in zip((first, second), ways, strict=True)])
    lines = told(game.game, "income", "GWR", run, deep=2)
    assert lines[0] == "income of GWR = 130"
    assert [line.strip() for line in lines if "route of" in line] == [
        f"route of {first} (a 2+1): D23:0 - C24:0 - a25:0 = 50",
        f"route of {second} (a 2+1): D23:0 - F25:0 - G26:0 = 60",
    ]
    assert any(line.startswith("  all routes together = 20  (GB-") for line in lines)
    stops = [line for line in lines if line.startswith("    stop ")]
    assert sum(int(line.partition(" = ")[2].split()[0]) for line in stops) == 110
    assert told(game.game, "income", "GWR", deep=0) == ["income of GWR = 130"]
    with pytest.raises(ValueError, match=r"this run is not legal: .* shares track"):
        game.game.explain_named("income", "GWR", json.dumps([
            {"train": first.id, "path": ways[0]}, {"train": second.id, "path": ways[0]},
        ]))  # fmt: skip
    with pytest.raises(ValueError, match="a run is written as JSON"):
        game.game.explain_named("income", "GWR", "the best")


def test_the_income_of_18ireland_counts_what_narrow_track_brings(ireland):
    """IR-NG-01: the explanation of a stop has what is fed into it."""
    ruleset = ireland()
    game = interpreter.Game(interpreter.load_ruleset("18ireland"), ["A", "B", "C"], seed=3)
    bot = RandomBot(3)
    while game.choice is not None and game.choice.label != "dividend":
        bot.move(game, frozenset(game.players))
    assert ruleset.title == game.ruleset.title
    company = str(game.offers.waiting()[2]["company"])
    lines = told(game, "income", company)
    revenue = game.offers.waiting()[2]["revenue"]
    assert int(lines[0].rpartition(" = ")[2]) >= revenue
    assert any("original(train, stop, company) + fed(stop) = " in line for line in lines)
    assert any(line.startswith("  route of ") for line in lines)


def test_who_runs_nothing_earns_nothing(ireland):
    game = Position(ireland(), players=3)
    game.started("KJR", A=2)
    assert told(game.game, "income", "KJR") == ["income of KJR, which runs nothing = 0"]


# ------------------------------------------------------------------------------------------ price


@pytest.mark.parametrize("title", ["18ireland", "18gb"])
def test_every_move_of_a_price_with_its_action_and_lines(title):
    game = interpreter.Game(interpreter.load_ruleset(title), ["A", "B", "C"], seed=5)
    bot = RandomBot(5)
    while game.choice is not None and game.actions_done < 90:
        bot.move(game, frozenset(game.players))
    priced = [company for company in game.ruleset.scenario(3).box.pieces["company"] if game.value(company, "price")]
    moved = [game.explain_named("price", company.id) for company in priced]
    assert any(len(each.parts) > 2 for each in moved)
    for each in moved:
        assert each.value == int(each.parts[-1].value.rpartition("→ ")[2].split()[0])
        for move in each.parts:
            assert move.parts[-1].text.startswith("place_price(company, ")
            assert move.parts[-1].declared.where.partition(":")[0].endswith(".rules")
        befores = [move.value.partition(" →")[0] for move in each.parts]
        afters = [move.value.rpartition("→ ")[2] for move in each.parts]
        assert befores == ["nothing", *afters[:-1]]
    assert any(line.clauses for each in moved for move in each.parts for line in move.parts)


# ------------------------------------------------------------------------------------------ vote


def test_a_vote_of_18ireland(ireland):
    """IR-MV-02, IR-MV-04, IR-MV-05, IR-MV-07."""
    game = Position(ireland())
    game.started("GNWR", "65@2.3", A=2, pool=2)
    game.started("KJR", "84@0.4", B=2, pool=1)
    lines = told(game.game, "vote", "GNWR,KJR", "A", "B")
    votes = game.game.ask("pool_votes_for", (game.company("GNWR"), game.company("KJR")))
    against = game.game.ask("pool_votes_against", (game.company("GNWR"), game.company("KJR")))
    assert lines[:2] == [
        f"merger_carried([GNWR, KJR], [A], [B]) = {'yes' if 2 + votes > 2 + against else 'no'}",
        f"  enough_votes({2 + votes}, {2 + against}) = {'yes' if 2 + votes > 2 + against else 'no'}  (IR-MV-07)",
    ]
    assert "          p A: issued_to(A, [GNWR, KJR]) = 2" in lines
    assert any("pool_votes_for([GNWR, KJR])" in line and "IR-MV-04" in line for line in lines)


def test_18gb_has_no_votes_and_says_so(britain):
    with pytest.raises(ValueError, match="18GB has no vote to explain: no script declares 'merger_carried'"):
        Britain(britain()).game.explain_named("vote", "GWR,LNWR", "A", "B")


# ------------------------------------------------------------------------------------------ certificates


def test_the_certificates_of_18ireland(ireland):
    """IR-BU-04, IR-BU-06: privates count, and certificates of cheap companies do not."""
    game = Position(ireland())
    game.started("KJR", "24@6.1", A=3)
    game.started("GNWR", "84@0.4", A=3)
    game.privates(TIM="A", DR="A")
    lines = told(game.game, "certificates", "A")
    assert lines[0] == "certificate_count(A) = 4  (IR-BU-04, IR-BU-06)"
    assert lines[1].endswith(" = 2 + 2 = 4")
    assert "      0 for c: KJR-0, KJR-1" in lines
    assert "      p: TIM, DR" in lines or "      p: DR, TIM" in lines


def test_the_certificates_of_18gb(britain):
    game = Britain(britain())
    game.started("GWR", 70, A=3)
    assert told(game.game, "certificates", "A")[:2] == [
        "certificate_count(A) = 2  (GB-OW-02, GB-OW-03)", "  count([GWR-0, GWR-1]) = 2",
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------ order


def test_the_order_of_18ireland_has_the_keys_it_is_sorted_by(ireland):
    game = Position(ireland())
    game.started("KJR", "70@2.4", A=2)
    game.started("GNWR", "84@0.4", A=2)
    lines = told(game.game, "order")
    assert lines[0].startswith("operating_order() = GNWR, KJR  (IR-OO-01, ")
    assert lines[1:] == [
        "  sorted by -c.price, -c.space.column, c.depth",
        "    GNWR: -c.price = -84, -c.space.column = -4, c.depth = 0",
        "    KJR: -c.price = -70, -c.space.column = -4, c.depth = 0",
    ]


def test_the_order_of_18gb_has_the_keys_it_is_sorted_by(britain):
    game = Britain(britain())
    game.started("GWR", 70, A=2)
    game.started("LNWR", 80, B=2)
    lines = told(game.game, "order")
    assert lines[0].startswith("operating_order() = LNWR, GWR")
    assert any(line.strip().startswith("sorted by -c.price") for line in lines)
    assert any(line.strip().startswith("LNWR: -c.price = -80") for line in lines)


# ------------------------------------------------------------------------------------------ score


def test_the_score_of_18ireland(ireland):
    game = Position(ireland())
    game.cash(A=100)
    game.started("KJR", "70@2.4", A=3)
    game.privates(TIM="A")
    lines = told(game.game, "score", "A")
    assert lines[0] == "score(A) = 420  (IR-EG-04, IR-EG-05)"
    assert any(line.strip().endswith("= 100 + 210 + 110 = 420") for line in lines)
    assert any(line.strip().startswith("c KJR-0: worth(KJR-0) = 140") for line in lines)


def test_the_score_of_18gb_halves_what_has_no_train(britain):
    """GB-WN-02, GB-WN-03."""
    game = Britain(britain())
    game.cash(A=100)
    game.started("GWR", 70, A=2)
    lines = told(game.game, "score", "A")
    assert lines[0].startswith("score(A) = 170  (")
    assert any("worth_of_share(GWR) = 35  (GB-WN-03)" in line for line in lines)
    assert any("trains_of(company) == [] = " in line and line.endswith("= yes") for line in lines)
