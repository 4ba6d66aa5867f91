"""Companies with their certificates and station markers.

A company's certificates are called `UR-0` (the director's, unless the YAML says otherwise) and on, its markers `UR-m0`.
"""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.compile.gathering import Gathering
from interpreter.ids import OFFERING, OUT, PARTIES, Piece
from interpreter.load.certificates import certificates_in
from interpreter.load.notation import read_home
from interpreter.load.yaml_tree import Tree, entries


def gather_companies(gathering: Gathering) -> None:
    """Put all companies of a title into the box."""
    document = gathering.documents["companies"]
    kinds = document.get("kinds")
    for name, kind, _ in entries(kinds):
        shares = kind.get("shares")
        gathering.shares[name] = shares.number if shares is not None else 0
    for name, tree, _ in entries(document.get("companies")):
        kind_tree = tree.get("kind")
        kind_word = kind_tree.word if kind_tree is not None else ""
        known = kinds.get(kind_word) if kinds is not None else None
        company = gathering.add("company", name)
        _company(gathering, company, tree, kind_word)
        _certificates(gathering, company, tree, known)
        _markers(gathering, company, tree, known)
    for name, tree, _ in entries(document.get("markers")):
        marker = gathering.add("marker", name)
        _marker(gathering, marker, None, tree)
        gathering.starts[marker].setdefault("holder", OUT)


def _company(gathering: Gathering, company: Piece, tree: Tree, kind: str) -> None:
    name, home, colour = tree.get("name"), tree.get("home"), tree.get("colour")
    gathering.printed[company]["name"] = name.word if name is not None else company.id
    gathering.starts[company]["kind"] = kind
    gathering.attributes(company, tree)
    if _out(tree):
        gathering.starts[company]["in_play"] = False
    if home is not None:
        hex_id, stop = read_home(home.word)
        gathering.homes[company] = (Piece("hex", hex_id), stop)
    if colour is not None:
        gathering.colours[company] = colour.word


def _out(tree: Tree) -> bool:
    start = tree.get("start")
    return start is not None and start.word == "out"


def _certificates(gathering: Gathering, company: Piece, tree: Tree, kind: Tree | None) -> None:
    listed = tree.get("certificates") or (kind.get("certificates") if kind is not None else None)
    usual = tree.get("start") or (kind.get("start") if kind is not None else None)
    for number, text in enumerate(certificates_in(listed)):
        piece = gathering.add("certificate", f"{company.id}-{number}")
        printed = {"company": company, "count": text.shares, "directors": text.directors, "kind": text.kind}
        gathering.printed[piece].update(printed)
        gathering.attributes(piece, text.tree)
        own = text.tree.get("start") if not _out(tree) else None
        gathering.starts[piece]["holder"] = place_of(own or usual, company)


def _markers(gathering: Gathering, company: Piece, tree: Tree, kind: Tree | None) -> None:
    listed = tree.get("markers") or (kind.get("markers") if kind is not None else None)
    for number, item in enumerate(listed.items if listed is not None else ()):
        marker = gathering.add("marker", f"{company.id}-m{number}")
        _marker(gathering, marker, company, item)
        own = item.get("start") if not _out(tree) else tree.get("start")
        gathering.starts[marker]["holder"] = place_of(own, company, company)


def _marker(gathering: Gathering, marker: Piece, company: Piece | None, tree: Tree) -> None:
    price = tree.get("price") if tree.is_map else tree
    gathering.printed[marker]["price"] = price.number if price is not None else 0
    gathering.starts[marker]["company"] = company
    gathering.attributes(marker, tree)


def place_of(start: Tree | None, company: Piece | None = None, usual: Piece = OFFERING) -> Piece:
    """The party a `start:` speaks of; `company` is the company's own charter."""
    if start is None:
        return usual
    if start.word == "company" and company is not None:
        return company
    return PARTIES.get(start.word, usual)


def company_count(documents: Mapping[str, Tree]) -> int:
    """How many companies there are."""
    listed = documents["companies"].get("companies")
    return len(listed.map) if listed is not None else 0
