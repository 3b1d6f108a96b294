"""The evaluation graph: both shares are filled, and nothing where nothing is known."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from play_screen import play_layout

from game.look import theme
from game.look.layout import Box
from game.state.game_tree import GameTree
from game.state.state import State
from game.view.panels.evaluation_graph import EvaluationGraph
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]
Scenes = dict[str, Callable[[], State]]
COLOURS = theme.theme_colours("dark")
WHITE, BLACK = COLOURS.evaluation_white[:3], COLOURS.evaluation_black[:3]


class Drawn:
    """The drawn graph of a state, with its values' field."""

    def __init__(self, opener: Opener, state: State) -> None:
        self.window, self.surface = opener()
        self.window.records = []
        self.window.draw(self.surface, state)
        box = play_layout(self.window, state).graph
        assert box is not None
        self.field: Box = EvaluationGraph(self.window._look, box)._field()
        self.plies = max(1, len(state.session.game.moves))
        self.texts = [
            record.text for record in self.window.records if record.owner == EvaluationGraph.name
        ]

    def column(self, ply: float) -> set[tuple[int, ...]]:
        """Return the colours at a half-move from top to bottom."""
        x = self.field.x + round((self.field.width - 1) * ply / self.plies)
        rows = range(self.field.y, self.field.bottom)
        return {tuple(self.surface.get_at((x, y))[:3]) for y in rows}


def test_white_is_filled_from_below_and_black_from_above(
    open_window: Opener, scenes: Scenes
) -> None:
    drawn = Drawn(open_window, scenes["evaluated"]())
    x = drawn.field.x + round((drawn.field.width - 1) * 1.5 / drawn.plies)
    assert drawn.surface.get_at((x, drawn.field.bottom - 3))[:3] == WHITE
    assert drawn.surface.get_at((x, drawn.field.y + 3))[:3] == BLACK


def test_nothing_is_filled_where_no_score_is_known(open_window: Opener, scenes: Scenes) -> None:
    drawn = Drawn(open_window, scenes["evaluated"]())
    for ply in (0.5, 11.0, 12.4):
        assert not drawn.column(ply) & {WHITE, BLACK}
    assert {WHITE, BLACK} <= drawn.column(4.5)


def test_a_game_without_scores_has_an_empty_graph_with_its_scale(
    open_window: Opener, scenes: Scenes
) -> None:
    drawn = Drawn(open_window, scenes["opening"]())
    for share in (0.1, 0.5, 0.9):
        assert not drawn.column(share * drawn.plies) & {WHITE, BLACK}
    assert {"+5", "0", "−5"} <= set(drawn.texts)


def test_verdicts_are_written_beside_their_moves(open_window: Opener, scenes: Scenes) -> None:
    drawn = Drawn(open_window, scenes["evaluated"]())
    assert {"?!", "?", "??", "!!", "!"} <= set(drawn.texts)


def test_verdicts_without_room_for_text_become_triangles(
    open_window: Opener, scenes: Scenes
) -> None:
    state = scenes["evaluated"]()
    drawn = Drawn(lambda: open_window((960, 640), 100), state)
    marked = [text for text in drawn.texts if text in {"?!", "?", "??", "!!", "!"}]
    boxes = [
        record.room for record in drawn.window.records or ()
        if record.owner == EvaluationGraph.name and record.text in marked
    ]  # fmt: skip
    assert all(not one.meets(other) for one in boxes for other in boxes if one is not other)


def test_no_frame_compares_two_game_trees_move_by_move(
    scenes: Scenes, open_window: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compared(_tree: GameTree, _other: object) -> bool:
        raise AssertionError("two trees are compared")

    state = scenes["middle"]()
    window, surface = open_window()
    window.draw(surface, state)
    game = state.session.game
    game.tree = game.tree.with_nags(game.end, {1})
    monkeypatch.setattr(GameTree, "__eq__", compared)
    window.draw(surface, state)
