"""The record of a game: playing moves, taking them back, and how the game ends.

These functions change the Game that they are given; only ``game.update`` and the readers of files
call them. python-chess knows the rules of chess.
"""

from __future__ import annotations

import chess

from engine.protocol.handicap import OverlookedMoves
from engine.protocol.messages import Score, Thinking
from game.rules import clocks, draw_claims, players
from game.state.game import Ending, Game, Player, PlayerKind, Result
from game.state.game_tree import new_tree
from game.state.node import ROOT, NodeId
from game.state.time_control import TimeControl

REPETITIONS_THAT_END = 5
DRAW = "1/2-1/2"
"""The result of a drawn game in PGN."""


def new_game(
    white: Player,
    black: Player,
    time_control: TimeControl | None = None,
    start: chess.Board | None = None,
) -> Game:
    """Return a game without moves; it is over already if its first position ends it."""
    board = chess.Board() if start is None else start.copy(stack=False)
    clock = None if time_control is None else clocks.new_clock(time_control)
    game = Game(new_tree(board), white, black, time_control=time_control, clock=clock)
    set_result(game)
    return game


def set_result(game: Game) -> None:
    """Set the result by the rules of chess, and the draw that the side to move may claim."""
    game.result = result_of(live_board(game))
    set_claim(game)


def set_claim(game: Game) -> None:
    """Set the draw that the side to move may claim; there is none after the end of the game."""
    game.claim = draw_claims.possible_claim(live_board(game)) if game.result is None else None


def game_continued_from(document: Game, node: NodeId, white: Player, black: Player) -> Game:
    """Return a new untimed game with the moves of another game up to a node, without its notes.

    Engines play no null moves, so the game begins behind the last one.
    """
    line, path = document.tree.line(node), document.tree.path(node)
    begin = max((place for place, one in enumerate(line, start=1) if not one.move), default=0)
    start = document.tree.board(path[begin - 1]) if begin else document.start
    game = new_game(white, black, start=start)
    for move in line[begin:]:
        game.tree, game.end = game.tree.add(game.end, move.move)
    game.result = result_of(live_board(game))
    return game


def live_board(game: Game) -> chess.Board:
    """Return the position at the end of the game.

    The game owns the board: copy it before pushing a move.
    """
    return game.tree.board(game.end)


def is_going_on(game: Game) -> bool:
    """Return whether moves may still be played: the game is neither over nor a document."""
    return game.result is None and not game.is_document


def allows_engine_help(game: Game) -> bool:
    """Return whether hints and the engine's thinking may be shown.

    In a rated-style game they may not, until it is over.
    """
    return not game.is_rated or not is_going_on(game)


def may_take_back(game: Game) -> bool:
    """Return whether moves may be taken back, also after the end: only in a casual game."""
    return not game.is_rated


def play_move(
    game: Game,
    move: chess.Move,
    now_ms: int,
    *,
    score: Score | None = None,
    depth: int | None = None,
    thinking: Thinking | None = None,
    search_id: int | None = None,
    overlooked: OverlookedMoves | None = None,
) -> None:
    """Add a legal move at the end, press the clock, and set the result if the move ends the game.

    Raises:
        ValueError: the move is illegal; the game has not changed.
    """
    before = live_board(game)
    if not before.is_legal(move):
        raise ValueError(f"{move} is not legal in {before.fen()}")
    after = before.copy()  # The stack is short already.
    after.push(move)
    game.result = result_of(after)
    clock_ms = _press_clock(game, before.turn, now_ms)
    game.tree, game.end = game.tree.add(
        game.end,
        move,
        score=score,
        depth=depth,
        clock_ms=clock_ms,
        thinking=thinking,
        search_id=search_id,
        overlooked=overlooked,
    )
    set_claim(game)
    if game.draw_offer == (not before.turn) or game.result is not None:
        game.draw_offer = None  # A move declines the offer.


def _press_clock(game: Game, mover: chess.Color, now_ms: int) -> int | None:
    if game.clock is None or game.time_control is None:
        return None
    left_ms = clocks.press_clock(game.clock, mover, game.time_control, now_ms)
    if game.result is not None:
        clocks.stop_clocks(game.clock, now_ms)
    return left_ms


