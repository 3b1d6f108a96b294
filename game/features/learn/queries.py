"""What the Learn screen shows, and which of its actions have an effect. Pure functions."""

from __future__ import annotations

from collections.abc import Callable

import chess

from engine.protocol.review import GameReview, ReviewedMove
from game.actions.action import Action
from game.actions.between_features import LearnFromMistakes
from game.features.learn import actions
from game.features.learn.model import (
    ANSWERED,
    LEARN,
    LearnModel,
    LearnStage,
    MistakeOutcome,
    learning_of,
)
from game.queries import shown_position
from game.queries.reviews import mistakes_to_learn
from game.state.aids.judging import HintStage
from game.state.state import State

TRIED = (LearnStage.SEARCHING, LearnStage.WRONG, LearnStage.RIGHT)
"""The stages in which the board shows the move that was tried."""
UNANSWERED = (LearnStage.TRYING, LearnStage.SEARCHING, LearnStage.WRONG)
"""The stages in which the solution is hidden."""


def finished_report(learning: LearnModel) -> GameReview:
    """Return the finished report."""
    assert learning.review.finished is not None
    return learning.review.finished


def board_before(state: State, learning: LearnModel) -> chess.Board:
    """Return the position before the shown mistake, or else the start of the game."""
    return shown_position.live_board(state.sessions.by_id[learning.session_id])


def tried_move(learning: LearnModel) -> chess.Move | None:
    """Return the move that is on the board; None if the position before it is shown."""
    is_tried = learning.stage in TRIED and learning.tried is not None
    return chess.Move.from_uci(learning.tried or "") if is_tried else None


def best_move_of_mistake(learning: LearnModel) -> chess.Move | None:
    """Return the best move in the position before the shown mistake."""
    best = learning.mistake.best_move
    return None if best is None else chess.Move.from_uci(best)


def count_mistakes(learning: LearnModel, side: chess.Color | None) -> int:
    """Return the number of mistakes of a side, or of both."""
    return len(mistakes_to_learn.mistakes_to_learn_from(learning.review, side))


def listed_mistakes(learning: LearnModel) -> tuple[ReviewedMove, ...]:
    """Return the mistakes that are learnt from; until that is chosen, those of both sides."""
    if learning.stage is LearnStage.CHOOSING:
        return mistakes_to_learn.mistakes_to_learn_from(learning.review)
    return learning.mistakes


def count_outcome(learning: LearnModel, outcome: MistakeOutcome) -> int:
    """Return how many mistakes were learnt from in a way."""
    return sum(one is outcome for one in learning.outcomes.values())


def proposed_side(learning: LearnModel) -> chess.Color | None:
    """Return the side that is proposed: that of the person, if it has mistakes, or else both."""
    if learning.proposed is not None and count_mistakes(learning, learning.proposed):
        return learning.proposed
    return None


# Permitted actions


def _learns(question: Callable[[LearnModel], bool]) -> Callable[[State], bool]:
    def may(state: State) -> bool:
        learning = learning_of(state)
        return learning is not None and question(learning)

    return may


def _can_begin(state: State) -> bool:
    return state.screen != LEARN and mistakes_to_learn.count_shown_mistakes(state) > 0


def _may_get_hint(learning: LearnModel) -> bool:
    return learning.stage in UNANSWERED and learning.hint is not HintStage.SQUARE


PREDICATES: dict[type[Action], Callable[[State], bool]] = {
    LearnFromMistakes: _can_begin,
    actions.ChooseMistakes: _learns(lambda one: one.stage is LearnStage.CHOOSING),
    actions.GiveHint: _learns(_may_get_hint),
    actions.ShowSolution: _learns(lambda one: one.stage in (*UNANSWERED, LearnStage.RIGHT)),
    actions.TakeTryBack: _learns(lambda one: one.stage in (LearnStage.SEARCHING, LearnStage.WRONG)),
    actions.GoToNextMistake: _learns(lambda one: one.stage in (*UNANSWERED, *ANSWERED)),
    actions.LearnAgain: _learns(lambda one: one.stage is not LearnStage.CHOOSING),
    actions.StopLearning: _learns(lambda _: True),
}
"""The condition under which actions of each class have an effect."""
