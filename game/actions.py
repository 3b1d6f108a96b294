"""Everything that can happen to the window, as a closed set of frozen values.

``game.input`` and the view make them from events, ``game.app`` makes them from the engine's
reports and from files, ``game.update`` is the only reader.
"""

from __future__ import annotations

from typing import TypeAlias

from game.board_actions import BoardAction
from game.game_actions import GameAction
from game.inspect_actions import InspectAction
from game.program_actions import ProgramAction
from game.question_actions import QuestionAction

Action: TypeAlias = BoardAction | GameAction | InspectAction | QuestionAction | ProgramAction
