"""A session: one board with its game, and what its person sees, asks and types there.

The game that is played is a session, and an opened document is another. The window shows one of
them; the others go on.
"""

from __future__ import annotations

from typing import NamedTuple

import chess
from msgspec import Struct, field

from engine.protocol.messages import Thinking
from game.message import Message, Text
from game.state.aids.hint import Hint
from game.state.aids.last_move_check import LastMoveCheck
from game.state.board_state import BoardState
from game.state.engines import FIRST_SEAT, SeatId, SessionId
from game.state.game import Game
from game.state.game_tree import GameTree

FIRST_SESSION: SessionId = 0


class SearchInfo(Struct, frozen=True):
    """The newest report of a search for an engine's move, running or finished."""

    thinking: Thinking
    board: chess.Board
    """The position searched, in which the moves of ``thinking`` are legal. Never changed."""


class WrittenMoves(NamedTuple):
    """The moves that a save writes. Later edits make other trees, which are not saved."""

    session_id: SessionId
    tree: GameTree
    note: Message | None = None
    """What is said about them when they are saved."""


class GameEdit(NamedTuple):
    """A change of a game by an edit, for screen readers."""

    number: int
    """Counts the edits, so that the same one again is another one."""
    text: Text
    """What was done, as a sentence."""


class Session(Struct):
    """One board with its game."""

    game: Game
    session_id: SessionId = FIRST_SESSION
    board: BoardState = field(default_factory=BoardState)
    shown_engine: SeatId = FIRST_SEAT
    """The seat of the engine that is shown beside the board: the last engine on move."""
    infos: dict[SeatId, SearchInfo] = field(default_factory=dict)
    """What the engine at each seat has reported last about this game."""
    hint: Hint | None = None
    """The hint for the position on the board; None if there is none."""
    last_move_check: LastMoveCheck | None = None
    """Whether the last move is a mistake; None if that is not asked."""
    typed_move: str | None = None
    """The text of the typed-move field; None while it is closed."""
    banner_closed: bool = False
    """Whether the player has closed the result banner."""
    held_clock: chess.Color | None = None
    """The side whose clock is stopped while a search is inspected."""
    autosaved_ms: int = 0
    """The time of the last autosave of this game."""
    last_edit: GameEdit | None = None
    """The last edit of the game; None where there was none."""
    finding: Text = ""
    """What an engine has found at the shown position, as a sentence for screen readers."""
    scored_by: str = ""
    """The name of the engine whose scores the board and the bar of an analysis have shown last."""
    saved_tree: GameTree | None = None
    """The moves as they were last saved by the person; None if they never were."""

    @property
    def shown_info(self) -> SearchInfo | None:
        """What the shown engine has reported last about this game; None if nothing."""
        return self.infos.get(self.shown_engine)


class Sessions(Struct):
    """The sessions of the window."""

    by_id: dict[SessionId, Session]
    """That of the game that is played, and those shown beside it."""
    shown: SessionId = FIRST_SESSION
    """The session that the Play screen shows, and every screen without one of its own."""
    played: SessionId = FIRST_SESSION
    """The session of the game in progress; that of a document if no game is in progress."""
    last_id: SessionId = FIRST_SESSION


def sessions_with(game: Game) -> Sessions:
    """Return the sessions of a window that shows one game."""
    return Sessions({FIRST_SESSION: Session(game)})
