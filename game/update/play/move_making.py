"""The course of a game: moves of both sides, premoves, takebacks, resignation, flags."""

from __future__ import annotations

import chess

from engine.protocol.handicap import OverlookedMoves
from engine.protocol.messages import Finished, Score, Thinking
from game.actions.between_features import MoveMade
from game.actions.effects import DoAction, Effect, Sound
from game.message import message
from game.queries import game_choices, play_board, shown_position, shown_scores, whose_turn
from game.rules import board_moves, clocks, game_record, players
from game.state.board_state import UnconfirmedMove
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.game import Ending, Result
from game.state.session import Session
from game.state.state import State
from game.update import common, deadlines, engine_searches, opened_files, sounds
from game.update.play import last_move_checks

EARLIER_GAME_KEPT = message("The earlier game is kept among the played games.")
ABOUT_GAME_IN_PROGRESS = frozenset(
    (
        Question.RESIGN,
        Question.DISCARD_FOR_NEW_GAME,
        Question.DISCARD_FOR_PASTE,
        Question.DISCARD_FOR_OPEN,
        Question.DISCARD_FOR_RESUME,
        Question.DISCARD_FOR_PLAYED,
    )
)
"""The questions that lose their meaning when the game ends."""


def play_by_hand(
    state: State, session: Session, move: chess.Move, dropped: chess.Square | None = None
) -> list[Effect]:
    """Play a person's legal move; ``dropped`` is the square of a dropped piece, if any.

    On a screen with a session of its own, that screen decides what the move means. In another
    document, ask first whether a new game begins with the move. If the settings say so, the move
    waits to be confirmed.
    """
    if state.shown_screen.own_session == session.session_id:
        common.clear_selection(session)
        session.typed_move = None
        return [DoAction(MoveMade(move.uci(), dropped))]
    if session.game.is_document:
        return _ask_to_play_on(state, session, move)
    if not state.settings.confirms_moves:
        return _play_finally(state, session, move, dropped)
    before = common.shown_pieces(session)
    common.clear_selection(session)
    session.typed_move = None
    session.board.unconfirmed = UnconfirmedMove(move, len(session.game.moves))
    common.animate_game_pieces(state, session, before, dropped)
    return []


def confirm_move(state: State, session: Session) -> list[Effect]:
    """Play the move that waits to be confirmed. The board shows it already, so nothing slides."""
    move = whose_turn.unconfirmed_move(session)
    if move is None:
        return []
    effects = _play_finally(state, session, move)
    session.board.animation = None
    return effects


def take_back_unconfirmed(state: State, session: Session) -> None:
    """Take back the move that waits to be confirmed, if there is one."""
    move = whose_turn.unconfirmed_move(session)
    session.board.unconfirmed = None
    if move is not None:
        after = shown_position.live_board(session).copy(stack=False)
        after.push(move)
        common.animate_game_pieces(state, session, after.piece_map())


def _play_finally(
    state: State, session: Session, move: chess.Move, dropped: chess.Square | None = None
) -> list[Effect]:
    """Play a person's move that needs no more consent, and have it checked."""
    effects = _decline_resume_by_playing(state)
    session.game.touched = True
    common.clear_selection(session)
    session.typed_move = None
    effects += _play(state, session, move, dropped=dropped)
    last_move_checks.begin_check(state, session)
    return effects


def _ask_to_play_on(state: State, session: Session, move: chess.Move) -> list[Effect]:
    """Ask whether a new game begins with a move in the shown position of a document."""
    common.clear_selection(session)
    session.typed_move = None
    is_instead = state.sessions.shown != state.sessions.played
    question = Question.PLAY_ON_INSTEAD if is_instead else Question.PLAY_ON
    state.dialog = ConfirmationDialog(question, move.uci())
    return []


def _decline_resume_by_playing(state: State) -> list[Effect]:
    """Archive the offered game and show a notice, because the person plays the present game."""
    effects = common.archive_offered_game(state)
    offer = opened_files.end_offer(state)
    if offer is not None and offer.is_kept:
        common.show_info(state, EARLIER_GAME_KEPT)
    return effects


def play_for_engine(
    state: State, session: Session, move: chess.Move, report: Finished, search_id: int | None
) -> list[Effect]:
    """Play the engine's legal move; a premove that is now legal follows at once.

    ``report`` is the end of the search that chose the move. ``search_id`` is None if our engine
    cannot replay the search.
    """
    turn = shown_position.live_board(session).turn
    score = report.thinking.score_of(move.uci())
    score = score and shown_scores.score_for_white(score, turn)
    before = common.shown_pieces(session)
    effects = _play(
        state,
        session,
        move,
        score=score,
        thinking=report.thinking,
        search_id=search_id,
        overlooked=report.overlooked,
    )
    _revalidate_selection(state, session)
    return effects + _play_premove(state, session, before)


def _play(
    state: State,
    session: Session,
    move: chess.Move,
    *,
    dropped: chess.Square | None = None,
    score: Score | None = None,
    thinking: Thinking | None = None,
    search_id: int | None = None,
    overlooked: OverlookedMoves | None = None,
) -> list[Effect]:
    before = common.shown_pieces(session)
    followed = not shown_position.is_looking_back(session)
    session.board.current = shown_position.shown_node(session)
    game_record.play_move(
        session.game,
        move,
        state.now_ms,
        score=score,
        depth=thinking.depth if thinking else None,
        thinking=thinking,
        search_id=search_id,
        overlooked=overlooked,
    )
    if followed:
        session.board.current = None
        common.clear_marks(session)
        common.animate_game_pieces(state, session, before, dropped)
        _turn_board(state, session)
    if session.game.result is not None:
        _clear_for_the_end(state, session)
    heard = sounds.play_last_move(state, session)
    return [*heard, *common.autosave(state, session), *engine_searches.ask_for_move(state, session)]


