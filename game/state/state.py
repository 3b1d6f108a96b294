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

from game.message import Text
from game.state.desktop import DesktopState
from game.state.dialog import DialogModel
from game.state.engines import Engines, EngineState
from game.state.files.opened_files import OpenedFiles
from game.state.focus import Focus
from game.state.help.shown_help import ShownHelp
from game.state.screens import FIRST, FeatureModel, PlayModel, ScreenModel, ScreenName
from game.state.session import Session, Sessions
from game.state.settings import Settings

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

    sessions: Sessions
    settings: Settings = field(default_factory=Settings)
    engines: Engines = field(default_factory=Engines)
    screen: ScreenName = FIRST
    """The screen that is shown; ``screens`` has its model."""
    screens: dict[ScreenName, ScreenModel] = field(default_factory=lambda: {FIRST: PlayModel()})
    """The model of each screen that has anything to show."""
    dialog: DialogModel | None = None
    """The open dialog; None if there is none."""
    models: dict[type[FeatureModel], FeatureModel] = field(default_factory=dict)
    """What features hold besides; read with ``model``, changed with ``put``."""
    focus: Focus | None = None
    """The control of the open dialog, or else of the screen, that keys go to first; None before Tab
    or a click."""
    notice: Notice | None = None
    help: ShownHelp = field(default_factory=ShownHelp)
    opened_files: OpenedFiles = field(default_factory=OpenedFiles)
    desktop: DesktopState = field(default_factory=DesktopState)
    now_ms: int = 0
    date: str = "????.??.??"
    """Today's date as in PGN; ``program_actions.Tick`` sets it."""
    seed: int = 0
    """The seed of random choices. The application sets the first seed; ``update`` sets the next
    ones."""

    @property
    def session(self) -> Session:
        """The session that the screen shows."""
        own = self.shown_screen.own_session
        return self.sessions.by_id[self.sessions.shown if own is None else own]

    @property
    def play_session(self) -> Session:
        """The session of the Play screen."""
        return self.sessions.by_id[self.sessions.shown]

    @property
    def engine(self) -> EngineState:
        """The engine that is shown beside the board."""
        return self.engines.at[self.session.shown_engine]

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
