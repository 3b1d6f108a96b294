"""Questions about a State that the view, the input and ``update`` share. Pure functions.

The game owns the boards that these functions return. Copy a board before you push a move.
"""

from __future__ import annotations

import math

import chess

from engine.protocol.messages import Score
from engine.protocol.vocabulary import Capability, Purpose
from game import piece_letters
from game.rules import clocks, notation, players, record
from game.rules.commands import is_command
from game.state.engines import ActiveSearch, EngineState, EngineStatus, SeatId
from game.state.game import Game, PlayerKind
from game.state.node import ROOT, NodeId
from game.state.session import Session
from game.state.state import State

PIECE_VALUES = {chess.QUEEN: 9, chess.ROOK: 5, chess.BISHOP: 3, chess.KNIGHT: 3, chess.PAWN: 1}
"""The values of the pieces in pawns, highest first."""
SCORE_LASTS_MS = 500
"""How long the score of a search is shown while the next one has none yet."""
CHANCE_SLOPE = 0.00368208
CHANCE_LIMIT_CENTIPAWNS = 1000

# The position


def live_board(session: Session) -> chess.Board:
    """Return the position at the end of the game."""
    return record.live_board(session.game)


def shown_node(session: Session) -> NodeId:
    """Return the node of the game tree whose position the board shows."""
    current, game = session.board.current, session.game
    return game.end if current is None or current not in game.tree else current


def shown_ply(session: Session) -> int:
    """Return the number of half-moves to the shown position."""
    return session.game.tree[shown_node(session)].ply


def shown_main_ply(session: Session) -> int:
    """Return the number of half-moves to the last shown position of the played line.

    In a variation, that is the position before its first move.
    """
    game = session.game
    return game.tree[game.last_played(shown_node(session))].ply


def in_variation(session: Session) -> bool:
    """Return whether the board shows a position of a variation, not of the played line."""
    return shown_main_ply(session) != shown_ply(session)


def looking_back(session: Session) -> bool:
    """Return whether the board shows a position other than the end of the game."""
    return shown_node(session) != session.game.end


def shown_board(session: Session) -> chess.Board:
    """Return the position that the board shows (without a premove)."""
    return session.game.tree.board(shown_node(session))


def last_move(session: Session) -> chess.Move | None:
    """Return the move that led to the shown position; None at the first position."""
    node = shown_node(session)
    return None if node == ROOT else session.game.tree[node].move


# Whose turn it is


def persons_colour(session: Session) -> chess.Color | None:
    """Return the person's colour if exactly one person plays; otherwise None."""
    return players.persons_colour(session.game)


def acting_colour(session: Session) -> chess.Color | None:
    """Return the colour for which the person at the computer acts; None if only engines play."""
    return players.acting_colour(session.game, live_board(session).turn)


def is_persons_turn(session: Session) -> bool:
    """Return whether the game goes on and a person is to move, whatever position is shown.

    In a paused game nobody is to move.
    """
    mover = players.player(session.game, live_board(session).turn)
    goes_on = record.goes_on(session.game) and not session.game.is_paused
    return goes_on and mover.kind is PlayerKind.HUMAN


def person_to_move(session: Session) -> bool:
    """Return whether the game goes on, the live position is shown, and a person is to move."""
    return is_persons_turn(session) and not looking_back(session)


def may_move(session: Session) -> bool:
    """Return whether a person may move in the shown position.

    This is the live position of a game, or any position of a document, from which one plays on.
    """
    return person_to_move(session) or session.game.is_document


def is_frozen(session: Session) -> bool:
    """Return whether the board shows an earlier position of a game, in which nobody may move."""
    return looking_back(session) and not session.game.is_document


def engine_to_move(session: Session) -> bool:
    """Return whether the game goes on and the engine is to move, whatever position is shown.

    In a paused game nobody is to move.
    """
    mover = players.player(session.game, live_board(session).turn)
    goes_on = record.goes_on(session.game) and not session.game.is_paused
    return goes_on and mover.kind is PlayerKind.ENGINE


def is_on_move(session: Session, seat: SeatId) -> bool:
    """Return whether the game goes on and the engine at this seat is to move."""
    mover = players.player(session.game, live_board(session).turn)
    return engine_to_move(session) and mover.seat == seat


def unconfirmed_move(session: Session) -> chess.Move | None:
    """Return the move that waits to be confirmed in the live position; None if there is none."""
    waiting = session.board.unconfirmed
    if waiting is None or waiting.game_length != len(session.game.moves):
        return None
    is_playable = person_to_move(session) and live_board(session).is_legal(waiting.move)
    return waiting.move if is_playable else None


def may_premove(state: State, session: Session) -> bool:
    """Return whether a person may set a premove."""
    has_opponent = engine_to_move(session) and persons_colour(session) is not None
    return state.settings.allows_premoves and has_opponent and not looking_back(session)


# What is shown beside the board


def hides_thinking(session: Session) -> bool:
    """Return whether everything from the engine's searches is hidden.

    It is while a rated game goes on, and while a game is paused.
    """
    return session.game.is_paused or (session.game.is_rated and record.goes_on(session.game))


