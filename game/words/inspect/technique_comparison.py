"""The result of a comparison of two searches, in sentences."""

from __future__ import annotations

from engine.protocol.inspect_enums import SearchKind
from engine.protocol.questions import DivergingNodeSearch, TechniquesCompared
from game.message import Message, Text, message, plural
from game.words.inspect.labels import QUIESCENCE, SEARCH_KINDS, reduced_depth
from game.words.inspect.scores import PointOfView

ALIKE = message("The two searches are identical, node by node.")
SHORTER = message("The two searches are identical until the smaller one ends.")
GIVEN_UP = message("The other search was stopped when it had 20 times as many nodes.")
SAME_SIZE = message("Both searches have the same number of nodes.")
AS_IT_WAS = message("original")
ROOT = message("the root")


def comparison_title(name: Message, *, is_added: bool) -> Message:
    """Return the title of a comparison with a technique added (``is_added``) or left out."""
    if is_added:
        return message("With {technique}", technique=name)
    return message("Without {technique}", technique=name)


def other_search_name(*, is_added: bool) -> Message:
    """Return the name of the other search: with or without the technique."""
    return message("with it") if is_added else message("without it")


def techniques_prompt(*, is_added: bool) -> Message:
    """Return the hint above the list of techniques in the dialog."""
    if is_added:
        return message(
            "Type to filter the list. Enter repeats the search with the chosen technique."
        )
    return message(
        "Type to filter the list. Enter repeats the search without the chosen technique."
    )


def comparison_summary(found: TechniquesCompared, added: str, *, is_added: bool) -> Message:
    """Return how much the numbers of nodes differ; ``added`` is the difference as text."""
    more = found.other_nodes - found.nodes
    percent = round(abs(more) * 100 / max(1, found.nodes))
    if more < 0 and is_added:
        return plural(
            "With it, the search has {nodes} node fewer ({percent} %).",
            "With it, the search has {nodes} nodes fewer ({percent} %).",
            -more,
            nodes=added,
            percent=percent,
        )
    if more < 0:
        return plural(
            "Without it, the search has {nodes} node fewer ({percent} %).",
            "Without it, the search has {nodes} nodes fewer ({percent} %).",
            -more,
            nodes=added,
            percent=percent,
        )
    if is_added:
        return plural(
            "With it, the search has {nodes} node more ({percent} %).",
            "With it, the search has {nodes} nodes more ({percent} %).",
            more,
            nodes=added,
            percent=percent,
        )
    return plural(
        "Without it, the search has {nodes} node more ({percent} %).",
        "Without it, the search has {nodes} nodes more ({percent} %).",
        more,
        nodes=added,
        percent=percent,
    )


def where_most_added(move: str, by_move: str, ply: int, by_ply: str) -> Message:
    """Return below which root move most nodes are added, and at which ply if ``ply`` is above 0."""
    if ply <= 0:
        return message(
            "Most of the added nodes are below {move} ({nodes}).", move=move, nodes=by_move
        )
    return message(
        "Most of the added nodes are below {move} ({nodes}) and at ply {ply} ({at_ply}).",
        move=move,
        nodes=by_move,
        ply=ply,
        at_ply=by_ply,
    )


def depths_reached(found: TechniquesCompared, *, is_added: bool) -> Message:
    """Return the depths that both searches reached with the same number of nodes."""
    depths = {"other": found.other_depth, "depth": found.depth}
    if is_added:
        return message(
            "With the same number of nodes, the original search reaches depth {depth} and the "
            "search with the technique depth {other}.",
            **depths,
        )
    return message(
        "With the same number of nodes, the original search reaches depth {depth} and the "
        "search without the technique depth {other}.",
        **depths,
    )


def first_difference(*, is_other: bool, is_added: bool) -> Message:
    """Return the label before the first node search that differs."""
    if not is_other:
        return message("First difference in the original search:")
    return (
        message("First difference with the technique:")
        if is_added
        else message("First difference without the technique:")
    )


def node_search_description(one: DivergingNodeSearch, moves: str, view: PointOfView) -> Message:
    """Return the description of a node search: the moves to it, its kind, depth and window."""
    place: Text = moves or ROOT
    if one.kind not in (SearchKind.ROOT, SearchKind.MOVE):
        place = message("{moves} ({kind})", moves=place, kind=SEARCH_KINDS[one.kind])
    depth: Text = QUIESCENCE
    if one.depth > 0:
        depth = message("depth {depth}", depth=reduced_depth(one.depth, one.reduction))
    return message(
        "{place}, {depth}, {alpha} … {beta}",
        place=place,
        depth=depth,
        alpha=view.alpha(one.alpha),
        beta=view.beta(one.beta),
    )
