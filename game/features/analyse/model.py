"""The Analyse screen: its session, its edits, and the engines that watch. Plain data."""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum, auto
from typing import ClassVar, NamedTuple, TypeAlias

from msgspec import Struct, field

from engine.protocol.lookups import LookedUp
from engine.protocol.messages import Limits, SetSearchOptions, Thinking
from engine.protocol.review import ReviewedMove
from engine.protocol.shared_enums import SearchPurpose
from game.actions.between_features import InspectSearch, ReportOnGame
from game.actions.effects import UciOptions
from game.message import Text
from game.state.dialog import DialogModel
from game.state.engines import SeatId, SessionId
from game.state.evaluations import PositionKey
from game.state.game import Game
from game.state.game import Result as GameResult
from game.state.game_list import ListedGame
from game.state.game_tree import GameTree
from game.state.node import NodeId
from game.state.preferences.analysis_options import USUAL_LINES
from game.state.screens import ANALYSE, ScreenModel, ScreenName
from game.state.state import State

MOST_VERSIONS = 1000
"""The number of edits that can be undone."""
MOST_RESULTS = 2000
"""The number of results that are kept, each of one engine and one position."""
MOST_ITERATIONS = 40
"""The number of iterations, the deepest ones, that are kept of a position."""
MOST_LEFT = 20
"""The number of visited games from which one comes back."""
MOST_ANALYSING_ENGINES = 4
"""The number of added engines that watch beside ours."""


class TreeVersion(NamedTuple):
    """The game tree between two edits."""

    tree: GameTree
    end: NodeId
    """The last node of the main line."""
    shown: NodeId
    """The node that was shown."""
    result: GameResult | None = None
    """The result of the game, with its reason while the last move is the one that it is about."""
    edit: Text = ""
    """The edit between this version and the present one, as a sentence."""


class EvaluationsToSave(NamedTuple):
    """The evaluations that were written into the game for a save, and the versions before."""

    tree: GameTree
    """The game tree with the evaluations."""
    past: list[TreeVersion]
    future: list[TreeVersion]


class AnalysisToBegin(Struct, frozen=True):
    """A document that is to be analysed, and what was seen of it."""

    document: Game
    flipped: bool
    current: NodeId | None = None
    """The node that is shown; None for the end of the main line."""
    folds: dict[NodeId, bool] = field(default_factory=dict)
    listed: ListedGame | None = None
    """The place of the document in the list that it comes from."""
    report: ReportOnGame | None = None
    """What is asked for once it is analysed; None if nothing."""
    is_visit: bool = False
    """Whether the present analysis stays, to come back to it."""


class LeftAnalysis(NamedTuple):
    """An analysis to which a visit of another game leads back."""

    session_id: SessionId
    """Its session, which is on the shelf if it has unsaved edits."""
    opening: AnalysisToBegin


class ShelvedGame(NamedTuple):
    """Another game of the document, whose edits are not saved."""

    session_id: SessionId
    source: GameTree | None
    past: list[TreeVersion]
    future: list[TreeVersion]
    explored: dict[NodeId, NodeId]


class Iteration(NamedTuple):
    """An iteration of our engine's searches in a position."""

    depth: int
    nodes: int
    """The number of nodes up to its end in a search that begins with an empty table: counted, or
    estimated from searches whose table was filled."""


class EngineResult(NamedTuple):
    """The best that an engine has found in a position."""

    thinking: Thinking
    fen: str
    """The position."""
    lines: int = 1
    """The number of lines that were asked for; the position may have fewer moves."""
    reached: Limits | None = None
    """The limits that the search has reached; None if it may go on."""
    iterations: tuple[Iteration, ...] = ()
    """The iterations of our engine's searches with this number of lines and of threads, shallow
    ones first. Added engines have none."""


class WantedLookup(NamedTuple):
    """A position that is looked up in these files; an empty path stands for none."""

    position: PositionKey
    book_path: str
    tablebase_path: str


class AskedLookup(NamedTuple):
    """What an engine was asked to look up."""

    number: int
    """The number of the command."""
    seat: SeatId
    wanted: WantedLookup


class WantedSearch(NamedTuple):
    """What an engine is to search."""

    position: PositionKey
    lines: int
    limits: Limits
    purpose: SearchPurpose
    process: int
    """The number of the engine's process. A new one is asked again."""
    judges: PositionKey | None = None
    """The shown position, if the search is of the one before it, for the verdict on the move."""

    @property
    def shown(self) -> PositionKey:
        """The position that the row shows meanwhile; for a threat that of the threat."""
        return self.judges or self.position


class HeldPosition(NamedTuple):
    """Where an engine stays while the person walks on."""

    node: NodeId
    fen: str
    """The position at the node. After an undo, another move can get the same id."""


EngineOptions: TypeAlias = SetSearchOptions | UciOptions
"""The options of our own engine, or the UCI options of an added one."""


class AnalysisEngine(Struct):
    """An engine that watches: a row of the panel."""

    seat: SeatId
    name: str = ""
    """The name of the added engine; empty for our own engine."""
    lines: int = USUAL_LINES
    """The number of lines; with 0 only the evaluation bar uses the engine."""
    limits: Limits = field(default_factory=Limits)
    """When each search ends; without limits it goes on until the position changes."""
    threads: int | None = None
    """The number of search threads; None for one thread of ours, or what the added engine has."""
    hash_mb: int | None = None
    """The size of the table; None for the usual one, or what the added engine has."""
    is_on: bool = True
    held: HeldPosition | None = None
    """Where the engine stays while the person walks on; None if it follows."""
    options: EngineOptions | None = None
    """The options that it was given last."""
    restarted_at: PositionKey | None = None
    """The position at which it was lost and restarted last, other than by the person."""
    asked: WantedSearch | None = None
    """What it was asked to search last; None if it was stopped since."""
    unjudged: PositionKey | None = None
    """The position that it failed to search for a verdict last. It is not asked again."""


