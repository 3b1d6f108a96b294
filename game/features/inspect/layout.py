"""The places of everything on the Inspect screen: pure geometry, like ``layout`` for Play."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from game.look.layout import SQUARES, BoardRim, Box, board_rim, rim_width
from game.look.theme import Sizes

SENTENCE_LINES = 2
"""The number of lines for the sentence about the step; a tall, narrow window has one more."""
NARROW_BODY = 1180
"""The width in pixels at 100 % below which a window counts as narrow."""
LOW_ROWS = 34
"""The height in rows below which a window counts as low.

In a low window, everything but the lists shrinks: the sentence is smaller and the gaps are
narrower.
"""
LEAST_BOARD = 384
"""The width that must stay free for the board beside a tree, in pixels at 100 %."""
LEAST_TERMS = 4
"""The least number of lines of the evaluation panel, with its heading."""
LEAST_LINE = 3
"""The least number of lines of the panel with the expected line, with its heading."""
FACT_LINES = 6
"""The number of lines for the facts of a node, with their heading."""

RECORDING_LINES = 10
"""The height of the recording panel in lines, with its margins."""


class InspectLayout(Struct, frozen=True):
    """The boxes of the Inspect screen."""

    window: Box
    top_bar: Box
    path: Box
    """The path from the root to the node."""
    board: Box
    facts: Box
    """The facts of the node and of the node search that is about to start."""
    moves: Box
    """The ordered moves of the node."""
    steps: Box
    """The buttons, the sentence and the timeline."""
    buttons: Box
    sentence: Box
    timeline: Box
    recording: Box
    """The recording panel, which replaces facts and moves until the search is recorded."""
    hint: Box
    """The line at the bottom of the window."""
    evaluation: Box | None
    """The terms of the evaluation; None if there is no room below the board."""
    views: Box
    """The buttons that choose the view beside the board."""
    beside: Box
    """All the room beside the board, for a view that replaces tree, facts and moves."""
    tree: Box
    """The tree; in a narrow window it replaces facts and moves."""
    has_both: bool
    """Whether the tree fits beside facts and moves."""
    is_low: bool
    """Whether the window is low, so that other parts leave some of their room to the lists."""
    rim: BoardRim | None = None
    """The coordinates beside the board; None if they are elsewhere."""

    def regions(self) -> dict[str, Box]:
        """Return the boxes that must not overlap, by name."""
        names = ("top_bar", "path", "board", "views", "facts", "moves", "steps", "hint")
        found = {name: getattr(self, name) for name in names}
        more = {"tree": self.tree if self.has_both else None, "evaluation": self.evaluation}
        rim = {} if self.rim is None else self.rim._asdict()
        return found | {name: box for name, box in more.items() if box is not None} | rim


def arrange_inspect(size: tuple[int, int], sizes: Sizes, *, has_rim: bool = False) -> InspectLayout:
    """Return the layout of a window of ``size``; ``sizes`` are already scaled.

    ``has_rim`` says whether the coordinates are beside the board.
    """
    rim = rim_width(sizes, has_rim=has_rim)
    window = Box(0, 0, *size)
    is_low = window.height < LOW_ROWS * sizes.row
    gap = 2 * sizes.unit if is_low else sizes.gap
    top_bar = window.cut_top(sizes.top_bar)[0]
    body = _body(window, sizes, is_low=is_low)
    hint, body = body.cut_bottom(sizes.fact_row, 0 if is_low else sizes.unit)
    steps, upper = body.cut_bottom(_steps_height(body, sizes, is_low=is_low), gap)
    beside = rim + sizes.column_gap + sizes.inspect_moves_min
    with_tree = beside + gap + sizes.tree_min
    has_both = upper.width - with_tree >= LEAST_BOARD * sizes.line
    side = min(upper.height - sizes.foot - rim, upper.width - (with_tree if has_both else beside))
    side = max(SQUARES, side - side % SQUARES)
    left, right = upper.cut_left(rim + side, sizes.column_gap)
    column, left = left, left.cut_left(rim)[1]
    views, right = right.cut_top(sizes.foot)
    beside_board = tree = right
    if has_both:
        spare = right.width - sizes.tree_min - gap - sizes.inspect_moves_min
        tree, right = right.cut_left(sizes.tree_min + spare // 2, gap)
    path, rest = left.cut_top(sizes.foot)
    board = rest.cut_top(side)[0]
    top = board.bottom + rim + gap
    below = column._replace(y=top, height=column.bottom - top)
    has_terms = below.height >= 4 * sizes.unit + LEAST_TERMS * sizes.fact_row
    facts_height = 4 * sizes.unit + FACT_LINES * sizes.fact_row
    facts, moves = right.cut_top(facts_height, gap)
    border, between = _steps_gaps(sizes, is_low=is_low)
    inside = steps.inset(sizes.padding, border)
    buttons, inside = inside.cut_top(sizes.button, between)
    timeline, sentence = inside.cut_bottom(sizes.timeline, between)
    return InspectLayout(
        window=window,
        top_bar=top_bar,
        path=path,
        board=board,
        facts=facts,
        moves=moves,
        steps=steps,
        buttons=buttons,
        sentence=sentence,
        timeline=timeline,
        recording=beside_board,
        hint=hint,
        evaluation=below if has_terms else None,
        views=views._replace(height=views.height - sizes.unit),
        beside=beside_board,
        tree=tree,
        has_both=has_both,
        is_low=is_low,
        rim=board_rim(board, rim),
    )


def arrange_story(layout: InspectLayout, sizes: Sizes) -> InspectLayout:
    """Return the layout of the story: a row of buttons in place of the steps, and more room above.

    ``evaluation`` is the room of the line that the search expects.
    """
    border = _steps_gaps(sizes, is_low=layout.is_low)[0]
    steps = layout.steps.cut_bottom(2 * border + sizes.button)[0]
    beside = layout.beside._replace(height=layout.beside.height + steps.y - layout.steps.y)
    foot = layout.board.bottom if layout.rim is None else layout.rim.files.bottom
    left = layout.board.x if layout.rim is None else layout.rim.ranks.x
    top = foot + (2 * sizes.unit if layout.is_low else sizes.gap)
    below = Box(left, top, layout.board.right - left, beside.bottom - top)
    has_line = below.height >= LEAST_LINE * sizes.fact_row
    return replace(
        layout,
        steps=steps,
        buttons=steps.inset(sizes.padding, border),
        beside=beside,
        evaluation=below if has_line else None,
    )


def arrange_recording(size: tuple[int, int], sizes: Sizes) -> InspectLayout:
    """Return the layout while the search is recorded: board and panel in the middle of the window.

    Nothing else is shown, so the board is nearly as large as on the Play screen.
    """
    layout = arrange_inspect(size, sizes)
    body = _body(layout.window, sizes, is_low=layout.is_low)
    width = sizes.inspect_moves_min
    side = min(body.height - sizes.foot, body.width - sizes.column_gap - width)
    side = max(SQUARES, side - side % SQUARES)
    group = body.centred(side + sizes.column_gap + width, sizes.foot + side)
    left, right = group.cut_left(side, sizes.column_gap)
    path, board = left.cut_top(sizes.foot)
    beside = right._replace(y=board.y, height=board.height)
    height = RECORDING_LINES * sizes.row + sizes.button
    recording = beside.centred(beside.width, height)
    return replace(layout, path=path, board=board, recording=recording)


def _body(window: Box, sizes: Sizes, *, is_low: bool) -> Box:
    """Return the room below the top bar, without the borders of the window."""
    gap = sizes.unit if is_low else sizes.gap
    below = window.cut_top(sizes.top_bar)[1].inset(sizes.margin, 0).cut_top(gap)[1]
    return below.cut_bottom(sizes.unit // 2 if is_low else gap)[1]


def _steps_height(body: Box, sizes: Sizes, *, is_low: bool) -> int:
    """Return the height of the panel with buttons, sentence and timeline."""
    border, between = _steps_gaps(sizes, is_low=is_low)
    if is_low:
        words = SENTENCE_LINES * sizes.fact_row
    else:
        words = (SENTENCE_LINES + (body.width < NARROW_BODY * sizes.line)) * sizes.row
    return 2 * border + sizes.button + words + sizes.timeline + 2 * between


def _steps_gaps(sizes: Sizes, *, is_low: bool) -> tuple[int, int]:
    """Return the height of the borders of that panel, and the gap between its parts."""
    return (2 * sizes.unit, sizes.unit) if is_low else (sizes.padding, 2 * sizes.unit)
