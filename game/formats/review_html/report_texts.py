"""The texts of a report, in the language of the person who reads it."""

from __future__ import annotations

from collections.abc import Mapping

import chess
from msgspec import Struct

from engine.protocol.review import Phase, Verdict


class ReportTexts(Struct, frozen=True):
    """Every text of a report that does not come from the game itself."""

    language: str
    """The name of the language, such as ``de``."""
    letters: str
    """The letters of the pieces in moves; see ``game.piece_letters``."""
    title: str
    """The title of the page, which stands before the names of the players."""
    sides: Mapping[chess.Color, str]
    winning_chances: str
    chances_caption: str
    """How the graph is to be read."""
    moves: str
    no_moves: str
    accuracy: str
    per_cent: str
    """A share in per cent, from its ``{whole}`` part and its ``{tenths}``."""
    average_loss: str
    best_moves: str
    only_moves: str
    phases: Mapping[Phase, str]
    verdicts: Mapping[Verdict, str]
    counted_verdicts: Mapping[Verdict, str]
    """The verdicts in the plural, as the heads of rows."""
    marks: Mapping[Verdict, str]
    """The signs behind moves, such as ``??``."""
    only_move_mark: str
    key_moments: str
    key_moments_note: str
    """What stands below that heading; empty if nothing does."""
    better: str
    """What stands before the line of the better move."""
    answer: str
    """What stands before the line that answers the move of the game."""
    diagram: str
    """What a diagram shows, for those who do not see it; ``{move}`` is the move after it."""
    board: str
    start_position: str
    first: str
    back: str
    forward: str
    last: str
    """The names of the buttons that step through the game."""
    keys: str
    """Which keys step through the game."""
    made_by: str
    sentences: Mapping[int, tuple[str, ...]]
    """What is said about moves, by the ply of the move."""
