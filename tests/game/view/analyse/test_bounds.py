"""What stands beside a line whose score is only a bound."""

from __future__ import annotations

from collections.abc import Callable

import chess
import pygame
import pytest
from analyse_scenes import told
from analysed_line_scenes import bounded
from drawn import drawn
from msgspec.structs import replace
from scenes import SCENES

from engine.protocol.messages import Score
from game.features.analyse.shown_engines import ExactBefore, shown_engines
from game.features.analyse.view.engines_panel import EnginesPanel, LineRef
from game.queries import shown_position
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]


def test_the_last_exact_line_stands_beside_a_bound_of_another_move(
    open_window: Opener,
) -> None:
    window, surface = open_window()
    state = SCENES["analysis with a bound"]()
    texts = drawn(window, surface, state)
    (panel,) = [one for one in window.screen(state).parts if isinstance(one, EnginesPanel)]
    line = shown_engines(state)[1].lines[0]
    assert line.before == ExactBefore(Score(centipawns=193), "c4f7")
    board = shown_position.shown_board(state.session)
    row, san = panel.box_of(LineRef(1, 0)), board.san(chess.Move.from_uci("c4f7"))
    (text,) = [one for one in texts if row.covers(one.ink) and san in one.text]
    others = [one.ink for one in texts if row.covers(one.ink) and one is not text]
    assert text.text == text.wanted
    assert others
    assert not any(text.ink.meets(one) for one in others)


@pytest.mark.parametrize("rows", ["the same move", "a row of its own"])
def test_it_does_not_where_it_is_shown_already(rows: str) -> None:
    state = bounded()
    known = next(one.thinking for one in shown_engines(state) if one.is_added)
    assert known is not None
    if rows == "the same move":
        found = replace(known, completed_move=known.principal_variation[0])
    else:
        best = replace(known.lines[1], moves=(known.completed_move,))
        found = replace(known, lines=(known.lines[0], best))
    told(state, 1, found)
    assert all(line.before is None for line in shown_engines(state)[1].lines)


def test_an_exact_score_needs_no_words() -> None:
    lines = shown_engines(SCENES["analysis"]())[1].lines
    assert all(line.before is None for line in lines)
