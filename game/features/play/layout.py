"""The places of everything on the Play screen: pure geometry, no drawing.

``arrange_play`` divides the window into boxes. They lie inside the window and do not overlap, at
every window size and scale.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from game.look.board_area import board_area, board_height, largest_side, left_width, regions_of
from game.look.layout import BoardRim, Box, rim_width
from game.look.theme import Sizes
from game.state.panels import Panels, PanelState

THINKING_SHARE = 0.58
"""The share of a narrow column's height that the open engine panel takes if there is room."""


LEAST_FILLED = 0.85
"""The share of a row that words fill at least before the next one begins."""
ALL_PANELS = Panels()


class PlayLayout(Struct, frozen=True):
    """The boxes of the Play screen."""

    window: Box
    top_bar: Box
    far_strip: Box
    """The strip of the player whose side is at the top of the board."""
    board: Box
    near_strip: Box
    foot: Box
    """One line under the board: the typed move and notices."""
    evaluation: Box
    viewpoint: Box
    """The room below the evaluation bar: whose scores the bar shows."""
    card: Box | None
    """The result, or the offer to resume a game."""
    moves: Box | None
    graph: Box | None
    actions: Box
    thinking: Box | None
    """The engine panel, open or folded."""
    rim: BoardRim | None = None
    """The coordinates beside the board; None if they are elsewhere."""

    def regions(self) -> dict[str, Box]:
        """Return every box but the whole window, by name."""
        return regions_of(self, self.rim)


def arrange_play(
    size: tuple[int, int],
    sizes: Sizes,
    *,
    card: bool,
    card_width: int = 0,
    sentence_width: int = 0,
    panels: Panels = ALL_PANELS,
    has_rim: bool = False,
) -> PlayLayout:
    """Return the layout of a window of ``size``; ``sizes`` are already scaled.

    ``card`` says whether there is a card. A card takes its room from the move list, and nothing
    else moves. ``card_width`` is the width that its words and buttons need in one row. If the
    column is narrower, the buttons go below the words, unless the move list would become too short.
    ``sentence_width`` is that of a text of several rows, below which the buttons go; 0 if the card
    has none. If it needs the room of the move list, that one is left out.
    The graph is left out if there is no room for it, the move list and a card. The board has the
    same place whatever ``panels`` says. ``has_rim`` says whether the coordinates are beside it.
    """
    window = Box(0, 0, *size)
    top_bar, body = window.cut_top(sizes.top_bar)
    body = body.inset(sizes.margin, sizes.gap)
    rim = rim_width(sizes, has_rim=has_rim)
    wanted = _Wanted(card_width if card else None, sentence_width, panels, rim)
    left, game = _areas(body, sizes, wanted)
    around = board_area(left, sizes, rim)
    return PlayLayout(
        window=window,
        top_bar=top_bar,
        **around._asdict(),
        card=game.card,
        moves=game.moves,
        graph=game.graph,
        actions=game.actions,
        thinking=game.thinking,
    )


class _Wanted(NamedTuple):
    """What the player wants beside the board."""

    card: int | None
    """The width that the card needs in one row; None if there is no card."""
    sentence_width: int
    """The width of its text in one row if the text may take several; otherwise 0."""
    panels: Panels
    rim: int
    """The width of the coordinates beside the board; 0 if they are elsewhere."""


class _GameColumn(NamedTuple):
    card: Box | None
    moves: Box | None
    graph: Box | None
    actions: Box
    thinking: Box | None


