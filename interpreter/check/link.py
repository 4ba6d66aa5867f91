"""Linking: all scripts of a ruleset become one whole; what overrides or extends finds what it means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from interpreter.check.asking import find_who_asks
from interpreter.check.declaring import Declaring
from interpreter.check.layers import Layers
from interpreter.check.offer_patching import OfferPatching, Patch
from interpreter.check.overriding import Overriding
from interpreter.check.program import Program
from interpreter.load import syntax
from interpreter.load.script_files import LayeredScript
from interpreter.problems import Problem


def link(
    files: Iterable[LayeredScript], after: Mapping[str, frozenset[str]] | None = None
) -> tuple[Program, list[Problem]]:
    """Link files in their order (what is used before who uses it; common, title, variants).

    `after` says for each variant which others it stands after. The order of a layer's files does not count: first comes
    all that is new, then what replaces it, then the rest.
    """
    files = list(files)
    whole = Declaring(Layers.of(files, after or {}))
    files.sort(key=lambda file: whole.layers.height(file.layer))
    whole.program.scripts = [file.script for file in files]
    written = [(node, file) for file in files for node in file.script.declarations]
    for node, _ in written:
        if isinstance(node, syntax.Kinds | syntax.Power):
            whole.declare_kind(node)
    for node, file in written:
        whole.declare(node, file)
    overriding, patching = Overriding(whole), OfferPatching(whole)
    for node, file in written:
        if isinstance(node, syntax.Override):
            overriding.override(node, file)
    for node, file in written:
        if isinstance(node, syntax.ExtendRule):
            overriding.extend_rule(node, file)
        elif isinstance(node, syntax.Handler):
            overriding.handle(node, file)
        elif isinstance(node, Patch):
            patching.patch(node, file)
    patching.settle(files)
    find_who_asks(whole.program)
    return whole.program, whole.problems
