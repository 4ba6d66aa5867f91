"""What a condition tells about the things it tests: `x is not none`, `owner is a player`, `a == b`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from interpreter.check.typing.fits import comparable, fits, join
from interpreter.load import syntax
from interpreter.vocabulary.types import PARTY, PIECES, Type

Facts = dict[syntax.Expression, Type]
"""Expressions whose type is known better than they say; equal expressions are one."""

TypeOf = Callable[[syntax.Expression], Type]

_TESTED = (syntax.Name, syntax.Field, syntax.Item, syntax.Call)


class Narrowing:
    """Reads conditions; `type_of` gives the type an expression was found to have."""

    def __init__(self, type_of: TypeOf, powers: Collection[str]) -> None:
        self._type_of, self._powers = type_of, powers

    def when(self, condition: syntax.Expression, holds: bool) -> Facts:
        """What is so when the condition holds, or when it does not."""
        match condition:
            case syntax.Not():
                return self.when(condition.value, not holds)
            case syntax.And() | syntax.Or():
                return self._several(condition, holds)
            case syntax.Is():
                return self._is(condition, holds)
            case syntax.Compare():
                return self._compared(condition, holds)
            case syntax.Member():
                return self._member(condition, holds)
            case _:
                return {}

    def _several(self, condition: syntax.And | syntax.Or, holds: bool) -> Facts:
        found = [self.when(item, holds) for item in condition.items]
        if holds == isinstance(condition, syntax.And):
            together: Facts = {}
            for facts in found:
                together.update(facts)
            return together
        return common_facts(found, self._powers)

    def _is(self, condition: syntax.Is, holds: bool) -> Facts:
        tested = condition.left
        if not isinstance(tested, _TESTED):
            return {}
        known = self._type_of(tested)
        says = holds != condition.negated
        if condition.target is None:
            return {} if says or not known.optional else {tested: known.needed}
        if not says:
            return {}
        target = condition.target
        narrower = (condition.kind and (target in PIECES or target in self._powers)) or target in PARTY
        if narrower and fits(Type(target), known.needed, self._powers):
            return {tested: Type(target)}
        return {tested: known.needed} if known.optional else {}

    def _compared(self, condition: syntax.Compare, holds: bool) -> Facts:
        left, right = condition.left, condition.right
        for tested, other in ((left, right), (right, left)):
            if isinstance(other, syntax.Nothing) and isinstance(tested, _TESTED):
                known = self._type_of(tested)
                equal = (condition.operator == "==") == holds
                return {tested: known.needed} if known.optional and not equal else {}
        if condition.operator not in ("==", "!=") or (condition.operator == "==") != holds:
            return {}
        return {**self._equal(left, self._type_of(right)), **self._equal(right, self._type_of(left))}

    def _equal(self, tested: syntax.Expression, other: Type) -> Facts:
        """What is known of a thing that is equal to a value of a type."""
        known = self._type_of(tested)
        if not isinstance(tested, _TESTED) or other.optional or not comparable(known, other, self._powers):
            return {}
        if (
            other.word in (*PIECES, *self._powers)
            and known.word != other.word
            and fits(other, known.needed, self._powers)
        ):
            return {tested: other}
        return {tested: known.needed} if known.optional else {}

    def _member(self, condition: syntax.Member, holds: bool) -> Facts:
        tested = condition.left
        if condition.negated == holds or not isinstance(tested, _TESTED):
            return {}
        within = self._type_of(condition.right)
        return self._equal(tested, within.of[0]) if within.of else {}


def common_facts(several: list[Facts], powers: Collection[str]) -> Facts:
    """What is so on every one of these ways."""
    if not several:
        return {}
    first, *others = several
    shared: Facts = {}
    for expression, kind in first.items():
        joined: Type | None = kind
        for facts in others:
            there = facts.get(expression)
            joined = join(joined, there, powers) if joined is not None and there is not None else None
        if joined is not None:
            shared[expression] = joined
    return shared


def forget(facts: Mapping[syntax.Expression, Type], names: Collection[str], fields: Collection[str]) -> Facts:
    """The facts that do not hang on these locals and fields."""
    if not names and not fields:
        return dict(facts)
    return {expression: kind for expression, kind in facts.items() if not _mentions(expression, names, fields)}


def _mentions(expression: syntax.Expression, names: Collection[str], fields: Collection[str]) -> bool:
    for node in syntax.walk(expression):
        if isinstance(node, syntax.Name) and node.word in names:
            return True
        if isinstance(node, syntax.Field) and node.name in fields:
            return True
    return False


def assigned(nodes: list[syntax.Node]) -> tuple[frozenset[str], frozenset[str]]:
    """The names and fields that are assigned to anywhere in these."""
    names, fields = set(), set()
    for top in nodes:
        for node in syntax.walk(top):
            if isinstance(node, syntax.Assign):
                target = node.target.of if isinstance(node.target, syntax.Item) else node.target
                if isinstance(target, syntax.Field):
                    fields.add(target.name)
                elif isinstance(target, syntax.Name):
                    names.add(target.word)
    return frozenset(names), frozenset(fields)
