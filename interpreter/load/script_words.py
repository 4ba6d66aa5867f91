"""Tables of the words that open lines, of words of other languages, and of how lines are written."""

STATEMENTS = (
    "let", "if", "each", "while", "return", "require", "nothing", "offer", "choose", "anytime", "turns", "announce",
    "end",
)  # fmt: skip
"""Words that open a statement."""

DECLARATIONS = (
    "use", "kinds", "setting", "attribute", "event", "power", "function", "rule", "procedure", "round", "on",
    "override", "extend", "remove",
)  # fmt: skip
"""Words that open a declaration, at the left margin."""

CHOICES = ("option", "pass", "otherwise")
"""Words that open what stands in an offer."""

FOREIGN = {
    "elif": "write `else if …:`",
    "elsif": "write `else if …:`",
    "elseif": "write `else if …:`",
    "foreach": "write `each x in xs:`",
    "for": "write `each x in xs:`",
    "loop": "write `each x in xs:` or `while …:`",
    "repeat": "write `while …:`",
    "do": "call it by its name alone",
    "call": "call it by its name alone",
    "run": "call it by its name alone",
    "def": "write `function` for what has a value, `procedure` for what is done",
    "func": "write `function`",
    "fn": "write `function`",
    "fun": "write `function`",
    "method": "write `procedure`",
    "proc": "write `procedure`",
    "sub": "write `procedure`",
    "var": "write `let`",
    "const": "write `let`",
    "local": "write `let`",
    "set": "write `let x = …` for a new name, `x = …` for one that is there",
    "import": "write `use`",
    "include": "write `use`",
    "from": "write `use`",
    "switch": "write `if … else if …`",
    "match": "write `if … else if …`",
    "case": "write `if … else if …`",
    "unless": "write `if not …:`",
    "assert": 'write `require … else "reason"`',
    "check": 'write `require … else "reason"`',
    "enum": "write `kinds`",
    "class": "things are in the YAML; `attribute` gives them fields",
    "break": "put the condition into `while`, or `return`",
    "continue": "put the rest under an `if`",
    "raise": 'write `require … else "reason"`',
    "emit": "write `announce`",
    "fire": "write `announce`",
    "trigger": "write `announce`",
    "when": "write `if …:`, or `on event(…):` at the left margin",
    "ask": "write `offer`",
    "then": "the condition ends in ':', and the body begins on the next line",
}
"""Words of other languages that open a line, and ours for them."""

IN_LINE = {
    "then": "the condition ends in ':'",
    "do": "the line ends in ':'",
    "equals": "write '=='",
    "contains": "write `x in xs`",
    "has": "write `x in xs`",
    "mod": "there is no remainder; a quotient is rounded with `rounded down`",
    "unless": "write `if not …`",
    "isnt": "write `is not`",
    "xor": "write '!='",
    "with": "write `where`",
    "such": "write `where`",
    "otherwise": "write `else`",
    "elif": "write `else`",
}

PAIRS = {
    "<>": "write '!='",
    "=>": "write '>='",
    "=<": "write '<='",
    "===": "write '=='",
    "!==": "write '!='",
    "//": "a comment begins with '#'",
    "/*": "a comment begins with '#'",
    "**": "write the product out",
    "++": "write `x += 1`",
    "--": "write `x -= 1`",
    ":=": "write `let x = …` for a new name, `x = …` for one that is there",
    "..": "a range is written `1 to 5`",
    "::": "a field is written `company.price`",
    "*=": "write `x = x * …`",
    "/=": "write `x = x / … rounded down`",
}

FORMS = {
    "use": "use common.shares, common.trains",
    "kinds": "kinds name: one, another",
    "setting": "setting name: type by key = value",
    "attribute": "attribute owner.name: type = value, reset each turn",
    "event": "event name(parameter, parameter: type)",
    "power": "power name(field: type)",
    "function": "function name(parameter) -> type = value",
    "rule": "rule name(parameter):",
    "procedure": "procedure name(parameter) -> type:",
    "round": 'round name() "heading":',
    "on": "on event(parameter) when condition:",
    "override option": "override option offer.option(parameter in list):",
    "extend rule": "extend rule name(parameter):",
    "extend": "extend offer:` or `extend offer.option:",
    "remove": "remove offer.option",
    "let": "let name = value",
    "each": "each name in list where condition by key:",
    "require": 'require condition else "reason"',
    "offer": 'offer player "text" as name:',
    "option": 'option name(parameter in list) again when condition "text":',
    "pass": 'pass when condition "text"',
    "choose": 'choose name in list for player "text"',
    "anytime": "anytime each name in players as name:",
    "turns": "turns name in list until all pass or condition:",
    "announce": "announce event(value, value)",
    "end game": 'end game "reason"',
    "end turn": "end turn of company",
}
"""How lines are written, by the word that opens them."""

HOMES = {
    "option": "an option stands in an offer, an anytime, or under `extend <offer>:`",
    "otherwise": "`otherwise:` stands last in an offer; after an `if` comes `else:`",
    "throughout": "`throughout:` follows an `anytime` block",
    "else": "`else:` follows the block of an `if`, indented like it; an offer has `otherwise:` after its options",
}

OPERATORS = {
    "and",
    "or",
    "not",
    "+",
    "-",
    "*",
    "/",
    "==",
    "!=",
    "<",
    ">",
    "<=",
    ">=",
    "in",
    "is",
    "to",
    "if",
    "else",
    "where",
    "by",
    "for",
    "when",
    "until",
    ",",
    ".",
    "=",
    "+=",
    "-=",
    "at",
    "most",
    "of",
    "step",
    "->",
}

BETWEEN_VALUES = {"-", "*", "/", "==", "!=", "<", ">", "<=", ">=", "not", "in", "is", "to", "if"}
"""Those of them that stand between values."""
