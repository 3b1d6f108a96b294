"""The table of settings, whose values are kept from one start to the next.

Each line of ``Settings`` is a setting. It has a name, a type, a kind (which values fit), a label
for the window, and a default. ``TABLE`` lists these lines. The settings file, the action
``ChangeSetting`` and any settings dialog use ``TABLE``.
"""

from __future__ import annotations

from enum import StrEnum
from operator import attrgetter
from typing import Annotated, Any, get_type_hints

import chess
from msgspec import Struct, field

from engine.protocol.inspect_messages import DEFAULT_MEMORY_MB
from engine.protocol.levels import DEFAULT_LEVEL, FORMER_NAMES, LEVELS, LEVELS_BY_INDEX
from engine.protocol.strength import HIGHEST_ELO, LOWEST_ELO
from game.message import Message, message, message_with_context
from game.state.added_engine import MOST_NAME_LETTERS, AddedEngine
from game.state.files.dialog_kinds import MOST_PATH_LETTERS, MOST_RECENT, DialogStyle
from game.state.new_game import ENGINE_KINDS, MOST_PERSON_LETTERS, Opponent, StartKind
from game.state.preferences.added_engines import ENGINES
from game.state.preferences.analysis_options import (
    ANALYSIS_OPTIONS,
    MOST_MEMORY_MB,
    MOST_THREADS,
    AnalysisOptions,
)
from game.state.preferences.board_choices import (
    COORDINATES,
    MOVE_INPUT,
    Coordinates,
    MoveInput,
)
from game.state.preferences.breakpoint import MOST_BREAKPOINTS, MOST_LETTERS, Breakpoint
from game.state.preferences.kept_search import KEPT_SEARCHES, KeptSearch
from game.state.preferences.key_bindings import KEY_BINDINGS, KeyBinding
from game.state.preferences.report_nodes import DEFAULT_NODES, REPORT_NODES
from game.state.preferences.setting_kinds import (
    Choice,
    ListOf,
    NamedEntry,
    Nullable,
    Option,
    PathLine,
    Record,
    SettingKind,
    Switch,
    Text,
    WholeNumber,
)
from game.state.preferences.window_choices import WINDOWS
from game.state.preferences.window_place import RememberedWindow
from game.state.time_control import (
    MOST_BASE_MS,
    MOST_NODES,
    LimitKind,
    SearchLimit,
    TimeControl,
    TimingMethod,
)

DEFAULT_HASH_MB = 64
DEFAULT_RATING = 1500
DARK, LIGHT, SYSTEM = "dark", "light", "system"
THEME: Choice[str] = Choice(
    (
        Option(SYSTEM, SYSTEM, message_with_context("a theme", "As the system")),
        Option(DARK, DARK, message_with_context("a theme", "Dark")),
        Option(LIGHT, LIGHT, message_with_context("a theme", "Light")),
    )
)
BROWN = "brown"
BOARD: Choice[str] = Choice(
    (
        Option(BROWN, BROWN, message_with_context("a board", "Brown")),
        Option("green", "green", message_with_context("a board", "Green")),
        Option("blue", "blue", message_with_context("a board", "Blue")),
        Option("grey", "grey", message_with_context("a board", "Grey")),
        Option("purple", "purple", message_with_context("a board", "Purple")),
        Option("sand", "sand", message_with_context("a board", "Sand")),
        Option("slate", "slate", message_with_context("a board", "Slate")),
        Option("high contrast", "high contrast", message_with_context("a board", "High contrast")),
    )
)
"""The boards of the theme file."""
BURNETT = "burnett"
PIECES: Choice[str] = Choice(
    (
        Option(BURNETT, BURNETT, message_with_context("a piece set", "Classic")),
        Option("flat", "flat", message_with_context("a piece set", "Flat")),
        Option("contrast", "contrast", message_with_context("a piece set", "High contrast")),
    )
)
"""The piece sets of ``game.look.pieces``."""


class PanelMode(StrEnum):
    """Whether the engine panel is open."""

    OPEN = "open"
    FOLDED = "folded"
    HIDDEN = "hidden"


