"""What tests ask of a game that was opened from a PGN."""

from __future__ import annotations

from game.formats import pgn, pgn_reader
from game.formats.faults import RemarkCode
from game.formats.opened import Opened


def sans(opened: Opened) -> list[str]:
    return [node.san for node in opened.game.moves]


def codes(opened: Opened) -> list[RemarkCode]:
    return [remark.code for remark in opened.remarks]


def saved(opened: Opened) -> str:
    """Return the game as text, after a check that it is read back as the same game."""
    text = pgn.write(opened.game)
    again = pgn_reader.read(text)
    assert again.game.tree == opened.game.tree
    assert pgn.write(again.game) == text
    return text
