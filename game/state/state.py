"""The window's whole state as plain data: what ``update`` changes and the view draws.

Nothing here acts. Only ``game.update`` changes a State; ``game.view`` and ``game.queries.queries``
read it. Times are milliseconds on the application's monotonic clock, which reaches the state only
through ``program_actions.Tick``; so every run of the program can be repeated from its actions.
Squares are python-chess squares (a1 = 0 ... h8 = 63); colours are ``chess.WHITE`` and
``chess.BLACK``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

import chess

from game.message import Text
from game.state.breakpoints import BreakpointDraft
from game.state.comparison import ComparisonDraft
from game.state.engines import OWN_SEAT, ActiveSearch, EngineState, SeatId
from game.state.game_tree import GameTree
from game.state.inspection import Importing, Inspection
from game.state.node import ROOT, Node, NodeId
from game.state.screens import FIRST, ScreenName
from game.state.settings import Settings
from game.state.shape import Shape
from game.state.time_control import TimeControl


class PlayerKind(StrEnum):
    """Who decides the moves of a side."""

    HUMAN = "human"
    ENGINE = "engine"


@dataclass(slots=True)
class Player:
    """One side of a game."""

    kind: PlayerKind
    name: str
    level: int | None = None
    """Index into ``engine.protocol.levels.LEVELS`` for an engine; None for a person."""
    seat: SeatId = OWN_SEAT
    """Seat of the engine that plays this side; without meaning for a person."""


@dataclass(slots=True)
class Clock:
    """Two chess clocks. Absent (None in Game) in an untimed game."""

    remaining_ms: dict[chess.Color, int]
    """As of ``since_ms`` for the side whose clock runs."""
    running: chess.Color | None = None
    since_ms: int = 0


class Ending(StrEnum):
    """Why a game ended. The values stand in the comment after the last move of a PGN."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    FIFTY_MOVES = "fifty moves"
    THREEFOLD = "threefold repetition"
    INSUFFICIENT_MATERIAL = "insufficient material"
    RESIGNATION = "resignation"
    TIME = "time"
    TIME_AGAINST_BARE_KING = "time, but no mating material"
    IMPORTED = "as recorded"


@dataclass(slots=True)
class Result:
    """How a game ended."""

    text: str
    """``1-0``, ``0-1`` or ``1/2-1/2``."""
    ending: Ending


@dataclass(frozen=True, slots=True)
class FileOrigin:
    """The file that a text was read from."""

    path: str
    """Absolute, without links."""
    encoding: str


@dataclass(frozen=True, slots=True)
class GameFile:
    """The place of a game in the file that it was opened from."""

    origin: FileOrigin
    text: str
    """The game's own text as it was opened; empty where it is not known."""
    newline: str
    """What ends the lines of the file."""
    bytes_before: int
    """How many bytes stand in front of the game."""
    bytes_after: int
    """How many bytes stand behind the game: the other games."""
    digest: str
    """SHA-256, in hexadecimal, of the bytes in front and behind."""


