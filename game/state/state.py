"""The window's whole state as plain data.

Only ``game.update`` changes a State; ``game.view`` and ``game.queries`` read it.

Times are milliseconds on the application's monotonic clock. ``program_actions.Tick`` alone brings
the time into the state. So the same actions always lead to the same state.

Squares are python-chess squares (a1 = 0 ... h8 = 63); colours are ``chess.WHITE`` and
``chess.BLACK``.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from msgspec import Struct, field

from engine.protocol.faults import Fault
from engine.protocol.messages import Configure
from game.message import Text
from game.state.dialog import DialogModel
from game.state.engines import FIRST_SEAT, ActiveSearch, EngineState, SeatId, SessionId
from game.state.focus import Focus
from game.state.game_list import GameList
from game.state.help.explained import Explained
from game.state.help.tour import TourStep
from game.state.preferences.window_place import WindowMode
from game.state.repertoire import Section
from game.state.resume_offer import ResumeOffer
from game.state.screens import FIRST, FeatureModel, PlayModel, ScreenModel, ScreenName
from game.state.session import FIRST_SESSION, Session
from game.state.settings import DARK, Settings

AnyScreen = TypeVar("AnyScreen", bound=ScreenModel)
AnyModel = TypeVar("AnyModel", bound=FeatureModel)


class NoticeKind(StrEnum):
    """The mark beside a notice."""

    INFO = "info"
    """Information."""
    SUCCESS = "success"
    """A request has succeeded."""
    ERROR = "error"
    """A request has failed."""


class Notice(Struct):
    """A line at the foot of the board that disappears at ``until_ms``."""

    text: Text
    kind: NoticeKind
    until_ms: int


class State(Struct):
    """The whole state; see the module."""

    sessions: dict[SessionId, Session]
    """The sessions by their numbers: that of the game that is played, and those shown beside it."""
    settings: Settings = field(default_factory=Settings)
    shown: SessionId = FIRST_SESSION
    """The session that the window shows."""
    played: SessionId = FIRST_SESSION
    """The session of the game in progress; that of a document if no game is in progress."""
    last_session: SessionId = FIRST_SESSION
    engines: dict[SeatId, EngineState] = field(default_factory=lambda: {FIRST_SEAT: EngineState()})
    """The engine at each seat."""
    last_seat: SeatId = FIRST_SEAT
    """The last seat that an added engine got. A seat is used once, so that late reports of an ended
    engine are recognised."""
    searches: dict[int, ActiveSearch] = field(default_factory=dict)
    """The searches whose results have not been used yet, by id; at most one at each seat."""
    last_search_id: int = 0
    engine_options: Configure = field(default_factory=Configure)
    """The options that our own engine has; those of the settings follow when it does not search."""
    option_faults: tuple[Fault, ...] = ()
    """Why our engine does not use some of ``engine_options``."""
    last_reading: int = 0
    """The number of the last request to read the options of an external engine."""
    screen: ScreenName = FIRST
    """The screen that is shown; ``screens`` has its model."""
    screens: dict[ScreenName, ScreenModel] = field(default_factory=lambda: {FIRST: PlayModel()})
    """The model of each screen that has anything to show."""
    models: dict[type[FeatureModel], FeatureModel] = field(default_factory=dict)
    """What features hold besides; read with ``model``, changed with ``put``."""
    dialog: DialogModel | None = None
    """The open dialog; None if there is none."""
    focus: Focus | None = None
    """The control of the open dialog, or else of the screen, that keys go to first; None before Tab
    or a click."""
    explained: Explained | None = None
    """The text whose terms are explained by key; None if there is none."""
    tour: TourStep | None = None
    """The step of the tour that its card shows; None if there is no card."""
    listed: GameList | None = None
    """The list from which the last game was opened; it can be shown again."""
    last_file_request: int = 0
    """The number of the last request for a dialog of the system or for a folder."""
    resume: ResumeOffer | None = None
    has_played_games: bool = False
    """Whether there were played games when this window last looked."""
    notice: Notice | None = None
    repertoires: tuple[Section, ...] | None = None
    """The openings of the levels, as the person has changed them; None for those of the program."""
    now_ms: int = 0
    date: str = "????.??.??"
    """Today's date as in PGN; ``program_actions.Tick`` sets it."""
    seed: int = 0
    """The seed of random choices. The application sets the first seed; ``update`` sets the next
    ones."""
    system_theme: str = DARK
    """The theme of the system; dark where the system does not say."""
    system_scale_percent: int = 100
    """The scale of the display when the window opened."""
    most_scale_percent: int = 300
    """The largest scale that fits the window; ``program_actions.Resize`` sets it."""
    language: str = "en"
    """The language that the window shows; ``program_actions.ShowLanguage`` sets it."""
    window_mode: WindowMode = WindowMode.NORMAL
    """The window as the desktop shows it; ``program_actions.PlaceWindow`` sets it."""
    window_moved: bool = False
    """Whether the settings file does not have the present place of the window."""
    quitting: bool = False
    handed_path: str = ""
    """The file, with links resolved, that another process handed over last."""

    @property
    def session(self) -> Session:
        """The session that the window shows."""
        return self.sessions[self.shown]

    @property
    def engine(self) -> EngineState:
        """The engine that is shown beside the board."""
        return self.engines[self.session.shown_seat]

    @property
    def shown_screen(self) -> ScreenModel:
        """The model of the screen that is shown."""
        return self.screens[self.screen]

    def screen_model(self, kind: type[AnyScreen]) -> AnyScreen | None:
        """Return the model of a screen; None if the screen has nothing to show."""
        found = self.screens.get(kind.name)
        assert found is None or isinstance(found, kind)
        return found

    def open_screen(self, model: ScreenModel) -> None:
        """Store the model of a screen, so that the screen can be shown."""
        self.screens[model.name] = model

    def close_screen(self, kind: type[ScreenModel]) -> None:
        """Discard the model of a screen."""
        self.screens.pop(kind.name, None)

    def model(self, kind: type[AnyModel]) -> AnyModel:
        """Return what a feature holds."""
        found = self.models.get(kind)
        assert found is None or isinstance(found, kind)
        return kind() if found is None else found

    def put(self, model: FeatureModel) -> None:
        """Store what a feature holds in place of what it held before."""
        self.models[type(model)] = model
