"""What the move list shows of a game. After an edit only the part near the visible rows is made."""

from __future__ import annotations

from collections.abc import Iterable

import chess

from game.formats.openings import Opening
from game.queries import shown_position
from game.queries.move_list.move_list_blocks import MovePair, WordKind
from game.queries.move_list.move_list_builder import VerdictOf, no_verdict
from game.queries.opening import opening_moves, opening_of
from game.state.game import Game
from game.state.game_tree import GameTree
from game.state.node import ROOT, NodeId
from game.state.state import State
from game.view.kit.look import Look
from game.view.panels.move_layout import MoveLayout, RowBreaker
from game.view.panels.move_list_forms import ColumnListBuilder, TextListBuilder
from game.view.panels.move_rows import Row, words_of


class MoveContent:
    """The rows of the move list, and the opening of the shown position."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._rows: MoveLayout | None = None
        self._maker: RowBreaker | None = None
        self._tree: GameTree | None = None
        self._made_of: tuple[NodeId, object] = ROOT, None
        """The end of the played line, and what the form and the width of all rows depend on."""
        self._folds: dict[NodeId, bool] = {}
        self._opening_place: object = None
        """The shown move and the end of the played line for which the opening was looked up."""
        self._opening_start: chess.Board | None = None
        self._opening_moves: list[chess.Move] = []
        """The first position and the moves whose opening was looked up."""
        self._verdict: VerdictOf = no_verdict
        self.revision = 0
        """A counter that goes up when the content changes."""
        self.opening: Opening | None = None

    @property
    def rows(self) -> MoveLayout:
        """The rows of the game that was followed last."""
        assert self._rows is not None
        return self._rows

    def follow(self, state: State, width: int, verdict: VerdictOf, top: int) -> int:
        """Take over the present game; ``width`` is the room for text in pixels.

        ``top`` is the index of the first visible row. Return its index in the new list.
        """
        self._verdict = verdict
        session, settings = state.session, state.settings
        game, folds = session.game, session.board.folds
        made_for = width, settings.show_figurines, settings.moves_as_text
        is_edited = self._tree is not game.tree
        made_of = game.end, made_for
        if is_edited or made_of != self._made_of or folds != self._folds:
            place = None if self._rows is None or not len(self._rows) else self._rows.place(top)
            if self._maker is None or made_for != self._made_of[1]:
                self._maker = RowBreaker(self._look, width, figurines=settings.show_figurines)
            form = TextListBuilder if settings.moves_as_text else ColumnListBuilder
            outline = form(game, folds, self._verdict_of)
            self._rows = MoveLayout(outline, self._maker, game.tree.next_id)
            self._tree, self._made_of, self._folds = game.tree, made_of, dict(folds)
            self.revision += 1
            if place is not None and len(self._rows):
                top = self._rows.index(self._rows.found_again(place))
        shown = shown_position.shown_node(session)
        self._follow_opening(game, shown, is_edited=is_edited)
        return top

    def take_verdicts(self, indexes: Iterable[int]) -> None:
        """Write the texts of some rows again if a verdict in them is new, or is no more."""
        rows = self.rows
        stale = [
            rows.place(index).block
            for index in indexes
            if index < len(rows) and not _has_verdicts(rows[index], self._verdict)
        ]
        if stale:
            rows.write_again(dict.fromkeys(stale))
            self.revision += 1

    def _verdict_of(self, node: NodeId) -> str:
        return self._verdict(node)

    def _follow_opening(self, game: Game, shown: NodeId, *, is_edited: bool) -> None:
        if not is_edited and self._opening_place == (shown, game.end):
            return
        self._opening_place = shown, game.end
        tree = game.tree
        moves = opening_moves(game, shown)
        if self._opening_start is not tree.start or self._opening_moves != moves:
            self._opening_start, self._opening_moves = tree.start, moves
            self.opening = opening_of(tree, shown)
            self.revision += 1


def _has_verdicts(row: Row, verdict: VerdictOf) -> bool:
    """Return whether a text has the present verdicts of its moves. Pairs are always drawn anew."""
    if isinstance(row, MovePair):
        return True
    words = words_of(row)
    written = {one.node: one.text for one in words if one.kind is WordKind.VERDICT}
    moves = [one.node for one in words if one.kind is WordKind.MOVE]
    return all(verdict(node) == written.get(node, "") for node in moves)
