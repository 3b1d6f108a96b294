"""What just happened and why, in one plain sentence a step."""

from __future__ import annotations

from engine.inspection.nodes.node_search import ORDINALS, NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.values import as_text, in_plies
from engine.protocol.messages import Bound, Provenance

_PLACES = {
    Provenance.TABLE: "since the table remembers it as the best move",
    Provenance.GOOD_CAPTURE: "since it captures and loses nothing by exchange",
    Provenance.PROMOTION: "since it promotes a pawn",
    Provenance.KILLER_1: "since it was the last quiet move to cut off at this ply",
    Provenance.KILLER_2: "since it cut off at this ply not long ago",
    Provenance.COUNTER: "since it refuted the move just made before",
    Provenance.HISTORY: "in the order of the histories",
    Provenance.BAD_CAPTURE: "left to the end, since it loses by exchange",
    Provenance.LOSING_QUIET: "left to the very last, since what it moves is lost by exchange",
    Provenance.EVEN_CAPTURE: "since it captures, and neither wins nor loses by exchange",
}

_ENDINGS = {
    "checkmate": "it is checkmate",
    "stalemate": "it is stalemate",
    "repetition": "the position was there before, so it counts as a draw",
    "fifty moves": "fifty moves without a capture or a pawn move make it a draw",
    "material": "nobody can mate with what is left, so it is a draw",
    "last ply": "it lies as deep as there is room for, and is only evaluated",
    "foreseen repetition": "a repetition can be forced, and a draw is enough to end the node",
    "mate distance": "a shorter mate is known already",
    "no other move": "there is no other move than the one that is tested",
    "horizon": "the horizon is reached, and the position is evaluated",
    "stopped": "the search was stopped before it was done",
    "not ended": "it has not ended",
}


def sentence(tree: SearchTree, visit: NodeSearch) -> str:
    """Return what a visit was made for and how it ended."""
    if visit.is_root:
        return f"{_root(tree, visit)}; {ending(tree, visit)}."
    if visit.is_in_place:
        return f"{_in_place(visit)}; {ending(tree, visit)}."
    best = ", and the principal variation begins with it now" if _is_best(tree, visit) else ""
    return f"{_by_move(tree, visit)}; {ending(tree, visit)}{best}."


def ending(tree: SearchTree, visit: NodeSearch) -> str:
    """Return how a visit ended, for the side to move in it."""
    if visit.ending in _ENDINGS:
        return _ENDINGS[visit.ending]
    value, beta = as_text(visit.value), as_text(visit.beta)
    match visit.ending:
        case "table cut-off":
            return (
                f"the table knows it to be {_bound(visit.table.bound)} "
                f"{as_text(visit.table.value)} from a search to {in_plies(visit.table.depth)}, "
                "which is enough"
            )
        case "reverse futility":
            is_static = visit.value == visit.static_eval
            what = "its evaluation" if is_static else "what the table knows of its value"
            return f"{what}, {value}, lies so far above beta, {beta}, that it ends here"
        case "razoring":
            return "it lies so far below alpha that only captures could help, and they do not"
        case "null move":
            return f"even after a pass it is worth {value}, so a move will beat beta, {beta}, too"
        case "ProbCut":
            return (
                f"a capture beats beta, {beta}, by a margin at less depth, and will do so in full"
            )
        case "multi-cut":
            return f"other moves than the table's beat beta, {beta}, too, at half the depth"
        case "stand pat":
            return f"it need not capture: its evaluation, {value}, is at least beta, {beta}"
        case "beta cut-off" | "quiescence beta cut-off":
            return (
                f"{_last_move(tree, visit)} is worth {value} there, at least beta, {beta}, "
                "so the opponent will not let it come to this"
            )
        case "fail low" | "quiescence fail low":
            return (
                f"nothing there exceeds alpha, {as_text(visit.alpha)}: it is worth {value} at most"
            )
        case _:
            return f"it is worth {value} to the side that moves there"


def _root(tree: SearchTree, visit: NodeSearch) -> str:
    window = "an open window"
    if abs(visit.alpha) < 32000 or abs(visit.beta) < 32000:
        window = f"the window {as_text(visit.alpha)} to {as_text(visit.beta)}"
    iteration = tree.recording.iteration_of(visit.id)
    return (
        f"In iteration {iteration} the root was searched to {in_plies(visit.depth)} with {window}"
    )


def _is_best(tree: SearchTree, visit: NodeSearch) -> bool:
    """Return whether a root move became the best by this search of it."""
    parent = tree.parent(visit)
    if parent is None or not parent.is_root:
        return False
    last = visit.end_clock * ORDINALS + ORDINALS - 1
    during = [moment for moment in tree.recording.new_bests if visit.id <= moment <= last]
    return any(tree.root_move_at(moment).id == visit.id for moment in during)


def _in_place(visit: NodeSearch) -> str:
    match visit.kind:
        case "singular":
            return (
                f"The other moves than the table's were searched to {in_plies(visit.depth)}, "
                f"to see whether one reaches {as_text(visit.beta)}"
            )
        case "verification":
            return (
                f"The null move's cut-off was tested by a search without passing to "
                f"{in_plies(visit.depth)}"
            )
        case _:
            return "So far below alpha only captures can help, and they were looked at"


def _by_move(tree: SearchTree, visit: NodeSearch) -> str:
    move = tree.uci_path(visit)[-1]
    match visit.kind:
        case "null move":
            return f"The side to move passed, and the rest was searched to {in_plies(visit.depth)}"
        case "again deeper":
            return (
                f"{move} was better than alpha at reduced depth, so it was searched again to "
                f"{in_plies(visit.depth)}"
            )
        case "again wider":
            return (
                f"{move} beat alpha, {as_text(-visit.beta)}, so it was searched again with an open "
                "window to find its value"
            )
        case "probcut" | "probcut deeper":
            looked = "by quiescence" if visit.is_quiescence else f"to {in_plies(visit.depth)}"
            return f"{move} was looked at {looked}, to see whether it beats beta by a margin"
    number = f"{move} was the {_ordinal(_number(tree, visit))} move"
    why = _PLACES[visit.provenance] if visit.provenance is not None else "as it came"
    parent = tree.parent(visit)
    if parent is not None and parent.is_quiescence:
        return f"{number} that quiescence looked at here, {why}"
    reduced = ""
    if visit.reduction:
        by = "one ply" if visit.reduction == 1 else f"{visit.reduction} plies"
        reduced = f", {by} less than in full, since it comes late"
    window = "an open window" if visit.has_open_window else "a null window"
    deep = "by quiescence alone" if visit.is_quiescence else f"to {in_plies(visit.depth)}"
    return f"{number} searched here, {why}: {deep}{reduced}, with {window}"


def _number(tree: SearchTree, visit: NodeSearch) -> int:
    """Return which it was of the moves that its node searched; skipped ones are not among them."""
    parent = tree.parent(visit)
    assert parent is not None
    before = [child for child in tree.children(parent) if child.index <= visit.index]
    return sum(child.kind == "move" for child in before)


def _last_move(tree: SearchTree, visit: NodeSearch) -> str:
    """Return the move that a visit searched last."""
    moves = [child for child in tree.children(visit) if child.short_move]
    return tree.uci_path(moves[-1])[-1] if moves else "a move"


def _bound(bound: Bound) -> str:
    return {Bound.EXACT: "exactly", Bound.LOWER: "at least", Bound.UPPER: "at most"}.get(bound, "")


_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()


def _ordinal(number: int) -> str:
    """Return ``third`` or ``23rd``."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    is_teen = 10 < number % 100 < 20
    return f"{number}{'th' if is_teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
