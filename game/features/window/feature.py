"""The window itself: its time, its notices, its size, and its changes of settings."""

from __future__ import annotations

from game.actions.setting_changes import ToggleSound, ToggleTheme
from game.actions.shortcuts.play_shortcuts import SCALE_STEP_PERCENT
from game.actions.window import ChangeScale, ToggleFullScreen
from game.features.window import update
from game.look.icons import Icon
from game.message import message
from game.queries import appearance
from game.queries.enabled_actions import PREDICATES
from game.state.preferences.window_place import WindowMode
from game.state.settings import LIGHT
from game.view.feature import Feature
from game.view.frame.menu_entries import VIEW_MENU, MenuEntry, MenuGroup

ENTRIES: tuple[MenuEntry, ...] = (
    MenuEntry(
        VIEW_MENU,
        MenuGroup.WINDOW,
        message("Light theme"),
        ToggleTheme(),
        Icon.LIGHT,
        lambda state: appearance.theme_name(state) == LIGHT,
    ),
    MenuEntry(
        VIEW_MENU,
        MenuGroup.WINDOW,
        message("Full screen"),
        ToggleFullScreen(),
        Icon.FULL_SCREEN,
        lambda state: state.desktop.window_mode is WindowMode.FULL_SCREEN,
    ),
    MenuEntry(
        VIEW_MENU, MenuGroup.WINDOW, message("Larger"), ChangeScale(SCALE_STEP_PERCENT), Icon.LARGER
    ),
    MenuEntry(
        VIEW_MENU,
        MenuGroup.WINDOW,
        message("Smaller"),
        ChangeScale(-SCALE_STEP_PERCENT),
        Icon.SMALLER,
    ),
    MenuEntry(
        VIEW_MENU,
        MenuGroup.WINDOW,
        message("Sound"),
        ToggleSound(),
        Icon.SOUND,
        lambda state: not state.settings.is_muted,
    ),
)

FEATURE = Feature(actions=update.Handled, act=update.handle, permitted=PREDICATES, entries=ENTRIES)
