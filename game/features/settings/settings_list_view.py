"""The rows of the Settings dialog: which settings a search finds, and what keys do to one."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.actions.action import Action
from game.actions.between_features import OpenKeyBindings
from game.actions.game import CloseDialog
from game.features.settings.actions import BrowseSetting, ResetSetting, StepSetting
from game.features.settings.model import NOTES, SECTIONS, SettingsDialog
from game.message import Message
from game.queries import setting_values
from game.state.preferences.key_bindings import KEY_BINDINGS
from game.state.preferences.setting_kinds import Choice, Switch, WholeNumber
from game.state.settings import FOLDER, PATH, TABLE
from game.view.kit.focus import ENTER
from game.view.kit.look import Look

NAME_PERCENT = 62
"""The share of a row that the name of a setting takes."""

FAST = 10
"""How many steps Shift with an arrow key changes a setting by."""


class SettingRow(NamedTuple):
    """A line of the list: a heading, or a setting with its place among the found ones."""

    title: Message | None
    place: int = -1
    name: str = ""


def setting_rows(dialog: SettingsDialog) -> list[SettingRow]:
    """Return the found settings below the headings of their sections."""
    found: list[SettingRow] = []
    for section in SECTIONS:
        names = [name for name in section.names if name in dialog.names]
        if names:
            found.append(SettingRow(section.title))
            found += [SettingRow(None, dialog.names.index(name), name) for name in names]
    return found


def matching_settings(look: Look, search: str) -> tuple[str, ...]:
    """Return the settings whose label, heading, note or values contain every searched word."""
    words = search.casefold().split()
    found = []
    for section in SECTIONS:
        for name in section.names:
            kind = TABLE[name].kind
            values = [one.label for one in kind.options] if isinstance(kind, Choice) else []
            texts = (section.title, TABLE[name].label, NOTES[name], *values)
            whole = " ".join(look.catalogue.text(text) for text in texts).casefold()
            if all(word in whole for word in words):
                found.append(name)
    return tuple(found)


def has_stepped_values(name: str) -> bool:
    """Return whether a setting has an earlier and a later value."""
    return isinstance(TABLE[name].kind, Choice | WholeNumber)


def is_path_setting(name: str) -> bool:
    """Return whether a setting is a path, which the file picker can choose."""
    return TABLE[name].kind is PATH or is_folder_setting(name)


def is_folder_setting(name: str) -> bool:
    """Return whether a setting is the path of a folder."""
    return TABLE[name].kind is FOLDER


def opens_own_dialog(name: str) -> bool:
    """Return whether a setting has a dialog of its own."""
    return TABLE[name].kind is KEY_BINDINGS


def setting_key_actions(event: pygame.event.Event, name: str) -> list[Action] | None:
    """Return the actions of a key on a setting; None if the line below the list handles it."""
    if event.key == pygame.K_r and event.mod & pygame.KMOD_CTRL:
        return [ResetSetting(name)]
    if event.key == pygame.K_o and event.mod & pygame.KMOD_CTRL and is_path_setting(name):
        return [BrowseSetting(name)]
    opening = (*ENTER, pygame.K_SPACE, pygame.K_RIGHT)
    if opens_own_dialog(name) and event.key in opening:
        return [OpenKeyBindings()]
    if event.key in ENTER:
        is_switch = isinstance(TABLE[name].kind, Switch)
        return [StepSetting(name, 1)] if is_switch else [CloseDialog()]
    is_across = event.key in (pygame.K_LEFT, pygame.K_RIGHT)
    if is_across and (has_stepped_values(name) or isinstance(TABLE[name].kind, Switch)):
        is_fast = event.mod & pygame.KMOD_SHIFT and isinstance(TABLE[name].kind, WholeNumber)
        by = FAST if is_fast else 1
        return [StepSetting(name, by if event.key == pygame.K_RIGHT else -by)]
    is_stepped = not (setting_values.is_typed_setting(name) or opens_own_dialog(name))
    if event.key == pygame.K_SPACE and is_stepped:
        return [StepSetting(name, 1)]
    return None
