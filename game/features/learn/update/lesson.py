"""The course of learning: it begins, goes from mistake to mistake, and ends."""

from __future__ import annotations

import chess
from msgspec.structs import replace

from game.actions.effects import Effect
from game.features.learn.model import LEARN, LearnModel, LearnStage, MistakeOutcome, learning_of
from game.queries import shown_position
from game.queries.reviews import mistakes_to_learn, shown_review
from game.rules import players
from game.state.aids.judging import HintStage
from game.state.game import Game
from game.state.game_tree import TreeBuilder
from game.state.node import ROOT, Node
from game.state.session import Session
from game.state.state import State
from game.update import common, sessions


def begin_learning(state: State, session: Session) -> list[Effect]:
    """Learn from the finished report on the shown game.

    If the same report is learnt from already, that goes on.
    """
    review = shown_review.review_of_shown(state)
    if state.screen == LEARN or review is None or not mistakes_to_learn.count_shown_mistakes(state):
        return []
    known, origin = learning_of(state), state.screen
    if known is not None and known.review.finished is review.finished:
        known.origin = origin
    else:
        close_learn_screen(state)
        source = replace(session.game)
        own = sessions.open_session_beside(state, _game_up_to(source, 0), session.board.flipped)
        name = state.settings.person_name or players.PERSON_NAME
        proposed = players.side_of_person(source, name)
        state.open_screen(LearnModel(own.session_id, origin, source, review, proposed))
    common.show_screen(state, session, LEARN)
    return []


def choose_mistakes(session: Session, learning: LearnModel, side: chess.Color | None) -> None:
    """Begin with the first mistake of a side, or of both."""
    chosen = mistakes_to_learn.mistakes_to_learn_from(learning.review, side)
    if learning.stage is LearnStage.CHOOSING and chosen:
        learning.side, learning.mistakes = side, chosen
        _show(session, learning, 0)


def go_to_next_mistake(session: Session, learning: LearnModel) -> None:
    """Show the next mistake, or at the end how it went; skip one that has no answer yet."""
    if learning.stage in (LearnStage.CHOOSING, LearnStage.DONE):
        return
    learning.outcomes.setdefault(learning.place, MistakeOutcome.SKIPPED)
    if learning.place + 1 < len(learning.mistakes):
        _show(session, learning, learning.place + 1)
    else:
        _show_game(session, learning, 0)
        learning.stage = LearnStage.DONE


def choose_mistakes_again(session: Session, learning: LearnModel) -> None:
    """Let the person choose again whose mistakes to learn from. Judgements are kept."""
    learning.mistakes, learning.outcomes, learning.place = (), {}, 0
    learning.stage = LearnStage.CHOOSING
    _show_game(session, learning, 0)


def stop_learning(state: State, session: Session, learning: LearnModel) -> list[Effect]:
    """Show the screen again on which the report was shown, and close this one."""
    shown = learning.origin if learning.origin in state.screens else state.screen
    common.show_screen(state, session, shown)
    if state.screen == LEARN:
        sessions.leave_screens(state)
    close_learn_screen(state)
    return []


def close_learn_screen(state: State) -> None:
    """Close the screen and its session."""
    learning = learning_of(state)
    if learning is not None:
        state.close_screen(LearnModel)
        sessions.close_session(state, learning.session_id)


def _show(session: Session, learning: LearnModel, place: int) -> None:
    """Show the position before a mistake, from the side that made it."""
    learning.place, learning.stage = place, LearnStage.TRYING
    _show_game(session, learning, learning.mistake.ply)
    if learning.side is None:
        session.board.flipped = shown_position.live_board(session).turn == chess.BLACK
    else:
        session.board.flipped = learning.side == chess.BLACK


def _show_game(session: Session, learning: LearnModel, ply: int) -> None:
    """Show the game up to a position."""
    session.game = _game_up_to(learning.source, ply)
    session.board.current, session.board.animation = None, None
    learning.tried, learning.wrong_tries, learning.hint = None, 0, HintStage.NONE
    common.clear_selection(session)
    common.clear_marks(session)
    session.typed_move = None


def _game_up_to(source: Game, ply: int) -> Game:
    """Return a document with the first moves of the main line, and with nothing about them."""
    builder = TreeBuilder(source.start)
    end = ROOT
    for node_id in source.tree.mainline()[:ply]:
        node = source.tree[node_id]
        end = builder.add(Node(end, node.move, node.san, node.ply))
    white, black = replace(source.white), replace(source.black)
    return Game(builder.tree(), white, black, end=end, headers=source.headers, is_document=True)
