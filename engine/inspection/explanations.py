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


def sentence(tree: SearchTree, node: NodeSearch) -> str:
    """Return what a node search was made for and how it ended."""
    if node.is_root:
        return f"{_root(tree, node)}; {ending(tree, node)}."
    if node.is_in_place:
        return f"{_in_place(node)}; {ending(tree, node)}."
    best = ", and the principal variation begins with it now" if _is_best(tree, node) else ""
    return f"{_by_move(tree, node)}; {ending(tree, node)}{best}."


def ending(tree: SearchTree, node: NodeSearch) -> str:
    """Return how a node search ended, for the side to move in it."""
    if node.ending in _ENDINGS:
        return _ENDINGS[node.ending]
    value, beta = as_text(node.value), as_text(node.beta)
    match node.ending:
        case "table cut-off":
            return (
                f"the table knows it to be {_bound(node.table.bound)} "
                f"{as_text(node.table.value)} from a search to {in_plies(node.table.depth)}, "
                "which is enough"
            )
        case "reverse futility":
            is_static = node.value == node.static_eval
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
                f"{_last_move(tree, node)} is worth {value} there, at least beta, {beta}, "
                "so the opponent will not let it come to this"
            )
        case "fail low" | "quiescence fail low":
            return (
                f"nothing there exceeds alpha, {as_text(node.alpha)}: it is worth {value} at most"
            )
        case _:
            return f"it is worth {value} to the side that moves there"


def _root(tree: SearchTree, node: NodeSearch) -> str:
    window = "an open window"
    if abs(node.alpha) < 32000 or abs(node.beta) < 32000:
        window = f"the window {as_text(node.alpha)} to {as_text(node.beta)}"
    iteration = tree.recording.iteration_of(node.id)
    return f"In iteration {iteration} the root was searched to {in_plies(node.depth)} with {window}"


def _is_best(tree: SearchTree, node: NodeSearch) -> bool:
    """Return whether a root move became the best by this search of it."""
    parent = tree.parent(node)
    if parent is None or not parent.is_root:
        return False
    last = node.end_clock * ORDINALS + ORDINALS - 1
    during = [
        search_state for search_state in tree.recording.new_bests if node.id <= search_state <= last
    ]
    return any(tree.root_move_at(search_state).id == node.id for search_state in during)


def _in_place(node: NodeSearch) -> str:
    match node.kind:
        case "singular":
            return (
                f"The other moves than the table's were searched to {in_plies(node.depth)}, "
                f"to see whether one reaches {as_text(node.beta)}"
            )
        case "verification":
            return (
                f"The null move's cut-off was tested by a search without passing to "
                f"{in_plies(node.depth)}"
            )
        case _:
            return "So far below alpha only captures can help, and they were looked at"


def _by_move(tree: SearchTree, node: NodeSearch) -> str:
    move = tree.uci_path(node)[-1]
    match node.kind:
        case "null move":
            return f"The side to move passed, and the rest was searched to {in_plies(node.depth)}"
        case "again deeper":
            return (
                f"{move} was better than alpha at reduced depth, so it was searched again to "
                f"{in_plies(node.depth)}"
            )
        case "again wider":
            return (
                f"{move} beat alpha, {as_text(-node.beta)}, so it was searched again with an open "
                "window to find its value"
            )
        case "probcut" | "probcut deeper":
            looked = "by quiescence" if node.is_quiescence else f"to {in_plies(node.depth)}"
            return f"{move} was looked at {looked}, to see whether it beats beta by a margin"
    number = f"{move} was the {_ordinal(_number(tree, node))} move"
    why = _PLACES[node.provenance] if node.provenance is not None else "as it came"
    parent = tree.parent(node)
    if parent is not None and parent.is_quiescence:
        return f"{number} that quiescence looked at here, {why}"
    reduced = ""
    if node.reduction:
        by = "one ply" if node.reduction == 1 else f"{node.reduction} plies"
        reduced = f", {by} less than in full, since it comes late"
    window = "an open window" if node.is_pv_node else "a null window"
    deep = "by quiescence alone" if node.is_quiescence else f"to {in_plies(node.depth)}"
    return f"{number} searched here, {why}: {deep}{reduced}, with {window}"


def _number(tree: SearchTree, node: NodeSearch) -> int:
    """Return which it was of the moves that its node searched; skipped ones are not among them."""
    parent = tree.parent(node)
    assert parent is not None
    before = [child for child in tree.children(parent) if child.index <= node.index]
    return sum(child.kind == "move" for child in before)


def _last_move(tree: SearchTree, node: NodeSearch) -> str:
    """Return the move that a node search searched last."""
    moves = [child for child in tree.children(node) if child.short_move]
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
