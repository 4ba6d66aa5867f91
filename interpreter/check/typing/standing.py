"""Which statements may stand where, which calls may ask, and what does not outlast a waiting."""

from __future__ import annotations

from interpreter.check.typing.body import Body
from interpreter.load import syntax

IN_FUNCTIONS = (syntax.Let, syntax.Assign, syntax.If, syntax.Each, syntax.While, syntax.Return, syntax.DoNothing)
IN_RULES = (syntax.Let, syntax.If, syntax.Each, syntax.Require, syntax.DoNothing)

SHOWN = {
    syntax.Let: "let", syntax.Assign: "an assignment", syntax.Do: "a call for its effect", syntax.If: "if",
    syntax.Each: "each", syntax.While: "while", syntax.Return: "return", syntax.Require: "require",
    syntax.Offer: "offer", syntax.Choose: "choose", syntax.Throughout: "throughout", syntax.Turns: "turns",
    syntax.Announce: "announce", syntax.EndTurn: "end turn", syntax.EndRound: "end round", syntax.EndGame: "end game",
}  # fmt: skip


def may_stand_here(body: Body, node: syntax.Statement) -> bool:
    """Whether this kind of statement may stand in this kind of body; reported if not."""
    if body.mode == "function" and not isinstance(node, (*IN_FUNCTIONS, syntax.Require)):
        body.problem("effect-in-function", f"`{SHOWN[type(node)]}` cannot stand in a function", node.span,
                     "a function only says what is so; what changes the table is a procedure")  # fmt: skip
        return False
    if body.mode == "rule" and not isinstance(node, IN_RULES):
        hint = "a rule is made of `require`, with `let`, `if` and `each` around them"
        if isinstance(node, syntax.Return | syntax.While):
            body.problem("misplaced", f"`{SHOWN[type(node)]}` cannot stand in a rule", node.span, hint)
        else:
            body.problem("effect-in-function", f"`{SHOWN[type(node)]}` cannot stand in a rule", node.span, hint)
        return False
    return True


def asking_calls(node: syntax.Expression, *, in_condition: bool = False) -> frozenset[int]:
    """The call that is the whole of an expression, or stands last in a condition."""
    while in_condition and isinstance(node, syntax.Not | syntax.And | syntax.Or):
        node = node.value if isinstance(node, syntax.Not) else node.items[-1]
    return frozenset((id(node),)) if isinstance(node, syntax.Call) else frozenset()


def may_wait(body: Body, node: syntax.Node) -> None:
    """If carrying this out may wait for somebody, what belongs to the tiles is not kept over it."""
    if body.mode == "procedure" and body.whole.reach.waits_at(node, body.owner):
        body.wait(node.span)
