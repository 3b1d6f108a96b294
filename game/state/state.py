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

from engine.protocol.inspect_messages import DEFAULT_MEMORY_MB
from engine.protocol.messages import Score, Thinking
from game.state.annotation import UNANNOTATED, Annotation
from game.state.breakpoints import Breakpoint, BreakpointDraft
from game.state.comparison import ComparisonDraft
from game.state.engines import OWN_SEAT, ActiveSearch, EngineState, SeatId
from game.state.inspection import Importing, Inspection


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
class TimeControl:
    """Base time and increment for each move."""

    base_ms: int
    increment_ms: int


@dataclass(slots=True)
class Clock:
    """Two chess clocks. Absent (None in Game) in an untimed game."""

    remaining_ms: dict[chess.Color, int]
    """As of ``since_ms`` for the side whose clock runs."""
    running: chess.Color | None = None
    since_ms: int = 0


class Ending(StrEnum):
    """Why a game ended; the words stand in the result banner and the PGN Termination comment."""

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


@dataclass(slots=True)
class PlayedMove:
    """One half-move of the game, with all that is shown beside it."""

    move: chess.Move
    san: str
    board: chess.Board
    """The position after the move. Never changed.

    Its move stack reaches back to the last pawn move or capture and no further: enough to see
    every repetition, while a long game stays small.
    """
    score: Score | None = None
    """For White, from the search that chose the move; None for a person's move."""
    depth: int | None = None
    thinking: Thinking | None = None
    """The last state of the search that chose it; kept for the engine's moves of this session."""
    clock_ms: int | None = None
    """What the mover's clock showed after the move."""
    annotation: Annotation = UNANNOTATED
    """What an opened game had written beside it."""
    search_id: int | None = None
    """Id of the search that chose it, where our engine can replay it; None for other moves."""


@dataclass(slots=True)
class Game:
    """One game from its first position on, and how it stands."""

    start: chess.Board
    """The position the game began from. Never changed."""
    white: Player
    black: Player
    moves: list[PlayedMove] = field(default_factory=list)
    time_control: TimeControl | None = None
    clock: Clock | None = None
    result: Result | None = None
    headers: dict[str, str] = field(default_factory=dict)
    """PGN tags that came with an opened game, kept for saving."""
    comment: str = ""
    """What an opened game had written before its first move."""
    touched: bool = False
    """A person has played in it here, so that discarding it unfinished asks first."""


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


class Brush(StrEnum):
    """The colours of drawn shapes."""

    GREEN = "green"
    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"


@dataclass(frozen=True, slots=True)
class Shape:
    """A mark of the user's: an arrow, or a circle where both squares are the same."""

    from_square: chess.Square
    to_square: chess.Square
    brush: Brush


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
    cursor: int | None = None
    """How many half-moves of the game are shown; None follows the end of the game."""
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

    colour: chess.Color | None = chess.WHITE
    """None draws lots."""
    level: int = 0
    time_control: TimeControl | None = None


class Question(StrEnum):
    """A confirmation that waits for yes or no."""

    RESIGN = "resign"
    DISCARD_FOR_NEW_GAME = "discard for new game"
    DISCARD_FOR_PASTE = "discard for paste"
    DISCARD_FOR_OPEN = "discard for open"
    DISCARD_FOR_RESUME = "discard for resume"
    OVERWRITE_FILE = "overwrite file"
    OVERWRITE_CAPSULE = "overwrite capsule"


@dataclass(slots=True)
class Confirmation:
    """A question that stands over the board until it is answered."""

    question: Question
    payload: str = ""
    """The pasted or opened text that a yes would load, or the path of the file it overwrites."""


class ScreenName(StrEnum):
    """What the window shows; the words stand on the tabs."""

    PLAY = "Play"
    INSPECT = "Inspect"


@dataclass(slots=True)
class KeysHelp:
    """The list of keys (F1)."""

    screen: ScreenName = ScreenName.PLAY
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
    ERROR = "error"


@dataclass(slots=True)
class Notice:
    """One line to the user at the foot of the board; gone by itself after ``until_ms``."""

    text: str
    kind: NoticeKind
    until_ms: int


@dataclass(slots=True)
class ResumeOffer:
    """A game that was not finished last time; a banner that never blocks the board."""

    pgn: str
    description: str
    """One line, such as ``You against Glassbox (Casual), 23 moves``."""
    is_aside: bool = False
    """Its file has been moved aside, since another game is saved in its place."""


@dataclass(slots=True)
class Settings:
    """What is kept from one start to the next."""

    theme: str = "dark"
    scale_percent: int = 100
    show_evaluation: bool = True
    show_coordinates: bool = True
    show_best_move: bool = True
    """The engine's best move as a pale arrow while it thinks."""
    show_step_hint: bool = True
    """The line that explains the keys for stepping through a search."""
    animation_ms: int = 200
    colour: chess.Color | None = chess.WHITE
    level: int = 3
    time_control: TimeControl | None = None
    scores_for_mover: bool = False
    """Inspect shows scores for the side to move, and not for White."""
    inspect_memory_mb: int = DEFAULT_MEMORY_MB
    """For the records of a search that is looked at."""
    breakpoints: list[Breakpoint] = field(default_factory=list)
    """Of every search that is looked at."""


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
    screen: ScreenName = ScreenName.PLAY
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
