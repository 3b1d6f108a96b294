"""While a person looks for a move, the best one is neither drawn nor spoken nor kept anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

import chess
import pygame
import pytest
from boards import board_view
from consistent import check_searches
from drawn import free_windows
from hypothesis import given, settings
from hypothesis import strategies as some
from learn_scenes import answered, learnt, reported

from engine.protocol.messages import Score
from game.accessibility import narrator
from game.accessibility.narrator import AnnouncedState
from game.actions.action import Action
from game.actions.between_features import LearnFromMistakes, MoveMade, ShowScreen
from game.actions.board import FlipBoard, GoToGameEnd, PressSquare, ReleaseSquare, StepPly
from game.actions.game_files import CopyPgn
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.features.analyse.model import analysis_of
from game.features.learn import queries
from game.features.learn.actions import (
    ChooseMistakes,
    GiveHint,
    GoToNextMistake,
    LearnAgain,
    ShowSolution,
    TakeTryBack,
)
from game.features.learn.model import LEARN, LearnStage, learning_of
from game.queries import shown_position
from game.state.aids.judging import HintStage
from game.state.screens import ANALYSE
from game.state.state import State
from game.view.window import Window

STEPS: tuple[Action, ...] = (
    ChooseMistakes(),
    ChooseMistakes(chess.WHITE),
    ChooseMistakes(chess.BLACK),
    GiveHint(),
    GoToNextMistake(),
    GoToNextMistake(),
    LearnAgain(),
    ShowSolution(),
    TakeTryBack(),
    StepPly(1),
    StepPly(-1),
    GoToGameEnd(),
    FlipBoard(),
    CopyPgn(),
    ShowScreen(ANALYSE),
    ShowScreen(LEARN),
    LearnFromMistakes(),
)
MOVE, ANSWER = "a move", "an answer"
NUMBERS = some.integers(0, 999)


@pytest.fixture(scope="module", autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    yield
    free_windows()
    pygame.display.quit()


def solution(state: State) -> str | None:
    """Return the best move in SAN while it is hidden; None if nothing is."""
    found = learning_of(state)
    if found is None or state.screen != LEARN or found.stage not in queries.UNANSWERED:
        return None
    best = queries.best_move_of_mistake(found)
    return None if best is None else queries.board_before(state, found).san(best)


def names_move(text: str, san: str) -> bool:
    """Return whether a text names a move; the name of a square alone is that of a pawn's move."""
    before = r"\.\s" if re.fullmatch("[a-h][1-8]", san) else r"(?<![\w=])"
    return re.search(f"{before}{re.escape(san)}(?![\\w=+#])", text) is not None


def check_hidden(state: State, before: AnnouncedState) -> None:
    """Check what is kept in the session, marked on the board, and said."""
    san, found = solution(state), learning_of(state)
    if san is None or found is None:
        return
    session, best = state.session, queries.best_move_of_mistake(found)
    assert best is not None
    assert len(session.game.tree.nodes) == found.mistake.ply + 1
    assert session.game.end == max(session.game.tree.nodes)
    shown = board_view(state)
    squares = best.from_square, best.to_square
    assert all((mark.from_square, mark.to_square) != squares for mark in shown.marks)
    if found.hint is HintStage.NONE:
        assert shown.marks == ()
    assert shown.tips == ()
    said = narrator.new_announcements(before, state, session)
    assert not any(names_move(str(one.text), san) for one in said)


def do(state: State, step: Action | str, number: int) -> None:
    """Do a step. A move is any legal one; an answer is that of the engine, if it is asked."""
    found = learning_of(state)
    is_shown = found is not None and state.screen == LEARN
    if isinstance(step, Action):
        update(state, step)
    elif step == MOVE and is_shown:
        moves = list(shown_position.shown_board(state.session).legal_moves)
        move = moves[number % len(moves)]
        for action in (PressSquare(move.from_square, 0, 0), ReleaseSquare(move.from_square)):
            update(state, action)
        if state.session.board.selected is not None:
            update(state, MoveMade(move.uci()))
    elif step == ANSWER and is_shown and found is not None and found.stage is LearnStage.SEARCHING:
        answered(state, Score(centipawns=number * 2 - 999))


@settings(max_examples=60)
@given(
    some.lists(some.tuples(some.sampled_from((*STEPS, MOVE, MOVE, ANSWER)), NUMBERS), max_size=30)
)
def test_any_actions_show_no_solution_and_leave_the_analysis_alone(
    steps: list[tuple[Action | str, int]],
) -> None:
    state = reported()
    analysis = analysis_of(state)
    assert analysis is not None
    tree = state.session.game.tree
    update(state, LearnFromMistakes())
    for step, number in steps:
        before = narrator.announced_state(state, state.session)
        do(state, step, number)
        check_hidden(state, before)
        check_searches(state)
        assert state.sessions.by_id[analysis.session_id].game.tree is tree
        for kind in FEATURES.actions():
            FEATURES.may(state, kind)


def texts(window: Window, surface: pygame.Surface, state: State) -> list[str]:
    """Return the texts that are drawn, and those that a screen reader finds."""
    window.records = []
    window.draw(surface, state)
    read = [node.label for _, node in window.accessible_tree(state).walk()]
    return [*(record.sentence or record.text for record in window.records), *read]


def test_no_text_on_the_screen_names_the_solution() -> None:
    size = 1440, 900
    window, surface = Window(size, 100, "dark", features=FEATURES), pygame.display.set_mode(size)
    state = reported()
    update(state, LearnFromMistakes())
    update(state, ChooseMistakes())
    seen = 0
    for _ in learnt(state).mistakes:
        board = shown_position.live_board(state.session)
        mistake = learnt(state).mistake
        wrong = next(
            one for one in board.legal_moves if one.uci() not in (mistake.move, mistake.best_move)
        )
        for step in (TakeTryBack(), MoveMade(mistake.move), MoveMade(wrong.uci())):
            update(state, step)
            san = solution(state)
            if san is not None:
                found = texts(window, surface, state)
                assert len(found) > 20
                assert [one for one in found if names_move(one, san)] == []
                seen += 1
        update(state, ShowSolution())
        found, best = texts(window, surface, state), queries.best_move_of_mistake(learnt(state))
        assert best is not None
        assert any(names_move(one, board.san(best)) for one in found), "the test can find it"
        update(state, GoToNextMistake())
    assert seen >= 2 * len(learnt(state).mistakes)
