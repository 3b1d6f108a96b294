"""Reads a game from a FEN, an EPD or a PGN."""

from __future__ import annotations

from contextlib import suppress

import chess
from msgspec.structs import replace

from game.formats import cut_short, fen
from game.formats.faults import GameTextError, PgnCode, PgnError, Remark, TextCode, TextFault
from game.formats.opened import Opened
from game.rules import players, record

MAX_CHARACTERS = 8_000_000
OF_CUT_GAMES = frozenset(
    (
        PgnCode.OPEN_TAG,
        PgnCode.OPEN_COMMENT,
        PgnCode.OPEN_VARIATION,
        PgnCode.NOT_A_MOVE,
    )
)
"""The faults of a game whose end is missing."""


def game_from_text(text: str, level: int, *, may_be_cut: bool = False) -> Opened:
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
        opened = game_from_fen(positions[0], level)
        return replace(opened, remarks=(Remark.FIRST_POSITION,) if len(positions) > 1 else ())
    return game_from_pgn(text, may_be_cut=may_be_cut)


def game_from_pgn(text: str, *, may_be_cut: bool = False) -> Opened:
    """Return the first game of a PGN, at the end of its main line; see ``pgn_reader.read``.

    If the file of the game may be cut short, the part before the cut is read.

    Raises:
        PgnError: there is no game, a move is illegal or unreadable, or the variant is unknown.
    """
    # Imported here, because chess.pgn takes 25 ms and a start without a game does not need it.
    from game.formats import pgn_reader

    try:
        return pgn_reader.read(text)
    except PgnError as error:
        if not may_be_cut or error.pgn_fault.code not in OF_CUT_GAMES:
            raise
        for part in cut_short.readable_parts(text):
            with suppress(PgnError):
                opened = pgn_reader.read(part)
                return replace(opened, remarks=(*opened.remarks, Remark.CUT_SHORT))
        raise


def document_of_position(opened: Opened) -> Opened:
    """Return the position of a FEN as a game that is only looked at, without players."""
    start = opened.game.start
    variant = '[Variant "Chess960"]\n' if start.chess960 else ""
    document = game_from_pgn(f'{variant}[SetUp "1"]\n[FEN "{start.fen()}"]\n\n*\n')
    return replace(document, flipped=opened.flipped)


def game_from_fen(text: str, level: int) -> Opened:
    """Return an untimed game from a position; the person plays the side to move.

    Raises:
        FenError: the text is not a FEN, or the position is impossible.
    """
    board = fen.board_from_fen(text)
    seats = [players.engine(level), players.person()]
    white, black = reversed(seats) if board.turn == chess.WHITE else seats
    game = record.new_game(white, black, start=board)
    return Opened(game, flipped=board.turn == chess.BLACK, is_pgn=False)
