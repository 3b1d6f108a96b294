"""The Repertoire screen: which repertoire is shown, and what of it. Plain data."""

from __future__ import annotations

from enum import Enum, auto
from typing import ClassVar

import chess
from msgspec import Struct, field

from engine.protocol.library.repertoire import RepertoireMove
from engine.protocol.library.training import TrainingCard
from engine.protocol.messages import Score
from game.state.aids.judging import HintStage, Judgement
from game.state.engines import SessionId
from game.state.screens import REPERTOIRE, FeatureModel, ScreenModel, ScreenName
from game.state.state import State


class DrillStage(Enum):
    """What the practice is at."""

    WAITING = auto()
    """The library looks which positions are asked."""
    ASKING = auto()
    """The person looks for the move of the repertoire."""
    SEARCHING = auto()
    """The engine judges a move that is not in the repertoire."""
    AS_GOOD = auto()
    """The move that was tried is not in the repertoire, but good."""
    WRONG = auto()
    RIGHT = auto()
    SOLVED = auto()
    """The solution is shown."""
    DONE = auto()
    """No more positions are asked."""
    REFUSED = auto()
    """The library cannot tell which positions are asked."""


class Drill(Struct):
    """The practice: positions of one repertoire that are due, one after another."""

    stage: DrillStage = DrillStage.WAITING
    waiting: tuple[TrainingCard, ...] = ()
    """The positions that are still asked, the shown one first."""
    done: tuple[TrainingCard, ...] = ()
    """Those that were answered, or passed over."""
    right: int = 0
    """How many had their first move right, without a hint."""
    next_due_s: int | None = None
    """When the first of the other positions is due."""
    is_graded: bool = False
    """Whether the answer to the shown position is kept already."""
    comes_back_s: int | None = None
    """When the shown position is asked again; None before the library has told it."""
    tried: str | None = None
    """The move on the board, in UCI notation; None for the position before it."""
    hint: HintStage = HintStage.NONE
    best: dict[int, Score] = field(default_factory=dict)
    """The score of the side to move in positions, by the number of the card."""
    judged: dict[tuple[int, str], Judgement] = field(default_factory=dict)
    """By the number of the card and the move, so that a move is judged the same way again."""

    @property
    def card(self) -> TrainingCard:
        """The shown position; there is one in each stage but WAITING, DONE and REFUSED."""
        return self.waiting[0]

    @property
    def is_over(self) -> bool:
        """Whether no position is shown."""
        return self.stage in (DrillStage.WAITING, DrillStage.DONE, DrillStage.REFUSED)


class RepertoireModel(ScreenModel):
    """What the screen holds. Its session has the lines of one repertoire as a game tree."""

    name: ClassVar[ScreenName] = REPERTOIRE
    shows_game: ClassVar[bool] = True
    has_shapes: ClassVar[bool] = True
    has_wheel_steps: ClassVar[bool] = True
    session_id: SessionId
    origin: ScreenName
    """The screen from which it was opened."""
    is_black: bool = False
    """Whether the repertoire for Black is shown."""
    shown: tuple[RepertoireMove, ...] | None = None
    """All moves when the tree was made; None before they are known."""
    language: str = ""
    """That of the comments in the tree."""
    wanted: tuple[str, ...] = ()
    """The moves to the position that is shown once the library has them, in UCI notation."""
    drill: Drill | None = None
    """The practice; None while the lines are shown."""

    @property
    def is_of_game(self) -> bool:
        return False

    @property
    def own_session(self) -> SessionId:
        return self.session_id

    @property
    def side(self) -> chess.Color:
        """The player's colour."""
        return chess.BLACK if self.is_black else chess.WHITE


class WantedDeparture(FeatureModel, frozen=True):
    """The session whose game is compared with the repertoire as soon as that is read."""

    session_id: SessionId | None = None


def repertoire_of(state: State) -> RepertoireModel | None:
    """Return what the screen holds; None while it is closed."""
    return state.screen_model(RepertoireModel)
