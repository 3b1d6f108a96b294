"""The files that can be opened again, and requests for files, as plain data."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from msgspec import Struct

from game.state.dialog import DialogModel
from game.state.engines import SessionId
from game.state.game_list import GameListDialog, ListedGame
from game.state.resume_offer import ResumeOffer
from game.state.screens import ScreenName

Place: TypeAlias = tuple[ScreenName, SessionId, DialogModel | None]
"""The screen, the session and the dialog that are shown."""


class ReadRequest(Struct, frozen=True):
    """What is to be read: a file, or one game of a list."""

    path: str
    only_lists: bool = False
    """Whether only the list of the games is wanted, which is not shown at once."""
    listed: ListedGame | None = None
    """The game in its list; None if it is the whole file."""
    is_to_analyse: bool = False
    """Whether the game is to be analysed."""


class WaitingRead(Struct, frozen=True):
    """A request that waits until its file was saved, or compared with the list of its games."""

    request: ReadRequest
    path: str
    """The path of the file, with links resolved."""
    since_ms: int
    place: Place
    """What was shown when the person asked."""
    is_said: bool = False
    """Whether a line says what it waits for."""
    is_compared: bool = False
    """Whether it waits for the comparison, and not for a save."""


class WantedGame(NamedTuple):
    """A game of a file that is about to be listed."""

    path: str
    number: int
    """In the file; the first is 0."""


class OpenedFiles(Struct):
    """The files that can be opened again, and requests for files."""

    last_list: GameListDialog | None = None
    """The list from which the last game was opened; it can be shown again."""
    resume: ResumeOffer | None = None
    has_played_games: bool = False
    """Whether there may be played games: in the library, or in ``games.pgn``."""
    has_games_file: bool = False
    """Whether there were some in ``games.pgn`` when this window last looked."""
    library_due_ms: int | None = None
    """When the library takes the played games in; None if it has them all, as far as is known."""
    last_request: int = 0
    """The number of the last request for a dialog of the system or for a folder."""
    waiting: WaitingRead | None = None
    """What is read when its file was saved or compared."""
    wanted: WantedGame | None = None
    """The game that is chosen in the list of its file as soon as it is listed."""
    handed_path: str = ""
    """The file, with links resolved, that another process handed over last."""
