"""What is kept at hand: the last used, so many."""

from __future__ import annotations

from interpreter.serve.recent import Recent


def test_what_was_used_longest_ago_goes() -> None:
    recent: Recent[str, int] = Recent(2)
    recent.put("a", 1)
    recent.put("b", 2)
    assert recent.get("a") == 1
    recent.put("c", 3)
    assert (recent.get("a"), recent.get("b"), recent.get("c"), len(recent)) == (1, None, 3, 2)


def test_a_value_is_put_anew_and_dropped() -> None:
    recent: Recent[str, int] = Recent(2)
    recent.put("a", 1)
    recent.put("b", 2)
    recent.put("a", 7)
    recent.put("c", 3)
    assert (recent.get("a"), recent.get("b")) == (7, None)
    recent.drop("a")
    recent.drop("nothing")
    assert (recent.get("a"), len(recent)) == (None, 1)
