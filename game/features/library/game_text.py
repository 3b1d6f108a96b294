"""A game of the library on a board, and as PGN."""

from __future__ import annotations

import chess

from engine.notation.tags import tag_line
from engine.protocol.library.library_game import LibraryGame
from game.features.library.model import PreviewedGame
from game.formats.pgn_tags import UNFINISHED, tags_of_start
from game.message import San

NULL_MOVE = "0000"
RESULT = "Result"


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


def pgn_of(preview: PreviewedGame) -> str:
    """Return the game as PGN: as it was imported, if that is kept."""
    game = preview.game
    if game.source is not None:
        return game.source
    tags = dict(game.tags)
    tags |= {name: text for name, text in tags_of_start(preview.start).items() if name not in tags}
    lines = [tag_line(name, value) for name, value in tags.items()]
    return "\n".join([*lines, "", game.movetext or _movetext(preview, tags), ""])


def _movetext(preview: PreviewedGame, tags: dict[str, str]) -> str:
    words = [numbered_san(preview, ply, is_first=ply == 0) for ply in range(len(preview.sans))]
    return " ".join([*words, tags.get(RESULT, UNFINISHED)])
