"""One game between two players: the rules and the clocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

import chess
from games.adjudication import Adjudication, Adjudicator
from games.limits import Clock, Limit
from games.openings import Opening
from games.record import Ending, Game
from msgspec import Struct
from players.failures import EngineFailedError, Failing
from players.player import RESIGNS, Player, Turn


class Conditions(Struct, frozen=True):
    """The conditions of all games of a match."""

    limit: Limit
    margin_s: float
    """Time by which a clock may be exceeded, in seconds."""
    patience_s: float
    """Time without an answer that counts as a hang, beyond the clock if there is one."""
    adjudication: Adjudication


def play(
    white: Player, black: Player, number: int, opening: Opening, conditions: Conditions
) -> Game:
    """Play one game. The first engine is White if ``number`` is odd.

    Raises:
        UnusableEngineError: a restarted engine is no longer usable.
    """
    game = Game(number, number % 2 == 1, opening)
    players = {chess.WHITE: white, chess.BLACK: black}
    asked = chess.WHITE
    try:
        players[asked].prepare(conditions.limit)
        asked = chess.BLACK
        players[asked].prepare(conditions.limit)
        board = opening.board()
        clocks = _clocks(conditions.limit)
        adjudicator = Adjudicator(conditions.adjudication)
        seen = _positions(opening)
        moves = list(opening.moves)
        while not _is_over(game, board, seen, adjudicator):
            asked = board.turn
            turn = _turn(opening, moves, asked, clocks, conditions)
            answer = players[asked].think(turn)
            overshoot_s = clocks[asked].press(answer.elapsed_s) if clocks else None
            game.efforts[asked].note(answer, overshoot_s)
            if overshoot_s is not None and overshoot_s > conditions.margin_s:
                raise EngineFailedError(Failing.TIME, f"{overshoot_s * 1000:.1f} ms over its clock")
            if answer.move == RESIGNS:
                game.winner, game.ending = not asked, Ending.RESIGNATION
                break
            move = _legal_move(board, answer.move)
            adjudicator.note(board.fullmove_number, asked, answer.score_cp)
            board.push(move)
            moves.append(move.uci())
            game.answers.append(answer)
            seen[_key(board)] += 1
    except EngineFailedError as error:
        players[asked].kill()
        game.winner, game.ending = not asked, Ending.FAILURE
        game.failing, game.detail = error.failing, error.detail
    return game


def _is_over(
    game: Game, board: chess.Board, seen: Counter[Hashable], adjudicator: Adjudicator
) -> bool:
    """Return whether the game is over; then its winner and termination are set."""
    if not any(board.generate_legal_moves()):
        if board.is_check():
            game.winner, game.ending = not board.turn, Ending.CHECKMATE
        else:
            game.ending = Ending.STALEMATE
    elif board.is_insufficient_material():
        game.ending = Ending.MATERIAL
    elif board.halfmove_clock >= 100:
        game.ending = Ending.FIFTY_MOVES
    elif seen[_key(board)] >= 3:
        game.ending = Ending.THREEFOLD
    elif adjudicator.is_draw():
        game.ending = Ending.DRAW_ADJUDICATED
    elif (winner := adjudicator.winner()) is not None:
        game.winner, game.ending = winner, Ending.WIN_ADJUDICATED
    else:
        return False
    return True


def _turn(
    opening: Opening,
    moves: list[str],
    mover: chess.Color,
    clocks: dict[chess.Color, Clock],
    conditions: Conditions,
) -> Turn:
    """Return the request to the side to move."""
    own_s = clocks[mover].left_s if clocks else None
    other_s = clocks[not mover].left_s if clocks else None
    patience_s = conditions.patience_s + (own_s or 0.0)
    whole = tuple(moves)
    return Turn(opening.fen, whole, mover, conditions.limit, own_s, other_s, patience_s)


def _clocks(limit: Limit) -> dict[chess.Color, Clock]:
    """Return both clocks. Empty if the limit has no clock."""
    if limit.time is None:
        return {}
    return {color: Clock(limit.time) for color in chess.COLORS}


def _legal_move(board: chess.Board, text: str) -> chess.Move:
    """Parse the engine's move. Raises EngineFailedError."""
    try:
        move = board.parse_uci(text)
    except ValueError:
        move = chess.Move.null()
    if not move:
        raise EngineFailedError(Failing.ILLEGAL, f"{text} in {board.fen()}")
    return move


def _positions(opening: Opening) -> Counter[Hashable]:
    """Count the positions of an opening, its last one included."""
    board = opening.board()
    seen: Counter[Hashable] = Counter([_key(board)])
    while board.move_stack:
        board.pop()
        seen[_key(board)] += 1
    return seen


def _key(board: chess.Board) -> Hashable:
    """Return the key of a position for the threefold repetition rule."""
    return (
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.occupied_co[chess.WHITE],
        board.turn,
        board.clean_castling_rights(),
        board.ep_square if board.has_legal_en_passant() else None,
    )
