"""Reads a game from a FEN, an EPD or a PGN."""

from __future__ import annotations

import chess
from msgspec.structs import replace

from game.formats import fen, pgn_tags
from game.formats.game_text_faults import (
    GameTextError,
    PgnCode,
    PgnError,
    PgnFault,
    Remark,
    RemarkCode,
    TextCode,
    TextFault,
)
from game.formats.parsed_game import ParsedGame
from game.rules import game_record, players
from game.state.game import Game

MAX_CHARACTERS = 8_000_000
LEFT_OUT = frozenset(
    (
        RemarkCode.ILLEGAL_MOVE,
        RemarkCode.NOT_A_MOVE,
        RemarkCode.SKIPPED_WORD,
        RemarkCode.OPEN_COMMENT,
        RemarkCode.OPEN_VARIATION,
        RemarkCode.CUT_SHORT,
    )
)
"""The remarks on a game of which a part is missing or could not be read."""


def game_from_text(text: str, level: int, *, may_be_cut_short: bool = False) -> ParsedGame:
    """Return the game of a FEN, an EPD or a PGN.

    A position gives a game against the engine at ``level``; of several positions, the first is
    read. If the file of a PGN may be cut short, the part before the cut is read.

    Raises:
        GameTextError: the text is empty or too long, or its FEN or PGN has a fault.
    """
    if len(text) > MAX_CHARACTERS:
        raise GameTextError(TextFault(TextCode.TOO_LONG, len(text), MAX_CHARACTERS))
    if not text.strip():
        raise GameTextError(TextFault(TextCode.EMPTY))
    positions = fen.positions_in(text)
    if positions:
        parsed = game_from_fen(positions[0], level)
        several = (Remark(RemarkCode.FIRST_POSITION),) if len(positions) > 1 else ()
        return replace(parsed, remarks=(*parsed.remarks, *several))
    return game_from_pgn(text, may_be_cut_short=may_be_cut_short)


def game_from_pgn(text: str, *, may_be_cut_short: bool = False) -> ParsedGame:
    """Return the first game of a PGN, at the end of its main line; see ``pgn_reader.read_pgn``.

    Raises:
        PgnError: there is no game, or its first position cannot be read.
    """
    # Imported here, because a start without a game does not need it.
    from game.formats import pgn_reader

    return pgn_reader.read_pgn(text, may_be_cut_short=may_be_cut_short)


def saved_game(text: str) -> Game:
    """Return a game that the program has saved.

    Raises:
        PgnError: there is no game, or its moves cannot be read to their result.
    """
    parsed = game_from_pgn(text, may_be_cut_short=True)
    if any(remark.code in LEFT_OUT for remark in parsed.remarks):
        raise PgnError(PgnFault(PgnCode.DAMAGED))
    return parsed.game


def document_of_position(parsed: ParsedGame) -> ParsedGame:
    """Return the position of a FEN as a game that is only looked at, without players.

    It has the seven tags that every PGN has, and those of the position unless it is the usual one.
    """
    tags = pgn_tags.NO_TAGS | pgn_tags.tags_of_start(parsed.game.start)
    lines = (f'[{name} "{text}"]' for name, text in tags.items())
    document = game_from_pgn("\n".join((*lines, "", "*", "")))
    return replace(document, flipped=parsed.flipped, remarks=parsed.remarks)


def game_from_fen(text: str, level: int) -> ParsedGame:
    """Return an untimed game from a position; the person plays the side to move.

    Raises:
        FenError: the text is not a FEN, or the position is impossible.
    """
    position = fen.position_from_fen(text)
    board = position.board
    seats = [players.engine_player(level), players.person()]
    white, black = reversed(seats) if board.turn == chess.WHITE else seats
    game = game_record.new_game(white, black, start=board)
    return ParsedGame(game, board.turn == chess.BLACK, position.remarks, is_pgn=False)
