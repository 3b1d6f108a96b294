"""What the move list shows of a game, kept until something of it changes."""

from __future__ import annotations

from game.formats.openings import Opening
from game.queries import move_blocks, queries
from game.queries.opening import MOST_PLIES, opening_of
from game.state.game_tree import GameTree
from game.state.node import NodeId
from game.state.state import State
from game.view.kit.look import Look
from game.view.play import move_rows
from game.view.play.move_rows import Row


class MoveContent:
    """The rows of the move list, and the opening of the shown position."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._tree: GameTree | None = None
        self._rows_key: object = None
        self._opening_key: object = None
        self.revision = 0
        """A counter that goes up when the content changes."""
        self.rows: list[Row] = []
        self.row_of: dict[NodeId, int] = {}
        """The row of each node that is in the list."""
        self.opening: Opening | None = None

    def follow(self, state: State, width: int) -> None:
        """Make the content of the present game; ``width`` is the room for text in pixels."""
        session = state.session
        game, shown = session.game, queries.shown_node(session)
        if self._tree is not game.tree:
            self._tree = game.tree
            self._rows_key = self._opening_key = None
        figurines = state.settings.show_figurines
        rows_key = (game.end, session.board.folds, figurines, width)
        if self._rows_key != rows_key:
            self._rows_key = (game.end, dict(session.board.folds), figurines, width)
            blocks = move_blocks.blocks_of(game, session.board.folds)
            self.rows = move_rows.rows_of(self._look, blocks, width, figurines=figurines)
            self.row_of = move_rows.row_of_node(self.rows)
            self.revision += 1
        in_opening = game.tree.path(shown)[:MOST_PLIES]
        if self._opening_key != in_opening:
            self._opening_key = in_opening
            self.opening = opening_of(game.tree, shown)
            self.revision += 1
