"""``glassbox-engine check``: correct boards agree, and the check finds errors put into a board."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import chess
import pytest

from engine.__main__ import main
from engine.core.board.position import Position
from engine.core.mailbox.position import MailboxPosition
from engine.tools import board_comparison
from engine.tools.board_comparison import DifferenceError, ThreeBoards
from engine.tools.check import Checker
from engine.tools.random_starts import KINDS, random_starts

EN_PASSANT = "8/8/8/8/k2Pp3/8/8/4K3 b - d3 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


class WrongMailbox:
    """The 0x88 board with wrong answers.

    ``bend`` receives the name of a method, its correct answer and the moves made so far. It returns
    the answer to give.
    """

    bend: Callable[[str, object, list[int]], object] = staticmethod(
        lambda _name, answer, _made: answer
    )

    def __init__(self, fen: str, chess960: bool) -> None:
        self._right = MailboxPosition(fen, chess960)
        self._made: list[int] = []

    def __getattr__(self, name: str) -> Callable[..., object]:
        answer = getattr(self._right, name)

        def bent(*arguments: int) -> object:
            if name == "push":
                self._made.extend(arguments)
            if name == "pop":
                self._made.pop()
            return type(self).bend(name, answer(*arguments), self._made)

        return bent


def is_en_passant(made: list[int]) -> bool:
    return bool(made) and bool(made[-1] >> 26 & 1)


def omits_a_legal_move(name: str, answer: object, _made: list[int]) -> object:
    return answer[1:] if name == "legal_moves" and isinstance(answer, list) else answer


def reports_a_wrong_fen_after_en_passant(name: str, answer: object, made: list[int]) -> object:
    return "wrong" if name == "fen" and is_en_passant(made) else answer


def reports_a_wrong_key_after_en_passant(name: str, answer: object, made: list[int]) -> object:
    return 1 if name == "key" and is_en_passant(made) else answer


class ChangesAfterUndo:
    """Answers every call of ``snapshot`` with another value, as if undo had changed the board."""

    def __init__(self) -> None:
        self._snapshots = 0

    def __call__(self, name: str, answer: object, _made: list[int]) -> object:
        self._snapshots += name == "snapshot"
        return self._snapshots if name == "snapshot" else answer


def raises_an_error(name: str, answer: object, made: list[int]) -> object:
    if name == "is_check" and is_en_passant(made):
        raise RuntimeError("no such square")
    return answer


@pytest.mark.parametrize("seed", [1, 2])
def test_the_boards_agree(seed: int) -> None:
    checker = Checker(seed)
    checker.run(600)
    tally = checker.tally
    assert tally.positions == 600
    assert 150 < tally.chess960 < 450
    assert tally.moves > 6_000
    assert tally.castlings
    assert tally.promotions
    assert tally.checks
    assert tally.orders > 100


@pytest.mark.slow
def test_the_boards_agree_on_many_positions() -> None:
    checker = Checker(7)
    checker.run(30_000)
    assert checker.tally.en_passant > 100
    assert checker.tally.castlings > 500


def test_a_seed_gives_the_same_games() -> None:
    tallies = []
    for seed in (3, 3, 4):
        checker = Checker(seed)
        checker.run(80)
        tallies.append(checker.tally)
    assert tallies[0] == tallies[1] != tallies[2]


@pytest.mark.parametrize(
    ("bend", "subject"),
    [
        (omits_a_legal_move, "legal moves"),
        (reports_a_wrong_fen_after_en_passant, "FEN after e4d3"),
        (reports_a_wrong_key_after_en_passant, "key of 0x88 board after e4d3"),
        (ChangesAfterUndo(), "0x88 board after taking"),
        (raises_an_error, "an error"),
    ],
)
def test_the_check_finds_an_error_of_a_board(
    bend: Callable[..., object], subject: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ThreeBoards(EN_PASSANT, chess960=False).compare(random.Random(1))
    monkeypatch.setattr(board_comparison, "MailboxPosition", WrongMailbox)
    monkeypatch.setattr(WrongMailbox, "bend", staticmethod(bend))
    with pytest.raises(DifferenceError, match=subject):
        ThreeBoards(EN_PASSANT, chess960=False).compare(random.Random(1))


def test_the_first_difference_ends_the_check_and_can_be_reproduced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def castles_wrongly(name: str, answer: object, made: list[int]) -> object:
        return "wrong" if name == "fen" and made and made[-1] >> 14 & 15 else answer

    monkeypatch.setattr(board_comparison, "MailboxPosition", WrongMailbox)
    monkeypatch.setattr(WrongMailbox, "bend", staticmethod(castles_wrongly))
    assert main(["check", "--positions", "100000"]) == 1
    lines = capsys.readouterr().out.splitlines()
    castling = lines[0].removeprefix("DIFFERENCE in FEN after ")
    assert "  0x88 board: wrong" in lines
    command = next(line for line in lines if "position fen" in line)
    variant, _, setup = command.partition(" chess: position fen ")
    fen, _, moves = setup.partition(" moves ")
    board = chess.Board(fen, chess960=variant == "Chess960")
    for move in moves.split():
        castled = board.is_castling(chess.Move.from_uci(move))
        board.push_uci(move)
    assert castled
    assert moves.split()[-1] == castling


def test_a_start_refused_by_one_board_is_a_difference(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_fen: str, _chess960: bool) -> None:
        raise ValueError("FEN not liked")

    monkeypatch.setattr(board_comparison, "MailboxPosition", refuse)
    assert main(["check"]) == 1
    output = capsys.readouterr().out
    assert "refused: FEN not liked" in output
    assert "position fen rnbqkbnr/" in output


def test_the_counts_are_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.tools.check.REPORT_INTERVAL_S", 0.0)
    assert main(["check", "--positions", "20", "--seed", "5"]) == 0
    output = capsys.readouterr()
    assert output.out.startswith("no difference: 20 positions, ")
    assert output.out.endswith(" positions a minute)\n")
    assert output.err.count("\n") == 20


def test_starts_of_every_kind_are_legal() -> None:
    starts = list(itertools.islice(random_starts(1), 400))
    assert {start.kind for start in starts} == set(KINDS)
    assert sum(start.chess960 for start in starts) == 200
    assert len({start.fen for start in starts}) > 350
    passed = castling = promoted = 0
    for start in starts:
        position = Position(start.fen, start.chess960)
        castling += position.fen().split()[2] != "-"
        passed += start.fen.split()[3] != "-"
        promoted += any(start.fen.split()[0].count(piece) > 3 for piece in "QRBNqrbn")
    assert passed > 10
    assert castling > 150
    assert promoted > 20


@pytest.mark.parametrize(
    "arguments", [["--positions", "0"], ["--positions", "-1"], ["--seed", "x"], ["extra"]]
)
def test_wrong_arguments_give_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["check", *arguments])
    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_equal_positions_after_two_move_orders_need_equal_keys(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def counts_moves(name: str, answer: object, made: list[int]) -> object:
        if name in ("key", "computed_key") and len(made) == 4 and isinstance(answer, int):
            return answer + made[0]
        return answer

    monkeypatch.setattr(board_comparison, "MailboxPosition", WrongMailbox)
    monkeypatch.setattr(WrongMailbox, "bend", staticmethod(counts_moves))
    boards = ThreeBoards(CASTLING, chess960=False)
    with pytest.raises(DifferenceError, match="by two orders of"):
        compare_often(boards)


def compare_often(boards: ThreeBoards) -> None:
    for seed in range(50):
        boards.compare(random.Random(seed))
