"""The files that can be opened again, and requests for files, as plain data."""

from __future__ import annotations

from msgspec import Struct, field

from game.state.game_list import GameList
from game.state.resume_offer import ResumeOffer


class OpenedFiles(Struct):
    """The files that can be opened again, and requests for files."""

    last_list: GameList | None = None
    """The list from which the last game was opened; it can be shown again."""
    resume: ResumeOffer | None = None
    has_played_games: bool = False
    """Whether there were played games when this window last looked."""
    last_request: int = 0
    """The number of the last request for a dialog of the system or for a folder."""
    being_saved: list[str] = field(default_factory=list)
    """The files in which a game is being replaced, once for each save that has not ended."""
    handed_path: str = ""
    """The file, with links resolved, that another process handed over last."""
