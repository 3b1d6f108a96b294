"""What a feature brings: its screen, its dialogs, its actions, and its lines in menus and lists.

The registry in ``game.app.registry`` lists the features. Nothing else names one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cached_property
from types import UnionType
from typing import Any, Protocol, TypeAlias, TypeVar, get_args

import pygame
from msgspec import Struct

from game.actions.action import Action
from game.actions.between_features import MoveMade, ShowScreen
from game.actions.board import BoardAction
from game.actions.effects import Effect
from game.actions.files import PathChosen
from game.actions.game import AnswerQuestion, CloseDialog
from game.actions.shortcuts.keymap import Keymap, ScreenKeys
from game.actions.shortcuts.play_shortcuts import TASK_MOUSE
from game.actions.shortcuts.shortcut import Shortcut, find_shortcut
from game.actions.text_input import play_key_actions
from game.look.layout import Box
from game.message import Message, Text
from game.queries.board_view import BoardView
from game.state.dialog import DialogModel
from game.state.dialogs.file_dialog import FileKind
from game.state.dialogs.question import ConfirmationDialog
from game.state.screens import ScreenName
from game.state.session import Session
from game.state.state import State
from game.update import common
from game.update.engine_reports import SearchUsers
from game.update.judging import Judge
from game.update.library import LibraryUsers
from game.view.board.board_screen import BoardScreen
from game.view.frame.menu_entries import (
    GAME_FILES,
    HELP_MENU,
    VIEW_MENU,
    BarContent,
    BarFile,
    BarMenu,
    MenuEntry,
)
from game.view.kit.look import Look
from game.view.kit.part import Float
from game.view.kit.popup import Popup
from game.view.yes_no_question import YesNoQuestion

Model = TypeVar("Model", bound=DialogModel)
Questions: TypeAlias = Mapping[Any, YesNoQuestion]
"""Questions by their names: values of ``Question``, or other texts."""
Seen = TypeVar("Seen")
Handler: TypeAlias = Callable[[State, Session, Any], list[Effect]]
"""Changes the state by an action of one family; returns the effects to be run, in order."""
Predicate: TypeAlias = Callable[[State], bool]
"""Returns whether actions of a class have an effect now."""
PopupMaker: TypeAlias = Callable[[Look, Box, State], Popup]
"""Returns a new popup for the open dialog; the box is all of the window."""
KeyReader: TypeAlias = Callable[[pygame.event.Event, State], list[Action] | None]
"""Returns the actions of a KEYDOWN or TEXTINPUT event that is no shortcut; None for a shortcut."""
After: TypeAlias = Callable[[State], list[Effect]]
"""Handles what an action has changed in the state."""
Watcher: TypeAlias = Callable[[State], After]
"""Looks at the state before an action, and returns what runs after it."""


def stateful_watcher(
    before: Callable[[State], Seen], after: Callable[[State, Seen], list[Effect]]
) -> Watcher:
    """Return the watcher that gives ``after`` what ``before`` has found in the state."""

    def watch(state: State) -> After:
        seen = before(state)
        return lambda changed: after(changed, seen)

    return watch


def stateless_watcher(react: After) -> Watcher:
    """Return the watcher that needs to know nothing from before the action."""
    return lambda _state: react


def state_changing_watcher(change: Callable[[State], None]) -> Watcher:
    """Return the watcher that only changes the state."""

    def react(state: State) -> list[Effect]:
        change(state)
        return []

    return stateless_watcher(react)


class ScreenMaker(Protocol):
    """Makes a screen for one size, one look and one value of ``shape_of``."""

    def __call__(
        self, size: tuple[int, int], look: Look, state: State, popups: Float, bar: BarContent
    ) -> BoardScreen:
        """Return the screen; ``popups`` lies over all of it."""


def no_text_input(event: pygame.event.Event, state: State) -> list[Action] | None:
    """Read the keys of a screen that has shortcuts only."""
    del state
    return [] if event.type == pygame.TEXTINPUT else None


def leave_to_shared_handler(
    state: State, session: Session, action: BoardAction
) -> list[Effect] | None:
    """Leave every action on the board to the handler that all screens share."""
    del state, session, action
    return None


class Screen(Struct, frozen=True, kw_only=True):
    """A screen. It can be shown while ``State.screens`` has its model."""

    name: ScreenName
    title: Message
    """The name on the tab."""
    load: Callable[[], tuple[ScreenMaker, Callable[[State], Hashable]]]
    """Imports the view once and returns what makes it, and what decides its parts. While that value
    stays equal, the screen is kept. Every frame asks for them."""
    board: Callable[[State], BoardView]
    """Returns the content of the board."""
    menus: tuple[BarMenu, ...]
    """The menus in the top bar, from left to right."""
    files: tuple[BarFile, ...] = GAME_FILES
    """The buttons about files in the top bar, left of the menus."""
    shortcuts: tuple[Shortcut, ...]
    gestures: tuple[tuple[Text, Message], ...] = ()
    """The mouse gestures and typed texts for the list of keys, each with its meaning."""
    read: KeyReader = no_text_input
    paste: Callable[[State, str], list[Effect] | None] | None = None
    """Takes a text that is pasted while the screen is shown, or returns None for one that is opened
    like a file; None if all are."""
    show: Callable[[State, Session], list[Effect]] | None = None
    """Shows the screen when its tab is chosen; None if only the screen changes."""
    is_always_there: bool = False
    """Whether it has a tab even while ``State.screens`` has no model; ``show`` makes one."""
    act_on_board: Callable[[State, Session, BoardAction], list[Effect] | None] = (
        leave_to_shared_handler
    )
    """Handles an action on the board; returns None for one that all boards share."""
    make_move: Callable[[State, Session, MoveMade], list[Effect]] | None = None
    """Makes a move on the board of the screen's own session; None for a screen without one."""


