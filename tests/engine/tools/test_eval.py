"""``glassbox-engine eval``: the evaluation as JSON and as a table."""

from __future__ import annotations

import json

import pytest

from engine.__main__ import main
from engine.core.board.position import Position
from engine.core.evaluation.terms import TERMS, term_scores
from engine.evaluation_breakdown.term_parts import DANGER_RULE
from engine.tools.eval import DANGER_UNITS

BLACK_TO_MOVE = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 5"
DANGEROUS = "r1bq1rk1/ppp2pp1/2n4p/6NQ/3P4/P2B4/P1P2PPP/R5K1 b - - 0 1"


def test_json_contains_each_term_by_phase_and_side(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "--fen", BLACK_TO_MOVE, "--json"]) == 0
    output = capsys.readouterr().out
    assert output.count("\n") == 1
    found = json.loads(output)
    assert found["score"] == term_scores(Position(BLACK_TO_MOVE)).score
    assert [term["name"] for term in found["terms"]] == list(TERMS)
    for phase in ("middlegame", "endgame"):
        total = sum(term[phase]["white"] - term[phase]["black"] for term in found["terms"])
        assert total == found[phase]


def test_the_table_ends_with_the_score(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "--fen", BLACK_TO_MOVE]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[:18].strip() for line in lines[2 : 2 + len(TERMS)]] == list(TERMS)
    score = term_scores(Position(BLACK_TO_MOVE)).score
    assert lines[-1] == f"score {score:+} centipawns for Black, who is to move"


def test_the_sums_of_both_sides_give_the_score(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "--fen", BLACK_TO_MOVE]) == 0
    table = capsys.readouterr().out.splitlines()
    white_mg, white_eg, black_mg, black_eg, mg, eg = map(int, table[2 + len(TERMS)].split()[1:])
    found = term_scores(Position(BLACK_TO_MOVE))
    assert (white_mg - black_mg, white_eg - black_eg) == (mg, eg)
    assert (mg, eg) == (found.middlegame, found.endgame)
    assert white_mg == sum(white[0] for white, _ in found.terms.values())


def test_json_contains_the_sums_of_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "--fen", BLACK_TO_MOVE, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    for phase in ("middlegame", "endgame"):
        for side in ("white", "black"):
            assert found["sums"][phase][side] == sum(term[phase][side] for term in found["terms"])


def test_json_contains_the_parts_of_each_term(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "--fen", DANGEROUS, "--json"]) == 0
    terms = json.loads(capsys.readouterr().out)["terms"]
    assert [term["name"] for term in terms if "rule" in term] == ["king danger"]
    for term in (term for term in terms if "rule" not in term):
        for phase in ("middlegame", "endgame"):
            for side in ("white", "black"):
                assert sum(part[phase][side] for part in term["parts"]) == term[phase][side]


def test_the_table_contains_the_parts_on_request(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["eval", "--fen", DANGEROUS, "--parts"]) == 0
    lines = capsys.readouterr().out.splitlines()
    names = [line[:30].rstrip() for line in lines]
    after_pawns = names[names.index("pawn structure") + 1 : names.index("passed pawns")]
    assert "  doubled pawns" in after_pawns
    danger = lines[names.index("king danger") + 1 : names.index("threats")]
    assert danger[0].strip() == DANGER_UNITS
    assert danger[-2].split()[:2] == ["their", "sum"]
    assert danger[-1].strip() == DANGER_RULE
    assert main(["eval", "--fen", DANGEROUS]) == 0
    assert "doubled" not in capsys.readouterr().out


def test_an_invalid_fen_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "--fen", "nonsense"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
