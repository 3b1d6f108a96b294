"""The record of a game: playing moves into it, taking them back, and how it ends.

These functions change the Game they are given; ``game.update`` is who calls them. The rules of
chess themselves are python-chess's.
"""

from __future__ import annotations

import chess

from engine.protocol.messages import Score, Thinking
from game.rules import clocks, players
from game.state.state import Ending, Game, PlayedMove, Player, PlayerKind, Result
from game.state.time_control import TimeControl

FIFTY_MOVES_IN_HALF_MOVES = 100


def new_game(
    white: Player,
    black: Player,
    time_control: TimeControl | None = None,
    start: chess.Board | None = None,
) -> Game:
    """A game without moves; over already where its first position ends it."""
    board = chess.Board() if start is None else start.copy(stack=False)
    clock = None if time_control is None else clocks.new_clock(time_control)
    return Game(
        board, white, black, time_control=time_control, clock=clock, result=result_of(board)
    )


def live_board(game: Game) -> chess.Board:
    """The position at the end of the game; the game's own board, so never push to it."""
    return game.moves[-1].board if game.moves else game.start


def goes_on(game: Game) -> bool:
    """Moves may still be played.

    A result that only stands in an opened file does not forbid it: whoever opens a game that was
    given up may play it out.
    """
    return game.result is None or game.result.ending is Ending.IMPORTED


def play(
    game: Game,
    move: chess.Move,
    now_ms: int,
    *,
    score: Score | None = None,
    depth: int | None = None,
    thinking: Thinking | None = None,
) -> None:
    """Add a legal move at the end, press the clock, and record the result if it ends the game.

    Raises:
        ValueError: the move is not legal there; nothing has been changed.
    """
    before = live_board(game)
    if not before.is_legal(move):
        raise ValueError(f"{move} is not legal in {before.fen()}")
    after = before.copy(stack=before.halfmove_clock + 1)
    after.push(move)
    game.result = result_of(after)
    clock_ms = _press_clock(game, before.turn, now_ms)
    game.moves.append(PlayedMove(move, before.san(move), after, score, depth, thinking, clock_ms))


def _press_clock(game: Game, mover: chess.Color, now_ms: int) -> int | None:
    if game.clock is None or game.time_control is None:
        return None
    left_ms = clocks.press(game.clock, mover, game.time_control.increment_ms, now_ms)
    if game.result is not None:
        clocks.stop(game.clock, now_ms)
    return left_ms


def finish(game: Game, result: Result, now_ms: int) -> None:
    """End the game by something that is not a move."""
    game.result = result
    if game.clock is not None:
        clocks.stop(game.clock, now_ms)


def result_of(board: chess.Board) -> Result | None:
    """The result that the position itself makes, or None. Draws need not be claimed."""
    if board.is_checkmate():
        return Result("0-1" if board.turn == chess.WHITE else "1-0", Ending.CHECKMATE)
    if board.is_stalemate():
        return Result("1/2-1/2", Ending.STALEMATE)
    if board.is_insufficient_material():
        return Result("1/2-1/2", Ending.INSUFFICIENT_MATERIAL)
    if board.halfmove_clock >= FIFTY_MOVES_IN_HALF_MOVES:
        return Result("1/2-1/2", Ending.FIFTY_MOVES)
    if board.is_repetition(3):
        return Result("1/2-1/2", Ending.THREEFOLD)
    return None


def result_of_flag(board: chess.Board, fallen: chess.Color) -> Result:
    """The result when the time of ``fallen`` is up: lost, or drawn if nobody could mate them."""
    if board.has_insufficient_material(not fallen):
        return Result("1/2-1/2", Ending.TIME_AGAINST_BARE_KING)
    return Result(lost_by(fallen), Ending.TIME)


def lost_by(colour: chess.Color) -> str:
    """The result that ``colour`` has lost."""
    return "0-1" if colour == chess.WHITE else "1-0"


def persons_last_move(game: Game) -> int | None:
    """Index of the last half-move that a person decided, or None."""
    turns = [game.start.turn] + [played.board.turn for played in game.moves]
    for index in reversed(range(len(game.moves))):
        if players.player(game, turns[index]).kind is PlayerKind.HUMAN:
            return index
    return None


def cut(game: Game, length: int, now_ms: int) -> None:
    """Take back to ``length`` half-moves; clocks show what they showed then, and the game goes on.

    The clock of the side to move runs again at once, unless the game is back at its first move.
    """
    del game.moves[length:]
    game.result = result_of(live_board(game))
    if game.clock is None or game.time_control is None:
        return
    clocks.stop(game.clock, now_ms)
    for colour in chess.COLORS:
        game.clock.remaining_ms[colour] = recorded_clock_ms(game, colour)
    if game.moves:
        clocks.start(game.clock, live_board(game).turn, now_ms)


def recorded_clock_ms(game: Game, colour: chess.Color) -> int:
    """What the clock of ``colour`` showed after its last move, the base time before that."""
    for played in reversed(game.moves):
        if played.board.turn != colour and played.clock_ms is not None:
            return played.clock_ms
    return 0 if game.time_control is None else game.time_control.base_ms
