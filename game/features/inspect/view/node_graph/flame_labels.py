"""The labels of the boxes of the node graph, and the colours of their outcomes."""

from __future__ import annotations

from enum import Enum, auto

from engine.protocol.flame_boxes import FlameBox
from engine.protocol.inspect_enums import MoveOutcome, SearchKind
from game.look.theme import Colour, Colours
from game.message import Message, San, Text, message
from game.words.inspect import labels
from game.words.inspect.scores import group_digits

TESTS = frozenset(
    (
        SearchKind.VERIFICATION,
        SearchKind.SINGULAR,
        SearchKind.RAZORING,
        SearchKind.PROBCUT,
        SearchKind.PROBCUT_FULL,
    )
)


class ColourMeaning(Enum):
    """The meanings of the colours, in the order of the legend."""

    ITERATION = auto()
    RAISED_ALPHA = auto()
    CUTOFF = auto()
    FAIL_LOW = auto()
    QUIESCENCE = auto()
    NULL_MOVE = auto()
    TEST = auto()
    OTHER = auto()


LEGEND: dict[ColourMeaning, Message] = {
    ColourMeaning.ITERATION: message("iteration"),
    ColourMeaning.RAISED_ALPHA: labels.MOVE_OUTCOMES[MoveOutcome.RAISED_ALPHA],
    ColourMeaning.CUTOFF: labels.MOVE_OUTCOMES[MoveOutcome.CUTOFF],
    ColourMeaning.FAIL_LOW: labels.MOVE_OUTCOMES[MoveOutcome.FAIL_LOW],
    ColourMeaning.QUIESCENCE: message("quiescence"),
    ColourMeaning.NULL_MOVE: message("null move"),
    ColourMeaning.TEST: message("test search"),
    ColourMeaning.OTHER: message("other"),
}
MARKS = {
    ColourMeaning.RAISED_ALPHA: "↑",
    ColourMeaning.CUTOFF: "β",
    ColourMeaning.FAIL_LOW: "↓",
    ColourMeaning.QUIESCENCE: "q",
}
"""The signs after the move, so that outcomes differ not only by their colours.

They are no signs of bounds: an outcome is the mover's, and a score counts for White.
"""


BY_OUTCOME: dict[MoveOutcome | None, ColourMeaning] = {
    MoveOutcome.RAISED_ALPHA: ColourMeaning.RAISED_ALPHA,
    MoveOutcome.CUTOFF: ColourMeaning.CUTOFF,
    MoveOutcome.FAIL_LOW: ColourMeaning.FAIL_LOW,
}


def colour_key(kind: SearchKind, outcome: MoveOutcome | None, has_depth: bool) -> ColourMeaning:
    """Return the meaning of a box's colour: a special search kind, or else the move's outcome."""
    if kind is SearchKind.ROOT:
        return ColourMeaning.ITERATION
    if kind is SearchKind.NULL_MOVE:
        return ColourMeaning.NULL_MOVE
    if kind in TESTS:
        return ColourMeaning.TEST
    if not has_depth:
        return ColourMeaning.QUIESCENCE
    return BY_OUTCOME.get(outcome, ColourMeaning.OTHER)


def meaning_colour(colours: Colours, shown: ColourMeaning) -> Colour:
    """Return the theme's colour for a meaning."""
    return {
        ColourMeaning.ITERATION: colours.flame_iteration,
        ColourMeaning.RAISED_ALPHA: colours.flame_exact,
        ColourMeaning.CUTOFF: colours.flame_cutoff,
        ColourMeaning.FAIL_LOW: colours.flame_fail_low,
        ColourMeaning.QUIESCENCE: colours.flame_quiescence,
        ColourMeaning.NULL_MOVE: colours.flame_null_move,
        ColourMeaning.TEST: colours.flame_test,
        ColourMeaning.OTHER: colours.flame_other,
    }[shown]


def box_label(box: FlameBox) -> Text:
    """Return the label of a box, such as ``Nf3 β``."""
    shown = colour_key(box.kind, box.move_outcome, box.depth > 0)
    if shown is ColourMeaning.ITERATION:
        return labels.iteration_label(box.iteration, box.line_number)
    kind = labels.SEARCH_KINDS[box.kind]
    if shown is ColourMeaning.NULL_MOVE or (
        shown is ColourMeaning.TEST and box.kind is not SearchKind.PROBCUT
    ):
        return kind
    mark = MARKS.get(shown, "")
    return San(f"{box.san} {mark}".strip()) if box.san else mark


def box_sentences(box: FlameBox, share: float) -> list[Message]:
    """Return descriptions of a box in one line, the longest first.

    ``share`` is its part of the shown span; the shorter ones leave it and then more out.
    """
    depth = labels.QUIESCENCE if box.depth <= 0 else message("depth {depth}", depth=box.depth)
    nodes = labels.node_count_label(box.nodes, group_digits(box.nodes))
    outcome = labels.search_outcomes(box.outcome, box.move_outcome)[0]
    shared = {"name": _name(box), "outcome": outcome}
    return [
        message(
            "{name}  ·  {depth}  ·  {nodes}, {percent} % of the nodes shown  ·  {outcome}",
            depth=depth,
            nodes=nodes,
            percent=f"{100 * share:.1f}",
            **shared,
        ),
        message("{name}  ·  {depth}  ·  {nodes}  ·  {outcome}", depth=depth, nodes=nodes, **shared),
        message("{name}  ·  {nodes}  ·  {outcome}", nodes=nodes, **shared),
        message("{name}  ·  {outcome}", **shared),
    ]


def with_breakpoint(sentence: Message) -> Message:
    """Return the description of a box at which a breakpoint holds."""
    return message("{box}  ·  breakpoint", box=sentence)


def _name(box: FlameBox) -> Text:
    kind = labels.SEARCH_KINDS[box.kind]
    if box.kind is SearchKind.ROOT:
        return labels.iteration_label(box.iteration, box.line_number)
    if box.kind is SearchKind.MOVE:
        return San(box.san or box.move)
    if box.kind is SearchKind.NULL_MOVE or not box.move:
        return kind
    return message("{move} {kind}", move=San(box.san or box.move), kind=kind)
