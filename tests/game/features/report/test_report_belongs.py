"""Whatever happens, the page shows the report on the game that is shown, or none."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

os.environ["SDL_VIDEODRIVER"] = "dummy"

import chess
import pygame
import pytest
from amount import Amount
from analyse_scenes import analysed, model, seat
from drawn import free_windows
from msgspec.structs import replace
from play_scenes import think
from report_scenes import GAME, NODES, document, finished, put
from searched_board import searched_board
from window_driver import WindowDriver

from engine.protocol.messages import Progress
from engine.protocol.review import ReviewedGame
from game.actions.action import Action
from game.actions.between_features import AnalyseShownGame, MoveMade, OpenReport, ShowScreen
from game.actions.board import GoToPly, StepPly
from game.actions.game import CloseDialog, EngineReport
from game.actions.game_files import CLIPBOARD, LoadText
from game.actions.reviews import BeginReview, CancelReview, PauseReview
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.features.analyse.actions import (
    DeleteFromMove,
    MakeMainLine,
    RedoAnalysisEdit,
    UndoAnalysisEdit,
)
from game.features.report.actions import ChooseMoment, ShowPosition
from game.features.report.model import ReportDialog
from game.features.report.view.report_popup import ReportPopup
from game.queries import shown_position
from game.queries.reviews.shown_review import review_of_shown
from game.rules.numbered_moves import numbered_moves
from game.state import screens
from game.state.node import ROOT
from game.state.reviews import Review, ReviewStatus
from game.state.state import State
from game.view.window import Window

ACTIONS = 150
OTHER = '[White "Carla"]\n[Black "Dan"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n'


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    yield
    free_windows()
    pygame.display.quit()


def some_action(state: State, lots: random.Random) -> Action:
    tree, node = state.session.game.tree, shown_position.shown_node(state.session)
    moves = list(tree.board(node).legal_moves)
    made = MoveMade(lots.choice(moves).uci()) if moves else StepPly(-1)
    return lots.choice(
        [
            OpenReport(),
            OpenReport(),
            CloseDialog(),
            ChooseMoment(lots.randrange(9)),
            ShowPosition(lots.randrange(60)),
            StepPly(lots.choice((-3, -1, 1, 2))),
            GoToPly(lots.randrange(60)),
            ShowScreen(lots.choice((screens.PLAY, screens.ANALYSE))),
            AnalyseShownGame(),
            made,
            MakeMainLine(),
            DeleteFromMove(node) if node != ROOT else UndoAnalysisEdit(),
            UndoAnalysisEdit(),
            RedoAnalysisEdit(),
            LoadText(lots.choice((GAME, OTHER)), CLIPBOARD),
            BeginReview(NODES),
            PauseReview(),
            CancelReview(),
        ]
    )


def main_line_of(state: State) -> ReviewedGame:
    """Return the shown main line, found without the query that the page uses."""
    tree, board, moves = state.session.game.tree, state.session.game.tree.start, []
    node = ROOT
    while tree[node].children:
        node = tree[node].children[0]
        moves.append(tree[node].move.uci())
    return ReviewedGame(board.fen(), tuple(moves), board.chess960)


def check(driver: WindowDriver) -> bool:
    """Check what the page shows; return whether it shows a report."""
    state = driver.state
    review, popup = review_of_shown(state), driver.window.popups.current(state)
    assert review is None or review.game == main_line_of(state)
    if not isinstance(state.dialog, ReportDialog):
        return False
    assert isinstance(popup, ReportPopup)
    said = "\n".join(node.label for node in popup.nodes(state))
    game = state.session.game
    for name in (game.white.name, game.black.name):
        assert name in said or name == "You"
    for moment in popup.shown_moments:
        assert review is not None
        board = chess.Board(review.game.fen)
        for text in main_line_of(state).moves[: moment.move.ply]:
            board.push_uci(text)
        move = board.parse_uci(main_line_of(state).moves[moment.move.ply])
        assert moment.san == numbered_moves(board, [move])
    return bool(popup.shown_moments)


def test_no_report_is_shown_under_a_game_to_which_it_does_not_belong(amount: Amount) -> None:
    shown = 0
    for seed in range(1, 1 + amount(1, 3)):
        lots, state = random.Random(seed), document()
        for text in (GAME, OTHER):
            game = main_line_of(document(text))
            put(state, Review(game, NODES, status=ReviewStatus.FINISHED, finished=finished(game)))

        def opened() -> tuple[Window, pygame.Surface]:
            size = (1440, 900)
            return Window(size, 100, "dark", features=FEATURES), pygame.display.set_mode(size)

        driver = WindowDriver(opened, state)
        for _ in range(ACTIONS):
            action = some_action(state, lots)
            if FEATURES.may(state, type(action)):
                update(state, action)
            driver.look()
            shown += check(driver)
    assert shown > 20


def test_the_speed_of_our_engine_is_that_of_its_last_long_search() -> None:
    state = analysed(document())
    number = next(one for one, search in state.engines.searches.items())
    thinking = think(searched_board(state, model(state).engines[0]))
    for nodes, elapsed_ms, wanted in ((500_000, 1000, 500_000), (9, 3, 500_000)):
        report = Progress(number, replace(thinking, nodes=nodes, elapsed_ms=elapsed_ms))
        update(state, EngineReport(seat(state, 0), report))
        assert state.engines.nodes_per_second == wanted
