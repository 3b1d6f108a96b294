"""The Desk, with which tests drive a game: a state, actions, and the effects that they return."""

from __future__ import annotations

from typing import TypeVar

import chess
import pytest
from running_searches import search_of_first_seat

from engine.protocol.messages import Bound, Finished, Score, StopReason, TableStats, Thinking
from game.actions.action import Action
from game.actions.board import MovePointer, PressSquare, ReleaseSquare, TypeMoveText
from game.actions.effects import Effect
from game.actions.game import EngineReport
from game.actions.window import ClockTick, ProgramStarted
from game.app.dispatch import update
from game.message import Text
from game.rules import game_record, players
from game.state.engines import FIRST_SEAT, EngineStatus
from game.state.game import Game
from game.state.session import sessions_with
from game.state.state import NoticeKind, State
from game.state.time_control import TimeControl

E = TypeVar("E")
SQUARE_PX = 80


def thinking(score: Score | None = None, depth: int = 7, line: tuple[str, ...] = ()) -> Thinking:
    return Thinking(
        depth=depth,
        selective_depth=depth + 4,
        nodes=1234,
        elapsed_ms=10,
        score=score or Score(centipawns=20),
        bound=Bound.EXACT,
        principal_variation=line,
        table=TableStats(),
        root_moves=(),
    )


class Desk:
    """Drives ``update`` as the window does. Squares have names such as ``e2``."""

    def __init__(self, game: Game | None = None) -> None:
        self.state = State(
            sessions_with(game or game_record.new_game(players.person(), players.engine_player(3)))
        )
        self.state.settings.answer_at_once = True
        self.state.settings.shows_players_scores = True  # No other engine runs.
        self.state.engine.status = EngineStatus.IDLE
        self.effects: list[Effect] = []
        """The effects that the last call returned."""

    def do(self, *actions: Action) -> list[Effect]:
        self.effects = [effect for action in actions for effect in update(self.state, action)]
        return self.effects

    def asked(self, kind: type[E]) -> list[E]:
        """Return the effects of one kind that the last call returned."""
        return [effect for effect in self.effects if isinstance(effect, kind)]

    def wait(self, ms: int) -> list[Effect]:
        return self.do(ClockTick(self.state.now_ms + ms))

    def press(self, name: str) -> list[Effect]:
        return self.do(PressSquare(chess.parse_square(name), *self._place(name)))

    def release(self, name: str | None) -> list[Effect]:
        return self.do(ReleaseSquare(None if name is None else chess.parse_square(name)))

    def point(self, name: str, x_off: int = 0) -> list[Effect]:
        x, y = self._place(name)
        return self.do(MovePointer(chess.parse_square(name), x + x_off, y))

    def click(self, *names: str) -> list[Effect]:
        """Press and release the left button on each square in turn."""
        done = [effect for name in names for effect in self.press(name) + self.release(name)]
        self.effects = done
        return done

    def drag(self, origin: str, target: str) -> list[Effect]:
        done = self.press(origin) + self.point(target) + self.release(target)
        self.effects = done
        return done

    def type(self, text: str) -> list[Effect]:
        """Type the text character by character."""
        return self.do(*[TypeMoveText(character) for character in text])

    def answer(self, uci: str, score: Score | None = None) -> list[Effect]:
        """Let the engine finish its search with this move."""
        report = Finished(self.search_id, uci, None, thinking(score), StopReason.NODES)
        return self.do(EngineReport(FIRST_SEAT, report))

    def play(self, *moves: str) -> None:
        """Play moves from the live position: clicks for the person, answers for the engine."""
        for move in moves:
            if self.board.turn == players.persons_colour(self.state.session.game):
                self.click(move[:2], move[2:4])
            else:
                self.answer(move)

    @property
    def search_id(self) -> int:
        """Return the id of the running search; if none is running, the id of the last one."""
        return search_of_first_seat(self.state)

    # These are methods because a type checker keeps an attribute narrowed after a call.

    def engine_is(self, status: EngineStatus) -> bool:
        return self.state.engine.status is status

    def entry_is(self, text: str | None) -> bool:
        return self.state.session.typed_move == text

    def is_over(self) -> bool:
        return self.state.session.game.result is not None

    def premove_is(self, move: chess.Move | None) -> bool:
        return self.state.session.board.premove == move

    def preview_is(self, *moves: str) -> bool:
        return self.state.session.board.preview == moves

    def landed_by_hand(self) -> chess.Square | None:
        assert self.state.session.board.animation is not None
        return self.state.session.board.animation.skip

    @property
    def board(self) -> chess.Board:
        return game_record.live_board(self.state.session.game)

    @property
    def sans(self) -> list[str]:
        return [played.san for played in self.state.session.game.moves]

    @property
    def notice(self) -> str:
        """The English text of the notice; empty if there is no notice."""
        return str(self.state.notice.text) if self.state.notice else ""

    def says(self, text: Text | None) -> bool:
        """Return whether the notice has this text. With None, return whether there is no notice."""
        return (self.state.notice.text if self.state.notice else None) == text

    def notice_is(self, kind: NoticeKind) -> bool:
        return self.state.notice is not None and self.state.notice.kind is kind

    @staticmethod
    def _place(name: str) -> tuple[int, int]:
        square = chess.parse_square(name)
        x = chess.square_file(square) * SQUARE_PX + 40
        return x, (7 - chess.square_rank(square)) * SQUARE_PX + 40


@pytest.fixture
def desk() -> Desk:
    """A new untimed game. The person is White and the engine is Black."""
    return Desk()


@pytest.fixture
def blitz() -> Desk:
    """A new game with 60 seconds and 2 seconds a move for each side. The person is White."""
    control = TimeControl(60_000, 2_000)
    return Desk(game_record.new_game(players.person(), players.engine_player(3), control))


@pytest.fixture
def black_desk() -> Desk:
    """A new game in which the person is Black and the engine searches its first move."""
    desk = Desk(game_record.new_game(players.engine_player(3), players.person()))
    desk.do(ProgramStarted())
    return desk


class DeskMaker:
    """Makes a desk with a new game from a given position. The person is to move."""

    def __call__(self, fen: str = chess.STARTING_FEN, control: TimeControl | None = None) -> Desk:
        board = chess.Board(fen)
        seats = {board.turn: players.person(), not board.turn: players.engine_player(3)}
        return Desk(game_record.new_game(seats[chess.WHITE], seats[chess.BLACK], control, board))

    def playing(self, game: Game) -> Desk:
        """Return a desk with this game."""
        return Desk(game)


@pytest.fixture
def desk_at() -> DeskMaker:
    return DeskMaker()
