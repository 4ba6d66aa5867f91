"""18GB: what privates pay, when they close, and the right to start LNWR."""

from __future__ import annotations

from britain import Britain, space

TURN = "share_turn"
CLOSE = "private_owners.close_own"


def going_on(britain, using=(), scenario: str = "4Std", **owners: str) -> Britain:
    """The first operating round after the first share round; MR, which A directs, is at its first step."""
    game = Britain(britain(*using), scenario)
    game.privates(**owners)
    game.started("MR", 100, A=3)
    game.trains("MR", "2+1")
    game.cash(A=0, B=0, C=0, MR=500)
    game.number("share_round", 1)
    return game.go("go_on")


def test_income(britain):
    """GB-PE-02, GB-OR-01: at the start of each operating round, as long as they are open."""
    game = going_on(britain, LB="B", GN="C")
    assert (game.money("B"), game.money("C")) == (10, 25)
    game = Britain(britain())
    game.closed(GN="C")
    game.started("MR", 100, A=3)
    game.cash(C=0)
    game.go("operating_round", number=1)
    assert game.money("C") == 0


def test_closing_in_somebody_elses_turn(britain):
    """GB-PE-01, GB-PE-03, GB-PE-04, GB-PE-06, GB-PE-07: out of turn, with one more payment; the turn goes on."""
    game = going_on(britain, SD="B")
    assert (game.label, game.asked) == ("laying", "A")
    game.do("B", CLOSE, private="SD")
    assert game.money("B") == 15 + 15
    assert (game.label, game.asked) == ("laying", "A")
    assert game.owner("SD") == "B"
    game.refused("B", CLOSE, private="SD")


def test_closing_to_use_it_at_once(britain):
    """GB-PE-12, GB-PE-10: in the same step."""
    game = going_on(britain, GN="A")
    assert not game.actions("laying.place_reserved")
    game.do("A", CLOSE, private="GN")
    assert game.actions("laying.place_reserved")


def test_waits_for_who_can_close(britain):
    """GB-PE-07: whoever has an open private is asked even when nothing else can be done."""
    game = going_on(britain, LS="A")
    game.put(game.company("MR"), "lays", 2)
    game.put(game.company("MR"), "markers_placed", 1)
    assert game.label == "laying"
    game.do("A", CLOSE, private="LS")
    assert game.label in ("laying", "train_purchase", "running")


# ------------------------------------------------------------------------------------------ the right to start LNWR


def first_refusal(britain, using=(), scenario: str = "4Std", **tiers: int) -> Britain:
    """A share round in which B owns LB; CR has started."""
    game = Britain(britain(*using), scenario)
    game.privates(LB="B")
    game.started("CR", 70, C=3)
    game.cash(A=1000, B=1000, C=1000)
    game.number("share_round", 1)
    game.order("B", "A", "C", "D")
    for company, tier in tiers.items():
        game.put(game.company(company), "tier", tier)
    return game.go("share_round")


def start(company: str) -> dict[str, str]:
    """A start at 70."""
    return {"company": company, "space": space(70)}


def test_its_owner_buys_nothing_else(britain):
    """GB-PR-02, GB-PR-03: he may sell and pass."""
    game = first_refusal(britain)
    game.refused("B", f"{TURN}.buy", "GB-PR-02", certificate=game.single("CR"))
    game.refused("B", f"{TURN}.start", "GB-PR-02", **start("MR"))
    assert game.allowed("B", f"{TURN}.pass")
    game.do("B", f"{TURN}.start", **start("LNWR"))
    game.passes("A", "C")
    assert game.allowed("B", f"{TURN}.buy", certificate=game.single("CR"))


def test_the_right_ends_with_the_private(britain):
    """D19, GB-VA-17; on the site it outlives it."""
    for using, free in (((), True), (("second-edition", "site"), False)):
        game = Britain(britain(*using))
        game.closed(LB="B")
        game.cash(A=1000, B=1000)
        game.number("share_round", 1)
        assert game.go("share_round").allowed("A", f"{TURN}.start", **start("LNWR")) is free


def test_one_without_the_other(britain):
    """GB-VA-12, GB-VA-13: in a drawn set-up either may be missing."""
    game = Britain(britain())
    game.privates(LB="B")
    game.put(game.company("LNWR"), "in_play", False)
    game.started("CR", 70, C=3)
    game.cash(B=1000)
    game.order("B", "A", "C", "D")
    assert game.go("share_round").allowed("B", f"{TURN}.buy", certificate=game.single("CR"))
    game = Britain(britain())
    game.privates()
    game.cash(A=1000)
    assert game.go("share_round").allowed("A", f"{TURN}.start", **start("LNWR"))


def test_shuffled_lnwr(britain):
    """GB-VA-15, GB-VA-16, GB-VA-17: in the second tier the first is open to its owner, the second is not."""
    using = ("shuffled-lnwr",)
    game = first_refusal(britain, using, LNWR=2, CR=1, MR=2)
    assert game.allowed("B", f"{TURN}.buy", certificate=game.single("CR"))
    assert not game.allowed("B", f"{TURN}.start", **start("MR"))
    game.passes("B")
    assert not game.allowed("A", f"{TURN}.start", **start("LNWR"))
    game = first_refusal(britain, using, LNWR=1, CR=1)
    assert not game.allowed("B", f"{TURN}.buy", certificate=game.single("CR"))


# ------------------------------------------------------------------------------------------ who is served


def test_bonus_follows_who_directs(britain):
    """GB-PR-09, GB-PR-10, GB-PR-12: the company passes to another, and with it the bonus."""
    game = Britain(britain())
    game.closed(SD="A")
    game.started("NER", 80, A=2, B=2)
    game.trains("NER", "2+1")
    ner, stop = game.company("NER"), game.runtime.position.stop("J13:0")
    assert game.game.ask("bonus_at", game.piece("hex", "J13"), ner) == 10
    game.cash(B=500)
    game.order("B", "A", "C", "D")
    game.go("share_round").buys("B", "NER")
    assert game.director("NER") == "B"
    assert game.game.ask("bonus_at", game.piece("hex", "J13"), ner) == 0
    assert stop is not None