def clock_ms(state: State, session: Session, colour: chess.Color) -> int | None:
    """Return the time on a clock at ``state.now_ms``, never below 0; None in an untimed game."""
    if session.game.clock is None:
        return None
    return max(clocks.remaining_ms(session.game.clock, colour, state.now_ms), 0)


def shown_score(state: State, session: Session) -> Score | None:
    """Return the score on the evaluation bar, from White's point of view.

    Returns None if none is known or if it is hidden.

    While the engine searches the shown position, this is the last exact score of that search, or
    for a moment that of the search before, so that the bar does not blink. Otherwise it is the
    score of the move that led to the shown position, never that of an earlier move.
    """
    if hides_thinking(session):
        return None
    info = session.shown_info
    is_stale = state.now_ms >= (score_expires_at_ms(state, session) or math.inf)
    is_live = state.engines.at[
        session.shown_seat
    ].status is EngineStatus.THINKING and not looking_back(session)
    if is_live and info is not None and not is_stale:
        score = info.thinking.exact_score
        if score is not None:
            return score_for_white(score, info.board.turn)
    return session.game.tree[shown_node(session)].score


def score_expires_at_ms(state: State, session: Session) -> int | None:
    """Return when the score of the search before no longer counts; None while it is not shown."""
    search, info = search_at(state, session.shown_seat), session.shown_info
    if search is None or (info is not None and search.board is info.board):
        return None
    return search.started_ms + SCORE_LASTS_MS


def score_for_white(score: Score, turn: chess.Color) -> Score:
    """Return a score for the side to move as a score for White."""
    if turn == chess.WHITE:
        return score
    if score.mate is not None:
        return Score(mate=-score.mate)
    return Score(centipawns=-(score.centipawns or 0))


def captured(session: Session, colour: chess.Color) -> list[chess.PieceType]:
    """Return the surplus of pieces that ``colour`` has over the other side, most valuable first.

    It is shown as the captured pieces, because equal exchanges cancel out. In a paused game nothing
    of the position is shown.
    """
    if session.game.is_paused:
        return []
    return [
        piece
        for piece in PIECE_VALUES
        for _ in range(_surplus(shown_board(session), colour, piece))
    ]


def material_lead(session: Session, colour: chess.Color) -> int:
    """Return the material lead of ``colour`` in pawns (9-5-3-3-1).

    Return 0 if it does not lead, and in a paused game.
    """
    if session.game.is_paused:
        return 0
    board = shown_board(session)
    lead = sum(value * _surplus(board, colour, piece) for piece, value in PIECE_VALUES.items())
    return max(lead, 0)


def _surplus(board: chess.Board, colour: chess.Color, piece: chess.PieceType) -> int:
    """Return how many more pieces of one type ``colour`` has; negative if it has fewer."""
    return len(board.pieces(piece, colour)) - len(board.pieces(piece, not colour))


def winning_chance(score: Score) -> float:
    """Return White's winning chance in per cent, by the formula of lichess.

    ``score`` is from White's point of view.
    """
    if score.mate is not None:
        return 100.0 if score.mate > 0 else 0.0
    limit = CHANCE_LIMIT_CENTIPAWNS
    centipawns = min(max(score.centipawns or 0, -limit), limit)
    return 50 + 50 * (2 / (1 + math.exp(-CHANCE_SLOPE * centipawns)) - 1)


def entry_is_hopeless(state: State, session: Session) -> bool:
    """Return whether no legal move begins with the typed text, which is no command either."""
    if (
        not session.typed_move
        or is_command(session.typed_move)
        or not (is_persons_turn(session) or session.game.is_document)
    ):
        return False
    letters = piece_letters.of_language(state.desktop.language)
    return not notation.may_become_move(entry_board(session), session.typed_move, letters)


def entry_board(session: Session) -> chess.Board:
    """Return the position in which a typed move is read."""
    return shown_board(session) if session.game.is_document else live_board(session)


# Searches


def search_of(state: State, session: Session) -> ActiveSearch | None:
    """Return the search for a move in the game of a session, or None."""
    asked = (one for one in state.engines.searches.values() if one.session == session.session_id)
    return next((search for search in asked if search.purpose is Purpose.PLAY), None)


def search_at(state: State, seat: SeatId) -> ActiveSearch | None:
    """Return the search that runs at a seat, or None."""
    return next((search for search in state.engines.searches.values() if search.seat == seat), None)


def seat_with(state: State, capability: Capability) -> SeatId | None:
    """Return the first seat whose engine has a capability; None if no engine has it."""
    able = (seat for seat, one in state.engines.at.items() if capability in one.capabilities)
    return next(able, None)


def recorder(state: State) -> EngineState:
    """Return the engine that records and replays searches, where there is a recording."""
    seat = seat_with(state, Capability.INSPECT)
    assert seat is not None
    return state.engines.at[seat]


def seat_of_added(state: State, name: str) -> SeatId | None:
    """Return the seat at which an added engine runs; None if it does not run."""
    seats = (seat for seat, one in state.engines.at.items() if one.is_open and one.added == name)
    return next(seats, None)


def in_progress(state: State) -> Game:
    """Return the game in progress, whether it is shown or not; if there is none, the shown game."""
    return state.sessions.by_id[state.sessions.played].game
