"""``glassbox-engine perft``: boards, sliding attacks, threads, output."""

from __future__ import annotations

import json

import pytest
from positions import KIWIPETE

from engine.__main__ import main
from engine.tools import perft
from engine.tools.perft import CountedPosition, PerftProgress, count_by_move

CHESS960 = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"
MATED = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"

WAYS = [
    [],
    ["--sliders", "magic"],
    ["--sliders", "rays"],
    ["--board", "0x88"],
    ["--board", "bitboard", "--threads", "3"],
    ["--board", "0x88", "--threads", "2"],
]


def result(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main(["perft", *arguments, "--json"]) == 0
    output = capsys.readouterr()
    assert output.out.count("\n") == 1
    made = json.loads(output.out)
    assert isinstance(made, dict)
    return made


@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_all_boards_and_slider_methods_count_the_same(
    way: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert result(capsys, "4", "--fen", KIWIPETE, *way)["nodes"] == 4_085_603
    assert result(capsys, "1", *way)["nodes"] == 20
    assert result(capsys, "2", *way)["nodes"] == 400


@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_chess960_needs_its_option(way: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert result(capsys, "4", "--fen", CHESS960, "--chess960", *way)["nodes"] == 326_672
    assert main(["perft", "1", "--fen", CHESS960]) == 2


@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_divide_lists_every_move_and_adds_up(
    way: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    made = result(capsys, "3", "--fen", KIWIPETE, "--divide", *way)
    divide = made["divide"]
    assert isinstance(divide, dict)
    assert len(divide) == 48
    assert divide["e1g1"] == 2_059
    assert sum(divide.values()) == made["nodes"] == 97_862


def test_a_mating_move_has_no_leaves_below_it() -> None:
    mates_in_one = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"
    assert count_by_move(CountedPosition(2, mates_in_one))["g6g7"] == 0
    assert count_by_move(CountedPosition(3, MATED)) == {}
    assert sum(count_by_move(CountedPosition(1, mates_in_one)).values()) == 23


def test_surplus_threads_are_harmless() -> None:
    assert count_by_move(CountedPosition(2, "8/8/8/8/8/5k2/8/5K2 w - - 0 1"), threads=64) == {
        "f1e1": 6,
        "f1g1": 6,
    }


def test_progress_is_reported_once_for_each_root_move() -> None:
    reports: list[tuple[str, int, int, int]] = []
    counts = count_by_move(CountedPosition(4), 2, lambda *report: reports.append(report))
    assert {move: leaves for move, leaves, _, _ in reports} == counts
    assert [done for _, _, done, _ in reports] == list(range(1, 21))
    assert {moves for *_, moves in reports} == {20}


def test_only_a_long_count_prints_progress(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(perft, "QUIET_S", 0.0)
    made = result(capsys, "3")
    assert made["nodes"] == 8_902
    monkeypatch.setattr(perft, "QUIET_S", 60.0)
    progress = PerftProgress()
    progress("e2e4", 600, 1, 20)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(perft, "QUIET_S", 0.0)
    progress("e2e4", 600, 1, 20)
    progress("d2d4", 560, 20, 20)
    assert capsys.readouterr().err == "e2e4: 600 (1 of 20 moves, 0 s)\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["--board", "mailbox"],
        ["--sliders", "guess"],
        ["--board", "0x88", "--sliders", "rays"],
        ["--threads", "0"],
        ["--threads", "many"],
        ["--threads", "9" * 5_000],
        ["--board", "0x88", "--fen", "rubbish"],
    ],
)
def test_wrong_arguments_give_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status: object = main(["perft", "2", *arguments])
    except SystemExit as end:
        status = end.code
    output = capsys.readouterr()
    assert status == 2
    assert output.out == ""
    assert output.err.startswith("glassbox-engine")
    assert output.err.count("\n") == 1
    assert len(output.err) < 200
