"""Plain data of a search that the player inspects.

The recording stays in the engine's process, and the window stores only what it shows. Only
``game.update`` changes this data.
"""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import ClassVar, NamedTuple

import chess
from msgspec import Struct, field
from msgspec.structs import replace

from engine.protocol.evaluation_terms import EvaluationTerm
from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import RecordingStage
from engine.protocol.inspect_facts import MoveFacts, TreeRow
from engine.protocol.messages import Go
from engine.protocol.recording_reports import (
    SearchRecorded,
    SearchStateReport,
    SubtreeExpansionProgress,
)
from engine.protocol.review import PositionSearch, ReviewedGame
from engine.protocol.story.candidates import CandidatesSearched
from game.features.inspect.model.bookmarks import Bookmarks
from game.features.inspect.model.breakpoints import BreakpointRun
from game.features.inspect.model.condition_marks import ConditionMarks
from game.features.inspect.model.flame_graph import FlameGraphView
from game.features.inspect.model.guide import Guide
from game.features.inspect.model.history_heat_map import HeatMapView
from game.features.inspect.model.node_question import NodeQuestion
from game.features.inspect.model.places import Places
from game.features.inspect.model.search_export import SearchExport
from game.features.inspect.model.technique_comparison import TechniqueComparison
from game.message import Text
from game.state.screens import INSPECT, PLAY, FeatureModel, ScreenModel, ScreenName
from game.state.state import State


class InspectionStage(Enum):
    """The stage of an inspection."""

    RECORDING = "recording"
    OPEN = "open"
    FAILED = "failed"


class InspectView(StrEnum):
    """The view beside the board."""

    MOVES = "moves"
    """Facts and moves of the node, and the tree beside them if there is room."""
    TREE = "tree"
    """The tree; in a narrow window it replaces facts and moves."""
    NODES = "nodes"
    """The node graph."""
    TERMS = "terms"
    """The evaluation in place of the moves, where there is no room for it below the board."""
    HISTORY = "history"
    """The history scores of quiet moves."""
    STORY = "story"
    """The story of the search: why this move."""