def _turn_board(state: State, session: Session) -> None:
    """Show the board from the side to move if two persons play and want it to turn."""
    if not state.settings.turn_board or not players.have_two_persons(session.game):
        return
    flipped = shown_position.live_board(session).turn == chess.BLACK
    if flipped != session.board.flipped:
        session.board.flipped = flipped
        session.board.animation = None


def _revalidate_selection(state: State, session: Session) -> None:
    """Clear a selection or promotion that the engine's move has made impossible.

    A piece that is held on a board that does not show the game is left alone.
    """
    board = session.board
    held = board.drag.square if board.drag else board.selected
    is_of_game = session is not state.session or state.shown_screen.shows_game
    movable = play_board.movable_pieces_in(state, session)
    if held is not None and is_of_game and not movable & chess.BB_SQUARES[held]:
        common.clear_selection(session)
    if board.promotion is not None:
        origin, target = board.promotion.from_square, board.promotion.to_square
        if not board_moves.legal_moves(shown_position.live_board(session), origin, target):
            board.promotion = None


def _play_premove(
    state: State, session: Session, before: dict[chess.Square, chess.Piece]
) -> list[Effect]:
    """Play the premove if it is legal now; forget it in either case."""
    premove, session.board.premove = session.board.premove, None
    if premove is None or not whose_turn.is_persons_turn(session):
        return []
    board = shown_position.live_board(session)
    for move in board_moves.legal_moves(board, premove.from_square, premove.to_square):
        if move.promotion == premove.promotion:
            effects = _play_finally(state, session, move)
            last_move_checks.end_check(session)  # Nobody has looked at the position.
            if not shown_position.is_looking_back(session):
                common.animate_game_pieces(state, session, before)
            return effects
    return []


def request_takeback(state: State, session: Session) -> list[Effect]:
    """Take back the person's last decision; ask first if this reopens a game that is over.

    A move that waits to be confirmed is the last decision.
    """
    if whose_turn.unconfirmed_move(session) is not None:
        take_back_unconfirmed(state, session)
        return []
    length = game_record.persons_last_move(session.game)
    if length is None or not game_choices.may_take_back(session):
        return []
    if session.game.result is None:
        return take_back(state, session)
    common.clear_selection(session)
    state.dialog = ConfirmationDialog(Question.TAKE_BACK_ENDED)
    return []


def take_back(state: State, session: Session) -> list[Effect]:
    """Take back the person's last decision and play on from there, also after the game's end.

    In a rated game nothing is taken back.
    """
    length = game_record.persons_last_move(session.game)
    if length is None or not game_choices.may_take_back(session):
        return []
    session.game.touched = True
    effects = engine_searches.abandon_move_search(state, session)
    before = common.shown_pieces(session)
    game_record.take_back_to(session.game, length, state.now_ms)
    common.clear_selection(session)
    common.clear_marks(session)
    session.board.premove = None
    session.board.current = None
    session.infos.clear()
    session.banner_closed = False
    common.animate_game_pieces(state, session, before)
    _turn_board(state, session)
    return [*effects, *common.autosave(state, session)]


def request_resignation(state: State, session: Session) -> list[Effect]:
    """Ask whether the person resigns; resign at once if the settings say so."""
    is_acting = (
        game_record.is_going_on(session.game) and whose_turn.acting_colour(session) is not None
    )
    if is_acting and session.game.moves:
        common.clear_selection(session)
        if not state.settings.confirms_resignation:
            return resign(state, session)
        state.dialog = ConfirmationDialog(Question.RESIGN)
    return []


def resign(state: State, session: Session) -> list[Effect]:
    """End the game: the person resigns; if two persons play, the side to move resigns."""
    colour = whose_turn.acting_colour(session)
    if colour is None or not game_record.is_going_on(session.game):
        return []
    session.game.touched = True
    return end_game(state, session, Result(game_record.loss_of(colour), Ending.RESIGNATION))


def check_flags(state: State, session: Session) -> list[Effect]:
    """End the game if the time of the side to move is up."""
    clock = session.game.clock
    if clock is None or not game_record.is_going_on(session.game):
        return []
    fallen = clocks.flagged_side(clock, state.now_ms)
    if fallen is None:
        return []
    return end_game(
        state, session, game_record.result_of_flag(shown_position.live_board(session), fallen)
    )


def save_clocks(state: State, session: Session) -> list[Effect]:
    """Save the game with its running clock if the last autosave is too old."""
    due_ms = deadlines.clock_save_at_ms(session)
    return [] if due_ms is None or state.now_ms < due_ms else common.autosave(state, session)


def end_game(state: State, session: Session, result: Result) -> list[Effect]:
    """End the game for a reason other than a move."""
    effects = engine_searches.abandon_move_search(state, session)
    game_record.finish_game(session.game, result, state.now_ms)
    _clear_for_the_end(state, session)
    return [*sounds.play_wanted_sound(state, Sound.END), *effects, *common.autosave(state, session)]


def _clear_for_the_end(state: State, session: Session) -> None:
    common.clear_selection(session)
    session.board.premove = None
    session.typed_move = None
    session.banner_closed = False
    if (
        isinstance(state.dialog, ConfirmationDialog)
        and state.dialog.question in ABOUT_GAME_IN_PROGRESS
    ):
        state.dialog = None
