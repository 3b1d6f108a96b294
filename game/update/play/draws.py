"""Draws and resignations: claims, offers and their answers, and what an engine does about them."""

from __future__ import annotations

import chess

from engine.protocol.messages import Finished, Score
from game.actions.effects import Effect
from game.message import Message, Text, message
from game.queries import game_choices, shown_position, whose_turn
from game.rules import draw_claims, game_record, players, resignation_and_draws
from game.rules.resignation_and_draws import ResignationCustoms
from game.state.game import Ending, PlayerKind, Result
from game.state.session import Session
from game.state.state import State
from game.update import common
from game.update.play import move_making
from game.words.players import name_in_game


def declined_notice(name: Text) -> Message:
    """Return the notice that a player declines the draw."""
    return message("{name} declines the draw.", name=name)


def answered_later_notice(name: Text) -> Message:
    """Return the notice that the engine answers the offered draw with its next move."""
    return message("You offered a draw. {name} answers with its next move.", name=name)


# What a person does


def claim_draw(state: State, session: Session) -> list[Effect]:
    """End the game as a draw if the person on move may claim one."""
    ending = session.game.claim
    if ending is None or not game_choices.may_claim_draw(session):
        return []
    session.game.touched = True
    return move_making.end_game(state, session, Result(game_record.DRAW, ending))


def offer_draw(state: State, session: Session) -> list[Effect]:
    """Offer a draw, or accept the one that is offered.

    An engine answers with its next move, another person at any time.
    """
    if game_choices.may_accept_draw(session):
        return accept_draw(state, session)
    colour = whose_turn.acting_colour(session)
    if colour is None or not game_choices.may_offer_draw(session):
        return []
    session.game.touched = True
    game_record.offer_draw(session.game, colour)
    opponent = players.player_of(session.game, not colour)
    if opponent.kind is PlayerKind.ENGINE:
        common.show_info(state, answered_later_notice(name_in_game(session.game, not colour)))
    return common.autosave(state, session)


def accept_draw(state: State, session: Session) -> list[Effect]:
    """Accept the draw that a person is offered."""
    if not game_choices.is_offered_draw(session):
        return []
    session.game.touched = True
    return move_making.end_game(state, session, Result(game_record.DRAW, Ending.AGREEMENT))


def decline_draw(state: State, session: Session) -> list[Effect]:
    """Decline the draw that a person is offered."""
    if not game_choices.is_offered_draw(session):
        return []
    session.game.draw_offer = None
    return common.autosave(state, session)


# What an engine does


def play_for_engine(
    state: State,
    session: Session,
    board: chess.Board,
    move: chess.Move,
    report: Finished,
    search_id: int | None,
) -> list[Effect]:
    """Let the engine on move end the game, or else play ``move``, perhaps with an offer.

    ``board`` is the position that it has searched, and ``report`` the end of that search.
    ``search_id`` is None if our engine cannot replay the search.
    """
    game, colour = session.game, board.turn
    score = report.thinking.score_of(move.uci())
    customs = resignation_and_draws.customs_of_colour(game, colour)
    scores = resignation_and_draws.scores_of(game, colour, score)
    was_offered = game.draw_offer == (not colour)
    result = _result_by_engine(state, session, board, move, score, customs, scores)
    if result is not None:
        return move_making.end_game(state, session, result)
    offers = resignation_and_draws.offers_draw(
        customs, scores, board, _moves_since_offer(session, colour)
    )
    effects = move_making.play_for_engine(state, session, move, report, search_id)
    if game.result is not None:
        return effects
    if was_offered:
        common.show_info(state, declined_notice(name_in_game(game, colour)))
    elif offers and shown_position.live_board(session).turn != colour:
        # A premove has declined already.
        game_record.offer_draw(game, colour)
        return [*effects, *common.autosave(state, session)]
    return effects


def _result_by_engine(
    state: State,
    session: Session,
    board: chess.Board,
    move: chess.Move,
    score: Score | None,
    customs: ResignationCustoms,
    scores: list[int],
) -> Result | None:
    """Return the result with which the engine ends the game; None if it plays ``move``."""
    is_offered = session.game.draw_offer == (not board.turn)
    if is_offered and resignation_and_draws.accepts_draw(customs, scores, board):
        return Result(game_record.DRAW, Ending.AGREEMENT)
    claimed = draw_claims.engine_claim(board, move, score)
    if claimed is not None:
        return Result(game_record.DRAW, claimed)
    is_ours = not players.player_of(session.game, board.turn).added
    may_resign = is_ours and not state.settings.never_resigns  # Others have scales of their own.
    if may_resign and resignation_and_draws.resigns(customs, scores, board):
        return Result(game_record.loss_of(board.turn), Ending.RESIGNATION)
    return None


def _moves_since_offer(session: Session, colour: chess.Color) -> int | None:
    """Return the number of moves since the last offer of ``colour``; None if it made none."""
    offered_at = session.game.offered_at.get(colour)
    return None if offered_at is None else (len(session.game.moves) - offered_at) // 2