def task_screen(
    name: ScreenName,
    title: Message,
    load: Callable[[], tuple[ScreenMaker, Callable[[State], Hashable]]],
    board: Callable[[State], BoardView],
    shortcuts: tuple[Shortcut, ...],
    act_on_board: Callable[[State, Session, BoardAction], list[Effect] | None],
    make_move: Callable[[State, Session, MoveMade], list[Effect]],
) -> Screen:
    """Return a screen on which a move is looked for; ``Screen`` explains what it needs."""
    return Screen(
        name=name,
        title=title,
        load=load,
        board=board,
        menus=(VIEW_MENU, HELP_MENU),
        shortcuts=shortcuts,
        gestures=TASK_MOUSE,
        read=play_key_actions,
        act_on_board=act_on_board,
        make_move=make_move,
    )


class Dialog(Struct, frozen=True):
    """A dialog, which is open while ``State.dialog`` is its model."""

    model: type[DialogModel]
    popup: PopupMaker
    left: Callable[[State, Any], list[Effect]]
    """Returns what follows when the person leaves it; it may show another dialog."""


def no_effects_on_leaving(state: State, dialog: DialogModel) -> list[Effect]:
    """Leave a dialog after which nothing follows."""
    del state, dialog
    return []


def dialog_of_model(
    model: type[Model],
    make: Callable[[Look, Box, State, Model], Popup],
    left: Callable[[State, Model], list[Effect]] = no_effects_on_leaving,
) -> Dialog:
    """Return the dialog of a model; ``make`` imports the view and makes the popup."""

    def popup(look: Look, window: Box, state: State) -> Popup:
        assert isinstance(state.dialog, model)
        return make(look, window, state, state.dialog)

    return Dialog(model, popup, left)


class Feature(Struct, frozen=True, kw_only=True):
    """One thing that a person does. What it does not bring is left out."""

    actions: UnionType | type[Action] | None = None
    """The classes of its actions."""
    act: Handler | None = None
    """Handles its actions."""
    permitted: Mapping[type[Action], Predicate] = {}
    """When its actions have an effect; those that are not listed always have one."""
    screen: Screen | None = None
    dialogs: tuple[Dialog, ...] = ()
    questions: Questions = {}
    """The questions that it asks, by their names."""
    entries: tuple[MenuEntry, ...] = ()
    """Its lines in the menus of the top bar."""
    shortcuts: tuple[Shortcut, ...] = ()
    """Its keys on every screen."""
    paths: Mapping[FileKind, Handler] = {}
    """What uses a chosen path, by the kind of file that the feature asks for."""
    searches: SearchUsers = {}
    """What uses the reports of the searches that it asks for, by their purpose."""
    judges: tuple[Judge, ...] = ()
    """What asks the engine that judges moves. The first feature with a question goes first."""
    library: LibraryUsers = {}
    """What uses the answers of the library of games, by who asks."""
    watchers: tuple[Watcher, ...] = ()


