"""Everything that can happen to the window, as a closed set of frozen values.

``game.actions.input`` and the view make them from events. ``game.app`` makes them from files and
from the engine's reports. Only ``game.update`` reads them.
"""

from __future__ import annotations

from typing import TypeAlias

from game.actions.board import BoardAction
from game.actions.editor import EditorAction
from game.actions.engines import EnginesAction
from game.actions.files import FilesAction
from game.actions.game import GameAction
from game.actions.help import HelpAction
from game.actions.inspect import InspectAction
from game.actions.key_bindings import KeysAction
from game.actions.program import ProgramAction
from game.actions.questions import QuestionAction
from game.actions.settings import SettingsAction

Action: TypeAlias = (
    BoardAction
    | EditorAction
    | EnginesAction
    | FilesAction
    | GameAction
    | HelpAction
    | InspectAction
    | KeysAction
    | QuestionAction
    | SettingsAction
    | ProgramAction
)
