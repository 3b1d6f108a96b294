"""Results of a comparison of two searches, in sentences."""

from __future__ import annotations

from engine.protocol.inspect_vocabulary import SearchKind
from engine.protocol.questions import Compared, DivergingNodeSearch
from game.message import Message, Text, message, plural
from game.words.inspect.labels import QUIESCENCE, SEARCH_KINDS, reduced
from game.words.inspect.scores import PointOfView

ALIKE = message("Both searches are the same, node by node.")
SHORTER = message("Both searches are the same up to the end of the smaller one.")
GIVEN_UP = message("It was given up after 20 times as many nodes.")
SAME_SIZE = message("Both searches have the same number of nodes.")
AS_IT_WAS = message("as it was")
ROOT = message("the root")


def title(name: Message, *, is_added: bool) -> Message:
    """Return the title of a comparison with a technique added, or left out."""
    if is_added:
        return message("With {technique}", technique=name)
    return message("Without {technique}", technique=name)


def side(*, is_added: bool) -> Message:
    """Return the name of the other search."""
    return message("with it") if is_added else message("without it")


def prompt(*, is_added: bool) -> Message:
    """Return the text of the dialog of techniques."""
    if is_added:
        return message("Type to narrow the list; Enter searches again with the chosen one.")
    return message("Type to narrow the list; Enter searches again without the chosen one.")


def summary(found: Compared, added: str, *, is_added: bool) -> Message:
    """Return the difference in nodes as a sentence; ``added`` is the difference as text."""
    more = found.other_nodes - found.nodes
    percent = round(abs(more) * 100 / max(1, found.nodes))
    if more < 0 and is_added:
        return plural(
            "With it the search is smaller by {nodes} node, {percent} %.",
            "With it the search is smaller by {nodes} nodes, {percent} %.",
            -more,
            nodes=added,
            percent=percent,
        )
    if more < 0:
        return plural(
            "Without it the search is smaller by {nodes} node, {percent} %.",
            "Without it the search is smaller by {nodes} nodes, {percent} %.",
            -more,
            nodes=added,
            percent=percent,
        )
    if is_added:
        return plural(
            "With it the search is larger by {nodes} node, {percent} %.",
            "With it the search is larger by {nodes} nodes, {percent} %.",
            more,
            nodes=added,
            percent=percent,
        )
    return plural(
        "Without it the search is larger by {nodes} node, {percent} %.",
        "Without it the search is larger by {nodes} nodes, {percent} %.",
        more,
        nodes=added,
        percent=percent,
    )


def where(move: str, by_move: str, ply: int, by_ply: str) -> Message:
    """Return the root move, and the ply if above 0, with the most additional nodes."""
    if ply <= 0:
        return message("Most are added below {move} ({nodes}).", move=move, nodes=by_move)
    return message(
        "Most are added below {move} ({nodes}) and at ply {ply} ({at_ply}).",
        move=move,
        nodes=by_move,
        ply=ply,
        at_ply=by_ply,
    )


def less_deep(found: Compared, *, is_added: bool) -> Message:
    """Return the depths that both searches reached with the same number of nodes."""
    depths = {"other": found.other_depth, "depth": found.depth}
    if is_added:
        return message(
            "With the same number of nodes it came to depth {other} with it, and to {depth} "
            "as it was.",
            **depths,
        )
    return message(
        "With the same number of nodes it came to depth {other} without it, and to {depth} "
        "as it was.",
        **depths,
    )


def first_difference(*, is_other: bool, is_added: bool) -> Message:
    """Return the heading of the first node search that differs."""
    if not is_other:
        return message("First difference, as it was:")
    return (
        message("First difference, with it:")
        if is_added
        else message("First difference, without it:")
    )


def node_search(one: DivergingNodeSearch, moves: str, view: PointOfView) -> Message:
    """Return a node search: the moves that lead to it, its kind, depth and window."""
    place: Text = moves or ROOT
    if one.kind not in (SearchKind.ROOT, SearchKind.MOVE):
        place = message("{moves} ({kind})", moves=place, kind=SEARCH_KINDS[one.kind])
    depth: Text = QUIESCENCE
    if one.depth > 0:
        depth = message("depth {depth}", depth=reduced(one.depth, one.reduction))
    return message(
        "{place}, {depth}, {alpha} … {beta}",
        place=place,
        depth=depth,
        alpha=view.alpha(one.alpha),
        beta=view.beta(one.beta),
    )
