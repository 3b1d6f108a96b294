"""A game of the library on a board."""

from __future__ import annotations

import chess

from engine.protocol.library.library_game import LibraryGame
from game.features.library.model import PreviewedGame
from game.message import San

NULL_MOVE = "0000"


def preview_of(game: LibraryGame, ply: int) -> PreviewedGame:
    """Return a game with its moves, shown after some half-moves, or at its end if it is shorter."""
    start = chess.Board()
    if game.start is not None:
        start = chess.Board(game.start.fen, chess960=game.start.chess960)
    board, moves, sans = start.copy(stack=False), list[chess.Move](), list[San]()
    for uci in game.moves:
        move = chess.Move.null() if uci == NULL_MOVE else chess.Move.from_uci(uci)
        sans.append(San(board.san(move)))
        moves.append(move)
        board.push(move)
    shown = max(0, min(ply, len(moves)))
    preview = PreviewedGame(game, start, tuple(moves), tuple(sans), shown, start)
    preview.board = board_at(preview, shown)
    return preview


def board_at(preview: PreviewedGame, ply: int) -> chess.Board:
    """Return the position after some half-moves."""
    board = preview.start.copy(stack=False)
    for move in preview.moves[:ply]:
        board.push(move)
    return board


def numbered_san(preview: PreviewedGame, ply: int, *, is_first: bool = False) -> San:
    """Return the half-move at an index, with its number where one is written."""
    start = preview.start
    place = ply + (0 if start.turn else 1)
    number = start.fullmove_number + place // 2
    if place % 2 == 0:
        return San(f"{number}. {preview.sans[ply]}")
    return San(f"{number}... {preview.sans[ply]}") if is_first else preview.sans[ply]