@dataclass(slots=True)
class Game:
    """One game from its first position on, and how it stands."""

    tree: GameTree
    white: Player
    black: Player
    end: NodeId = ROOT
    """The last node of the line that is played."""
    time_control: TimeControl | None = None
    clock: Clock | None = None
    result: Result | None = None
    headers: dict[str, str] = field(default_factory=dict)
    """All PGN tags that came with an opened game, in their order."""
    unread_tag_lines: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Lines among the tags of an opened game that are not read, by the tag in front of them."""
    recorded_result: str = "*"
    """The result that an opened game came with."""
    is_foreign: bool = False
    """The tags name players of another game; they are saved as they are."""
    continued_at: int | None = None
    """After how many half-moves a foreign game is played on here; None where it is not."""
    protected_end: NodeId = ROOT
    """The last node that was opened: taking it back asks first."""
    file: GameFile | None = None
    touched: bool = False
    """A person has played in it here, so that discarding it unfinished asks first."""

    @property
    def start(self) -> chess.Board:
        """The position the game began from. Never changed."""
        return self.tree.start

    @property
    def moves(self) -> tuple[Node, ...]:
        """The half-moves of the played line, in order."""
        return self.tree.line(self.end)


@dataclass(slots=True)
class Drag:
    """A piece in the hand: from button down until button up."""

    square: chess.Square
    x: int
    y: int
    start_x: int
    start_y: int
    lifted: bool = False
    """True once the pointer has moved past the drag threshold."""
    was_selected: bool = False
    """The square was selected before the press, so a click without a drag deselects it."""


@dataclass(slots=True)
class Promotion:
    """A promotion that waits for the choice of a piece at its square."""

    from_square: chess.Square
    to_square: chess.Square


@dataclass(slots=True)
class Animation:
    """Pieces sliding from where they stood in ``before`` to where they stand now."""

    before: dict[chess.Square, chess.Piece]
    started_ms: int
    duration_ms: int
    skip: chess.Square | None = None
    """A square whose piece was just dropped there by hand and does not slide."""


@dataclass(slots=True)
class BoardState:
    """What the board shows and what the hand is doing on it."""

    flipped: bool = False
    current: NodeId | None = None
    """The node of the game tree that is shown; None follows the end of the game."""
    selected: chess.Square | None = None
    drag: Drag | None = None
    premove: chess.Move | None = None
    promotion: Promotion | None = None
    shapes: list[Shape] = field(default_factory=list)
    drawing: Shape | None = None
    """The arrow under the right button, not yet released."""
    hover: chess.Square | None = None
    preview: tuple[str, ...] = ()
    """A line of UCI moves from the live position that hovering the panel shows as arrows."""
    animation: Animation | None = None


@dataclass(slots=True)
class NewGameDraft:
    """The New game panel while it is open."""

    colour: chess.Color | None
    """None draws lots."""
    level: int
    time_control: TimeControl | None


class Question(StrEnum):
    """A confirmation that waits for yes or no."""

    RESIGN = "resign"
    DISCARD_FOR_NEW_GAME = "discard for new game"
    DISCARD_FOR_PASTE = "discard for paste"
    DISCARD_FOR_OPEN = "discard for open"
    DISCARD_FOR_RESUME = "discard for resume"
    TAKE_BACK_OPENED = "take back opened"
    OVERWRITE_FILE = "overwrite file"
    OVERWRITE_CAPSULE = "overwrite capsule"


@dataclass(slots=True)
class Confirmation:
    """A question that stands over the board until it is answered."""

    question: Question
    payload: str = ""
    """The pasted or opened text that a yes would load, or the path of the file it overwrites."""
    origin: FileOrigin | None = None
    """Where an opened text was read from."""


@dataclass(slots=True)
class KeysHelp:
    """The list of keys (F1)."""

    screen: ScreenName
    """The screen whose keys they are."""


class FileKind(StrEnum):
    """What a file to be written holds."""

    GAME = "game"
    CAPSULE = "capsule"


@dataclass(slots=True)
class PathPrompt:
    """Asks for a file to open or to save; the view offers a file picker for it."""

    saving: bool
    kind: FileKind = FileKind.GAME


Overlay: TypeAlias = (
    NewGameDraft | Confirmation | KeysHelp | PathPrompt | BreakpointDraft | ComparisonDraft
)


class NoticeKind(StrEnum):
    """How a notice is marked."""

    INFO = "info"
    """An explanation."""
    SUCCESS = "success"
    """What was asked for has been done."""
    ERROR = "error"
    """What was asked for has not been done."""


@dataclass(slots=True)
class Notice:
    """One line to the user at the foot of the board; it disappears at ``until_ms``."""

    text: Text
    kind: NoticeKind
    until_ms: int


@dataclass(slots=True)
class ResumeOffer:
    """A game that was not finished last time; a banner that never blocks the board."""

    pgn: str
    description: Text
    """One line, such as ``You against Glassbox (Casual), 23 moves``."""
    is_aside: bool = False
    """Its file has been moved aside, since another game is saved in its place."""


@dataclass(slots=True)
class State:
    """Everything; see the module."""

    game: Game
    settings: Settings = field(default_factory=Settings)
    board: BoardState = field(default_factory=BoardState)
    engines: dict[SeatId, EngineState] = field(default_factory=lambda: {OWN_SEAT: EngineState()})
    """The engine at each seat."""
    shown_seat: SeatId = OWN_SEAT
    """Seat of the engine that the Play screen shows: of the game's engines the last on move."""
    searches: dict[int, ActiveSearch] = field(default_factory=dict)
    """The searches that run, by id; at most one at each seat."""
    last_search_id: int = 0
    screen: ScreenName = FIRST
    inspection: Inspection | None = None
    importing: Importing | None = None
    inspections: int = 0
    """How many there were, so that each has a number of its own."""
    held_clock: chess.Color | None = None
    """Whose clock stands because a search is being looked at."""
    overlay: Overlay | None = None
    resume: ResumeOffer | None = None
    entry: str | None = None
    """The typed-move field: None when closed, otherwise its text."""
    notice: Notice | None = None
    banner_closed: bool = False
    """The result banner was closed by the user."""
    now_ms: int = 0
    date: str = "????.??.??"
    """Today as PGN writes it; comes with ``program_actions.Tick``."""
    seed: int = 0
    """What lots are drawn from; the application sets it once, update draws on."""
    most_scale_percent: int = 300
    """The largest scale that the window has room for; comes with ``program_actions.Resize``."""
    quitting: bool = False

    @property
    def engine(self) -> EngineState:
        """The engine that the Play screen shows."""
        return self.engines[self.shown_seat]
