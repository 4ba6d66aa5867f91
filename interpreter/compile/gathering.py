"""What is gathered while the box is filled: pieces, what is printed on them, where they start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from interpreter.check.attributes import BUILT_IN
from interpreter.check.declarations import Declarations
from interpreter.check.pieces import Pieces
from interpreter.compile.values import value_of
from interpreter.ids import Piece
from interpreter.load.yaml_tree import Tree, entries
from interpreter.ruleset.box import Reach

KINDS = (
    "company", "certificate", "private", "power", "train", "train_type", "marker", "hex", "tile_type", "space", "phase",
)  # fmt: skip


@dataclass(slots=True, eq=False)
class Gathering:
    """A box being filled."""

    documents: Mapping[str, Tree]
    declarations: Declarations
    names: Pieces
    pieces: dict[str, list[Piece]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    printed: dict[Piece, dict[str, object]] = field(default_factory=dict)
    starts: dict[Piece, dict[str, object]] = field(default_factory=dict)
    shares: dict[str, int] = field(default_factory=dict)
    homes: dict[Piece, tuple[Piece, int | None]] = field(default_factory=dict)
    reaches: dict[Piece, Reach] = field(default_factory=dict)
    colours: dict[Piece, str] = field(default_factory=dict)

    def add(self, kind: str, name: str) -> Piece:
        """Put a piece into the box."""
        piece = Piece(kind, name)
        self.pieces[kind].append(piece)
        self.printed[piece], self.starts[piece] = {}, {}
        return piece

    def attributes(self, piece: Piece, tree: Tree) -> None:
        """Take over the declared attributes that a piece's YAML gives values to."""
        for name, value, _ in entries(tree):
            type_ = self.declarations.attributes.get((piece.kind, name))
            if type_ is not None and name not in BUILT_IN[piece.kind]:
                self.starts[piece][name] = value_of(value, type_, self.names)