class NavigationKey(StrEnum):
    """A navigation key for the view beside the board."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    PAGE_UP = "page up"
    PAGE_DOWN = "page down"
    FIRST = "first"
    LAST = "last"
    ENTER = "enter"
    GO = "go"
    IN = "in"
    OUT = "out"


class TreeLine(Struct, frozen=True):
    """A row of the tree on the screen."""

    row: TreeRow
    san: str
    """The move that leads to the node search, in SAN; empty if there is none."""
    level: int
    """The level of indentation."""
    is_expanded: bool = False
    search: int = 1
    """For a root search, its number within the iteration and the line, from 1; otherwise 1."""
    turn: chess.Color = chess.WHITE
    """The side to move in the node; the value is for this side."""


class TreeOutline(Struct):
    """The expanded part of the search tree. It refers to node searches by their ids."""

    listed: dict[int, tuple[TreeRow, ...]] = field(default_factory=dict)
    """The children that the engine sent for each node search; ``ROOTS`` has the root searches."""
    asked: set[int] = field(default_factory=set)
    boards: dict[int, chess.Board] = field(default_factory=dict)
    """The positions of the expanded node searches. Never changed."""
    names: dict[int, str] = field(default_factory=dict)
    """The moves that lead to the listed node searches, in SAN."""
    expanded: set[int] = field(default_factory=set)
    """The node searches that the player expanded. Those on the path to the search state are always
    expanded."""
    collapsed: set[int] = field(default_factory=set)
    """The node searches on the path to the search state that the player collapsed; the next step
    clears this set."""
    lines: tuple[TreeLine, ...] = ()
    """All rows of the expanded part of the tree, rebuilt after each change."""
    shown: tuple[TreeLine, ...] = ()
    """The rows to show. With a filter, these are the rows that fit it and their ancestors."""
    matches: frozenset[int] = frozenset()
    """The node searches of the rows that fit the filter; empty without a filter."""
    filter: str = ""
    is_typing: bool = False
    """Whether the filter has the keyboard focus."""
    cursor: int | None = None
    """The node search of the row that has the keyboard focus."""


class SearchedPosition(NamedTuple):
    """A search of a position that belongs to no game, made from an empty table."""

    go: Go
    hash_mb: int
    """The size of the table in megabytes."""


class ReviewedSearch(NamedTuple):
    """A search of the report on a game."""

    game: ReviewedGame
    nodes: int
    """The nodes a position of the report."""
    searches: tuple[PositionSearch, ...]
    """The searches of the report in their order."""
    number: int
    """The index of the search in ``searches``."""


class Candidates(Struct):
    """The second search of the story, which compares its candidates."""

    request: int
    """The number of the request; each change of the candidates has a new one."""
    moves: tuple[str, ...]
    """The candidates in UCI notation."""
    found: CandidatesSearched | None = None
    fault: InspectFault | None = None
    """Why the second search failed."""

    @property
    def is_running(self) -> bool:
        return self.found is None and self.fault is None


class Inspection(ScreenModel):
    """A search that is being recorded, or is open to be stepped through."""

    name: ClassVar[ScreenName] = INSPECT
    runs_clock: ClassVar[bool] = False
    number: int
    """The number of the inspection, by which its reports are recognised."""
    search_id: int | None
    """The id of the search in the game; None for a capsule and for the search of a position."""
    chosen: Text
    """The move that the search chose, such as ``4… c5``."""
    root: chess.Board
    """The position searched. Never changed."""
    stage: InspectionStage = InspectionStage.RECORDING
    nodes: int = 0
    """Number of nodes that the recording has searched so far."""
    of_nodes: int = 0
    """The number that ``nodes`` reaches at the end; 0 while unknown."""
    recording_stage: RecordingStage = RecordingStage.SEARCHING
    message: Text = ""
    """Why the recording failed."""
    capsule: str = ""
    """The capsule from which the search can be repeated; empty until the engine sends it."""
    opened_capsule: str = ""
    """The capsule from which it was opened, with its bookmarks; empty for other searches."""
    recorded: SearchRecorded | None = None
    expanding: SubtreeExpansionProgress | None = None
    """The progress of a collapsed subtree that the engine is expanding."""
    search_state: SearchStateReport | None = None
    board: chess.Board | None = None
    """The position of the search state's frame. Never changed."""
    request: int = 0
    """The number of the last request."""
    outline: TreeOutline = field(default_factory=TreeOutline)
    view: InspectView = InspectView.MOVES
    flame: FlameGraphView = field(default_factory=FlameGraphView)
    heat: HeatMapView = field(default_factory=HeatMapView)
    story_link: int | None = None
    """The number of the link in the story that has the keyboard focus."""
    story_point: int | None = None
    """The point of the story's chart that has it instead, counted from the shallowest depth."""
    candidates: Candidates | None = None
    """None until the story is shown, and for a story without a choice."""
    marks: ConditionMarks = field(default_factory=ConditionMarks)
    """Where breakpoints hold."""
    export: SearchExport = field(default_factory=SearchExport)
    copying: int | None = None
    """The number of the request for rows to copy; None if none is open."""
    places: Places = Places()
    """Where one was, for Back and Forward."""
    bookmarks: Bookmarks | None = None
    """What the person keeps of it; None until it was recorded for the first time."""
    step_request: int = 0
    """The number of the last request for a step. Pieces slide after a step, not after a jump."""
    term: EvaluationTerm | None = None
    """The evaluation term that is expanded into its parts."""
    row: int | None = None
    """The index of the chosen move in the list of ordered moves."""
    node_question: NodeQuestion | None = None
    """The question about the shown node, which replaces its facts; None while none is asked."""
    run: BreakpointRun | None = None
    comparison: TechniqueComparison | None = None
    """The last comparison that the player started."""
    node_typed: str | None = None
    """The typed digits of a node's number; None while the field is closed."""
    hit: tuple[str, ...] = ()
    """The breakpoints at which the last run stopped."""
    hit_request: int = 0
    """The number of the request for the search state at which the breakpoints stopped the run."""
    is_loaded: bool = False
    """Whether it was opened by itself, from a file or the clipboard, and belongs to no game."""
    process: int = 0
    """The number of the engine process that records it (``EngineState.process``)."""
    position_search: SearchedPosition | None = None
    """The search of a position; None for any other search."""
    reviewed: ReviewedSearch | None = None
    """The search of a report; None for any other search."""
    line: tuple[str, ...] = ()
    """The moves to the node that is shown first; empty for the start of the search."""
    opened_from: ScreenName = PLAY
    """The screen that is shown again when this one is left."""
    guide: Guide | None = None
    """How far one is led through it; None if it is not the guided search."""
    replaced: Inspection | None = None
    """The search whose place this one took: it was open before the guided search, or this one is
    its second search."""
    flipped: bool | None = None
    """Whether Black is at the bottom; None for the orientation of the game's board."""

    @property
    def is_second(self) -> bool:
        """Whether it is the second search of the story of the replaced one."""
        return self.guide is None and self.replaced is not None

    @property
    def is_of_game(self) -> bool:
        return not self.is_loaded

    @property
    def outlives_game(self) -> bool:
        """Whether the search can be repeated when its game is gone."""
        alone = self.position_search or self.reviewed
        return bool(self.capsule) or alone is not None

    @property
    def running(self) -> BreakpointRun | None:
        """Return the run in progress; any later request replaces it."""
        return self.run if self.run is not None and self.run.request == self.request else None

    @property
    def chosen_move(self) -> MoveFacts | None:
        """Return the ordered move that the player chose by key, or else the one being searched."""
        moves = () if self.search_state is None else self.search_state.moves
        if self.row is not None and self.row < len(moves):
            return moves[self.row]
        return next((one for one in moves if one.is_current and one.move), None)


class PendingCapsule(Struct):
    """A capsule that the engine is reading. If it is valid, its search replaces any other."""

    inspection: Inspection
    source: Text
    """The name of the file or other source of the capsule, for messages."""
    path: str = ""
    """The path of the file; empty for other sources."""
    process: int | None = None
    """The number of the engine process that reads it; None until it was sent to one."""
    demand: InspectFault | None = None
    """What a large capsule asks for, while the person decides whether it is replayed."""


class Recordings(FeatureModel, frozen=True):
    """What Inspect holds besides the search that it shows."""

    pending_capsule: PendingCapsule | None = None
    last_number: int = 0
    """The number of inspections so far, which is also the number of the last inspection."""
    bookmarks: dict[str, Bookmarks] = field(default_factory=dict)
    """The bookmarks of the searches of this run of the window, by their capsules. Never changed."""


def inspection_of(state: State) -> Inspection | None:
    """Return the search that is recorded or stepped through; None if there is none."""
    return state.screen_model(Inspection)


def pending_capsule_of(state: State) -> PendingCapsule | None:
    """Return the capsule that the engine is reading; None if it reads none."""
    return state.model(Recordings).pending_capsule


def set_pending_capsule(state: State, pending: PendingCapsule | None) -> None:
    """Store the capsule that the engine is reading."""
    state.put(replace(state.model(Recordings), pending_capsule=pending))


def next_inspection_number(state: State) -> int:
    """Return the number of a new inspection."""
    number = state.model(Recordings).last_number + 1
    state.put(replace(state.model(Recordings), last_number=number))
    return number
