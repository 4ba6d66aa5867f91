"""From the linked scripts to code: both forms, the routines, and the tables that name them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from interpreter.check.bounds import by_stops
from interpreter.check.program import Program
from interpreter.check.typing.reach import Reach
from interpreter.compile.expressions import ExpressionWriter, function_name
from interpreter.compile.functions import write_handler, write_version
from interpreter.compile.marks import Marks
from interpreter.compile.routines import RoutineWriter
from interpreter.compile.sources import sources_of
from interpreter.compile.unit import Unit
from interpreter.load import syntax
from interpreter.ruleset.code import (
    AttributeCode,
    Code,
    EventCode,
    FunctionCode,
    HandlerCode,
    PowerFieldCode,
    Routine,
    SettingCode,
)
from interpreter.vocabulary.types import Type


def compile_code(
    program: Program, types: Mapping[int, Type], conversions: Mapping[int, Type], *, marked: bool = False
) -> Code:
    """Compile all scripts. What `check` has passed cannot fail here. `marked` code leaves marks where it has been."""
    reach = Reach.of(program)
    live = frozenset(reach.live)
    marks = Marks() if marked else None
    plain = Unit(program, types, conversions, traced=False, live=live, sources=sources_of(reach), marks=marks)
    traced = replace(plain, traced=True, lines=[], spans=[])
    used = reach.used() if marked else frozenset()
    made = [_write(unit, used) for unit in (plain, traced)]
    tables = made[0]
    return Code(
        plain=compile(plain.text(), "<rules>", "exec"),
        traced=traced.text(),
        lines=tuple(plain.spans),
        traced_lines=tuple(traced.spans),
        nodes=tuple(plain.nodes),
        kinds_of_nodes=tuple(plain.kinds_of_nodes),
        functions=_functions(program),
        routines=tables.routines,
        events=tables.events,
        attributes=tables.attributes,
        powers=tables.powers,
        power_texts={kind: power.node.text or "" for kind, power in program.powers.items()},
        settings=tables.settings,
        kinds={name: tuple(members) for name, members in program.kinds.items()},
        marks=tuple(marks.made) if marks is not None else (),
        memories=tuple(plain.memories),
    )


@dataclass(frozen=True, slots=True)
class Tables:
    """What names the written code."""

    routines: dict[str, Routine]
    events: dict[str, EventCode]
    attributes: dict[tuple[str, str], AttributeCode]
    settings: dict[str, SettingCode]
    powers: dict[str, tuple[PowerFieldCode, ...]]


def _write(unit: Unit, used: frozenset[int]) -> Tables:
    program = unit.program
    routines: dict[str, Routine] = {}
    for version in program.versions():
        if id(version) not in unit.live:
            continue
        if unit.marks is not None:
            unit.marks.enter(version.name, used=id(version) in used)
        if version.asks:
            routines[version.key] = RoutineWriter(unit, version).routine()
        else:
            write_version(unit, version)
    events: dict[str, EventCode] = {}
    for name, event in program.events.items():
        handlers = []
        for handler in program.handlers.get(name, ()):
            if unit.marks is not None:
                unit.marks.enter(handler.key)
            function = f"h_{name}_{handler.number}"
            when = write_handler(unit, handler, function)
            if handler.asks:
                routines[handler.key] = RoutineWriter(unit, handler).routine()
            key = handler.key if handler.asks else function
            handlers.append(HandlerCode(key, when, handler.asks, handler.node.span))
        events[name] = EventCode(tuple(p.type for p in event.parameters), tuple(handlers))
    return Tables(routines, events, _attributes(unit), _settings(unit), _powers(unit))


def _default(unit: Unit, name: str, node: syntax.Expression | None, type_: Type) -> str | None:
    """The function that gives a default, when there is one."""
    if node is None:
        return None
    text = ExpressionWriter(unit, None, {}).coerced(node, type_)
    if unit.marks is not None:
        unit.marks.enter(name.partition("_")[2])
    kind = "default" if _is_fixed(unit.program, node) else "value"
    unit.write([(f"def {name}(R):", node.span), *unit.step(kind, node, " "), (f" return {text}", node.span)])
    return name


FIXED = (
    syntax.Number, syntax.Percent, syntax.Truth, syntax.Nothing, syntax.Text, syntax.TextPart, syntax.ListOf,
    syntax.Negative,
)  # fmt: skip


def _is_fixed(program: Program, node: syntax.Expression | None) -> bool:
    """Whether a default is the same at all times: made of what is written there."""
    parts = [] if node is None else syntax.walk(node)
    return all(
        isinstance(part, FIXED) or (isinstance(part, syntax.Name) and bool(program.member_kinds(part.word)))
        for part in parts
    )


def _written(node: syntax.Expression | None) -> str:
    """An expression as it is written, on one line."""
    return node.span.one_line if node is not None else ""


def _attributes(unit: Unit) -> dict[tuple[str, str], AttributeCode]:
    found: dict[tuple[str, str], AttributeCode] = {}
    program = unit.program
    for key, entry in program.attributes.items():
        default = _default(unit, f"a{len(found)}_{entry.owner}_{entry.name}", entry.node.default, entry.type)
        fixed = _is_fixed(program, entry.node.default)
        node = entry.node
        found[key] = AttributeCode(*key, entry.type, default, node.reset, node.text, fixed, _written(node.default))
    return found


def _powers(unit: Unit) -> dict[str, tuple[PowerFieldCode, ...]]:
    found: dict[str, tuple[PowerFieldCode, ...]] = {}
    for kind, power in unit.program.powers.items():
        fields = []
        for field in power.parameters:
            default = _default(unit, f"p{len(found)}_{kind}_{field.name}", field.default, field.type)
            fixed = _is_fixed(unit.program, field.default)
            fields.append(PowerFieldCode(field.name, field.type, default, fixed, _written(field.default)))
        found[kind] = tuple(fields)
    return found


def _settings(unit: Unit) -> dict[str, SettingCode]:
    found = {}
    for name, entry in unit.program.settings.items():
        default = _default(unit, f"s_{name}", entry.node.default, entry.type)
        fixed = _is_fixed(unit.program, entry.node.default)
        found[name] = SettingCode(entry.type, entry.by, default, entry.node.text, fixed, _written(entry.node.default))
    return found


def _functions(program: Program) -> dict[str, FunctionCode]:
    found = {}
    for versions in program.declarations.values():
        for version in versions:
            bound = getattr(version.node, "bound", None)
            found[version.key] = FunctionCode(
                version.name,
                version.key if version.asks else function_name(version),
                version.kind,
                tuple(p.name for p in version.parameters),
                tuple(p.type for p in version.parameters),
                version.results,
                version.asks,
                f"{function_name(version)}_bound" if bound is not None else None,
                version.node.span,
                getattr(version.node, "text", None),
                version.node.clauses or getattr(version.node.body, "clauses", ()),
                None if (summed := by_stops(version)) is None else summed.form,
            )
        found[versions[-1].name] = found[versions[-1].key]
    return found
