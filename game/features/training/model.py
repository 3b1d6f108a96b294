"""Training: the positions of the day, and the games that are looked through. Plain data."""

from __future__ import annotations

from enum import Enum, auto
from typing import ClassVar

import chess
from msgspec import Struct, field

from engine.protocol.library.library_fault import LibraryFault
from engine.protocol.library.training import (
    AnswerGrade,
    CardCounts,
    CardKind,
    TrainingCard,
    TrainingTask,
)
from engine.protocol.review import ReviewedGame, ReviewedMove
from game.state.aids.judging import HintStage, Judgement
from game.state.engines import SessionId
from game.state.screens import FeatureModel, ScreenModel, ScreenName
from game.state.state import State

TRAINING = ScreenName("Training")
KINDS = CardKind.MISTAKE, CardKind.QUIET
"""The cards that are asked on this screen."""


class TrainingStage(Enum):
    """What the screen is at."""

    LOADING = auto()
    """The library is asked for the positions of the day."""
    FAILED = auto()
    """The library does not answer."""
    EMPTY = auto()
    """There is no position at all."""
    TRYING = auto()
    """The person looks for a move."""
    SEARCHING = auto()
    """The engine searches the position after a move that was tried."""
    WRONG = auto()
    """The move that was tried is not good enough."""
    RIGHT = auto()
    """The move that was tried is good enough."""
    SOLVED = auto()
    """The solution is shown."""
    DONE = auto()
    """No position of the day is left."""


ASKING = (
    TrainingStage.TRYING,
    TrainingStage.SEARCHING,
    TrainingStage.WRONG,
    TrainingStage.RIGHT,
    TrainingStage.SOLVED,
)
"""The stages in which a position is shown."""
UNANSWERED = (TrainingStage.TRYING, TrainingStage.SEARCHING, TrainingStage.WRONG)
"""The stages in which the solution is hidden."""


class TrainingModel(ScreenModel):
    """What the screen holds.

    Its session has the game up to the asked position, and nothing else.
    """

    name: ClassVar[ScreenName] = TRAINING
    shows_game: ClassVar[bool] = True
    has_shapes: ClassVar[bool] = True
    is_saved_elsewhere: ClassVar[bool] = True
    session_id: SessionId
    origin: ScreenName
    """The screen that was shown before."""
    stage: TrainingStage = TrainingStage.LOADING
    fault: LibraryFault | None = None
    """Why the library does not answer."""
    cards: tuple[TrainingCard, ...] = ()
    """The positions of the day, in the order in which they are asked."""
    counts: CardCounts = CardCounts()
    """As of the last time that the library was asked."""
    place: int = 0
    """The index of the shown one."""
    tried: str | None = None
    """The move that is on the board, in UCI notation; None for the position before it."""
    hint: HintStage = HintStage.NONE
    grades: dict[int, AnswerGrade] = field(default_factory=dict)
    """How cards were answered here, by their numbers."""
    kept: dict[int, TrainingCard] = field(default_factory=dict)
    """The answered cards whose answers are kept, by their numbers: with when they come back."""
    judged: dict[tuple[int, str], Judgement] = field(default_factory=dict)
    """By the card and the move, so that the same move is judged the same way again."""

    @property
    def own_session(self) -> SessionId:
        return self.session_id

    @property
    def card(self) -> TrainingCard:
        """The shown card; there is one while a position is asked."""
        return self.cards[self.place]


class OwnGame(Struct, frozen=True):
    """A game of the person that is looked through."""

    game: ReviewedGame
    side: chess.Color
    """The person's."""
    white: str
    black: str
    date: int
    """Year * 10000 + month * 100 + day; unknown parts are 0."""
    number: int = 0
    """In the library; 0 if it is not known there."""


class Candidate(Struct, frozen=True):
    """A position that may become one of training, once a longer search has checked it."""

    kind: CardKind
    reported: ReviewedMove
    nodes: int
    """Of the report."""


class LookThrough(Struct, frozen=True):
    """The games of the library that are looked through, because the person has asked for it."""

    games: tuple[int, ...]
    """Those that are left, the one at work first."""
    total: int
    found: int = 0
    """Positions that were found."""
    failed: int = 0
    """Games whose report could not be made."""


class Training(FeatureModel, frozen=True):
    """The games that are looked through for positions."""

    queue: tuple[OwnGame, ...] = ()
    """Those whose report was finished, and that wait."""
    source: OwnGame | None = None
    """The one at work."""
    is_sought: bool = False
    """Whether its kept report was looked for."""
    candidates: tuple[Candidate, ...] | None = None
    """Its positions that are not checked yet; None before its report is finished."""
    tasks: tuple[TrainingTask, ...] = ()
    """Those that were checked and are good."""
    is_adding: bool = False
    """Whether the library was asked to keep them."""
    look: LookThrough | None = None
    untrained: int | None = None
    """How many games of the library were not looked through; None before that is known."""


def training_of(state: State) -> TrainingModel | None:
    """Return what the screen holds; None while it is closed."""
    return state.screen_model(TrainingModel)
