"""One game: rules, clocks and failures, with scripted players."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import chess
import pytest
from games.adjudication import Adjudication
from games.limits import Clock, Limit, TimeControl
from games.openings import Opening
from games.playing import Conditions, play
from games.record import Ending, Game
from players.engine_pipe import EnginePipe
from players.failures import EngineFailedError, Failing
from players.player import RESIGNS, Answer, EngineSpec, Player, Turn

DEPTH = Limit(depth=1)
BULLET = Limit(time=TimeControl(1.0, 0.1))


class Scripted(Player):
    """A player that plays given answers and records its requests."""

    def __init__(self, answers: Iterable[Answer | Failing]) -> None:
        super().__init__(EngineSpec(("scripted",), "uci"))
        self._answers = iter(answers)
        self.turns: list[Turn] = []
        self.was_killed = False

    def prepare(self, limit: Limit) -> None:
        pass

    def think(self, turn: Turn) -> Answer:
        self.turns.append(turn)
        answer = next(self._answers)
        if isinstance(answer, Failing):
            raise EngineFailedError(answer, "scripted")
        return answer

    def kill(self) -> None:
        self.was_killed = True

    def _introduce(self, pipe: EnginePipe, limit: Limit) -> str | None:
        raise NotImplementedError

    def _new_game(self, pipe: EnginePipe) -> None:
        raise NotImplementedError

    def _think(self, pipe: EnginePipe, turn: Turn) -> Answer:
        raise NotImplementedError


def moves(text: str, score_cp: int | None = None, elapsed_s: float = 0.01) -> list[Answer]:
    return [Answer(move, elapsed_s, score_cp) for move in text.split()]


def shuffle(
    square: str, other: str, score_cp: int | None = None, elapsed_s: float = 0.01
) -> Iterable[Answer]:
    """Yield moves that shuffle pieces back and forth for ever."""
    return itertools.cycle(moves(f"{square}{other} {other}{square}", score_cp, elapsed_s))


def game(white: Player, black: Player, fen: str | None = None, limit: Limit = DEPTH) -> Game:
    conditions = Conditions(limit, 0.05, 5.0, Adjudication())
    return play(white, black, 1, Opening(fen), conditions)


def test_checkmate_wins() -> None:
    played = game(Scripted(moves("f2f3 g2g4")), Scripted(moves("e7e5 d8h4")))
    assert (played.ending, played.result, played.half_points) == (Ending.CHECKMATE, "0-1", 0)
    assert [answer.move for answer in played.answers] == ["f2f3", "e7e5", "g2g4", "d8h4"]


@pytest.mark.parametrize(
    ("fen", "white_moves", "black_moves", "ending"),
    [
        ("7k/8/5QK1/8/8/8/8/8 w - - 0 1", "f6f7", "", Ending.STALEMATE),
        ("7k/8/8/8/8/8/1p6/K7 w - - 0 1", "a1b2", "", Ending.MATERIAL),
        ("7k/7r/8/8/8/8/R7/K7 w - - 99 80", "a2a3", "", Ending.FIFTY_MOVES),
        ("6k1/R7/6K1/8/8/8/8/7r w - - 99 80", "a7a8", "", Ending.CHECKMATE),
    ],
)
def test_the_rules_end_games(fen: str, white_moves: str, black_moves: str, ending: Ending) -> None:
    assert game(Scripted(moves(white_moves)), Scripted(moves(black_moves)), fen).ending is ending


def test_threefold_repetition_counts_positions_of_the_opening() -> None:
    shuffles = ("g1f3", "g8f6", "f3g1", "f6g8")
    opening = Opening(None, shuffles)
    conditions = Conditions(DEPTH, 0, 5.0, Adjudication())
    white, black = Scripted(shuffle("g1", "f3")), Scripted(shuffle("g8", "f6"))
    played = play(white, black, 1, opening, conditions)
    assert (played.ending, played.result) == (Ending.THREEFOLD, "1/2-1/2")
    assert len(played.answers) == 4
    assert white.turns[0].moves == shuffles


def test_castling_rights_distinguish_positions() -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    played = game(Scripted(shuffle("h1", "g1")), Scripted(shuffle("h8", "g8")), fen)
    assert played.ending is Ending.THREEFOLD
    # Two more plies, because the first position, with its castling rights, does not count.
    assert len(played.answers) == 10


def test_agreement_on_a_draw_and_on_a_win() -> None:
    fen = "7k/r7/8/8/8/8/R7/7K w - - 0 60"  # It repeats before the draw rule is met.
    assert (
        game(Scripted(shuffle("h1", "g1", 0)), Scripted(shuffle("h8", "g8", 0)), fen).ending
        is Ending.THREEFOLD
    )
    walk = "a2b2 b2c2 c2d2 d2e2 e2f2"
    back = "a7b7 b7c7 c7d7 d7e7"
    played = game(Scripted(moves(walk, 1500)), Scripted(moves(back, -1500)), fen)
    assert (played.ending, played.result) == (Ending.WIN_ADJUDICATED, "1-0")
    assert len(played.answers) == 8


def test_a_player_may_resign() -> None:
    played = game(Scripted([Answer(RESIGNS, 0.1)]), Scripted([]))
    assert (played.ending, played.result, played.failing) == (Ending.RESIGNATION, "0-1", None)


@pytest.mark.parametrize("text", ["e1e8", "e2e5", "0000", "(none)", "nonsense", "e7e8q", ""])
def test_an_illegal_move_loses(text: str) -> None:
    white, black = Scripted([Answer(text, 0.1)]), Scripted([])
    played = game(white, black)
    assert (played.result, played.ending) == ("0-1", Ending.FAILURE)
    assert played.failing is Failing.ILLEGAL
    assert chess.STARTING_FEN in played.detail
    assert white.was_killed
    assert not black.was_killed


@pytest.mark.parametrize("failing", [Failing.CRASH, Failing.HANG])
def test_a_failure_of_a_player_loses(failing: Failing) -> None:
    white, black = Scripted(moves("e2e4")), Scripted([failing])
    played = game(white, black)
    assert (played.result, played.failing, black.was_killed) == ("1-0", failing, True)


def test_the_runner_keeps_the_clocks() -> None:
    white = Scripted(shuffle("g1", "f3", elapsed_s=0.3))
    black = Scripted(shuffle("g8", "f6", elapsed_s=0.1))
    game(white, black, limit=BULLET)
    assert [turn.own_s for turn in white.turns[:3]] == pytest.approx([1.0, 0.8, 0.6])
    assert [turn.other_s for turn in white.turns[:3]] == pytest.approx([1.0, 1.0, 1.0])
    assert black.turns[1].other_s == pytest.approx(0.6)
    assert white.turns[0].patience_s == pytest.approx(6.0)


@pytest.mark.parametrize(("elapsed_s", "failing"), [(1.04, None), (1.06, Failing.TIME)])
def test_a_clock_may_be_exceeded_by_the_margin(elapsed_s: float, failing: Failing | None) -> None:
    white = Scripted(moves("f2f3 g2g4", elapsed_s=0.01))
    black = Scripted([*moves("e7e5", elapsed_s=elapsed_s), *moves("d8h4", elapsed_s=0.01)])
    played = game(white, black, limit=BULLET)
    assert played.failing is failing
    effort = played.efforts[chess.BLACK]
    assert effort.worst_overshoot_s == pytest.approx(elapsed_s - 1.0)
    assert played.efforts[chess.WHITE].worst_overshoot_s == pytest.approx(-0.99)


def test_a_clock_is_never_negative() -> None:
    clock = Clock(TimeControl(1.0, 0.5))
    assert clock.press(1.2) == pytest.approx(0.2)
    assert clock.left_s == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("text", "control"),
    [("2+0.02", TimeControl(2, 0.02)), ("60", TimeControl(60)), ("0.5+0", TimeControl(0.5))],
)
def test_a_time_control_is_parsed(text: str, control: TimeControl) -> None:
    assert TimeControl.parse(text) == control


@pytest.mark.parametrize("text", ["", "0+1", "-1", "1+-1", "nan", "1e3", "1+", "40/60", "9999999"])
def test_an_invalid_time_control_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a time control"):
        TimeControl.parse(text)
