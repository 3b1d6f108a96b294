"""``glassbox-engine see``: the captures as numbers and as a table."""

from __future__ import annotations

import json
import random

import chess
import pytest

from engine.__main__ import main
from engine.core.board.position import START_FEN, Position
from engine.core.ordering.see import see
from engine.inspection.nodes.see_steps import see_captures

BATTERY = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1"


def test_json_gives_the_value_and_every_capture(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["see", "--fen", BATTERY, "--move", "d3e5", "--json"]) == 0
    output = capsys.readouterr().out
    assert output.count("\n") == 1
    made = json.loads(output)
    assert made["value"] == -220
    keys = ("piece", "square", "captured", "gain", "balance", "played")
    assert [tuple(capture[key] for key in keys) for capture in made["exchange"]] == [
        ("N", "d3", "p", 100, 100, True),
        ("n", "d7", "N", 320, -220, True),
        ("R", "e2", "n", 320, 100, False),
        ("b", "f6", "R", 500, -400, False),
        ("Q", "e1", "b", 330, -70, False),
        ("q", "h8", "Q", 950, -1020, False),
    ]


def test_the_table_has_a_line_for_each_capture(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["see", "--fen", BATTERY, "--move", "d3e5"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "White begins on e5"
    assert lines[1] == " 1  N d3 x p  gain   100  balance   +100"
    assert lines[3] == " 3  R e2 x n  gain   320  balance   +100  not played"
    assert lines[-1] == "value -220 centipawns for White"
    assert len(lines) == 8


@pytest.mark.parametrize(
    ("fen", "move", "first", "value"),
    [
        ("4k3/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", "d4e3", ("p", "P", 100), 100),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", ("P", "p", 100), 100),
        ("3rk3/2P5/8/8/8/8/8/3RK3 w - - 0 1", "c7d8q", ("P", "r", 1350), 1350),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", ("K", "", 0), 0),
        (START_FEN, "e2e4", ("P", "", 0), 0),
    ],
)
def test_moves_of_every_kind_are_valued(
    fen: str, move: str, first: tuple[str, str, int], value: int
) -> None:
    position = Position(fen)
    number = position.parse_uci(move)
    capture = see_captures(position, number)[0]
    assert (capture.piece, capture.captured, capture.gain) == first
    assert capture.played
    assert see(position, number) == value


def test_the_balance_after_the_last_capture_played_is_the_value() -> None:
    source = random.Random(5)
    compared = 0
    for _ in range(30):
        board = chess.Board()
        while any(board.legal_moves) and board.ply() < 60:
            position = Position(board.fen())
            for move in position.legal_moves():
                found = see_captures(position, move)
                played = [capture for capture in found if capture.played]
                assert found[: len(played)] == played
                assert played[-1].balance == see(position, move)
                compared += len(found) > 1
            board.push(source.choice(list(board.legal_moves)))
    assert compared > 2_000


def test_chess960_castling_is_a_move_like_others(capsys: pytest.CaptureFixture[str]) -> None:
    fen = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1"
    assert main(["see", "--fen", fen, "--move", "e1b1", "--chess960", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert (made["value"], len(made["exchange"])) == (0, 1)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--fen", BATTERY],
        ["--move", "d3e5"],
        ["--fen", "rubbish", "--move", "d3e5"],
        ["--fen", BATTERY, "--move", "d3e6"],
        ["--fen", BATTERY, "--move", "rubb\nish"],
        ["--fen", BATTERY, "--move", ""],
        ["--fen", BATTERY, "--move", "x" * 100_000],
    ],
)
def test_wrong_arguments_give_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status: object = main(["see", *arguments])
    except SystemExit as end:
        status = end.code
    output = capsys.readouterr()
    assert status == 2
    assert output.out == ""
    assert output.err.startswith("glassbox-engine")
    assert output.err.count("\n") == 1
    assert len(output.err) < 300
