"""Holds the scripts against the roles: each question that must be answered is, and every answer has the right form."""

from __future__ import annotations

from interpreter.check.program import Program, Version, called_name
from interpreter.check.typing.fits import is_known
from interpreter.check.typing.whole import Whole
from interpreter.load import syntax
from interpreter.problems import Note
from interpreter.source import Source, Span
from interpreter.vocabulary.roles import ROLES, Role


def check_roles(whole: Whole) -> None:
    """Each question that is answered is answered in the right form; each that will be asked is answered."""
    program = whole.program
    used = _used_words(program)
    for role in ROLES.values():
        version = program.current(role.name)
        if version is not None:
            _check_form(whole, role, version)
        elif role.needed and (not role.asked_by or used.keys() & set(role.asked_by)):
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
    elif role.bounded and isinstance(version.node, syntax.Function) and version.node.bound is None:
        note = Note("a search needs to know when to stop looking", version.node.span)
        whole.problem("role-signature", f"'{role.name}' does not say how much it can be at most", version.node.span,
                      "write `-> money at most amount`", note)  # fmt: skip
