"""The search for the best set of paths, against trying every set, and on more paths than can be tried in pairs."""

from __future__ import annotations

import itertools
import time
from typing import Any

import pytest
from board_facts import company
from hypothesis import given, settings, strategies as st

from interpreter.board.effort import OFTEN, Effort, SpentError
from interpreter.board.fleet import Fleet
from interpreter.board.search import Chosen, Search
from interpreter.board.shares import Had, Shares
from interpreter.ids import Piece
from interpreter.ruleset.forms import Form


def fleet(count: int, paths: list[tuple[int, int]], bound: int = 0, *, sharing: bool = False) -> Fleet:
    """Paths by value and track, dearest first; what one earns beside its value, and its share, is told by its track."""
    shares = Shares(Sums(), company("ME"))
    had = [shared(shares, bits if sharing else 0) for _, bits in paths]
    ordered = [(value, bits, None, each) for (value, bits), each in zip(paths, had, strict=True)]
    ordered.sort(key=lambda path: -path[0])
    return Fleet(count, ordered, lambda path: None if path[1] % 7 == 3 else path[0] + path[1] % (bound + 1), bound)  # type: ignore[arg-type]


def shared(shares: Shares, bits: int) -> Had:
    """What a path has that is told by its track."""
    sums = shares.sums([bits] if bits else [])  # type: ignore[list-item]
    return Had(shares.even.share(sums), sums) if shares.even is not None else Had(0, ())


class Sums:
    """What sets of paths may earn together: by what they have of three sums, or five for any set."""

    def __init__(self, form: Form | None = ("sum", (("min", (0, 1)), 2))) -> None:
        self.form = form

    def run_form(self) -> Form | None:
        return self.form

    def run_bound(self, company: Piece) -> int:
        return 5

    def run_shares(self, bits: int, company: Piece) -> tuple[int, ...]:
        return (bits % 5 * 3, bits // 2 % 5 * 3, bits % 3)


def together(chosen: Chosen) -> int:
    """No more than the shares, and less where these are no even number."""
    shares = SHARES.limit(path[3].sums for _, path in chosen)
    return shares if shares % 2 == 0 else shares // 3


SHARES = Shares(Sums(), company("ME"))  # type: ignore[arg-type]
FIVE = Shares(Sums(None), company("ME"))  # type: ignore[arg-type]


def found(fleets: list[Fleet], *, sharing: bool = False) -> int:
    search = Search(fleets, together if sharing else lambda chosen: 5 * (len(chosen) > 1), SHARES if sharing else FIVE)
    search.run()
    used = 0
    for _, path in search.best:
        assert not path[1] & used
        used |= path[1]
    return search.earned


def tried(fleets: list[Fleet], *, sharing: bool = False) -> int:
    """The most, by trying every set."""
    places = [[None, *range(len(each.paths))] for each in fleets for _ in range(each.count)]
    owners = [at for at, each in enumerate(fleets) for _ in range(each.count)]
    most = 0
    for numbers in itertools.product(*places):
        used, earned = 0, 0
        chosen: list[tuple[int, Any]] = []
        for owner, number in zip(owners, numbers, strict=True):
            if number is None:
                continue
            net, bits = fleets[owner].earned(number), fleets[owner].paths[number][1]
            if net is None or bits & used:
                break
            used, earned = used | bits, earned + net
            chosen.append((owner, fleets[owner].paths[number]))
        else:
            most = max(most, earned + (together(tuple(chosen)) if sharing else 5 * (len(chosen) > 1)))
    return most


paths = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 63)), max_size=6)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 2), paths, st.integers(0, 6)), max_size=2))
def test_nothing_better_is_found_by_trying_everything(fleets: list[tuple[int, list[tuple[int, int]], int]]) -> None:
    drawn = [fleet(*each) for each in fleets]
    most = tried(drawn)
    assert found(drawn) == most
    drawn = [fleet(*each, sharing=True) for each in fleets]
    most = tried(drawn, sharing=True)
    assert found(drawn, sharing=True) == most


def test_long_trains_in_a_dense_net_are_quick() -> None:
    """Nearly every path crosses nearly every other, so that no bound says early which pairs are apart."""
    many = [(1000 - at // 10, sum(1 << (at * 7919 + n * n * 31) % 97 for n in range(20))) for at in range(6000)]
    many += [(300, 1 << 98), (290, 1 << 99)]
    began = time.process_time()
    assert found([fleet(2, many)]) == 1000 + 300 + 5
    assert time.process_time() - began < 10


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 2), paths, st.integers(0, 6)), max_size=2), st.integers(0, 12))
def test_a_search_cut_short_knows_what_it_may_have_missed(
    fleets: list[tuple[int, list[tuple[int, int]], int]], steps: int
) -> None:
    most = tried([fleet(*each, sharing=True) for each in fleets], sharing=True)
    drawn = [fleet(*each, sharing=True) for each in fleets]
    search = Search(drawn, together, SHARES, Effort(steps))
    search.run()
    assert search.earned <= most <= search.bound


def test_a_whole_search_proves_what_it_found() -> None:
    search = Search([fleet(2, [(10, 1), (8, 2), (7, 4)])], lambda chosen: 0, FIVE)
    search.run()
    assert search.earned == search.bound == 18


def test_who_listens_may_call_a_search_off() -> None:
    many = [(1000 - at // 10, sum(1 << (at * 7919 + n * n * 31) % 97 for n in range(20))) for at in range(6000)]
    heard: list[int] = []

    def tell(steps: int) -> bool:
        heard.append(steps)
        return False

    effort = Effort(tell=tell)
    with pytest.raises(SpentError):
        effort.spend(OFTEN)
    search = Search([fleet(2, many)], lambda chosen: 0, FIVE, effort.renewed())
    search.run()
    assert heard == [OFTEN]
    assert search.earned == 0, "nor does another part begin"
    assert search.bound >= 2000