def _areas(body: Box, sizes: Sizes, wanted: _Wanted) -> tuple[Box, _GameColumn]:
    """Return the box of the board's side, and the boxes of the panels.

    In a tall window the engine panel lies below the board. In a wide window it has a column of its
    own. In any other window it lies below the move list.
    """
    side = largest_side(body, sizes, sizes.moves_wide_min, wanted.rim)
    below = body.height - board_height(side, sizes, wanted.rim) - sizes.gap
    if below >= sizes.thinking_min_height:
        height = _engine_height(sizes, wanted, opened=below)
        thinking, upper = body.cut_bottom(height, sizes.gap) if height else (None, body)
        left, column = upper.cut_left(left_width(side, sizes, wanted.rim), sizes.column_gap)
        return left, _game_column(column, sizes, wanted)._replace(thinking=thinking)
    side = largest_side(body, sizes, sizes.column_min, wanted.rim)
    column_width = body.width - left_width(side, sizes, wanted.rim) - sizes.column_gap
    if column_width < sizes.moves_wide_min + sizes.gap + sizes.thinking_wide_min:
        left, column = body.cut_left(left_width(side, sizes, wanted.rim), sizes.column_gap)
        return left, _narrow_column(column, sizes, wanted)
    widest = sizes.moves_wide_max + sizes.gap + sizes.thinking_wide_max
    spare = max(0, column_width - widest)
    body = body._replace(x=body.x + spare // 2, width=body.width - spare)
    left, column = body.cut_left(left_width(side, sizes, wanted.rim), sizes.column_gap)
    return left, _wide_columns(column, sizes, wanted)


def _engine_height(sizes: Sizes, wanted: _Wanted, opened: int) -> int:
    """Return the height of the engine panel; ``opened`` is its height while it is open."""
    heights = {PanelState.OPEN: opened, PanelState.FOLDED: sizes.action_row, PanelState.HIDDEN: 0}
    return heights[wanted.panels.engine]


def _wide_columns(column: Box, sizes: Sizes, wanted: _Wanted) -> _GameColumn:
    """Place the game, and the open engine panel to the right of it.

    While the panel is not open, moves and graph have the whole width. The folded panel is then to
    the right of the actions, which never move.
    """
    extra = column.width - sizes.gap - sizes.moves_wide_min - sizes.thinking_wide_min
    moves_width = min(sizes.moves_wide_max, sizes.moves_wide_min + extra // 3)
    left, right = column.cut_left(moves_width, sizes.gap)
    game = _game_column(left, sizes, wanted)
    if wanted.panels.engine is PanelState.OPEN:
        return game._replace(thinking=right)
    folded = Box(right.x, game.actions.y, right.width, game.actions.height)
    is_folded = wanted.panels.engine is PanelState.FOLDED
    wide = _game_column(column, sizes, wanted)
    return wide._replace(actions=game.actions, thinking=folded if is_folded else None)


def _narrow_column(column: Box, sizes: Sizes, wanted: _Wanted) -> _GameColumn:
    """Place all panels in one column, with the engine panel between moves and actions."""
    free = column.height - sizes.action_row - 2 * sizes.gap
    graph = sizes.graph + sizes.gap if wanted.panels.graph else 0
    left_over = free - sizes.moves_full_height - graph
    wish = min(round(free * THINKING_SHARE), max(left_over, sizes.thinking_usual_height))
    most = free - sizes.moves_min_height - _card_height(column, sizes) - sizes.gap
    opened = min(max(sizes.thinking_min_height, wish), most)
    height = _engine_height(sizes, wanted, opened)
    if not height:
        return _game_column(column, sizes, wanted)
    game = _game_column(column, sizes, wanted, reserved=height + sizes.gap)
    top = game.actions.y - sizes.gap - height
    return game._replace(thinking=Box(column.x, top, column.width, height))


def _game_column(column: Box, sizes: Sizes, wanted: _Wanted, reserved: int = 0) -> _GameColumn:
    """Place card, moves, graph and actions; ``reserved`` pixels stay free above the actions.

    Without the moves, the graph has their room too.
    """
    actions, rest = column.cut_bottom(sizes.action_row, sizes.gap)
    rest = rest._replace(height=rest.height - reserved)
    card_height = _card_height(column, sizes)
    card_box: Box | None = None
    graph_box: Box | None = None
    least = card_height + sizes.moves_min_height + sizes.graph + 2 * sizes.gap
    if wanted.panels.graph and rest.height >= least:
        graph_box, rest = rest.cut_bottom(_graph_height(rest, sizes, wanted), sizes.gap)
    if wanted.card is not None:
        tallest = rest.height - sizes.moves_min_height - sizes.gap
        if wanted.card > column.width:
            height = sizes.card_tall + _further_rows(column, sizes, wanted) * sizes.row
            if height <= tallest:
                card_height = height
            elif wanted.sentence_width:  # The move list can wait.
                return _GameColumn(rest, None, graph_box, actions, None)
        card_box, rest = rest.cut_top(card_height, sizes.gap)
    if wanted.panels.moves:
        return _GameColumn(card_box, rest, graph_box, actions, None)
    if graph_box is not None:
        graph_box = graph_box._replace(y=rest.y, height=graph_box.bottom - rest.y)
    return _GameColumn(card_box, None, graph_box, actions, None)


def _further_rows(column: Box, sizes: Sizes, wanted: _Wanted) -> int:
    """Return how many rows a card needs below its title and one small row."""
    if not wanted.sentence_width:
        return 0
    return 1 + int(wanted.sentence_width / (LEAST_FILLED * (column.width - 2 * sizes.padding)))


def _graph_height(room: Box, sizes: Sizes, wanted: _Wanted) -> int:
    """Return the height of the graph, which is larger while the engine panel is not open."""
    if wanted.panels.engine is PanelState.OPEN:
        return sizes.graph
    spare = room.height - sizes.moves_full_height - sizes.card - 2 * sizes.gap
    return min(sizes.graph_tall, max(sizes.graph, spare))


def _card_height(column: Box, sizes: Sizes) -> int:
    return sizes.card if column.width >= sizes.column_min else sizes.card_tall