ENGINE_PANEL: Choice[PanelMode] = Choice(
    (
        Option("open", PanelMode.OPEN, message_with_context("a panel", "Open")),
        Option("folded", PanelMode.FOLDED, message_with_context("a panel", "Folded")),
        Option("hidden", PanelMode.HIDDEN, message_with_context("a panel", "Hidden")),
    )
)
AS_SYSTEM = "system"
LANGUAGE: Choice[str] = Choice(
    (
        Option(AS_SYSTEM, AS_SYSTEM, message_with_context("a language", "As the system")),
        Option("en", "en", message_with_context("a language, in itself", "English")),
        Option("de", "de", message_with_context("a language, in itself", "Deutsch")),
    )
)
"""The languages of the window: each has a translation of this name in ``game.words``."""
FILE_DIALOGS: Choice[DialogStyle] = Choice(
    (
        Option("system", DialogStyle.SYSTEM, message_with_context("file dialogs", "The system's")),
        Option("own", DialogStyle.OWN, message_with_context("file dialogs", "Glassbox's own")),
    )
)
RECENT_FILES = ListOf(PathLine(MOST_PATH_LETTERS, least_letters=1), MOST_RECENT, identity=str)
PICTURE_PX = WholeNumber(400, 4000, "px", step=100)
SCALE_AS_SYSTEM = Switch()
SCALE_PERCENT = WholeNumber(100, 300, "%", step=10)
COLOUR: Choice[chess.Color | None] = Choice(
    (
        Option("white", chess.WHITE, message_with_context("you play", "White")),
        Option("black", chess.BLACK, message_with_context("you play", "Black")),
        Option("random", None, message_with_context("you play either colour", "Random")),
    )
)
METHOD: Choice[TimingMethod] = Choice(
    (
        Option(
            "increment",
            TimingMethod.INCREMENT,
            message_with_context("time added after a move", "Increment"),
        ),
        Option(
            "delay", TimingMethod.DELAY, message_with_context("time before a clock runs", "Delay")
        ),
        Option(
            "bronstein",
            TimingMethod.BRONSTEIN,
            message_with_context("used time is given back", "Bronstein delay"),
        ),
        Option("per move", TimingMethod.PER_MOVE, message("Time per move")),
    )
)
TIME_CONTROL = Record(
    TimeControl,
    {
        "base_ms": WholeNumber(1, MOST_BASE_MS, "ms"),
        "increment_ms": WholeNumber(0, MOST_BASE_MS, "ms"),
        "method": METHOD,
    },
)
LIMIT_KIND: Choice[LimitKind] = Choice(
    (
        Option("depth", LimitKind.DEPTH, message("Depth")),
        Option("nodes", LimitKind.NODES, message("Nodes")),
    )
)
SEARCH_LIMIT = Record(SearchLimit, {"kind": LIMIT_KIND, "number": WholeNumber(1, MOST_NODES)})
OPPONENT: Choice[Opponent] = Choice(
    (
        Option("level", Opponent.LEVEL, message_with_context("an opponent", "Level")),
        Option("rating", Opponent.RATING, message_with_context("an opponent", "Rating")),
        Option("added", Opponent.ADDED, message_with_context("an opponent", "Other engine")),
        Option("person", Opponent.PERSON, message_with_context("an opponent", "Person")),
        Option("engines", Opponent.ENGINES, message_with_context("an opponent", "Engine v engine")),
    )
)
ENGINE_KIND: Choice[Opponent] = Choice(OPPONENT.options[: len(ENGINE_KINDS)])
VARIANT: Choice[StartKind] = Choice(
    (
        Option(
            "standard", StartKind.STANDARD, message_with_context("a start position", "Standard")
        ),
        Option(
            "chess960", StartKind.CHESS960, message_with_context("a start position", "Chess960")
        ),
    )
)
RATING = WholeNumber(LOWEST_ELO, HIGHEST_ELO)
LEVEL = NamedEntry(
    tuple(level.name for level in LEVELS), LEVELS_BY_INDEX, tuple(FORMER_NAMES.items())
)
NAME = Nullable(Text(MOST_PERSON_LETTERS))
PATH = Nullable(PathLine(MOST_PATH_LETTERS, least_letters=1))
FOLDER = Nullable(PathLine(MOST_PATH_LETTERS, least_letters=1))
BREAKPOINTS = ListOf(
    Record(Breakpoint, {"text": Text(MOST_LETTERS), "is_on": Switch()}),
    MOST_BREAKPOINTS,
    identity=attrgetter("text"),
)


