"""``glassbox-engine lab``: searches with different sets of techniques."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import chess
import pytest
from msgspec.structs import replace
from positions import KIWIPETE

from engine.__main__ import main
from engine.core.board.perft import perft
from engine.core.board.position import START_FEN, Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.protocol import techniques
from engine.protocol.techniques import BY_NAME
from engine.thinking import switch_sets
from engine.tools import lab_runs

MATE_IN_TWO = "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1"
MATED = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"


def lab_rows(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, dict[str, Any]]:
    """Return the rows of ``lab --json`` by name."""
    assert main(["lab", *arguments, "--json"]) == 0
    output = capsys.readouterr()
    assert output.out.count("\n") == 1
    assert output.err
    return {row["name"]: row for row in json.loads(output.out)["rows"]}


def test_the_suite_has_twelve_positions_with_legal_moves() -> None:
    assert len(set(lab_runs.SUITE)) == len(lab_runs.SUITE) == 12
    for fen in lab_runs.SUITE:
        assert chess.Board(fen).is_valid()
        assert any(chess.Board(fen).legal_moves)


def test_the_lab_baseline_is_the_engine_that_plays() -> None:
    search = Search(Table(lab_runs.TABLE_MB))
    search.begin(Position(KIWIPETE))
    while search.depth() < 6 and search.deepen():
        pass
    row = lab_runs.measure_contestant(
        lab_runs.full_engine(), [Position(KIWIPETE)], 6, lab_runs.DEFAULT_NODES
    )
    assert row.nodes == search.nodes()
    assert row.outcomes[0].principal_variation[0] == Position(KIWIPETE).uci(search.best_move())


def test_without_leaves_out_each_technique_then_all_together(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = lab_rows(capsys, "--fen", KIWIPETE, "--depth", "6", "--without", "killers,table-moves")
    names = ["engine", "without killers", "without table_moves", "without killers, table_moves"]
    assert list(rows) == names
    for name, row in rows.items():
        assert ("killers" in row["on"]) == ("killers" not in name)
        assert ("table_moves" in row["on"]) == ("table_moves" not in name)
        assert row["complete"]
    assert rows["engine"]["ratio"] == 1.0
    position = rows["engine"]["positions"][0]
    assert min(position["node_outcomes"].values()) > 0
    assert list(position["endings"].values()) == list(position["node_outcomes"].values())
    assert position["endings"]["beta cut-off"] == position["node_outcomes"]["beta cutoff"]


def test_with_adds_an_unused_technique(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ["--fen", KIWIPETE, "--depth", "7"]
    rows = lab_rows(capsys, *arguments, "--without", "killers", "--with", "several-table-moves")
    assert list(rows) == ["engine", "without killers", "with multiple_tt_moves"]
    more = rows["with multiple_tt_moves"]
    assert set(more["on"]) - set(rows["engine"]["on"]) == {"multiple_tt_moves"}
    assert more["nodes"] != rows["engine"]["nodes"]
    assert list(lab_rows(capsys, *arguments, "--with")) == ["engine", "with multiple_tt_moves"]


def test_a_technique_already_in_the_requested_state_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ways = (("--without", "multiple_tt_moves", "--with"), ("--with", "killers", "--without"))
    for asked, name, instead in ways:
        assert main(["lab", "--suite", "--depth", "1", asked, name]) == 2
        output = capsys.readouterr()
        assert output.out == ""
        assert output.err.count("\n") == 1
        assert f"{instead} {name}" in output.err


def test_several_unused_techniques_are_added_one_by_one_and_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    off = {name: replace(BY_NAME[name], plays=False) for name in ("killers", "probcut")}
    changed = tuple(off.get(one.name, one) for one in techniques.TECHNIQUES)
    monkeypatch.setattr(techniques, "TECHNIQUES", changed)
    monkeypatch.setattr(techniques, "BY_NAME", {**BY_NAME, **off})
    names = [one.name for one in lab_runs.contestants_with(["killers", "probcut"])]
    assert names == ["with killers", "with probcut", "with killers, probcut"]
    assert all(
        one.switches["killers"] is not one.switches["probcut"]
        for one in lab_runs.one_technique_added()[1:]
    )


def test_only_starts_with_plain_minimax(capsys: pytest.CaptureFixture[str]) -> None:
    rows = lab_rows(capsys, "--fen", KIWIPETE, "--depth", "3", "--only", "alpha_beta,mvv_lva")
    assert list(rows) == ["engine", "minimax", "+ alpha_beta", "+ mvv_lva"]
    whole_tree = sum(perft(Position(KIWIPETE), depth) for depth in (1, 2, 3))
    assert rows["minimax"]["nodes"] == whole_tree
    assert rows["minimax"]["on"] == []
    assert rows["+ mvv_lva"]["on"] == ["alpha_beta", "mvv_lva"]
    scores = [row["positions"][0]["score"] for row in list(rows.values())[1:]]
    assert len(set(scores)) == 1


def test_each_step_of_the_ladder_adds_techniques(capsys: pytest.CaptureFixture[str]) -> None:
    rows = lab_rows(capsys, "--fen", START_FEN, "--depth", "3", "--only")
    assert list(rows)[1:] == ["minimax", *(f"+ {name}" for name in lab_runs.LADDER)]
    ons = [set(row["on"]) for row in list(rows.values())[1:]]
    assert all(less < more for less, more in pairwise(ons))


def test_without_names_leaves_out_every_technique_in_turn(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = lab_rows(capsys, "--fen", START_FEN, "--depth", "2", "--without", "--nodes", "2000")
    played = [technique.name for technique in techniques.TECHNIQUES if technique.plays]
    assert list(rows) == ["engine", *(f"without {name}" for name in played)]


def test_a_search_at_the_node_limit_is_marked_incomplete(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ["--fen", KIWIPETE, "--depth", "5", "--only", "--nodes", "30000"]
    minimax = lab_rows(capsys, *arguments)["minimax"]
    assert not minimax["complete"]
    assert minimax["nodes"] == 30_000
    assert minimax["branching"] is None
    assert main(["lab", *arguments]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("minimax ") and "30000*" in line for line in lines)
    assert any(line.startswith("engine ") and "*" not in line for line in lines)


def test_the_branching_factor_to_the_power_of_depth_gives_the_nodes() -> None:
    outcome = lab_runs.search_position(
        switch_sets.engine_switches(), Position(KIWIPETE), 7, lab_runs.DEFAULT_NODES
    )
    assert outcome.branching is not None
    assert outcome.branching**7 == pytest.approx(outcome.nodes)


def test_the_share_of_first_move_cutoffs_is_high_but_below_one() -> None:
    row = lab_runs.measure_contestant(
        lab_runs.full_engine(), [Position(KIWIPETE)], 7, lab_runs.DEFAULT_NODES
    )
    assert row.first_move_cut_share is not None
    assert 0.8 < row.first_move_cut_share < 1
    plain = lab_runs.measure_contestant(
        lab_runs.built_up_from_minimax([])[0], [Position(KIWIPETE)], 2, lab_runs.DEFAULT_NODES
    )
    assert plain.first_move_cut_share is None


def test_scores_are_centipawns_or_mates(capsys: pytest.CaptureFixture[str]) -> None:
    mate = lab_rows(capsys, "--fen", MATE_IN_TWO, "--depth", "8")["engine"]
    assert mate["positions"][0]["score"] == "mate 2"
    assert mate["positions"][0]["pv"][0] == "d2h6"
    level = lab_rows(capsys, "--fen", START_FEN, "--depth", "4")["engine"]
    assert isinstance(level["positions"][0]["score"], int)


def test_a_mated_position_gives_an_empty_result(capsys: pytest.CaptureFixture[str]) -> None:
    row = lab_rows(capsys, "--fen", MATED, "--depth", "4", "--without", "killers")["engine"]
    assert row["nodes"] == 0
    assert row["complete"]
    assert row["positions"][0] | {"seconds": 0} == {
        "fen": MATED,
        "complete": True,
        "depth": 0,
        "nodes": 0,
        "seconds": 0,
        "score": None,
        "bound": None,
        "pv": [],
        "node_outcomes": {},
        "endings": {},
    }


def test_the_suite_counts_positions_with_the_engines_move(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["lab", "--suite", "--depth", "3", "--without", "killers"]) == 0
    head, columns, whole, without = capsys.readouterr().out.splitlines()
    assert head.startswith("12 positions to depth 3")
    assert columns.split() == ["nodes", "times", "seconds", "factor", "first", "same", "moves"]
    assert whole.endswith("12 of 12")
    assert without.startswith("without killers")


def test_lines_prints_each_position_of_the_suite(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ["--suite", "--depth", "3", "--without", "killers"]
    rows = lab_rows(capsys, *arguments)
    assert main(["lab", *arguments, "--lines"]) == 0
    lines = capsys.readouterr().out.splitlines()
    numbers = [f"{number:4}  " for number in range(1, 13)]
    assert lines[:12] == [number + fen for number, fen in zip(numbers, lab_runs.SUITE, strict=True)]
    for row, below in zip(rows.values(), (lines[14:27], lines[27:]), strict=True):
        assert below[0].startswith(f"{row['name']} ")
        for number, line, one in zip(numbers, below[1:], row["positions"], strict=True):
            assert line.startswith(number)
            assert line.split()[1] == str(one["nodes"])
            assert line.endswith(f"{one['score']}  {' '.join(one['pv'])}")


def test_a_single_position_always_shows_its_principal_variation(
    capsys: pytest.CaptureFixture[str],
) -> None:
    output = []
    for more in ([], ["--lines"]):
        assert main(["lab", "--fen", MATE_IN_TWO, "--depth", "8", *more]) == 0
        output.append(capsys.readouterr().out.splitlines())
    assert [len(lines) for lines in output] == [3, 3]
    assert all(lines[-1].endswith("mate 2  d2h6 g7h6 h4f6") for lines in output)


def test_the_help_lists_every_technique(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["lab", "--help"])
    text = capsys.readouterr().out
    words = " ".join(text.split())
    for technique in techniques.TECHNIQUES:
        assert f"\n  {technique.name}\n" in text
        assert technique.meaning in words


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--depth", "3"],
        ["--suite"],
        ["--suite", "--fen", START_FEN, "--depth", "3"],
        ["--suite", "--depth", "0"],
        ["--suite", "--depth", "deep"],
        ["--suite", "--depth", "1", "--nodes", "0"],
        ["--suite", "--depth", "1", "--without", "magic"],
        ["--suite", "--depth", "1", "--without", "killers,,table"],
        ["--suite", "--depth", "1", "--without", "killers;table"],
        ["--suite", "--depth", "1", "--only", "x" * 10_000],
        ["--suite", "--depth", "1", "--only", "two\nlines"],
        ["--fen", "rubbish", "--depth", "1"],
    ],
)
def test_wrong_arguments_give_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status: object = main(["lab", *arguments])
    except SystemExit as end:
        status = end.code
    output = capsys.readouterr()
    assert status == 2
    assert output.out == ""
    assert output.err.startswith("glassbox-engine")
    assert output.err.count("\n") == 1
    assert len(output.err) < 300