class Features:
    """All features, and what one needs to find in them."""

    def __init__(self, features: tuple[Feature, ...], keymap: Keymap) -> None:
        self.keymap = keymap
        self.watchers = tuple(watcher for one in features for watcher in one.watchers)
        self.screens = {one.screen.name: one.screen for one in features if one.screen is not None}
        """The screens in the order of their tabs."""
        self._features = features
        self.dialogs = {dialog.model: dialog for one in features for dialog in one.dialogs}
        self._paths = {kind: use for one in features for kind, use in one.paths.items()}
        self.questions = questions_of(features)
        self.permitted = {kind: may for one in features for kind, may in one.permitted.items()}

    @cached_property
    def handlers(self) -> dict[type[Action], Handler]:
        """The handler of each class of actions."""
        own: dict[type[Action], Handler] = {
            AnswerQuestion: self._answer,
            CloseDialog: self._leave_dialog,
            MoveMade: self._make_move,
            ShowScreen: self._show_screen,
            PathChosen: self._use_path,
        }
        return own | {
            kind: one.act
            for one in self._features
            if one.act is not None
            for kind in get_args(one.actions) or (one.actions,)
        }

    def actions(self) -> frozenset[type[Action]]:
        """Return the classes of all actions."""
        return frozenset(self.handlers)

    def screen(self, state: State) -> Screen:
        """Return the screen that is shown."""
        return self.screens[state.screen]

    def menus(self) -> tuple[BarMenu, ...]:
        """Return the menus of all screens."""
        return tuple(dict.fromkeys(menu for one in self.screens.values() for menu in one.menus))

    def titles(self) -> dict[ScreenName, Message]:
        """Return the name on each tab, in their order."""
        return {name: screen.title for name, screen in self.screens.items()}

    def bar(self, screen: Screen, open_menu: Callable[[BarMenu, Box], None]) -> BarContent:
        """Return what the top bar of a screen shows."""
        always = frozenset(one.name for one in self.screens.values() if one.is_always_there)
        return BarContent(screen.menus, self.titles(), open_menu, always, screen.files)

    def entries(self, menu: BarMenu) -> tuple[MenuEntry, ...]:
        """Return the entries of a menu, group by group."""
        found = [entry for one in self._features for entry in one.entries if entry.menu == menu]
        return tuple(sorted(found, key=lambda entry: entry.group))

    def may(self, state: State, action: type[Action]) -> bool:
        """Return whether an action of this class has an effect now."""
        predicate = self.permitted.get(action)
        return predicate is None or predicate(state)

    def _show_screen(self, state: State, session: Session, action: ShowScreen) -> list[Effect]:
        """Show a screen because its tab was chosen."""
        name = action.screen
        show = self.screens[name].show if name in self.screens else None
        if show is not None:
            return show(state, session)
        common.show_screen(state, session, name)
        return []

    def _make_move(self, state: State, session: Session, action: MoveMade) -> list[Effect]:
        """Make a move on the board of the shown screen."""
        make_move = self.screen(state).make_move
        return [] if make_move is None else make_move(state, session, action)

    def _leave_dialog(self, state: State, _session: Session, _action: CloseDialog) -> list[Effect]:
        """Close the open dialog."""
        model, state.dialog = state.dialog, None
        return [] if model is None else self.dialogs[type(model)].left(state, model)

    def _answer(self, state: State, session: Session, action: AnswerQuestion) -> list[Effect]:
        """Close the open question; do what follows from the answer."""
        asked = state.dialog
        if not isinstance(asked, ConfirmationDialog):
            return []
        state.dialog = None
        question = self.questions[asked.question]
        follow = question.confirmed if action.yes else question.refused
        return follow(state, session, asked)

    def _use_path(self, state: State, session: Session, action: PathChosen) -> list[Effect]:
        """Give a chosen path to the feature that has asked for it."""
        return self._paths[action.kind](state, session, action)

    def make_popup(self, look: Look, window: Box, state: State) -> Popup:
        """Return a new popup for the open dialog; ``window`` is all of the window."""
        assert state.dialog is not None
        return self.dialogs[type(state.dialog)].popup(look, window, state)

    def key_actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        """Return the actions that a KEYDOWN or TEXTINPUT event means on the shown screen."""
        found = self.screen(state).read(event, state)
        if found is not None or event.type != pygame.KEYDOWN:
            return found or []
        shortcut = self.shortcut(event, state)
        return [] if shortcut is None or shortcut.on_release else [shortcut.action]

    def release_action(self, event: pygame.event.Event, state: State) -> Action | None:
        """Return the action that follows when the key of a KEYDOWN event is released, if any."""
        shortcut = self.shortcut(event, state)
        if shortcut is None or not shortcut.on_release:
            return None
        return shortcut.action if self.screen(state).read(event, state) is None else None

    def shortcut(self, event: pygame.event.Event, state: State) -> Shortcut | None:
        """Return the shortcut that a KEYDOWN event presses on the shown screen."""
        table = self.keymap.shortcuts_of(state.screen, state.settings.keys)
        return find_shortcut(table, event.key, event.mod)


def questions_of(features: tuple[Feature, ...]) -> dict[str, YesNoQuestion]:
    """Return the questions of all features, by their names."""
    return {name: question for one in features for name, question in one.questions.items()}


def keys_of_screens(features: tuple[Feature, ...]) -> dict[ScreenName, ScreenKeys]:
    """Return the keys of each screen, with those that features have on every screen."""
    everywhere = tuple(shortcut for one in features for shortcut in one.shortcuts)
    screens = (one.screen for one in features if one.screen is not None)
    return {
        one.name: ScreenKeys(one.title, (*one.shortcuts, *everywhere), one.gestures)
        for one in screens
    }
