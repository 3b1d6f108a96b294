"""The places of everything on the Library screen: pure geometry, no drawing.

Below the top bar is the row of the search. Below it are three columns: the collections, the games,
and the board of the chosen game with the explorer below it. At the foot is a line.
"""

from __future__ import annotations

from msgspec import Struct

from game.look.board_area import regions_of, side_of_whole_squares
from game.look.explorer_area import explorer_height
from game.look.layout import BoardRim, Box, board_rim, rim_width
from game.look.theme import Sizes

PLACES_UNITS, PLACES_PERCENT = 50, 18
"""The largest width of the left column in units, and its share of the window."""
GAME_PERCENT, LEAST_GAME_UNITS = 28, 60
"""The share of the window that the column with the board has, and its least width in units."""
BOARD_PERCENT = 60
"""The largest share of its column's height that the board has."""
LEAST_EXPLORER_UNITS = 26
"""The least height of the explorer, in units."""
EXPLORER_ROWS = 5
"""The rows of moves that the explorer keeps before the facts of the game have room."""
LEAST_FACTS_UNITS, MOST_FACTS_UNITS = 23, 44
"""The least and the largest height of the panel with the facts, in units."""


class LibraryLayout(Struct, frozen=True):
    """The boxes of the Library screen."""

    window: Box
    top_bar: Box
    search: Box
    places: Box
    games: Box
    head: Box
    """The players of the chosen game."""
    board: Box
    moves: Box
    """The line of its moves."""
    facts: Box | None
    """What is known of the game; None without room below it for that, too."""
    departure: Box | None
    """Where the game left the repertoire; None if no moves are marked."""
    explorer: Box
    """What was played from the shown position."""
    foot: Box
    rim: BoardRim | None = None

    def regions(self) -> dict[str, Box]:
        """Return the boxes that must not overlap, by name."""
        return regions_of(self, self.rim)


def arrange_library(
    size: tuple[int, int], sizes: Sizes, *, has_rim: bool = False, has_repertoire: bool = False
) -> LibraryLayout:
    """Return the layout of a window of ``size``; ``sizes`` are already scaled.

    ``has_repertoire`` says whether moves of the player's repertoire are marked.
    """
    window = Box(0, 0, *size)
    top_bar, body = window.cut_top(sizes.top_bar)
    foot, body = body.inset(sizes.margin, 0).cut_bottom(sizes.foot)
    search, body = body.cut_top(sizes.gap)[1].cut_top(sizes.action_row, sizes.gap)
    width = min(PLACES_UNITS * sizes.unit, window.width * PLACES_PERCENT // 100)
    places, body = body.cut_left(width, sizes.gap)
    width = max(LEAST_GAME_UNITS * sizes.unit, window.width * GAME_PERCENT // 100)
    column, games = body.cut_right(width, sizes.gap)
    rim = rim_width(sizes, has_rim=has_rim)
    head, below = column.cut_top(sizes.strip, sizes.unit)
    line = sizes.row + 2 * sizes.unit
    least = LEAST_EXPLORER_UNITS * sizes.unit + sizes.unit
    link = sizes.row + sizes.unit if has_repertoire else 0
    room = below.height - line - link - rim
    height = min(room - least, room * BOARD_PERCENT // 100)
    side = side_of_whole_squares(min(height, below.width - rim))
    board = Box(below.x + (below.width - side + rim) // 2, below.y, side, side)
    moves = Box(below.x, board.bottom + rim, below.width, line)
    departure = moves._replace(y=moves.bottom, height=link) if has_repertoire else None
    facts, explorer = _facts_and_explorer(
        sizes, column.cut_top(moves.bottom + link - column.y, sizes.unit)[1]
    )
    return LibraryLayout(
        window=window,
        top_bar=top_bar,
        search=search,
        places=places,
        games=games,
        head=head,
        board=board,
        moves=moves,
        facts=facts,
        departure=departure,
        explorer=explorer,
        foot=foot,
        rim=board_rim(board, rim),
    )


def _facts_and_explorer(sizes: Sizes, room: Box) -> tuple[Box | None, Box]:
    """Divide the room below the game. The facts get what the explorer leaves."""
    facts = room.height - sizes.gap - explorer_height(sizes, EXPLORER_ROWS)
    if facts < LEAST_FACTS_UNITS * sizes.unit:
        return None, room
    return room.cut_top(min(facts, MOST_FACTS_UNITS * sizes.unit), sizes.gap)


def inside_of_panel(panel: Box, sizes: Sizes) -> Box:
    """Return a panel's box without its padding."""
    return panel.inset(sizes.padding, 2 * sizes.unit)
