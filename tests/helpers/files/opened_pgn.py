"""What tests ask of a game that was opened from a PGN."""

from __future__ import annotations

from game.formats import pgn, pgn_reader
from game.formats.game_text_faults import RemarkCode
from game.formats.parsed_game import ParsedGame


def sans(parsed: ParsedGame) -> list[str]:
    return [node.san for node in parsed.game.moves]


def codes(parsed: ParsedGame) -> list[RemarkCode]:
    return [remark.code for remark in parsed.remarks]


def saved(parsed: ParsedGame) -> str:
    """Return the game as text, after a check that it is read back as the same game."""
    text = pgn.write_pgn(parsed.game)
    again = pgn_reader.read_pgn(text)
    assert again.game.tree == parsed.game.tree
    assert pgn.write_pgn(again.game) == text
    return text