def offer_draw(game: Game, colour: chess.Color) -> None:
    """Let ``colour`` offer a draw. The offer lasts until the opponent's next move."""
    game.draw_offer = colour
    game.offered_at[colour] = len(game.moves)


def finish_game(game: Game, result: Result, now_ms: int) -> None:
    """End the game for a reason other than a move, such as a resignation."""
    game.result, game.claim, game.draw_offer = result, None, None
    game.is_paused = False
    if game.clock is not None:
        clocks.stop_clocks(game.clock, now_ms)


def result_of(board: chess.Board) -> Result | None:
    """Return the result of a position by the rules of chess; None if the game goes on.

    Fivefold repetition and seventy-five moves end a game without a claim (FIDE Laws of Chess,
    article 9.6). ``draw_claims`` has the draws that a player must claim.
    """
    if board.is_checkmate():
        return Result("0-1" if board.turn == chess.WHITE else "1-0", Ending.CHECKMATE)
    if board.is_stalemate():
        return Result(DRAW, Ending.STALEMATE)
    if board.is_insufficient_material():
        return Result(DRAW, Ending.INSUFFICIENT_MATERIAL)
    if board.is_seventyfive_moves():
        return Result(DRAW, Ending.SEVENTY_FIVE_MOVES)
    if board.is_repetition(REPETITIONS_THAT_END):
        return Result(DRAW, Ending.FIVEFOLD)
    return None


def result_of_flag(board: chess.Board, fallen: chess.Color) -> Result:
    """Return the result on time: a loss for ``fallen``, or a draw if the opponent cannot mate."""
    if board.has_insufficient_material(not fallen):
        return Result(DRAW, Ending.TIME_AGAINST_BARE_KING)
    return Result(loss_of(fallen), Ending.TIME)


def loss_of(colour: chess.Color) -> str:
    """Return the result of a game that ``colour`` has lost."""
    return "0-1" if colour == chess.WHITE else "1-0"


def side_of_ply(game: Game, ply: int) -> chess.Color:
    """Return the side that makes the half-move with the number ``ply``, counted from 1."""
    return game.start.turn == (ply % 2 == 1)


def persons_last_move(game: Game) -> int | None:
    """Return the number of half-moves before the last move of a person that was made here.

    Returns None without such a move. The moves of an opened game were made elsewhere.
    """
    if game.is_document:
        return None
    for length in reversed(range(game.continued_at or 0, len(game.moves))):
        if players.player_of(game, side_of_ply(game, length + 1)).kind is PlayerKind.HUMAN:
            return length
    return None


def is_worth_resuming(game: Game) -> bool:
    """Return whether a game is unfinished and a person or two engines have played in it here."""
    was_played_here = not game.is_foreign or game.continued_at is not None
    if game.result is not None or not was_played_here:
        return False
    if players.have_two_engines(game):
        return bool(game.moves)
    return persons_last_move(game) is not None


def take_back_to(game: Game, length: int, now_ms: int) -> None:
    """Take back all moves after ``length`` half-moves, with their variations; the game goes on.

    The clocks return to their times at that point. The clock of the side to move starts again at
    once, except at the first move of the game.
    """
    game.end = game.tree.path(game.end)[length - 1] if length else ROOT
    game.tree = game.tree.cut_after(game.end)
    set_result(game)
    game.draw_offer = None
    game.offered_at = {side: at for side, at in game.offered_at.items() if at <= length}
    if game.clock is None or game.time_control is None:
        return
    clocks.stop_clocks(game.clock, now_ms)
    for colour in chess.COLORS:
        game.clock.remaining_ms[colour] = recorded_clock_ms(game, colour)
    if game.moves:
        clocks.start_clock_for_move(game.clock, live_board(game).turn, now_ms)


def recorded_clock_ms(game: Game, colour: chess.Color) -> int:
    """Return the time of ``colour`` after its last move; without a move, the base time."""
    for node in reversed(game.moves):
        if side_of_ply(game, node.ply) == colour and node.clock_ms is not None:
            return node.clock_ms
    return 0 if game.time_control is None else game.time_control.base_ms
