"""Scenes of the Settings dialog."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from play_scenes import idle

from engine.protocol.faults import Fault
from engine.protocol.shared_enums import FaultCode
from game.app.registry import FEATURES
from game.features.key_bindings.model import Conflict, KeyBindingsDialog
from game.features.settings.model import NAMES, SettingsDialog
from game.queries.engine_options import own_engine_options
from game.queries.shown_position import live_board
from game.state.board_state import UnconfirmedMove
from game.state.preferences.board_choices import Coordinates
from game.state.preferences.key_bindings import Chord, KeyBinding
from game.state.state import State


def _dialog(draft: SettingsDialog) -> State:
    state = idle()
    state.dialog = draft
    return state


def _changed() -> State:
    state = _dialog(SettingsDialog(place=NAMES.index("animation_ms"), typed="3000"))
    state.settings.animation_ms = 350
    state.settings.show_figurines = True
    return state


def _sounds() -> State:
    state = _dialog(SettingsDialog(place=NAMES.index("sound_low_time")))
    state.settings.is_muted = True
    state.settings.sound_volume = 100
    return state


def _path() -> State:
    state = _dialog(SettingsDialog(place=NAMES.index("book_path")))
    state.settings.book_path = "/home/person/books/none.bin"
    state.settings.threads = 4
    fault = Fault(
        FaultCode.BOOK_UNREADABLE,
        path="/home/person/books/none.bin",
        system_text="No such file or directory",
    )
    state.engines.options, state.engines.option_faults = (
        own_engine_options(state.settings),
        (fault,),
    )
    return state


def unconfirmed() -> State:
    """Return a game in which a move of a person waits to be confirmed."""
    state = idle()
    state.settings.confirms_moves = True
    move = next(iter(live_board(state.session).legal_moves))
    state.session.board.unconfirmed = UnconfirmedMove(move, len(state.session.game.moves))
    return state


def coordinates_beside() -> State:
    """Return a game whose board has its coordinates beside it."""
    state = idle()
    state.settings.coordinates = Coordinates.OUTSIDE
    return state


def _keys(draft: KeyBindingsDialog) -> State:
    state = idle()
    state.settings.keys = [KeyBinding("flip", Chord(pygame.K_y, control=True))]
    state.dialog = draft
    return state


def _asked() -> KeyBindingsDialog:
    chord = Chord(pygame.K_h, control=True)
    place = FEATURES.keymap.rebindable().index("resign")
    return KeyBindingsDialog(
        FEATURES.keymap.rebindable(), place=place, conflict=Conflict(chord, "hint")
    )


SETTINGS_SCENES: dict[str, Callable[[], State]] = {
    "settings": lambda: _dialog(SettingsDialog()),
    "settings, changed": _changed,
    "settings, a name": lambda: _dialog(SettingsDialog(place=NAMES.index("person_name"))),
    "settings, sounds": _sounds,
    "settings, a path": _path,
    "keys to choose": lambda: _keys(KeyBindingsDialog(FEATURES.keymap.rebindable())),
    "a key is awaited": lambda: _keys(
        KeyBindingsDialog(FEATURES.keymap.rebindable(), place=3, is_waiting=True)
    ),
    "a key is taken": lambda: _keys(_asked()),
    "a move to confirm": unconfirmed,
    "coordinates beside the board": coordinates_beside,
    "settings, searched": lambda: _dialog(
        SettingsDialog("evaluation", ("show_evaluation", "show_graph"))
    ),
    "settings, nothing found": lambda: _dialog(SettingsDialog("zeitnot", ())),
}
"""Each scene by its name."""
