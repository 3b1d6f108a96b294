"""What leads from one feature to another, as actions."""

from __future__ import annotations

import chess

from engine.protocol.library.game_search import LibraryPosition
from engine.protocol.lookups import LookedUp
from engine.protocol.review import PositionSearch, ReviewedGame
from game.actions.action import Action
from game.state.engines import SeatId
from game.state.game import GameFile
from game.state.game_list import ListedGame
from game.state.screens import ScreenName


class ShowScreen(Action, frozen=True):
    """Show another screen; the game pauses while the player inspects a search."""

    screen: ScreenName


class StepThroughSearch(Action, frozen=True):
    """Step through the search that the engine panel shows."""


class InspectSearch(Action, frozen=True):
    """Search a position from an empty table with one thread, and step through the search.

    Leaving Inspect leads back to the screen that was shown before.
    """

    fen: str
    moves: tuple[str, ...]
    """The moves from the FEN to the position, in UCI notation."""
    chess960: bool
    depth: int
    lines: int
    hash_mb: int
    """The size of the table in megabytes."""
    flipped: bool = False
    """Whether Black is at the bottom."""


class OpenGuidedSearch(Action, frozen=True):
    """Lead a newcomer through a small search. Leaving it leads back to where one was."""


class InspectReviewedSearch(Action, frozen=True):
    """Record a search of the report on a game, and step through it.

    Leaving Inspect leads back to the screen that was shown before.
    """

    game: ReviewedGame
    nodes: int
    """The nodes a position of the report."""
    searches: tuple[PositionSearch, ...]
    """The searches of the report in their order."""
    number: int
    """The search to record: an index into ``searches``."""
    line: tuple[str, ...] = ()
    """The moves from its position to the node that is shown first, in UCI notation."""
    flipped: bool = False
    """Whether Black is at the bottom."""


class OpenSettings(Action, frozen=True):
    """Open the Settings dialog."""

    name: str = ""
    """The setting to choose; empty for the first one."""


class OpenKeyBindings(Action, frozen=True):
    """Open the dialog that gives keys to actions."""


class ShowKeyList(Action, frozen=True):
    """Open the list of keys."""


class ShowGameListAgain(Action, frozen=True):
    """Show the list again from which the last game was opened."""

    listed: ListedGame | None = None
    """Another list to show, and the game to choose there."""


class OpenPlayedGames(Action, frozen=True):
    """Open the list of played games."""


class OpenNewGame(Action, frozen=True):
    """Open the New game dialog."""

    from_here: bool = False
    """Whether the game is to start from the position that the window shows."""


class OpenEditor(Action, frozen=True):
    """Open the position editor, from the New game dialog with the start position chosen there.

    From elsewhere it opens with the position of the game, or shows the position that is being
    edited.
    """


class FindPosition(Action, frozen=True):
    """Show the library with all games that reached a position."""

    position: LibraryPosition | None = None
    """None for the position that the board of the shown game has."""


class AnalyseShownGame(Action, frozen=True):
    """Analyse the shown game, at the shown position."""


class OpenReport(Action, frozen=True):
    """Open the page of the report on the shown game."""


class ReportOnGame(Action, frozen=True):
    """Begin the report on the shown game, or let it go on, and analyse the game."""

    nodes: int | None = None
    """Nodes a position: one of ``parameter_limits.REVIEW_NODES``; None for those chosen last."""


class AnalysePosition(Action, frozen=True):
    """Analyse a position."""

    fen: str
    is_chess960: bool = False
    flipped: bool = False
    """Whether Black is at the bottom."""


class AnalyseListedText(Action, frozen=True):
    """Analyse a game of a list or of a file, or a pasted one."""

    text: str
    source: str
    """The name of the file, or ``CLIPBOARD``."""
    file: GameFile | None
    """The place of the text in its file; None if it is not to be saved there."""
    listed: ListedGame | None = None
    """The place of the game in its list; None if it comes from none."""
    path: str = ""
    """The path of the file that was opened; empty for a list and for a pasted game."""
    position: str = ""
    """The FEN of the position that is shown first; empty for the end of the game."""
    is_visit: bool = False
    """Whether what was analysed before stays, to come back to it."""


class UnsavedAnalysisFound(Action, frozen=True):
    """An earlier run of the window has left an analysis, which opens again."""

    text: str


class PositionLookedUp(Action, frozen=True):
    """Our engine at a seat has looked a position up in its book and its tablebases."""

    seat: SeatId
    found: LookedUp


class LearnFromMistakes(Action, frozen=True):
    """Look for better moves in the positions before the mistakes of the shown game's report."""


class OpenTraining(Action, frozen=True):
    """Open the Training screen with the positions of the day."""


class MoveMade(Action, frozen=True):
    """A move was made on the board of a screen with a session of its own.

    The shown screen decides what it means (``Screen.make_move``).
    """

    uci: str
    """The move; ``0000`` for a null move."""
    dropped: chess.Square | None = None
    """The square on which the piece was dropped by hand, so that it does not slide there."""


class EngineChosen(Action, frozen=True):
    """An engine was chosen from the list. A feature that asks for one derives its own action."""

    engine: str | None = None
    """The name of the added engine; None if the list was left without a choice."""


class ChooseEngine(Action, frozen=True):
    """Open the list of engines to choose one, and go back to the open dialog afterwards."""

    then: EngineChosen
    """The action that follows, with the name of the chosen engine."""
    chosen: str | None = None
    """The name of the engine that is chosen at first; None for the first one."""


class PositionPlayed(Action, frozen=True):
    """A game has begun from a position that may be the edited one."""

    fen: str
