"""Bounds that are made of sums over the stops of routes: what they come to, and what each route can have of them."""

from __future__ import annotations

from collections.abc import Sequence

Form = int | tuple[str, tuple["Form", ...]]
"""The number of a sum; or `sum` or `min` of several."""


def reckoned(form: Form, sums: Sequence[int]) -> int:
    """What it comes to."""
    if isinstance(form, int):
        return sums[form]
    word, parts = form
    values = [reckoned(part, sums) for part in parts]
    return sum(values) if word == "sum" else min(values)


def share(form: Form, sums: Sequence[int]) -> int:
    """What a route with these sums adds at most: the shares of several routes together are never less than all of
    their sums come to.

    The least of several sums is no more than their mean, and means can be added up.
    """
    if isinstance(form, int):
        return sums[form]
    word, parts = form
    total = sum(share(part, sums) for part in parts)
    return total if word == "sum" else -(-total // len(parts))
