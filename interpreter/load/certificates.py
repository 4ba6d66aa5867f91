"""Certificates as YAML lists them: shares, several alike, or a mapping that says more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.load.notation import read_copies
from interpreter.load.yaml_tree import Tree

MOST = 1000
"""Alike; schemas allow no more, and nothing more is read."""


@dataclass(frozen=True, slots=True)
class CertificateText:
    """One certificate as it is written."""

    shares: int
    directors: bool
    kind: str
    tree: Tree


def certificates_in(listed: Tree | None) -> Iterator[CertificateText]:
    """Each certificate of a list; the first is the director's unless another is said to be."""
    items = listed.items if listed is not None else ()
    told = any(item.get("directors") is not None for item in items)
    number = 0
    for item in items:
        shares, times = _copies(item)
        for _ in range(min(times, MOST)):
            said = item.get("directors")
            directors = said is not None and said.value is True if told else number == 0
            kind = item.get("kind")
            usual = "directors" if directors else "ordinary"
            yield CertificateText(shares, directors, kind.word if kind is not None else usual, item)
            number += 1


def _copies(item: Tree) -> tuple[int, int]:
    if not item.is_map:
        return read_copies(item.word) or (1, 1)
    times, shares = item.get("times"), item.get("shares")
    return shares.number if shares is not None else 1, times.number if times is not None else 1
