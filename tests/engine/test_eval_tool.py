"""``glassbox-engine eval``: the evaluation as numbers and as a table."""

from __future__ import annotations

import json

import pytest

from engine.__main__ import main
from engine.core.evaluate import TERMS, term_scores
from engine.core.position import Position

BLACK_TO_MOVE = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 5"


def test_json_holds_each_term_by_phase_and_side(capsys: pytest.CaptureFixture[str]) -> None:
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


def test_a_wrong_fen_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "--fen", "nonsense"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
