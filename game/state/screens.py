"""The names of the screens, and the bases of what a feature holds in the state."""

from __future__ import annotations

from typing import ClassVar, NewType

from msgspec import Struct

from game.state.engines import SessionId

ScreenName = NewType("ScreenName", str)
"""The name of a screen. A new screen brings its own."""

PLAY = ScreenName("Play")
ANALYSE = ScreenName("Analyse")
INSPECT = ScreenName("Inspect")
EDITOR = ScreenName("Editor")
LIBRARY = ScreenName("Library")
REPERTOIRE = ScreenName("Repertoire")
NULL_MOVE = "--"
"""The text of a null move, with which the side to move passes."""
FIRST = PLAY
"""The screen of a new window."""


class ScreenModel(Struct):
    """What a screen holds while it has anything to show. ``State.screens`` has the present ones.

    The class variables are the name and the fixed properties of the screen.
    """

    name: ClassVar[ScreenName]
    shows_game: ClassVar[bool] = False
    """Whether the board shows the game, so that pieces slide when a move is made."""
    runs_clock: ClassVar[bool] = True
    """Whether a person's clock runs on this screen; if not, it stops until the player leaves."""
    has_shapes: ClassVar[bool] = False
    """Whether the right mouse button draws arrows and circles on the board."""
    has_wheel_steps: ClassVar[bool] = False
    """Whether the mouse wheel on the board steps through the game."""
    is_saved_elsewhere: ClassVar[bool] = False
    """Whether the board shows a part of a game, which is saved on the screen that it comes from."""
    keeps_focus: ClassVar[bool] = False
    """Whether the screen itself moves the focus when the mouse is pressed: it has text fields."""
    takes_null_moves: ClassVar[bool] = False
    """Whether a null move can be typed."""

    def may_become_null_move(self, text: str) -> bool:
        """Return whether a typed text begins a null move, or is one, where it can be typed."""
        return bool(text) and self.takes_null_moves and NULL_MOVE.startswith(text)

    @property
    def own_session(self) -> SessionId | None:
        """The session that the screen shows; None if it is that of the Play screen."""
        return None

    @property
    def kept_sessions(self) -> frozenset[SessionId]:
        """All sessions that the screen needs, the shown one among them."""
        own = self.own_session
        return frozenset() if own is None else frozenset((own,))

    @property
    def holds_pointer(self) -> bool:
        """Whether the pointer drags something that must go back when it is lost."""
        return False

    @property
    def is_of_game(self) -> bool:
        """Whether it shows something of a game, and not something that was opened by itself."""
        return True

    @property
    def outlives_game(self) -> bool:
        """Whether it stays when another game takes the place of the one that it is about."""
        return True


class PlayModel(ScreenModel):
    """The Play screen, which is always there. It shows a session and holds nothing of its own."""

    name: ClassVar[ScreenName] = PLAY
    shows_game: ClassVar[bool] = True
    has_shapes: ClassVar[bool] = True
    has_wheel_steps: ClassVar[bool] = True


class FeatureModel(Struct, frozen=True):
    """What a feature holds besides its screen and dialogs; its defaults until it is stored.

    It is frozen, so that a change is always stored.
    """
