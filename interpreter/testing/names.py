"""Names in clause tests: pieces and parties as players call them, values by the type of the place they go to."""

from __future__ import annotations

from typing import Any

from interpreter.ids import BANK, GAME, OFFERING, OUT, POOL, Piece
from interpreter.load.yaml_tree import Tree
from interpreter.play.runtime import Runtime
from interpreter.problems import Problem, meant_or_known
from interpreter.ruleset.values import Table, group
from interpreter.source import Span
from interpreter.vocabulary.types import PARTY, PIECES, Type

CODE = "testing/position"
PARTIES = {"pool": POOL, "out": OUT, "offering": OFFERING, "bank": BANK}


class Misplaced(Exception):
    """Something in a clause test cannot be put on the table; `problem` says what, where and why."""

    def __init__(self, message: str, span: Span, hint: str | None = None) -> None:
        self.problem = Problem(CODE, message, span, hint)
        super().__init__(message)


class Names:
    """The names of one game."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime
        self.box = runtime.box

    def piece(self, kind: str, word: str, span: Span) -> Piece:
        """A piece of a kind. Raises Misplaced when there is none of that name."""
        piece = Piece(kind, word)
        known = self.of(kind)
        if piece not in known:
            begun = [each.id for each in known if each.id.startswith(f"{word}@")]
            hint = f"there are: {', '.join(begun)}" if begun else meant_or_known(word, [each.id for each in known])
            raise Misplaced(f"there is no {kind.replace('_', ' ')} '{word}' in this game", span, hint)
        return piece

    def of(self, kind: str) -> tuple[Piece, ...]:
        """All pieces of a kind."""
        return self.runtime.players if kind == "player" else self.box.pieces.get(kind, ())

    def party(self, word: str, span: Span) -> Piece:
        """A player, a company, or the bank, the pool, the offering, or `out`."""
        if word in PARTIES:
            return PARTIES[word]
        found = next((each for kind in ("player", "company") for each in self.of(kind) if each.id == word), None)
        if found is None:
            known = [*(each.id for kind in ("player", "company") for each in self.of(kind)), *PARTIES]
            raise Misplaced(f"'{word}' is neither a player nor a company", span, meant_or_known(word, known))
        return found

    def round(self, word: str, span: Span) -> Piece:
        """A round of the scripts. Raises Misplaced when they have none of that name."""
        known = [name for name, code in self.runtime.code.functions.items() if code.kind == "round"]
        if word not in known:
            raise Misplaced(f"the scripts have no round '{word}'", span, meant_or_known(word, known))
        return Piece("round", word)

    def check_choice(self, tree: Tree) -> None:
        """Raise Misplaced when the scripts have no such choice: it would be refused, whatever the rules say.

        To pass may be named wherever there is an offer, to say that it is not possible there. Without a label it is
        an option of whatever offer is open.
        """
        label, _, option = tree.word.rpartition(".")
        known = {name for name, _ in self.runtime.code.options()}
        labels = {name.partition(".")[0] for name in known}
        if option == "pass" and (not label or label in labels):
            return
        if tree.word not in known and (label or tree.word not in {name.rpartition(".")[2] for name in known}):
            hint = meant_or_known(tree.word, sorted(known))
            raise Misplaced(f"the scripts have no choice '{tree.word}'", tree.span, hint)

    def check_action(self, said: Tree, beside: tuple[str, ...] = ()) -> None:
        """Raise Misplaced when an action that should be refused names a choice, a player or a part that is not there:
        it would be refused, whatever the rules say. `beside` is what stands beside the action."""
        choice, by = said.map["choice"], said.map["by"]
        self.check_choice(choice)
        self.piece("player", by.word, by.span)
        named = [option for name, option in self.runtime.code.options() if choice.word in (name, option.name)]
        parts = {parameter.name for option in named for parameter in option.parameters}
        for part in said.map:
            if part not in ("by", "choice", *beside, *parts):
                hint = meant_or_known(part, sorted(parts)) if parts else "it takes nothing further"
                raise Misplaced(f"'{choice.word}' has no part '{part}'", said.key_span(part), hint)

    def subject(self, word: str, span: Span) -> Piece:
        """Whatever has that name; `private AB` says the kind where two pieces have it."""
        if word == "game":
            return GAME
        kind, _, name = word.rpartition(" ")
        if kind:
            return self.piece(kind.replace(" ", "_"), name, span)
        kinds = [each for each in PIECES if Piece(each, word) in self.of(each)]
        if len(kinds) != 1:
            hint = f"write one of: {', '.join(f'{each} {word}' for each in kinds)}" if kinds else None
            raise Misplaced(f"{'several pieces are' if kinds else 'no piece is'} called '{word}'", span, hint)
        return Piece(kinds[0], word)

    def value(self, tree: Tree, type_: Type) -> Any:
        """What is written, as a value of a type."""
        if type_.optional and (tree.value is None or tree.word == "none"):
            return None
        if tree.value is None:
            raise Misplaced(f"a value is needed here: {type_}", tree.span)
        if type_.word in ("list", "set"):
            items = [self.value(each, type_.of[0]) for each in (tree.items if tree.is_list else (tree,))]
            return tuple(items) if type_.word == "list" else group(items)
        if type_.word == "map":
            return self._rows(tree, type_)
        return self._single(tree, type_)

    def _rows(self, tree: Tree, type_: Type) -> Table:
        key, row = type_.of
        return Table(
            (self.value(Tree(name, tree.key_span(name), name), key), self.value(each, row))
            for name, each in tree.map.items()
        )

    def _single(self, tree: Tree, type_: Type) -> Any:
        word = type_.word
        if word == "bool":
            return self._of(tree, bool, "true or false")
        if word in ("int", "money", "percent"):
            return self._of(tree, int, "a whole number")
        if word == "party" or (word in PARTY and word not in ("player", "company")):
            return self.party(tree.word, tree.span)
        if word in PIECES:
            return self.piece(word, tree.word, tree.span)
        if word == "stop":
            return self.stop(tree.word, tree.span)
        return tree.word

    def _of(self, tree: Tree, kind: type, said: str) -> Any:
        if type(tree.value) is not kind:
            raise Misplaced(f"{said} is needed here", tree.span)
        return tree.value

    def stop(self, word: str, span: Span) -> Any:
        """A stop such as `B2:1`; without a number the only or first one of the hex."""
        name = word if ":" in word else f"{word}:0"
        try:
            return self.runtime.position.stop(name)
        except KeyError:
            raise Misplaced(
                f"there is no stop '{word}' on the map as it lies", span, "hex and number, as B2:1"
            ) from None


def written(tree: Tree, found: object) -> object:
    """What is written, read as what it is held against: where a name stands, `912` is the name and no number."""
    if isinstance(found, list) and tree.is_list:
        beside = [*found, *[found[-1] if found else None] * len(tree.items)]
        return [written(each, other) for each, other in zip(tree.items, beside, strict=False)]
    if isinstance(found, dict) and tree.is_map:
        return {name: written(each, found.get(name)) for name, each in tree.map.items()}
    return tree.word if isinstance(found, str) and type(tree.value) is int else tree.plain()


def plain_value(value: Any) -> Any:
    """A value as tests write it: pieces and stops by name, groups as lists."""
    if isinstance(value, Table):
        return {str(plain_value(key)): plain_value(row) for key, row in value.items()}
    if isinstance(value, tuple | list | frozenset):
        return [plain_value(each) for each in value]
    return getattr(value, "id", value)
