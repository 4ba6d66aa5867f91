"""Bounds that add up over stops: `at most sum(amount for r in run.routes for s in r.stops where condition)`.

Such sums may also be added up, and the least of them taken: `at most min(sum(…), sum(…)) + sum(…)`.
"""

from __future__ import annotations

from typing import NamedTuple

from interpreter.check.program import Version, called_name
from interpreter.load import syntax
from interpreter.ruleset.forms import Form

SUMMED = "run_value"
"""The role whose bound may be made of such sums."""


class Share(NamedTuple):
    """What one stop of a route adds to a sum: the name of the stop, the amount, and when it adds anything.

    Neither the amount nor the condition uses the run or the route: they hold for a stop wherever it is called at.
    """

    name: str
    amount: syntax.Expression
    where: syntax.Expression | None


class ByStops(NamedTuple):
    """A bound that is made of sums over stops: the sums, and how they are put together."""

    shares: tuple[Share, ...]
    form: Form


def by_stops(version: Version) -> ByStops | None:
    """How the bound of a role is made of sums over stops; None where it is not."""
    node = version.node
    if version.name != SUMMED or not isinstance(node, syntax.Function) or node.bound is None:
        return None
    shares: list[Share] = []
    form = _form(node.bound, node.parameters[0].name if node.parameters else "", shares)
    return None if form is None else ByStops(tuple(shares), form)


def _form(bound: syntax.Expression, run: str, shares: list[Share]) -> Form | None:
    share = _share(bound, run)
    if share is not None:
        shares.append(share)
        return len(shares) - 1
    word, parts = _put_together(bound)
    forms = [form for part in parts if (form := _form(part, run, shares)) is not None]
    return (word, tuple(forms)) if forms and len(forms) == len(parts) else None


def _put_together(bound: syntax.Expression) -> tuple[str, tuple[syntax.Expression, ...]]:
    if isinstance(bound, syntax.Arithmetic) and bound.operator == "+":
        return "sum", (bound.left, bound.right)
    if isinstance(bound, syntax.Call) and called_name(bound) == "min" and len(bound.arguments) > 1:
        return "min", tuple(argument.value for argument in bound.arguments)
    return "", ()


def _share(bound: syntax.Expression, run: str) -> Share | None:
    if not isinstance(bound, syntax.Fold) or bound.word != "sum" or len(bound.sources) != 2:
        return None
    routes, stops = bound.sources
    if routes.where is not None or not _is_field(routes.values, "routes", run):
        return None
    if not _is_field(stops.values, "stops", routes.name):
        return None
    told = [each for each in (bound.value, stops.where) if each is not None]
    if any(
        isinstance(node, syntax.Name) and node.word in (run, routes.name) for each in told for node in syntax.walk(each)
    ):
        return None
    return Share(stops.name, bound.value, stops.where)


def _is_field(values: syntax.Expression, name: str, of: str) -> bool:
    """Whether it is this field of what has that name."""
    if not isinstance(values, syntax.Field) or values.name != name:
        return False
    return isinstance(values.of, syntax.Name) and values.of.word == of
