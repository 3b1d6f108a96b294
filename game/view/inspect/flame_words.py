"""What the boxes of the graph of nodes are called, and which colour tells which outcome."""

from __future__ import annotations

from enum import StrEnum

from engine.protocol.boxes import FlameBox
from game.look.theme import Colour, Colours
from game.view.inspect import words as told

CUTOFFS = ("beta cut-off", "null move", "ProbCut", "multi-cut", "reverse futility")
"""Endings by which a node was good enough for the side that moves in it."""
TESTS = ("verification", "singular", "razoring", "probcut", "probcut deeper")


class Outcome(StrEnum):
    """What the colours tell apart, in the words of the legend."""

    ITERATION = "iteration"
    EXACT = "exact"
    CUTOFF = "cut-off"
    FAIL_LOW = "fail low"
    QUIESCENCE = "quiescence"
    NULL_MOVE = "null move"
    TEST = "test"
    OTHER = "other"


MARKS = {
    Outcome.EXACT: "=",
    Outcome.CUTOFF: "≥",
    Outcome.FAIL_LOW: "≤",
    Outcome.QUIESCENCE: "q",
}
"""Stands behind the move, so that colour is not needed to tell them apart."""


def outcome(kind: str, ending: str, has_depth: bool) -> Outcome:
    """Return how a box is coloured: tests by what they are, else by how they ended."""
    if kind == "root":
        return Outcome.ITERATION
    if kind == "null move":
        return Outcome.NULL_MOVE
    if kind in TESTS:
        return Outcome.TEST
    if not has_depth:
        return Outcome.QUIESCENCE
    if ending in CUTOFFS:
        return Outcome.CUTOFF
    by_ending = {"exact": Outcome.EXACT, "fail low": Outcome.FAIL_LOW}
    return by_ending.get(ending, Outcome.OTHER)


def colour(colours: Colours, shown: Outcome) -> Colour:
    """Return the colour of an outcome."""
    return {
        Outcome.ITERATION: colours.flame_iteration,
        Outcome.EXACT: colours.flame_exact,
        Outcome.CUTOFF: colours.flame_cutoff,
        Outcome.FAIL_LOW: colours.flame_fail_low,
        Outcome.QUIESCENCE: colours.flame_quiescence,
        Outcome.NULL_MOVE: colours.flame_null_move,
        Outcome.TEST: colours.flame_test,
        Outcome.OTHER: colours.flame_other,
    }[shown]


def label(box: FlameBox) -> str:
    """Return what stands in a box: ``Nf3 ≥``."""
    shown = outcome(box.kind, box.ending, box.depth > 0)
    if shown is Outcome.ITERATION:
        return f"iteration {box.iteration}"
    test = told.KINDS.get(box.kind, box.kind)
    name = test if shown is Outcome.TEST and box.kind != "probcut" else box.san or test
    mark = MARKS.get(shown, "")
    return f"{name} {mark}".strip()


def sentence(box: FlameBox, share: float) -> str:
    """Return what a box is, in one line; ``share`` is its part of what is looked at."""
    test = told.KINDS.get(box.kind, box.kind)
    name = (
        f"iteration {box.iteration}"
        if box.kind == "root"
        else " ".join(filter(None, (box.san or box.move, test)))
    )
    depth = "quiescence" if box.depth <= 0 else f"depth {box.depth}"
    nodes = f"{told.grouped(box.nodes)} nodes, {100 * share:.1f} % of what is shown"
    parts = [name, depth, nodes, told.ending(box.ending)]
    return "  ·  ".join(part for part in parts if part)
