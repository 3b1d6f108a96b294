"""Scenes of the Training screen: positions, answers, and what stands there without any."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import chess
from msgspec.structs import replace
from play_scenes import idle

from engine.protocol.clauses import Clause, ClauseKind, EvidenceNode, Motif, PieceOnSquare
from engine.protocol.library.commands import (
    AddCards,
    AnswerCard,
    FindCards,
    FindUntrainedGames,
    LibraryRequest,
    ReadGame,
)
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import (
    CardAnswered,
    CardsAdded,
    CardsFound,
    LibraryOpened,
    LibraryReport,
    RequestRefused,
    UntrainedGamesFound,
)
from engine.protocol.library.training import (
    AnswerGrade,
    CardCounts,
    CardKind,
    CardSchedule,
    TrainingCard,
    TrainingTask,
)
from engine.protocol.messages import Score
from engine.protocol.review import Phase, ReviewedLine, ReviewedMove, Verdict
from game.actions.action import Action
from game.actions.between_features import MoveMade, OpenTraining
from game.actions.board import PressSquare, ReleaseSquare
from game.actions.library import LibraryReported
from game.actions.library_effects import AskLibrary
from game.app.dispatch import update
from game.features.training.actions import (
    GiveTrainingHint,
    GoToNextPosition,
    LookThroughGames,
    ShowTrainingSolution,
)
from game.features.training.model import TrainingModel, training_of
from game.state.aids.wall_clock import DAY_S, WallClock
from game.state.state import State

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MOVES = ("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "f3g5", "h7h6")
NOW_S = 1_790_000_000
TASK = TrainingTask(
    CardKind.MISTAKE,
    START,
    MOVES,
    7,
    accepted=("d7d5",),
    nodes=1_500_000,
    lines=(
        ReviewedLine(Score(centipawns=20), ("d7d5", "e4d5", "c6a5")),
        ReviewedLine(Score(centipawns=-260), ("d8e7", "g5f7")),
    ),
    reported=ReviewedMove(
        7,
        "h7h6",
        "d7d5",
        51.0,
        30.0,
        21.0,
        280,
        40.0,
        Phase.OPENING,
        Verdict.BLUNDER,
        clauses=(
            Clause(
                ClauseKind.ALLOWS,
                Motif.FORK,
                EvidenceNode(8, 1, ("g5f7",)),
                actor=PieceOnSquare("N", "f7"),
                targets=(PieceOnSquare("q", "d8"), PieceOnSquare("r", "h8")),
            ),
        ),
    ),
    white="Glassbox 1600",
    black="You",
    date=20261127,
)
QUIET = replace(
    TASK,
    kind=CardKind.QUIET,
    ply=4,
    accepted=("f1b5", "f1c4"),
    lines=(
        ReviewedLine(Score(centipawns=40), ("f1b5", "a7a6")),
        ReviewedLine(Score(centipawns=35), ("f1c4", "f8c5")),
    ),
    reported=ReviewedMove(4, "f1c4", "f1b5", 52.0, 52.0, 0.2, 5, 99.0, Phase.OPENING),
    white="You",
    black="Glassbox 1500",
)
DAYS = {AnswerGrade.WRONG: 1, AnswerGrade.WITH_HINT: 1, AnswerGrade.RIGHT: 3}


class TrainingTable:
    """A state with a library that has these cards, and answers at once."""

    def __init__(self, *tasks: TrainingTask, untrained: int = 12, is_broken: bool = False) -> None:
        self.state = idle()
        self.state.put(WallClock(NOW_S))
        self.cards = [
            TrainingCard(number, task, CardSchedule(NOW_S))
            for number, task in enumerate(tasks, start=1)
        ]
        self.asked: list[LibraryRequest] = []
        self.answers: list[AnswerCard] = []
        self.untrained = tuple(range(untrained, 0, -1))
        self.is_broken = is_broken
        self._is_open = False

    def do(self, *actions: Action) -> None:
        for action in actions:
            for effect in update(self.state, action):
                if isinstance(effect, AskLibrary):
                    self._answer(effect.request)

    def _answer(self, request: LibraryRequest) -> None:
        self.asked.append(request)
        if not self._is_open:
            self._is_open = True
            self.do(LibraryReported(LibraryOpened(9)))
        report = self._report(request)
        if report is not None:
            self.do(LibraryReported(report))

    def _report(self, request: LibraryRequest) -> LibraryReport | None:
        number = request.number
        if self.is_broken:
            fault = LibraryFault(LibraryFaultCode.READ_ONLY, "/media/stick/games.library")
            return RequestRefused(number, fault)
        match request:
            case FindCards():
                done = {one.card for one in self.answers}
                left = tuple(one for one in self.cards if one.card not in done)
                right = sum(one.grade is AnswerGrade.RIGHT for one in self.answers)
                due = None if left or not self.cards else NOW_S + 2 * DAY_S
                counts = CardCounts(len(self.cards), len(left), len(done), right, due)
                return CardsFound(number, left, counts)
            case FindUntrainedGames():
                return UntrainedGamesFound(number, self.untrained, len(self.untrained))
            case AnswerCard(card=card, grade=grade, now_s=now_s):
                self.answers.append(request)
                task = next(one.task for one in self.cards if one.card == card)
                due_s = now_s + DAYS[grade] * DAY_S
                schedule = CardSchedule(due_s, now_s, answers=1)
                return CardAnswered(number, TrainingCard(card, task, schedule))
            case AddCards():
                return CardsAdded(number, ())
            case ReadGame():
                return None
            case _:
                return None


def training(*actions: Action, tasks: tuple[TrainingTask, ...] = (TASK, QUIET)) -> State:
    """Return the Training screen after some actions."""
    table = TrainingTable(*tasks)
    table.do(OpenTraining(), *actions)
    return table.state


def trained(state: State) -> TrainingModel:
    """Return what the screen holds."""
    found = training_of(state)
    assert found is not None
    return found


def _failed() -> State:
    table = TrainingTable(is_broken=True)
    table.do(OpenTraining())
    table.state.notice = None
    return table.state


RIGHT, WRONG, UNKNOWN = MoveMade("d7d5"), MoveMade("h7h6"), MoveMade("a7a6")
TRAINING_SCENES: dict[str, Callable[[], State]] = {
    "training": training,
    "training, a chosen piece": partial(
        training, PressSquare(chess.D7, 0, 0), ReleaseSquare(chess.D7)
    ),
    "training, with hints": partial(training, GiveTrainingHint(), GiveTrainingHint()),
    "training, searching": partial(training, UNKNOWN),
    "training, wrong": partial(training, WRONG),
    "training, right": partial(training, RIGHT),
    "training, solution": partial(training, ShowTrainingSolution()),
    "training, a quiet position": partial(
        training, GiveTrainingHint(), RIGHT, GoToNextPosition(), MoveMade("f1c4")
    ),
    "training, done": partial(
        training, RIGHT, GoToNextPosition(), MoveMade("f1b5"), GoToNextPosition()
    ),
    "training without positions": partial(training, tasks=()),
    "training, looking through games": partial(training, LookThroughGames(), tasks=()),
    "training without a library": _failed,
}
