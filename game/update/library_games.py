"""Opens a game of the library on Analyse."""

from __future__ import annotations

import chess

from engine.notation.tags import tag_line
from engine.protocol.library.library_game import LibraryGame
from game.actions.between_features import AnalyseListedText
from game.actions.effects import DoAction, Effect
from game.formats.pgn_tags import UNFINISHED, tags_of_start
from game.state.library import FILE

NULL_MOVE = "0000"
RESULT = "Result"


def analyse_game(game: LibraryGame, position: str = "", *, is_visit: bool = False) -> list[Effect]:
    """Analyse a game of the library, at a position if its FEN is given.

    With ``is_visit`` what was analysed before stays, to come back to it.
    """
    text = pgn_of(game)
    return [
        DoAction(AnalyseListedText(text, FILE, None, position=position, is_visit=is_visit)),
    ]


def pgn_of(game: LibraryGame) -> str:
    """Return a game of the library as PGN: as it was imported, if that is kept."""
    if game.source is not None:
        return game.source
    start = chess.Board()
    if game.start is not None:
        start = chess.Board(game.start.fen, chess960=game.start.chess960)
    tags = tags_of_start(start) | dict(game.tags)
    return _pgn(
        tags, pgn_movetext(start, game.moves, tags) if game.movetext is None else game.movetext
    )


def pgn_of_moves(start: chess.Board, moves: tuple[str, ...], tags: dict[str, str]) -> str:
    """Return moves in UCI notation as a PGN with these tags."""
    return _pgn(tags_of_start(start) | tags, pgn_movetext(start, moves, tags))


def pgn_movetext(start: chess.Board, moves: tuple[str, ...], tags: dict[str, str]) -> str:
    """Return moves in UCI notation as movetext, with the result of the tags."""
    return f"{_movetext(start, moves)} {tags.get(RESULT, UNFINISHED)}".strip()


def _pgn(tags: dict[str, str], movetext: str) -> str:
    lines = [tag_line(name, value) for name, value in tags.items()]
    return "\n".join([*lines, "", movetext, ""])


def _movetext(start: chess.Board, moves: tuple[str, ...]) -> str:
    """Return the moves in SAN with their numbers."""
    board, words = start.copy(stack=False), list[str]()
    for uci in moves:
        if board.turn == chess.WHITE:
            words.append(f"{board.fullmove_number}.")
        elif not words:
            words.append(f"{board.fullmove_number}...")
        move = chess.Move.null() if uci == NULL_MOVE else chess.Move.from_uci(uci)
        words.append(board.san(move))
        board.push(move)
    return " ".join(words)
