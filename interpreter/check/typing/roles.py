"""The questions the engine asks the scripts: which must be answered, what each is given and gives."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.check.program import Program, Version, called_name
from interpreter.check.typing.fits import is_known
from interpreter.check.typing.whole import Whole
from interpreter.load import syntax
from interpreter.problems import Note
from interpreter.source import Source, Span
from interpreter.vocabulary.types import Type, parse_type

BOUNDED = ("route_value", "run_value")


@dataclass(frozen=True, slots=True)
class Role:
    """A question: its kind, what it is given, what it may give; `asked_by` are the words that need an answer."""

    name: str
    kind: str
    parameters: tuple[Type, ...]
    results: tuple[Type, ...]
    asked_by: tuple[str, ...]
    signature: str


def _role(kind: str, signature: str, *asked_by: str) -> Role:
    head, _, results = signature.partition(" -> ")
    name, _, inside = head.removesuffix(")").partition("(")
    parameters = tuple(parse_type(part.rpartition(":")[2].strip()) for part in inside.split(", ") if part)
    allowed = tuple(parse_type(each) for each in results.split(" | ")) if results else ()
    shown = f"{kind} {head}" + (f" -> {allowed[0]}" if allowed else "")
    return Role(name, kind, parameters, allowed, asked_by, shown)


_RUNS = ("runs", "best_run", "earnings")
_LAYS = ("lays", "lays_after")

ROLES: dict[str, Role] = {
    role.name: role
    for role in (
        _role("procedure", "play()", "*"),
        _role("function", "score(player) -> money", "*"),
        _role("function", "stop_value(train, stop, company) -> money", *_RUNS),
        _role("function", "track_value(train, track, company) -> money", *_RUNS),
        _role("function", "ends_value(train, from: stop, to: stop, company) -> money", *_RUNS),
        _role("function", "route_value(route, company) -> money", *_RUNS),
        _role("function", "run_value(run, company) -> money", *_RUNS),
        _role("function", "may_pass(train, stop, company) -> bool", *_RUNS),
        _role("rule", "route_allowed(route, company)", *_RUNS),
        _role("function", "runs_with(company) -> list of train"),
        _role("function", "lay_hexes(company) -> set of hex"),
        _role("rule", "connects(company, lay)"),
        _role("rule", "may_replace(colour, new: tile_type, hex)", *_LAYS),
        _role("function", "station_after(marker, lay) -> stop | stop or none", *_LAYS),
        _role("function", "operating_order() -> list of company"),
        _role("function", "seated() -> list of player"),
    )
}


def check_roles(whole: Whole) -> None:
    """Each question that is answered is answered in the right form; each that will be asked is answered."""
    program = whole.program
    used = _used_words(program)
    for role in ROLES.values():
        version = program.current(role.name)
        if version is not None:
            _check_form(whole, role, version)
        elif "*" in role.asked_by or used.keys() & set(role.asked_by):
            _missing(whole, role, used)


def _used_words(program: Program) -> dict[str, Span]:
    used: dict[str, Span] = {}
    for script in program.scripts:
        for node in syntax.walk(script):
            if isinstance(node, syntax.Call):
                used.setdefault(called_name(node) or "", node.span)
    return used


def _missing(whole: Whole, role: Role, used: dict[str, Span]) -> None:
    hint = f"declare `{role.signature}`, or `use` a file of common that does"
    for word in role.asked_by:
        if word in used:
            whole.problem("role-signature", f"`{word}` asks '{role.name}', and no script answers", used[word], hint)
            return
    scripts = whole.program.scripts
    span = scripts[-1].span if scripts else Span(Source("", ""), 0, 0)
    whole.problem(
        "role-signature", f"no script declares '{role.name}'", Span(span.source, span.start, span.start), hint
    )


def _check_form(whole: Whole, role: Role, version: Version) -> None:
    given = tuple(parameter.type for parameter in version.parameters)
    required = tuple(parameter.type for parameter in version.parameters if parameter.default is None)
    if not all(map(is_known, (*given, *version.results))):
        return  # reported where it is written
    right = version.kind == role.kind and role.parameters in (given, required)
    right = right and (not role.results or not version.results or version.results in {(each,) for each in role.results})
    if not right:
        whole.problem("role-signature", f"the engine asks '{role.name}' in another form", version.node.span,
                      f"it has to be `{role.signature}`")  # fmt: skip
    elif role.name in BOUNDED and isinstance(version.node, syntax.Function) and version.node.bound is None:
        note = Note("a search needs to know when to stop looking", version.node.span)
        whole.problem("role-signature", f"'{role.name}' does not say how much it can be at most", version.node.span,
                      "write `-> money at most amount`", note)  # fmt: skip
