"""YAML read with positions: every key and value knows where it stands, and nothing is guessed about plain words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import yaml

from interpreter.problems import Note, Problem
from interpreter.source import Source, Span

if TYPE_CHECKING:
    from yaml._yaml import Mark as _CMark
    from yaml.error import Mark as _PyMark

    _Mark = _CMark | _PyMark

Scalar = str | int | bool | None

DEEPEST = 60
_INT = re.compile(r"-?(0|[1-9][0-9]{0,14})\Z")
_LONG_INT = re.compile(r"-?[1-9][0-9]{15,}\Z")
_FLOAT = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?\Z|[-+]?\.(inf|nan)\Z", re.IGNORECASE)
_WORDS: dict[str, Scalar] = {"true": True, "false": False, "null": None, "~": None, "": None}


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """A value of a YAML file: a scalar, a tuple of trees, or a mapping of text keys to trees."""

    value: Scalar | tuple[Tree, ...] | Mapping[str, Tree]
    span: Span
    written: str = ""
    """a scalar as the writer wrote it: ids that look like numbers are read by this"""
    keys: Mapping[str, Span] = field(default_factory=dict)
    """where each key of a mapping stands"""
    quoted: bool = False

    @property
    def is_map(self) -> bool:
        """Whether it is a mapping."""
        return isinstance(self.value, dict)

    @property
    def is_list(self) -> bool:
        """Whether it is a list."""
        return isinstance(self.value, tuple)

    @property
    def map(self) -> Mapping[str, Tree]:
        """Its entries when it is a mapping, else nothing."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def items(self) -> tuple[Tree, ...]:
        """Its items when it is a list, else nothing."""
        return self.value if isinstance(self.value, tuple) else ()

    @property
    def word(self) -> str:
        """A scalar as text: `2` and `2H` alike; empty for anything else."""
        return "" if self.is_map or self.is_list else self.written

    @property
    def number(self) -> int:
        """A whole number; 0 for anything else."""
        return self.value if isinstance(self.value, int) and not isinstance(self.value, bool) else 0

    def get(self, *path: str) -> Tree | None:
        """What stands under these keys, or None."""
        at: Tree | None = self
        for key in path:
            at = at.map.get(key) if at is not None else None
        return at

    def words(self, key: str) -> list[str]:
        """The words of the list under a key; a single word is a list of one."""
        found = self.map.get(key)
        if found is None:
            return []
        return [item.word for item in found.items] if found.is_list else [found.word] if found.word else []

    def key_span(self, key: str) -> Span:
        """Where a key stands; the whole when it is not there."""
        return self.keys.get(key, self.span)

    def plain(self) -> object:
        """The same in plain values."""
        if isinstance(self.value, dict):
            return {key: each.plain() for key, each in self.value.items()}
        if isinstance(self.value, tuple):
            return [each.plain() for each in self.value]
        return self.value

    def with_entry(self, key: str, entry: Tree, key_span: Span) -> Tree:
        """The same mapping with one entry set."""
        return Tree({**self.map, key: entry}, self.span, keys={**self.keys, key: key_span})


def empty_tree(source: Source) -> Tree:
    """A mapping with nothing in it."""
    return Tree({}, Span(source, 0, 0))


def read_yaml(source: Source) -> tuple[Tree | None, list[Problem]]:
    """Read a text; with problems there may still be a tree of what could be read."""
    reader = _Reader(source)
    try:
        for event in yaml.parse(source.text, Loader=yaml.CSafeLoader):
            if not reader.take(event):
                break
    except yaml.MarkedYAMLError as error:
        reader.syntax_problem(error)
    except yaml.YAMLError as error:
        reader.unreadable(error)
    except (ValueError, UnicodeError) as error:
        reader.problem("yaml", f"this text cannot be read: {error}", Span(source, 0, 0))
    return reader.root, reader.problems


@dataclass(slots=True)
class _Open:
    """A mapping or list that is being read."""

    start: int
    is_map: bool
    entries: dict[str, Tree] = field(default_factory=dict)
    keys: dict[str, Span] = field(default_factory=dict)
    items: list[Tree] = field(default_factory=list)
    key: str | None = None
    key_span: Span | None = None
    skipped: int = 0
    end: int = 0