class Settings(Struct):
    """The value of every setting; see the module."""

    language: Annotated[str, LANGUAGE, message("Language")] = AS_SYSTEM
    theme: Annotated[str, THEME, message("Theme")] = SYSTEM
    board: Annotated[str, BOARD, message("Colours of the board")] = BROWN
    pieces: Annotated[str, PIECES, message("Pieces")] = BURNETT
    scale_percent: Annotated[int, SCALE_PERCENT, message("Scale")] = 100
    scale_as_system: Annotated[bool, SCALE_AS_SYSTEM, message("Scale as the system")] = True
    """``scale_percent`` is that of the display at each start."""
    show_evaluation: Annotated[bool, Switch(), message("Evaluation bar")] = True
    shows_players_scores: Annotated[bool, Switch(), message("The opponent's own view")] = False
    """The evaluation bar, the graph and the move list show what the engine that plays believed, and
    not what ours finds at full strength."""
    coordinates: Annotated[Coordinates, COORDINATES, message("Coordinates")] = Coordinates.INSIDE
    show_destinations: Annotated[bool, Switch(), message("Marks on legal squares")] = True
    """Mark the squares that the chosen piece may go to."""
    is_blindfold: Annotated[bool, Switch(), message("Blindfold")] = False
    """The board of the Play screen shows no pieces."""
    move_input: Annotated[MoveInput, MOVE_INPUT, message("Moving pieces")] = MoveInput.BOTH
    confirms_moves: Annotated[bool, Switch(), message("Confirm moves")] = False
    """A move by hand waits until the person confirms it; a premove does not."""
    allows_premoves: Annotated[bool, Switch(), message("Premoves")] = True
    promotes_to_queen: Annotated[bool, Switch(), message("Always promote to a queen")] = False
    confirms_resignation: Annotated[bool, Switch(), message("Ask before resigning")] = True
    show_best_move: Annotated[bool, Switch(), message("Best-move arrow")] = True
    """Show the engine's best move as a pale arrow while it thinks."""
    show_other_arrows: Annotated[bool, Switch(), message("Arrows of all engines")] = True
    """An analysis shows the best move of each engine as an arrow, not only those of one engine."""
    marks_undefended: Annotated[bool, Switch(), message("Undefended pieces")] = False
    """Mark the pieces that can be captured with a gain, by SEE; not in rated-style games."""
    marks_pins: Annotated[bool, Switch(), message("Pinned pieces")] = False
    marks_checks: Annotated[bool, Switch(), message("Possible checks")] = False
    """Mark the checks that a king is open to."""
    engine_panel: Annotated[PanelMode, ENGINE_PANEL, message("Engine panel")] = PanelMode.OPEN
    show_moves: Annotated[bool, Switch(), message("Move list")] = True
    show_figurines: Annotated[bool, Switch(), message("Figurines in the move list")] = False
    """The move list shows pieces as symbols, not as letters."""
    moves_as_text: Annotated[bool, Switch(), message("Moves as running text")] = False
    """The move list is running text, as in a book, not columns."""
    show_graph: Annotated[bool, Switch(), message("Evaluation graph")] = True
    show_root_moves: Annotated[bool, Switch(), message("Root moves in analyses")] = False
    """An analysis shows the figures and the ordered root moves of our engine's search."""
    show_explorer: Annotated[bool, Switch(), message("Explorer in analyses")] = False
    """An analysis shows what was played from its position in the games of the library."""
    marks_repertoire: Annotated[bool, Switch(), message("Marks of your repertoire")] = False
    """Moves of the own openings are marked in lists; the first line that is added turns it on."""
    window: Annotated[list[RememberedWindow], WINDOWS, message("Size and place of the window")] = (
        field(default_factory=list)
    )
    """What is remembered for each set of monitors; the set that was used last comes first."""
    show_step_hint: Annotated[bool, Switch(), message("Explanation of the step keys")] = True
    show_tour: Annotated[bool, Switch(), message("Tour at the next start")] = True
    """Show the tour when the window opens; the tour switches it off."""
    animation_ms: Annotated[int, WholeNumber(0, 2000, "ms", step=50), message("Move animation")] = (
        200
    )
    reduces_motion: Annotated[bool, Switch(), message("Reduced motion")] = False
    """Nothing slides or fades, whatever ``animation_ms`` is."""
    is_muted: Annotated[bool, Switch(), message("Mute all sounds")] = False
    sound_volume: Annotated[int, WholeNumber(0, 100, "%", step=10), message("Volume")] = 70
    sound_moves: Annotated[bool, Switch(), message("Sound of moves")] = True
    sound_check: Annotated[bool, Switch(), message("Sound of checks")] = True
    sound_end: Annotated[bool, Switch(), message("Sound at the end of a game")] = True
    sound_low_time: Annotated[bool, Switch(), message("Sound of low time")] = True
    sound_error: Annotated[bool, Switch(), message("Sound of errors")] = True
    speaks_moves: Annotated[bool, Switch(), message("Speak moves")] = False
    """The speech command of the system speaks moves and answers, without a screen reader."""
    file_dialogs: Annotated[DialogStyle, FILE_DIALOGS, message("File dialogs")] = DialogStyle.SYSTEM
    picture_px: Annotated[int, PICTURE_PX, message("Size of pictures")] = 1200
    """The side of the board in pictures that the person saves or copies."""
    recent_files: Annotated[list[str], RECENT_FILES, message("Recent files")] = field(
        default_factory=list
    )
    """The games and capsules that were opened or saved last, newest first."""
    colour: Annotated[chess.Color | None, COLOUR, message("Your colour")] = chess.WHITE
    level: Annotated[int, LEVEL, message("Level of the engine")] = DEFAULT_LEVEL
    """The index into ``engine.protocol.levels.LEVELS``."""
    opponent: Annotated[Opponent, OPPONENT, message("Opponent")] = Opponent.LEVEL
    rating: Annotated[int, RATING, message("Rating of the engine")] = DEFAULT_RATING
    """The rating for the opponent ``RATING``."""
    added_engine: Annotated[
        str | None, Nullable(Text(MOST_NAME_LETTERS)), message("Added engine to play against")
    ] = None
    """The name of the engine for the opponent ``ADDED``."""
    white_kind: Annotated[Opponent, ENGINE_KIND, message("Kind of the white engine")] = (
        Opponent.LEVEL
    )
    """For engine against engine: our engine at a level or a rating, or an added one."""
    white_level: Annotated[int, LEVEL, message("Level of the white engine")] = len(LEVELS) - 1
    white_rating: Annotated[int, RATING, message("Rating of the white engine")] = DEFAULT_RATING
    white_engine: Annotated[
        str | None, Nullable(Text(MOST_NAME_LETTERS)), message("Added engine that plays White")
    ] = None
    black_kind: Annotated[Opponent, ENGINE_KIND, message("Kind of the black engine")] = (
        Opponent.LEVEL
    )
    black_level: Annotated[int, LEVEL, message("Level of the black engine")] = len(LEVELS) - 1
    black_rating: Annotated[int, RATING, message("Rating of the black engine")] = DEFAULT_RATING
    black_engine: Annotated[
        str | None, Nullable(Text(MOST_NAME_LETTERS)), message("Added engine that plays Black")
    ] = None
    person_name: Annotated[str | None, NAME, message("Your name")] = None
    """The name of the person at this computer; None for "You"."""
    other_name: Annotated[str | None, NAME, message("Name of the second person")] = None
    turn_board: Annotated[bool, Switch(), message("Turn the board each move")] = False
    """Turn the board to the side to move when two persons play."""
    time_control: Annotated[TimeControl | None, Nullable(TIME_CONTROL), message("Time control")] = (
        None
    )
    search_limit: Annotated[
        SearchLimit | None, Nullable(SEARCH_LIMIT), message("Limit of the search")
    ] = None
    """The fixed depth or nodes of the engine's searches in a game without clocks."""
    variant: Annotated[StartKind, VARIANT, message("Variant")] = StartKind.STANDARD
    is_rated: Annotated[bool, Switch(), message("Rated-style game")] = False
    points_out_mistakes: Annotated[bool, Switch(), message("Point out my mistakes")] = False
    """A move that loses much may be taken back before the engine answers. Not in rated-style games,
    and not with clocks."""
    never_resigns: Annotated[bool, Switch(), message("The engine never resigns")] = False
    answer_at_once: Annotated[bool, Switch(), message("Answer at once")] = False
    """A level plays its move as soon as it is found, and does not take the time of a person."""
    hash_mb: Annotated[
        int, WholeNumber(1, MOST_MEMORY_MB, "MB", step=64), message("Transposition table")
    ] = DEFAULT_HASH_MB
    """The size of our engine's table."""
    threads: Annotated[int, WholeNumber(1, MOST_THREADS), message("Search threads")] = 1
    """The threads of our engine. A search of several threads cannot be replayed."""
    book_path: Annotated[str | None, PATH, message("Opening book")] = None
    """The file of a Polyglot book, from which our engine plays at full strength."""
    tablebase_path: Annotated[str | None, FOLDER, message("Endgame tablebases")] = None
    """The folder of Syzygy tables; several are separated as in PATH."""
    report_nodes: Annotated[int, REPORT_NODES, message("Report: nodes a position")] = DEFAULT_NODES
    """The nodes a position of the report that was begun last."""
    keys: Annotated[list[KeyBinding], KEY_BINDINGS, message("Keys")] = field(default_factory=list)
    """The keys that differ from those of the program."""
    scores_for_mover: Annotated[bool, Switch(), message("Scores for the side to move")] = False
    """The Inspect screen shows scores from the side to move's point of view, not from White's."""
    shows_story_first: Annotated[bool, Switch(), message("Inspect opens with the story")] = True
    """A recorded search opens with its story, not with the moves of its first node."""
    inspect_memory_mb: Annotated[
        int, WholeNumber(1, MOST_MEMORY_MB, "MB", step=64), message("Memory for a recorded search")
    ] = DEFAULT_MEMORY_MB
    breakpoints: Annotated[list[Breakpoint], BREAKPOINTS, message("Breakpoints")] = field(
        default_factory=list
    )
    """The breakpoints for every search that the player inspects."""
    engines: Annotated[list[AddedEngine], ENGINES, message("Added engines")] = field(
        default_factory=list
    )
    """The external engines that the person has added. No other engine is ever started."""
    analysis: Annotated[
        list[AnalysisOptions], ANALYSIS_OPTIONS, message("Engines that analyse")
    ] = field(default_factory=list)
    """How each engine searches on the Analyse screen."""
    searches: Annotated[list[KeptSearch], KEPT_SEARCHES, message("Kept searches")] = field(
        default_factory=list
    )
    """The searches in the library that the person keeps, in their order in the list."""


class Setting(Struct, frozen=True):
    """One line of the table."""

    name: str
    kind: SettingKind[Any]
    default: Any
    label: Message


def _table() -> dict[str, Setting]:
    hints, defaults = get_type_hints(Settings, include_extras=True), Settings()
    return {
        name: Setting(name, kind, getattr(defaults, name), label)
        for name, (kind, label) in ((name, hint.__metadata__) for name, hint in hints.items())
    }


TABLE = _table()
"""Every setting by its name, in the order of the settings file."""
