"""Words people bring from other languages, and what is written for them here."""

from __future__ import annotations

TYPES = {
    "integer": "write `int`", "number": "write `int`", "boolean": "write `bool`", "string": "write `text`",
    "str": "write `text`", "float": "amounts are whole: write `int` or `money`, and round what is divided",
    "dict": "write `map of a type to a type`", "array": "write `list of a type`",
    "president": "write `player`: a director is a player", "corporation": "write `company`", "token": "write `marker`",
    "tile": "write `tile_type`, or `lay` for a tile that is being laid", "city": "write `stop`",
    "share": "write `certificate`",
}  # fmt: skip
"""Types."""
CALLS = {
    "len": "write `count(list)`", "size": "write `count(list)`", "length": "write `count(list)`",
    "range": "write `1 to n`", "append": "write `list += thing`", "add": "write `set += thing`",
    "remove": "write `set -= thing`", "print": "scripts show nothing; the text of an offer or reason may have {values}",
    "abs": "write `max(a, -a)`", "floor": "write `... rounded down`", "ceil": "write `... rounded up`",
    "round": "write `... rounded down`, `rounded up` or `rounded nearest`", "random": "write `first(shuffle(list))`",
    "transfer": "write `pay(amount, from: ..., to: ...)` or `give(piece, to: ...)`",
    "move": "write `give(piece, to: ...)`",
}  # fmt: skip
"""What is called."""
NAMES = {
    "null": "write `none`", "None": "write `none`", "yes": "write `true`",
    "no": "write `false`", "nil": "write `none`", "True": "write `true`",
    "False": "write `false`", "this": "name the parameter", "self": "name the parameter", "market": "write `spaces`",
    "round": "a round is called by its own name: `share_round.number` is how often it has begun",
    "map": "write `hexes`", "ipo": "write `offering`", "president": "write `company.director`",
}  # fmt: skip
"""Values."""
FIELDS = {
    ("player", "money"): "cash", ("player", "treasury"): "cash", ("company", "cash"): "treasury",
    ("company", "money"): "treasury", ("company", "president"): "director", ("company", "owner"): "director",
    ("private", "holder"): "owner", ("certificate", "owner"): "holder", ("train", "holder"): "owner",
    ("private", "revenue"): "income", ("marker", "owner"): "company", ("certificate", "shares"): "count",
}  # fmt: skip
"""Fields by what has them."""
