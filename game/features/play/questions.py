"""The questions in the course of a game."""

from __future__ import annotations

from game.actions.effects import Effect
from game.message import Text, message
from game.queries import whose_turn
from game.rules import game_record
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.game import Ending, Result
from game.state.session import Session
from game.state.state import State
from game.update import games
from game.update.play import move_making
from game.view.yes_no_question import GAME_IS_KEPT, YesNoQuestion
from game.words.results import result_line


def _resign(state: State, session: Session, _confirmation: ConfirmationDialog) -> list[Effect]:
    return move_making.resign(state, session)


def _winner(state: State, _confirmation: ConfirmationDialog) -> Text:
    """Return who wins if the person who acts now resigns."""
    colour = whose_turn.acting_colour(state.session)
    return (
        ""
        if colour is None
        else result_line(Result(game_record.loss_of(colour), Ending.RESIGNATION))
    )


def _take_back(state: State, session: Session, _confirmation: ConfirmationDialog) -> list[Effect]:
    return move_making.take_back(state, session)


def _play_on(state: State, _session: Session, confirmation: ConfirmationDialog) -> list[Effect]:
    return games.play_on_from_document(state, confirmation.payload)


QUESTIONS = {
    Question.RESIGN: YesNoQuestion(
        title=message("Resign this game?"),
        detail=_winner,
        yes=message("Resign"),
        no=message("Keep playing"),
        is_losing=True,
        confirmed=_resign,
    ),
    Question.TAKE_BACK_ENDED: YesNoQuestion(
        title=message("Take back after the end?"),
        detail=message("The game goes on, and its result is lost."),
        yes=message("Take back"),
        no=message("Keep the result"),
        is_losing=True,
        confirmed=_take_back,
    ),
    Question.PLAY_ON: YesNoQuestion(
        title=message("Play on from this position?"),
        detail=message("A new game against Glassbox begins here. The opened game stays as it is."),
        yes=message("Play on"),
        no=message("Keep looking"),
        confirmed=_play_on,
    ),
    Question.PLAY_ON_INSTEAD: YesNoQuestion(
        title=message("Play on from this position?"),
        detail=GAME_IS_KEPT,
        yes=message("Play on"),
        confirmed=_play_on,
    ),
}
