"""Training: the first answer of a position counts, is kept at once, and hides nothing wrongly."""

from __future__ import annotations

from training_scenes import QUIET, RIGHT, TASK, UNKNOWN, WRONG, TrainingTable, trained

from engine.protocol.library.training import AnswerGrade, CardKind
from engine.protocol.messages import Bound, Score, Variation, WinDrawLoss
from engine.protocol.review import ReviewedGame
from game.actions.between_features import MoveMade, OpenTraining
from game.actions.effects import StartSearch
from game.app.dispatch import update
from game.features.training.actions import (
    GiveTrainingHint,
    GoToNextPosition,
    ShowTrainingSolution,
    TakeTrainingTryBack,
)
from game.features.training.candidates import LONGER, task_of
from game.features.training.model import Candidate, OwnGame, TrainingStage
from game.features.training.training_texts import sentences_below_headline


def opened(*tasks: object) -> TrainingTable:
    table = TrainingTable(*(tasks or (TASK, QUIET)))  # type: ignore[arg-type]
    table.do(OpenTraining())
    return table


def test_the_first_judged_move_is_the_answer() -> None:
    for actions, grade in (
        ((RIGHT,), AnswerGrade.RIGHT),
        ((GiveTrainingHint(), RIGHT), AnswerGrade.WITH_HINT),
        ((WRONG, TakeTrainingTryBack(), RIGHT), AnswerGrade.WRONG),
        ((ShowTrainingSolution(),), AnswerGrade.WRONG),
    ):
        table = opened()
        table.do(*actions)
        assert [one.grade for one in table.answers] == [grade]


def test_a_skipped_position_is_not_answered() -> None:
    table = opened()
    table.do(GoToNextPosition(), GoToNextPosition())
    assert table.answers == []
    assert (trained(table.state).stage, trained(table.state).counts.due) == (TrainingStage.DONE, 2)


def test_the_task_does_not_tell_its_kind() -> None:
    table = opened(TASK, QUIET)
    first = sentences_below_headline(table.state, trained(table.state))
    table.do(GoToNextPosition())
    second = sentences_below_headline(table.state, trained(table.state))
    assert len(first) == len(second) == 1
    assert table.state.session.game.end == QUIET.ply


def test_an_unknown_move_is_searched_as_long_as_the_position_was() -> None:
    table = opened()
    effects = update(table.state, UNKNOWN)
    (search,) = (one for one in effects if isinstance(one, StartSearch))
    assert search.go.limits.nodes == TASK.nodes
    assert search.go.moves == (*TASK.moves[: TASK.ply], "a7a6")
    assert table.answers == []


def test_a_quiet_position_takes_each_good_move() -> None:
    for move in QUIET.accepted:
        table = opened(QUIET)
        table.do(MoveMade(move))
        assert [one.grade for one in table.answers] == [AnswerGrade.RIGHT]


def line(centipawns: int, move: str) -> Variation:
    chances = WinDrawLoss(500, 0, 500)
    return Variation(Score(centipawns=centipawns), Bound.EXACT, 20, (move,), chances)


def test_a_mistake_is_asked_only_if_one_move_leads_clearly() -> None:
    assert TASK.reported is not None
    own = OwnGame(ReviewedGame(TASK.fen, TASK.moves), False, "A", "B", 0)
    candidate = Candidate(CardKind.MISTAKE, TASK.reported, 300_000)
    clear = task_of(candidate, own, (line(20, "d7d5"), line(-400, "d8e7")))
    assert clear is not None
    assert (clear.accepted, clear.nodes) == (("d7d5",), 300_000 * LONGER)
    assert task_of(candidate, own, (line(20, "d7d5"), line(0, "d8e7"))) is None
    assert task_of(candidate, own, (line(20, "h7h6"), line(-400, "d8e7"))) is None
    assert task_of(candidate, own, (line(20, "d7d5"),)) is None
