"""A question over the board, which is answered with yes or no."""

from __future__ import annotations

from collections.abc import Hashable
from enum import StrEnum

from engine.protocol.explanations import InspectFault
from game.state.dialog import DialogModel
from game.state.game import GameFile
from game.state.new_game import NewGameDialog


class Question(StrEnum):
    """The names of the questions that the program asks. ``YesNoQuestion`` says what each means."""

    RESIGN = "resign"
    DISCARD_FOR_NEW_GAME = "discard for new game"
    DISCARD_FOR_PASTE = "discard for paste"
    DISCARD_FOR_OPEN = "discard for open"
    DISCARD_FOR_RESUME = "discard for resume"
    TAKE_BACK_ENDED = "take back ended"
    DISCARD_FOR_PLAYED = "discard for played"
    PLAY_ON = "play on"
    PLAY_ON_INSTEAD = "play on instead"
    OVERWRITE_FILE = "overwrite file"
    REPLACE_GAME = "replace game"
    SAVE_AS_UTF_8 = "save as UTF-8"
    OVERWRITE_CAPSULE = "overwrite capsule"
    OVERWRITE_PICTURE = "overwrite picture"
    OVERWRITE_REPORT_GAME = "overwrite report game"
    OVERWRITE_REPORT_PAGE = "overwrite report page"
    OVERWRITE_REPORT_PICTURE = "overwrite report picture"
    OVERWRITE_EXPORTED_TABLE = "overwrite exported table"
    OVERWRITE_EXPORTED_OBJECTS = "overwrite exported objects"
    OVERWRITE_EXPORTED_STACKS = "overwrite exported stacks"
    OVERWRITE_EXPORTED_GAME = "overwrite exported game"
    OVERWRITE_LIBRARY_GAMES = "overwrite library games"
    REPLAY_LARGE_CAPSULE = "replay large capsule"


class ConfirmationDialog(DialogModel):
    """A question that stays over the board until it is answered."""

    question: str
    """One of ``Question``, or the name of another question that a feature brings."""
    payload: str = ""
    """The text that is loaded after a yes, the path of the file that is overwritten, or the move
    in UCI form that begins a new game."""
    file: GameFile | None = None
    """The place of ``payload`` in its file, if it is a game of a PGN; else None."""
    path: str = ""
    """The path of the file that ``payload`` comes from; empty if it comes from none."""
    draft: NewGameDialog | None = None
    """The choices of the game that starts after a yes."""
    demand: InspectFault | None = None
    """What a large capsule asks for."""
    letter: str = ""
    """The letter of the game that the encoding of its file lacks."""

    @property
    def identity(self) -> Hashable:
        """The question and what it is about."""
        return ConfirmationDialog, self.question, self.payload
