"""Colours that drawings know by name: those of SVG."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.load.yaml_tree import Tree
from interpreter.problems import Problem, did_you_mean

HEX = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}\Z")
BASE = (
    "aqua azure beige bisque black blue brown burlywood chartreuse chocolate coral cornsilk crimson cyan "
    "firebrick fuchsia gainsboro gold goldenrod gray green grey honeydew indigo ivory khaki lavender "
    "lavenderblush lawngreen lemonchiffon lime limegreen linen magenta maroon mintcream mistyrose moccasin navy "
    "oldlace olive olivedrab orange orangered orchid papayawhip peachpuff peru pink plum purple red rosybrown "
    "royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray "
    "slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow "
    "yellowgreen aliceblue antiquewhite aquamarine blanchedalmond blueviolet cadetblue cornflowerblue darkblue "
    "darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange "
    "darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise "
    "darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue floralwhite forestgreen ghostwhite greenyellow "
    "hotpink indianred lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey "
    "lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow "
    "mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen "
    "mediumturquoise mediumvioletred midnightblue navajowhite palegoldenrod palegreen paleturquoise palevioletred "
    "powderblue rebeccapurple"
)
NAMES = frozenset(BASE.split())


def check_colour(written: Tree | None) -> Iterator[Problem]:
    """Whether a company's colour can be drawn."""
    if written is not None and written.word and written.word.lower() not in NAMES and not HEX.match(written.word):
        hint = did_you_mean(written.word, NAMES) or 'write a name such as navy, or "#1a2b3c"'
        yield Problem("check/colour", f"'{written.word}' is no colour that can be drawn", written.span, hint)
