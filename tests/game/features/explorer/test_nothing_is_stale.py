"""What the explorer shows always belongs to the shown position and to the chosen games."""

from __future__ import annotations

import random

import chess
import pytest
from analyse_scenes import analysis

from engine.protocol.library.commands import Explore
from engine.protocol.library.exploration import Exploration, PlayedMove, Results
from engine.protocol.library.game_search import GameConditions, LibraryPosition
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import (
    CollectionSize,
    CollectionsListed,
    Explored,
    LibraryOpened,
    LibraryReport,
    RequestRefused,
)
from game.actions.action import Action
from game.actions.between_features import AnalyseShownGame, MoveMade, ShowScreen
from game.actions.board import CancelDrag, FlipBoard, ShowMove, StepPly
from game.actions.explorer import PointAtExplorerMove, SetExplorerFilter, ToggleExplorer
from game.actions.library import LibraryReported
from game.app.dispatch import update
from game.features.analyse.actions import PlayNullMove
from game.features.analyse.explorer_place import explorer_place
from game.queries.explorer import (
    ExplorerStatus,
    ShownExploration,
    marked_move,
    question_at,
    shown_exploration,
)
from game.queries.shown_position import shown_board
from game.state.explorer import ExplorerColour, ExplorerFilter, PointedMove
from game.state.library import Library, LibraryUser
from game.state.screens import PLAY
from game.state.state import State
from game.update import library

STEPS = 600


def truth(position: LibraryPosition, conditions: GameConditions) -> Exploration:
    """Return what the faked library has of a position: numbers that no other question has."""
    board = chess.Board(position.fen, chess960=position.chess960)
    games = hash((position, conditions)) % 1_000_003
    results = Results(games, games, 0, 0, None, None, 0)
    played = tuple(
        PlayedMove(move.uci(), board.san(move), results) for move in list(board.legal_moves)[:3]
    )
    return Exploration(results, 0, played)


class Storm:
    """A person, and a library that answers late, in any order, and not always."""

    def __init__(self, seed: int) -> None:
        self.lots = random.Random(seed)
        self.state: State = analysis()
        self.known = 0
        update(self.state, ToggleExplorer())
        self._report(LibraryOpened(2))

    def step(self) -> None:
        if self.lots.random() < 0.5:
            update(self.state, self._action())
        else:
            self.answer()

    def answer(self) -> None:
        """Answer one of the questions that wait, or change the games."""
        waiting = self.state.model(Library).waiting
        if not waiting:
            self.change_games()
            return
        number = self.lots.choice(list(waiting))
        question = waiting[number]
        if question.user is LibraryUser.COLLECTIONS:
            self._report(CollectionsListed(number, (CollectionSize("club", 2),)))
        elif self.lots.random() < 0.1:
            fault = LibraryFault(LibraryFaultCode.BUSY)
            self._report(RequestRefused(number, fault))
        else:
            assert isinstance(question.request, Explore)
            asked = question.request
            self._report(Explored(number, truth(asked.position, asked.conditions)))

    def change_games(self) -> None:
        """Let another window change the library."""
        library.refresh(self.state)
        update(self.state, CancelDrag())  # The watchers ask.

    def shown(self) -> ShownExploration:
        place = explorer_place(self.state)
        assert place is not None
        return shown_exploration(self.state, place)

    def wrong(self) -> str:
        """Return what does not belong to the shown position; empty if all does."""
        place, shown = explorer_place(self.state), self.shown()
        assert place is not None
        question = question_at(self.state, place)
        if shown.exploration is None:
            return ""
        self.known += 1
        if question is None:
            return "something is shown after a pass"
        if shown.exploration != truth(question.position, question.conditions):
            return "the answer to another question is shown"
        marked = marked_move(self.state, place)
        if marked is not None and marked not in shown.moves:
            return "a move of another position is marked"
        return ""

    def _report(self, report: LibraryReport) -> None:
        update(self.state, LibraryReported(report))

    def _filter(self) -> ExplorerFilter:
        lots = self.lots
        colour = lots.choice(list(ExplorerColour))
        return ExplorerFilter(lots.choice(("", "club")), colour, lots.choice((0, 5)))

    def _action(self) -> Action:
        lots, tree = self.lots, self.state.session.game.tree
        board = shown_board(self.state.session)
        moves = [move.uci() for move in board.legal_moves]
        others: list[Action] = [
            ShowMove(lots.choice(list(tree.nodes))),
            StepPly(lots.choice((-1, 1))),
            FlipBoard(),
            PlayNullMove(),
            ToggleExplorer(),
            ShowScreen(PLAY),
            AnalyseShownGame(),
            SetExplorerFilter(self._filter()),
            PointAtExplorerMove(PointedMove(LibraryPosition(board.fen()), "e2e4")),
        ]
        if moves and len(tree.nodes) < 60 and lots.random() < 0.4:
            return MoveMade(lots.choice(moves))
        return lots.choice(others)


@pytest.mark.parametrize("seed", range(4))
def test_it_always_shows_the_answer_to_its_own_question(seed: int) -> None:
    storm = Storm(seed)
    for step in range(STEPS):
        storm.step()
        assert storm.wrong() == "", (seed, step)
    assert storm.known > STEPS // 20, "the storm shows hardly anything"


def test_the_newest_question_is_answered_in_the_end() -> None:
    storm = Storm(9)
    for _ in range(STEPS):
        storm.step()
    update(storm.state, AnalyseShownGame())
    if not storm.state.settings.show_explorer:
        update(storm.state, ToggleExplorer())
    update(storm.state, ShowMove(1))
    for _ in range(20):
        if storm.state.model(Library).waiting:
            storm.answer()
    assert storm.shown().status in (ExplorerStatus.KNOWN, ExplorerStatus.REFUSED)


def test_a_question_is_asked_once_and_again_only_when_the_games_change() -> None:
    storm = Storm(1)
    asked: list[int] = []

    def note() -> None:
        waiting = storm.state.model(Library).waiting
        asked.extend(
            number
            for number, one in waiting.items()
            if one.user is LibraryUser.EXPLORER and number not in asked
        )

    note()
    while storm.state.model(Library).waiting:
        storm.answer()
        note()
    before = len(asked)
    for _ in range(3):
        update(storm.state, StepPly(-1))
        update(storm.state, StepPly(1))
        note()
    while storm.state.model(Library).waiting:
        storm.answer()
        note()
    assert len(asked) == before + 1, "the position before was asked for once"
    storm.change_games()
    note()
    assert len(asked) == before + 2


def test_nothing_is_asked_while_it_is_hidden() -> None:
    state = analysis()
    update(state, StepPly(-1))
    assert state.model(Library) == Library()
