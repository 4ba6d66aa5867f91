"""Bounds that are made of sums over the stops of routes: what they come to, and what each route can have of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm

Form = int | tuple[str, tuple["Form", ...]]
"""The number of a sum; or `sum` or `min` of several."""

Weights = tuple[tuple[int, ...], ...]
"""For each `min` of a form, an outer one before those within: how much each of its parts weighs."""


def reckoned(form: Form, sums: Sequence[int]) -> int:
    """What it comes to."""
    if isinstance(form, int):
        return sums[form]
    word, parts = form
    values = [reckoned(part, sums) for part in parts]
    return sum(values) if word == "sum" else min(values)


def leasts(form: Form) -> Iterator[int]:
    """How many parts each `min` has, an outer one before those within."""
    if not isinstance(form, int):
        word, parts = form
        if word == "min":
            yield len(parts)
        for part in parts:
            yield from leasts(part)


@lru_cache(maxsize=1024)
def weighted(form: Form, weights: Weights) -> tuple[tuple[int, ...], int]:
    """How often each sum counts when the mean of its parts, weighted so, stands for each `min`; and by what to divide.

    The least of several is never more than such a mean, and means can be added up over routes.
    """
    factors = _factors(form, max(_sums(form)) + 1, iter(weights))
    whole = lcm(*(factor.denominator for factor in factors))
    return tuple(int(factor * whole) for factor in factors), whole


def _sums(form: Form) -> Iterator[int]:
    if isinstance(form, int):
        yield form
    else:
        for part in form[1]:
            yield from _sums(part)


def _factors(form: Form, count: int, weights: Iterator[Sequence[int]]) -> list[Fraction]:
    if isinstance(form, int):
        return [Fraction(number == form) for number in range(count)]
    word, parts = form
    having = next(weights) if word == "min" else (1,) * len(parts)
    whole = sum(having) if word == "min" else 1
    found = [Fraction(0)] * count
    for weight, part in zip(having, parts, strict=True):
        inner = _factors(part, count, weights)
        found = [before + more * weight / whole for before, more in zip(found, inner, strict=True)]
    return found
