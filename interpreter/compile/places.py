"""Where the fields of pieces are kept, so that compiled code reads them there without asking further."""

from __future__ import annotations

PRINTED: dict[str, tuple[str, ...]] = {
    "certificate": ("company", "count", "directors"),
    "private": ("price", "income"),
    "space": ("price", "row", "column"),
    "train_type": ("price", "rank", "rusts_on", "back"),
    "tile_type": ("colour", "label"),
    "phase": ("number", "begins_with", "colours"),
}
"""Printed on every piece of the kind, and never anything else."""

PLACED: dict[str, tuple[str, ...]] = {
    "certificate": ("holder",),
    "private": ("owner",),
    "company": ("kind",),
    "player": ("cash",),
}
"""On the table for every piece of the kind from the set-up on."""