class _Reader:
    """Builds the tree from the parser's events, without recursion."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[Problem] = []
        self.root: Tree | None = None
        self.stack: list[_Open] = []
        self.documents = 0

    def problem(self, what: str, message: str, span: Span, hint: str | None = None, note: Note | None = None) -> None:
        """Note a problem."""
        self.problems.append(Problem(f"load/{what}", message, span, hint, (note,) if note else ()))

    def take(self, event: yaml.Event) -> bool:
        """Read on by one event; False to stop."""
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self.problem(
                    "yaml",
                    "a second document begins here",
                    self._span(event),
                    "one file holds one document; remove the '---'",
                )
                return False
        elif isinstance(event, yaml.ScalarEvent):
            self._scalar(event)
        elif isinstance(event, yaml.AliasEvent):
            self.problem(
                "yaml-form",
                f"'*{event.anchor}' stands for another place",
                self._span(event),
                "write the value out where it is used",
            )
            self._place(Tree(None, self._span(event)))
        elif isinstance(event, yaml.CollectionStartEvent):
            return self._open(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._close(event)
        return True

    def _span(self, event: yaml.Event) -> Span:
        return Span(self.source, _index(event.start_mark), _index(event.end_mark))

    def _marks(self, event: yaml.NodeEvent) -> None:
        if event.anchor is not None:
            self.problem(
                "yaml-form",
                f"'&{event.anchor}' names a place for later use",
                self._span(event),
                "write the value out where it is used",
            )
        tag = getattr(event, "tag", None)
        if tag is not None:
            self.problem(
                "yaml-form",
                f"'{tag}' is a YAML type mark, which has no meaning here",
                self._span(event),
                "leave it out",
            )

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        self._marks(event)
        span, text = self._span(event), str(event.value)
        if event.style is None:
            span = Span(self.source, span.start, max(span.start, min(span.end, len(self.source.text))))
        if self.stack and self.stack[-1].is_map and self.stack[-1].key is None and not self.stack[-1].skipped:
            self._key(text, span)
            return
        quoted = bool(event.style)
        self._place(Tree(text if quoted else self._plain_value(text, span), span, text, quoted=quoted))

    def _plain_value(self, text: str, span: Span) -> Scalar:
        if text in _WORDS:
            return _WORDS[text]
        if _INT.match(text):
            return int(text)
        if _LONG_INT.match(text):
            self.problem("yaml-form", "this number is too large", span)
        if _FLOAT.match(text):
            self.problem(
                "yaml-form",
                f"{text} is not a whole number",
                span,
                "numbers are whole; write a share of something as 60%, and a text in quotes",
            )
        return text

    def _key(self, text: str, span: Span) -> None:
        top = self.stack[-1]
        if text in top.entries:
            self.problem(
                "duplicate-key",
                f"'{text}' stands here twice",
                span,
                "remove one of them",
                Note("first named here", top.keys[text]),
            )
        top.key, top.key_span = text, span

    def _place(self, tree: Tree) -> None:
        if not self.stack:
            self.root = tree
            return
        top = self.stack[-1]
        top.end = max(top.end, tree.span.end)
        if not top.is_map:
            top.items.append(tree)
        elif top.skipped:
            self._skipped_key(tree)
        elif top.key is None:
            self.problem("yaml-form", "a key has to be a word", tree.span, "is a colon or a space missing?")
            top.skipped = 1
        else:
            if top.key not in top.entries:
                top.entries[top.key] = tree
                top.keys[top.key] = top.key_span or tree.span
            top.key = None

    def _skipped_key(self, tree: Tree) -> None:
        """The value of a key that was no word: leave it out."""
        del tree
        self.stack[-1].skipped = 0

    def _open(self, event: yaml.CollectionStartEvent) -> bool:
        self._marks(event)
        if len(self.stack) >= DEEPEST:
            self.problem("yaml-form", f"lists and mappings are nested more than {DEEPEST} deep", self._span(event))
            return False
        self.stack.append(_Open(_index(event.start_mark), isinstance(event, yaml.MappingStartEvent)))
        return True

    def _close(self, event: yaml.CollectionEndEvent) -> None:
        done = self.stack.pop()
        closes = self._span(event)
        end = closes.end if closes.end > closes.start else max(done.end, done.start)
        span = Span(self.source, done.start, end)
        if done.is_map:
            self._place(Tree(done.entries, span, keys=done.keys))
        else:
            self._place(Tree(tuple(done.items), span))

    def syntax_problem(self, error: yaml.MarkedYAMLError) -> None:
        """The parser could not go on."""
        mark = error.problem_mark or error.context_mark
        at = min(mark.index, len(self.source.text)) if mark else 0
        what = (error.problem or "this is not YAML").removeprefix("but ")
        message, hint = _reworded(what, self.source.text, at)
        note = None
        if error.context and error.context_mark and error.context_mark.index != at:
            start = min(error.context_mark.index, len(self.source.text))
            if "simple key" in error.context or "quoted scalar" in error.context:
                at = start  # the line before is the one that lacks its colon, the first quote the one without a second
            else:
                note = Note(_BEGUN.get(error.context, "this is being read"), self._letter(start))
        self.problem("yaml", message, self._letter(at), hint, note)
        self._abandon()

    def _letter(self, at: int) -> Span:
        """The letter there; at the end of the text, what is left of it."""
        return Span(self.source, at, min(at + 1, len(self.source.text)))

    def unreadable(self, error: yaml.YAMLError) -> None:
        """A character that may not stand in YAML."""
        found = next(((at, each) for at, each in enumerate(self.source.text) if not _printable(each)), None)
        at, letter = found if found else (0, "")
        shown = f"the character U+{ord(letter):04X}" if letter else str(error).splitlines()[0]
        self.problem(
            "yaml", f"{shown} may not stand here", Span(self.source, at, at + 1), "remove it; it is probably invisible"
        )
        self._abandon()

    def _abandon(self) -> None:
        """Keep what was read of the outermost mapping."""
        while self.stack:
            done = self.stack.pop()
            span = Span(self.source, done.start, max(done.end, done.start))
            value = done.entries if done.is_map else tuple(done.items)
            tree = Tree(value, span, keys=done.keys)
            if self.stack and self.stack[-1].is_map and self.stack[-1].key is None:
                continue
            self._place(tree)


def _index(mark: _Mark | None) -> int:
    return mark.index if mark is not None else 0


def _printable(letter: str) -> bool:
    code = ord(letter)
    return letter in "\t\n\r\x85" or 0x20 <= code < 0x7F or (code >= 0xA0 and code not in (0xFFFE, 0xFFFF))


def _reworded(what: str, text: str, at: int) -> tuple[str, str | None]:
    """The parser's complaint in a designer's words, and what to do."""
    line_start = text.rfind("\n", 0, at) + 1
    if "\t" in text[line_start : at + 1] or ("that cannot start any token" in what and text[at : at + 1] == "\t"):
        return "a tab stands here", "indent with spaces"
    if "expected key" in what and text[at : at + 2] == "- ":
        return "an entry of a list stands among keys", "take out the '-', or make all of them entries"
    for part, message, hint in _COMPLAINTS:
        if part in what:
            return message, hint
    return what, None


_BEGUN = {
    "while parsing a flow mapping": "it is opened here",
    "while parsing a flow sequence": "it is opened here",
    "while parsing a block mapping": "what stands above begins here",
    "while parsing a block collection": "the list begins here",
}

_COMPLAINTS: tuple[tuple[str, str, str | None], ...] = (
    (
        "mapping values are not allowed",
        "a colon is not expected here",
        "put a text that has a colon and a space in it in quotes, or check the indentation",
    ),
    (
        "could not find expected ':'",
        "a colon is missing after a key",
        "write 'key: value', or '- ' before an entry of a list",
    ),
    ("did not find expected node content", "a value is missing here", "write one, or close what is open before"),
    ("did not find expected ',' or ']'", "a comma or ']' is missing", None),
    ("did not find expected ',' or '}'", "a comma or '}' is missing", None),
    ("did not find expected '-' indicator", "this line does not belong to the list above it", "check the indentation"),
    (
        "did not find expected key",
        "this line does not belong to what stands above it",
        "check the indentation, and that quotes and brackets are closed",
    ),
    ("found unexpected end of stream", "this text has no end", "close the quotes"),
    ("cannot start any token", "this character cannot begin a value", "put the value in quotes"),
    ("found unknown escape character", "this escape is not known", "use single quotes, or double the backslash"),
)


def entries(tree: Tree | None) -> Iterator[tuple[str, Tree, Span]]:
    """Key, value and the key's place of each entry of a mapping."""
    if tree is not None:
        for key, value in tree.map.items():
            yield key, value, tree.key_span(key)
