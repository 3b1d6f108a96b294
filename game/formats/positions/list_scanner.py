"""Finds the rows of a list in a file of any size: games of a PGN, or positions of EPD or FEN."""

from __future__ import annotations

from typing import TypeAlias

from engine.notation import encodings
from game.formats.pgn_scanner import GameScanner
from game.formats.positions import position_scanner as positions
from game.formats.positions.position_scanner import PositionScanner
from game.state.game_list import GameBlock, ListingReport

Scanner: TypeAlias = GameScanner | PositionScanner


def scanner_for(head: bytes, offset: int = 0) -> Scanner:
    """Return the scanner for a file that begins with ``head``; it begins at an offset."""
    if positions.is_position_list(head):
        return PositionScanner(offset)
    return GameScanner(offset, encodings.encoding_of_file(head[: encodings.MOST_MARK_BYTES]))


def list_rows(data: bytes) -> list[GameBlock]:
    """Return the rows of the list of a whole file."""
    scanner = scanner_for(data)
    scanner.feed(data)
    scanner.finish()
    return scanner.games()


def listing_report(
    scanner: Scanner, number: int, bytes_read: int, is_done: bool, fault: str = ""
) -> ListingReport:
    """Return a report with the rows that a scanner has found since the last one."""
    rows = tuple(scanner.games())
    holds_positions = isinstance(scanner, PositionScanner)
    return ListingReport(
        number, rows, bytes_read, is_done, fault, scanner.has_gaps, holds_positions
    )
