"""The Learn screen: the mistakes of a report, and the moves that a person tries. Plain data."""

from __future__ import annotations

from enum import Enum, auto
from typing import ClassVar

import chess
from msgspec import field

from engine.protocol.review import ReviewedMove
from game.state.aids.judging import HintStage, Judgement
from game.state.engines import SessionId
from game.state.game import Game
from game.state.reviews import Review
from game.state.screens import ScreenModel, ScreenName
from game.state.state import State

LEARN = ScreenName("Learn")


class LearnStage(Enum):
    """What the screen is at."""

    CHOOSING = auto()
    """Whose mistakes are learnt from is not chosen yet."""
    TRYING = auto()
    """The person looks for a move in the position before a mistake."""
    SEARCHING = auto()
    """The engine searches the position after a move that was tried."""
    WRONG = auto()
    """The move that was tried is not good enough."""
    RIGHT = auto()
    """The move that was tried is good enough."""
    SOLVED = auto()
    """The solution is shown."""
    DONE = auto()
    """All mistakes were shown."""


ANSWERED = (LearnStage.RIGHT, LearnStage.SOLVED)
"""The stages in which nothing is hidden any more."""


class MistakeOutcome(Enum):
    """How a mistake was learnt from."""

    AT_ONCE = auto()
    """The first move that was tried was right."""
    LATER = auto()
    """A later one was right."""
    WITH_HINT = auto()
    SOLUTION = auto()
    """The solution was shown before a move was right."""
    SKIPPED = auto()


class LearnModel(ScreenModel):
    """What the screen holds while a person learns from a report.

    Its session has the game up to the position before a mistake, and nothing else: no comment, no
    evaluation, no later move. So nothing on the screen can show the solution by accident.
    """

    name: ClassVar[ScreenName] = LEARN
    shows_game: ClassVar[bool] = True
    has_shapes: ClassVar[bool] = True
    is_saved_elsewhere: ClassVar[bool] = True
    session_id: SessionId
    origin: ScreenName
    """The screen on which the report was shown."""
    source: Game
    """The reported game, as it was when learning began. Never changed."""
    review: Review
    """The finished report."""
    proposed: chess.Color | None
    """The side that the person played; None if it is not known."""
    side: chess.Color | None = None
    """The side whose mistakes are learnt from; None for both."""
    mistakes: tuple[ReviewedMove, ...] = ()
    """Those that are learnt from, in the order of the game."""
    place: int = 0
    """The index of the shown one."""
    stage: LearnStage = LearnStage.CHOOSING
    tried: str | None = None
    """The move that is on the board, in UCI notation; None for the position before it."""
    wrong_tries: int = 0
    """The number of moves that were wrong in this position."""
    hint: HintStage = HintStage.NONE
    outcomes: dict[int, MistakeOutcome] = field(default_factory=dict)
    """By the index of the mistake."""
    judged: dict[tuple[int, str], Judgement] = field(default_factory=dict)
    """By the ply and the move, so that the same move is judged the same way again."""

    @property
    def own_session(self) -> SessionId:
        return self.session_id

    @property
    def mistake(self) -> ReviewedMove:
        """The shown mistake; there is one in every stage but CHOOSING and DONE."""
        return self.mistakes[self.place]


def learning_of(state: State) -> LearnModel | None:
    """Return what the screen holds; None while nobody learns."""
    return state.screen_model(LearnModel)
