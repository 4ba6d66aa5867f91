"""Companies: their kinds exist, shares add up, one certificate is the director's, homes hold a city."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter.check.attributes import check_attributes
from interpreter.check.colours import check_colour
from interpreter.check.declarations import Declarations
from interpreter.check.pieces import Pieces
from interpreter.check.program import Program
from interpreter.load.certificates import CertificateText, certificates_in
from interpreter.load.draft import Draft
from interpreter.load.notation import StopText, read_home, read_stop
from interpreter.load.yaml_tree import Tree, entries
from interpreter.problems import Note, Problem, did_you_mean


def add_kinds_of_data(draft: Draft, program: Program) -> None:
    """Where no script declares kinds of company, those of companies.yaml are the kinds there are."""
    if not program.kinds.get("company_kind"):
        program.kinds["company_kind"] = kinds_of_data(draft)


def kinds_of_data(draft: Draft) -> list[str]:
    """The kinds of company that companies.yaml lists, in any scenario."""
    found = (kinds for scenario in draft.scenarios for kinds in [scenario.documents["companies"].get("kinds")])
    return list(dict.fromkeys(name for kinds in found for name, _, _ in entries(kinds)))


def check_companies(documents: Mapping[str, Tree], declarations: Declarations, pieces: Pieces) -> Iterator[Problem]:
    """Check companies.yaml."""
    document = documents["companies"]
    kinds = document.get("kinds")
    yield from _check_kinds(kinds, declarations, pieces)
    for name, tree, span in entries(document.get("companies")):
        yield from check_attributes("company", tree, declarations, pieces)
        yield from check_colour(tree.get("colour"))
        kind = tree.get("kind")
        known = kinds.map if kinds is not None else {}
        if kind is not None and kind.word not in known:
            yield Problem(
                "check/unknown-name",
                f"there is no kind of company '{kind.word}'",
                kind.span,
                did_you_mean(kind.word, known),
            )
        elif kind is not None:
            yield from _check_certificates(name, tree, known[kind.word], known)
        if _starts(tree) != "out":
            yield from _check_home(tree, documents["map"], pieces)
        yield from _check_lists(tree, declarations, pieces)
        if name in pieces.known("private"):
            yield Problem(
                "check/name-twice",
                f"'{name}' is a company and a private",
                span,
                "let one be called otherwise",
                (Note("the private", pieces.known("private")[name]),),
            )
    for _, tree, _ in entries(document.get("markers")):
        yield from check_attributes("marker", tree, declarations, pieces)


def _check_kinds(kinds: Tree | None, declarations: Declarations, pieces: Pieces) -> Iterator[Problem]:
    declared = declarations.kinds.get("company_kind", ())
    for name, tree, span in entries(kinds):
        if name not in declared:
            hint = did_you_mean(name, declared) or f"a script declares it: kinds company_kind: {name}"
            yield Problem("check/unknown-name", f"no script declares the kind of company '{name}'", span, hint)
        yield from _check_lists(tree, declarations, pieces)


def _check_lists(tree: Tree, declarations: Declarations, pieces: Pieces) -> Iterator[Problem]:
    for key, owner in (("certificates", "certificate"), ("markers", "marker")):
        listed = tree.get(key)
        for item in listed.items if listed is not None else ():
            yield from check_attributes(owner, item, declarations, pieces)
            kind = item.get("kind")
            known = declarations.kinds.get("certificate_kind", ())
            if owner == "certificate" and kind is not None and kind.word not in known:
                yield Problem(
                    "check/unknown-name",
                    f"no script declares the kind of certificate '{kind.word}'",
                    kind.span,
                    did_you_mean(kind.word, known),
                )


def _check_certificates(name: str, tree: Tree, kind: Tree, kinds: Mapping[str, Tree]) -> Iterator[Problem]:
    """Shares in the game add up to the kind's; with those that wait, to no more than any kind has."""
    listed = tree.get("certificates") or kind.get("certificates")
    shares = kind.get("shares")
    if listed is None or shares is None:
        return
    texts = list(certificates_in(listed))
    if "certificates" not in tree.map:
        name = _kind(tree)  # said once for all companies of the kind
    directors = sum(text.directors for text in texts)
    if directors != 1:
        yield Problem(
            "check/directors-certificate",
            f"{name} has {directors} director's certificates",
            listed.span,
            "one certificate is the director's",
        )
    present = sum(text.shares for text in texts if not _waits(text))
    note = (Note(f"'{_kind(tree)}' is divided into {shares.number}", shares.span),)
    if present != shares.number:
        yield Problem(
            "check/shares",
            f"the certificates of {name} add up to {present} shares, not {shares.number}",
            listed.span,
            _shares_hint(present, shares.number),
            note,
        )
        return
    most = max((each.map["shares"].number for each in kinds.values() if "shares" in each.map), default=0)
    total = sum(text.shares for text in texts)
    if total > most:
        yield Problem(
            "check/shares",
            f"{name} has {total} shares with those that start out, but no kind of company has more than {most}",
            listed.span,
        )


def _shares_hint(present: int, shares: int) -> str | None:
    if present == 100 and shares <= 20:
        return f"shares are counted, not percent: a certificate of {100 // shares}% is 1"
    return f"write shares: {present}, or change the list; 1x{shares} are {shares} certificates of one share"


def _kind(tree: Tree) -> str:
    kind = tree.get("kind")
    return kind.word if kind is not None else ""


def _waits(text: CertificateText) -> bool:
    start = text.tree.get("start")
    return start is not None and start.word == "out"


def _starts(tree: Tree) -> str:
    start = tree.get("start")
    return start.word if start is not None else ""


def _check_home(tree: Tree, board: Tree, pieces: Pieces) -> Iterator[Problem]:
    home = tree.get("home")
    if home is None:
        return
    hex_id, number = read_home(home.word)
    place = board.get("hexes", hex_id)
    if place is None:
        yield Problem(
            "check/unknown-name",
            f"there is no hex '{hex_id}' on the map",
            home.span,
            did_you_mean(hex_id, pieces.known("hex")) or "map.yaml has the hexes",
        )
        return
    stops = [read_stop(word) for word in place.words("stops")]
    note = (Note("the hex", place.span),)
    if number is not None and number >= len(stops):
        yield Problem(
            "check/home",
            f"{hex_id} has no stop number {number}",
            home.span,
            f"its stops are numbered from 0 to {len(stops) - 1}" if stops else None,
            note,
        )
    elif not any(_is_city(stop) for stop in (stops if number is None else [stops[number]])):
        yield Problem("check/home", f"there is no city on {hex_id} to be the home", home.span, None, note)


def _is_city(stop: StopText | None) -> bool:
    return stop is not None and stop.kind == "city"
