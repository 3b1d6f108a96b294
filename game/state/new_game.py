"""The choices in the New game dialog: plain data."""

from __future__ import annotations

from enum import StrEnum

import chess

from game.state.dialog import DialogModel
from game.state.time_control import TimingMethod

MOST_PERSON_LETTERS = 40
MOST_TYPED_LETTERS = 200
"""The maximum length of a text that is typed in the dialog, such as a FEN or a number."""
MOST_LETTERS = {
    **dict.fromkeys(("person_name", "other_name"), MOST_PERSON_LETTERS),
    **dict.fromkeys(
        ("minutes", "seconds", "move_seconds", "depth", "nodes", "chess960_number", "fen"),
        MOST_TYPED_LETTERS,
    ),
}
"""The choices that are typed, with the maximum number of characters of each."""


class Opponent(StrEnum):
    """Who plays the game."""

    LEVEL = "level"
    """The person against our engine at a named level."""
    RATING = "rating"
    """The person against our engine at a rating."""
    ADDED = "added"
    """The person against an engine that the person has added."""
    PERSON = "person"
    """Two persons at this computer."""
    ENGINES = "engines"
    """Engine against engine. For each side, the engine is one of ``ENGINE_KINDS``."""


ENGINE_KINDS = (Opponent.LEVEL, Opponent.RATING, Opponent.ADDED)
"""The kinds of opponents that are one engine, in the order of ``Opponent``."""


class TimeKind(StrEnum):
    """What limits the time or the search of a move."""

    UNTIMED = "untimed"
    CLOCK = "clock"
    PER_MOVE = "per move"
    DEPTH = "depth"
    NODES = "nodes"


class StartKind(StrEnum):
    """The first position of a new game."""

    STANDARD = "standard"
    CHESS960 = "Chess960"
    FEN = "FEN"
    CURRENT = "current"
    """The position that the window showed when the dialog opened."""


class NewGameDialog(DialogModel):
    """The New game dialog while it is open.

    The fields with the names of settings have the same values as these. Numbers and names are texts
    as typed; ``game.queries.new_game`` reads them.
    """

    opponent: Opponent
    level: int
    rating: int
    added_engine: str | None
    """The name of the chosen engine of ``engines``; None if there is none."""
    engines: tuple[str, ...]
    """The names of the added engines when the dialog opened."""
    white_kind: Opponent
    white_level: int
    white_rating: int
    white_engine: str | None
    black_kind: Opponent
    black_level: int
    black_rating: int
    black_engine: str | None
    person_name: str
    other_name: str
    turn_board: bool
    colour: chess.Color | None
    """The person's colour; None for a random one."""
    time_kind: TimeKind
    minutes: str
    seconds: str
    """The increment or the delay."""
    method: TimingMethod
    move_seconds: str
    """The time for each move."""
    depth: str
    nodes: str
    start: StartKind
    chess960_number: str
    """The number of the Chess960 start position; empty for a random one."""
    fen: str
    board: chess.Board
    """The position that the window showed when the dialog opened. Never changed."""
    is_rated: bool
    points_out_mistakes: bool
    never_resigns: bool