class AnnouncedFinding(NamedTuple):
    """What a screen reader has heard of the engines at a node."""

    node: NodeId
    seat: SeatId
    """The seat of the engine whose scores board and bar show."""
    line: Text = ""
    """The sentence about the best line; empty until the line is settled."""
    has_verdict: bool = False
    """Whether the verdict on the move was said."""
    threat: Text = ""
    """The sentence about the threat; empty while none is shown or known."""
    reported: ReviewedMove | None = None
    """What the report knows of the move, as it was said; None while it knows nothing."""


class CommentDialog(DialogModel):
    """The dialog for the comments of a move."""

    node: NodeId
    before: str
    """The words before the move, as they are typed."""
    after: str
    """The words after the move."""
    name_before: Text
    """The name of the first text; empty if nothing can stand there."""
    name_after: Text


class NagDialog(DialogModel):
    """The list of the symbols with which a move can be annotated."""

    node: NodeId
    place: int
    """The index of the chosen row of ``nag_list.ROWS``."""


class RecordableIteration(NamedTuple):
    """An iteration that can be recorded and stepped through, and what that costs."""

    depth: int
    nodes: int
    milliseconds: int
    """How long it takes until the search is recorded, as an estimate."""


class IterationDialog(DialogModel):
    """The dialog in which an iteration of an analysis is chosen, to step through its search."""

    search: InspectSearch
    """The search with the depth of the deepest iteration."""
    iterations: tuple[RecordableIteration, ...]
    """The iterations, shallow ones first; at least one."""
    place: int
    """The index of the chosen iteration."""
    has_several_threads: bool
    """Whether several threads analyse, so that the opened search is another one."""


class LimitKind(Enum):
    """What ends each search of an engine."""

    NONE = auto()
    """Only another position."""
    DEPTH = auto()
    NODES = auto()
    TIME = auto()


class EngineNumberField(Enum):
    """A field in which a number is typed."""

    LIMIT = auto()
    THREADS = auto()
    HASH = auto()


class EngineOptionsDialog(DialogModel):
    """The dialog for the options of one engine. What fits takes effect as it is typed."""

    seat: SeatId
    kind: LimitKind
    typed: dict[EngineNumberField, str]
    """The text in each field."""
    place: int = 0
    """The index of the engine's row, below whose head the dialog stands."""

    @property
    def identity(self) -> Hashable:
        return type(self), self.seat, self.place


class AnalyseModel(ScreenModel):
    """What the screen holds while a game is analysed."""

    name: ClassVar[ScreenName] = ANALYSE
    shows_game: ClassVar[bool] = True
    has_shapes: ClassVar[bool] = True
    has_wheel_steps: ClassVar[bool] = True
    takes_null_moves: ClassVar[bool] = True
    session_id: SessionId
    source: GameTree | None = None
    """The moves as they were when the analysis began."""
    listed: ListedGame | None = None
    """The place of the game in the list that it comes from; None if it comes from none."""
    shelf: list[ShelvedGame] = field(default_factory=list)
    """The other games of the document with edits that are not saved."""
    left: tuple[LeftAnalysis, ...] = ()
    """The analyses that were left to visit this game, the latest one last."""
    autosaved: tuple[GameTree, ...] = ()
    """The moves that are kept for the next start, of each game with edits."""
    waiting: AnalysisToBegin | None = None
    """What is analysed next if the person gives up the unsaved edits."""
    past: list[TreeVersion] = field(default_factory=list)
    """The versions before the present one, oldest first."""
    future: list[TreeVersion] = field(default_factory=list)
    """The versions that were undone, the next one last."""
    to_save: EvaluationsToSave | None = None
    """The evaluations that leave the game again if the person gives up their save."""
    explored: dict[NodeId, NodeId] = field(default_factory=dict)
    """At each fork, the continuation that was shown last."""
    visited: set[NodeId] = field(default_factory=set)
    """The nodes that were shown or searched, here or in another game with the same positions: the
    only ones that may have results."""
    engines: list[AnalysisEngine] = field(default_factory=list)
    """The engines that watch, in the order of their rows."""
    results: dict[tuple[str, PositionKey], EngineResult] = field(default_factory=dict)
    """The best that an engine has found, by its name and the position. The newest comes last."""
    looked_up: dict[WantedLookup, LookedUp] = field(default_factory=dict)
    """What a book and tablebases know of positions. The newest comes last."""
    looking_up: AskedLookup | None = None
    """What our engine looks up; None if nothing."""
    shows_threat: bool = False
    """Whether the first engine looks for what the side not to move threatens."""
    finding: AnnouncedFinding | None = None
    """What a screen reader has heard of the engines at the shown node."""

    @property
    def own_session(self) -> SessionId | None:
        return self.session_id

    @property
    def kept_sessions(self) -> frozenset[SessionId]:
        return frozenset((self.session_id, *(one.session_id for one in self.shelf)))


def analysis_of(state: State) -> AnalyseModel | None:
    """Return the analysis; None if no game is analysed."""
    return state.screen_model(AnalyseModel)
