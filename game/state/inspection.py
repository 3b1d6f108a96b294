"""A search that is stepped through, as far as the window knows it: plain data.

The records stay with the engine; here is what is shown of them. Only ``game.update`` changes it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, StrEnum

import chess

from engine.protocol.evaluation_terms import EvaluationTerm
from engine.protocol.facts import MoveFacts, TreeRow
from engine.protocol.inspect_vocabulary import RecordingStage
from engine.protocol.reports import Expanding, Recorded, SearchStateReport
from game.message import Text
from game.state.breakpoints import Run
from game.state.comparison import Comparison
from game.state.detail_panel import DetailPanel
from game.state.flame import FlameView
from game.state.heat import HeatView


class Stage(Enum):
    """The stage of an inspection."""

    RECORDING = "recording"
    OPEN = "open"
    FAILED = "failed"


class View(StrEnum):
    """What stands beside the board."""

    MOVES = "moves"
    """Facts and moves of the node, with the outline beside them where there is room for it."""
    TREE = "tree"
    """The outline, in a narrow window in the place of facts and moves."""
    NODES = "nodes"
    """Where the nodes went."""
    HISTORY = "history"
    """What the histories say of quiet moves."""


class Walk(StrEnum):
    """What keys do in whatever stands beside the board."""

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


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the outline."""

    branch: TreeRow
    san: str
    """Its move in SAN; empty where it has none."""
    level: int
    """How far it is indented."""
    is_expanded: bool = False
    search: int = 1
    """Its number among the root's searches of an iteration, from 1; 1 elsewhere."""
    turn: chess.Color = chess.WHITE
    """The side to move in the node, for which its value is."""


@dataclass(slots=True)
class Outline:
    """The search tree as far as it was expanded. Node searches are named by their id."""

    listed: dict[int, tuple[TreeRow, ...]] = field(default_factory=dict)
    """The children of each node search, once reported; ``ROOTS``: the root's searches."""
    asked: set[int] = field(default_factory=set)
    boards: dict[int, chess.Board] = field(default_factory=dict)
    """The positions of the node searches that were expanded. Never changed."""
    names: dict[int, str] = field(default_factory=dict)
    """The moves of listed node searches in SAN."""
    expanded: set[int] = field(default_factory=set)
    """By hand; the way to the search state that is shown is always expanded."""
    collapsed: set[int] = field(default_factory=set)
    """By hand, on that way; forgotten at the next search state."""
    lines: tuple[Line, ...] = ()
    """All that is expanded: made from the rest whenever that changes."""
    shown: tuple[Line, ...] = ()
    """Those that are seen: with a filter the lines that meet it, and those above them."""
    matches: frozenset[int] = frozenset()
    """The node searches of the lines that meet the filter; empty without one."""
    filter: str = ""
    is_typing: bool = False
    """The keys go to the filter."""
    cursor: int | None = None
    """The node search of the line that the keyboard is at."""


@dataclass(slots=True)
class Inspection:
    """A search that is recorded, or stepped through."""

    number: int
    """The number that its reports carry."""
    search_id: int | None
    """None where it comes from a capsule."""
    chosen: Text
    """The move that the search chose, such as ``4… c5``."""
    root: chess.Board
    """The position that was searched. Never changed."""
    stage: Stage = Stage.RECORDING
    nodes: int = 0
    """Searched again so far."""
    of_nodes: int = 0
    """0 until the engine has said how many there are."""
    recording_stage: RecordingStage = RecordingStage.SEARCHING
    message: Text = ""
    """Why it failed."""
    capsule: str = ""
    """From which the search can be made again, once the engine has said it."""
    recorded: Recorded | None = None
    expanding: Expanding | None = None
    """Progress of a subtree that is being expanded."""
    search_state: SearchStateReport | None = None
    board: chess.Board | None = None
    """The position of the search state's frame. Never changed."""
    request: int = 0
    """The last that was made."""
    outline: Outline = field(default_factory=Outline)
    view: View = View.MOVES
    flame: FlameView = field(default_factory=FlameView)
    heat: HeatView = field(default_factory=HeatView)
    step_request: int = 0
    """The last request that was a step and not a jump: only after a step do pieces slide."""
    term: EvaluationTerm | None = None
    """The term of the evaluation that is expanded into its parts."""
    row: int | None = None
    """The ordered move that the keys have chosen, by its place in the list."""
    detail: DetailPanel | None = None
    run: Run | None = None
    comparison: Comparison | None = None
    """The last one that was asked for."""
    node_typed: str | None = None
    """The number of the node to go to, as far as it was typed; None where its field is closed."""
    hit: tuple[str, ...] = ()
    """The breakpoints that the last run ended at."""
    hit_request: int = 0
    """The request for the search state that they were met at."""

    @property
    def running(self) -> Run | None:
        """The run that is going on; whatever is asked for after it takes its place."""
        return self.run if self.run is not None and self.run.request == self.request else None

    @property
    def chosen_move(self) -> MoveFacts | None:
        """The ordered move that the keys have chosen, or else the one being tried."""
        moves = () if self.search_state is None else self.search_state.moves
        if self.row is not None and self.row < len(moves):
            return moves[self.row]
        return next((one for one in moves if one.is_current and one.move), None)


@dataclass(slots=True)
class Importing:
    """A capsule that the engine is to read; if it can, its search takes the place of any other."""

    inspection: Inspection
    source: Text
    """Where it came from, for messages."""
