"""What the move list shows of a game. A change of the game remakes only its part of the list."""

from __future__ import annotations

from itertools import islice

from game.formats.openings import Opening
from game.queries import move_blocks, shown_position
from game.queries.move_blocks import Folds, Outline
from game.queries.opening import opening_moves, opening_of
from game.state.game import Game
from game.state.game_tree import GameTree
from game.state.node import ROOT, NodeId
from game.state.state import State
from game.view.kit.look import Look
from game.view.panels.move_layout import MoveLayout

MOST_CHANGES = 16
"""If more nodes have changed, the list is made anew."""


class MoveContent:
    """The rows of the move list, and the opening of the shown position."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._rows: MoveLayout | None = None
        self._tree: GameTree | None = None
        self._made_for: object = None
        """What all rows depend on: the end of the played line, the width, figurines."""
        self._folds: dict[NodeId, bool] = {}
        self._opening_place: object = None
        """The shown move and the end of the played line for which the opening was looked up."""
        self._opening_key: object = None
        self.revision = 0
        """A counter that goes up when the content changes."""
        self.opening: Opening | None = None

    @property
    def rows(self) -> MoveLayout:
        """The rows of the game that was followed last."""
        assert self._rows is not None
        return self._rows

    def follow(self, state: State, width: int) -> None:
        """Take over the present game; ``width`` is the room for text in pixels."""
        session = state.session
        game, folds = session.game, session.board.folds
        made_for = game.end, width, state.settings.show_figurines
        tree = self._tree
        if tree is not game.tree or made_for != self._made_for or folds != self._folds:
            outline = Outline(game, folds)
            if (
                made_for != self._made_for
                or tree is None
                or not self._take_over(tree, outline, game, folds)
            ):
                figurines = state.settings.show_figurines
                self._rows = MoveLayout(self._look, outline, width, figurines=figurines)
            self._tree, self._made_for, self._folds = game.tree, made_for, dict(folds)
            self.revision += 1
        self._follow_opening(
            game, shown_position.shown_node(session), is_edited=tree is not game.tree
        )

    def _take_over(self, tree: GameTree, outline: Outline, game: Game, folds: Folds) -> bool:
        """Put what has changed since a tree into the list; return False if it is too much."""
        changed = list(islice(game.tree.changed_since(tree), MOST_CHANGES + 1))
        is_same_game = (
            game.tree.start is tree.start and outline.are_many == self.rows.outline.are_many
        )
        if not is_same_game or len(changed) > MOST_CHANGES or ROOT in changed:
            return False
        self.rows.outline = outline
        changed = [node for node in changed if node in game.tree]
        played = [node for node in changed if game.is_played(node)]
        plies = {ply for node in played for ply in (game.tree[node].ply, game.tree[node].ply + 1)}
        if not all(self._remake_full_move(number) for number in outline.numbers(plies)):
            return False
        lines = [move_blocks.variations_around(game, node) for node in changed]
        refolded = {line for line, _ in folds.items() ^ self._folds.items()}
        lines += [
            move_blocks.variations_around(game, line) for line in refolded if line in game.tree
        ]
        self._remake_variations([around for around in lines if around])
        return True

    def _remake_full_move(self, number: int) -> bool:
        """Make a full move with its remarks anew; return False if it is not in the list."""
        outline = self.rows.outline
        region = self.rows.full_move(outline.half_moves(number))
        if region is not None:
            self.rows.replace(*region, outline.full_move(number))
        return region is not None

    def _remake_variations(self, lines: list[list[NodeId]]) -> None:
        """Make variations anew. Each is given by the first moves of the variations around it."""
        made: set[NodeId] = set()
        for around in sorted(lines, key=len):
            region = self.rows.variation(around[-1])
            if region is not None and made.isdisjoint(around):
                depth, first, last = region
                blocks = [*self.rows.outline.variation(around[-1], depth)]
                self.rows.replace(first, last, blocks)
                made.add(around[-1])

    def _follow_opening(self, game: Game, shown: NodeId, *, is_edited: bool) -> None:
        if not is_edited and self._opening_place == (shown, game.end):
            return
        self._opening_place = shown, game.end
        key = opening_moves(game, shown)
        if is_edited or self._opening_key != key:
            self._opening_key = key
            self.opening = opening_of(game.tree, shown)
            self.revision += 1
