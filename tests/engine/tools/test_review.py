"""``glassbox-engine review``: what it writes into the games of a file, and what it refuses."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import chess
import chess.pgn
import pytest

from engine.__main__ import main

TRAP = (
    '[White "A"]\n[Black "B"]\n[Result "0-1"]\n\n'
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 $1 {[%eval 0.3] It takes a pawn.} Qg5 5. Nxf7 Qxg2 "
    "6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1\n\n"
)
NODES = "2000"
PLY_OF_LAST_BLUNDER = 12
"""7. Be2, which allows mate."""


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    path = tmp_path / "trap.pgn"
    path.write_text(TRAP, "utf-8")
    return path


def reviewed(file: Path) -> list[chess.pgn.Game]:
    """Review a file; return the games that the new file has."""
    out = file.with_name("reviewed.pgn")
    out.unlink(missing_ok=True)
    main(["review", str(file), "--out", str(out), "--nodes", NODES])
    stream = io.StringIO(out.read_text("utf-8"))
    return list(iter(lambda: chess.pgn.read_game(stream), None))


def objects(file: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    """Review a file; return the objects that it prints."""
    main(["review", str(file), "--json", "--nodes", NODES])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_moves_get_scores_and_mistakes_get_symbols_comments_and_better_lines(trap: Path) -> None:
    [game] = reviewed(trap)
    assert game.errors == []
    nodes = list(game.mainline())
    assert len(nodes) == 14
    assert all(node.eval() is not None for node in nodes[:-1])
    blunder = nodes[PLY_OF_LAST_BLUNDER]
    assert blunder.nags & {chess.pgn.NAG_MISTAKE, chess.pgn.NAG_BLUNDER}
    assert "mate in 1" in blunder.comment
    assert len(blunder.parent.variations) == 2
    assert nodes[0].nags == set()
    assert re.fullmatch(r"\[%eval [-0-9.]+\]", nodes[0].comment)


def test_a_move_that_is_stalemate_is_told(tmp_path: Path) -> None:
    path = tmp_path / "stalemate.pgn"
    path.write_text('[FEN "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"]\n\n1. Qg6 1/2-1/2\n', "utf-8")
    [game] = reviewed(path)
    [node] = game.mainline()
    assert "stalemate" in node.comment


def test_scores_symbols_and_comments_of_the_file_stay(trap: Path) -> None:
    [game] = reviewed(trap)
    taken = list(game.mainline())[6]
    assert taken.nags == {chess.pgn.NAG_GOOD_MOVE}
    score = taken.eval()
    assert score is not None
    assert score.white() == chess.engine.Cp(30)
    assert "It takes a pawn." in taken.comment
    assert "Glassbox: " in taken.comment


def test_the_line_of_a_game_counts_one_and_several_mistakes(
    trap: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reviewed(trap)
    [line] = capsys.readouterr().out.splitlines()
    counts = re.findall(r"(\d+) (inaccurac|mistake|blunder)(y|ies|s?)\b", line)
    assert counts
    for count, _, ending in counts:
        assert (ending in ("ies", "s")) == (count != "1"), line


def test_two_reviews_are_equal_to_the_byte(trap: Path) -> None:
    texts = []
    for _ in range(2):
        reviewed(trap)
        texts.append(trap.with_name("reviewed.pgn").read_bytes())
    assert texts[0] == texts[1]


def test_each_clause_names_a_search_of_the_review_and_a_node_of_its_line(
    trap: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    [review] = objects(trap, capsys)
    searches = {
        (one["ply"], one["requested_lines"]): one
        for one in review["searches"]  # type: ignore[attr-defined]
    }
    clauses = [clause for move in review["moves"] for clause in move["clauses"]]  # type: ignore[attr-defined]
    assert clauses
    for clause in clauses:
        search = searches[clause["search"]["ply"], clause["search"]["lines"]]
        line = search["lines"][0]["moves"]
        assert clause["node"] == line[: len(clause["node"])]
        assert clause["node"]


def test_the_object_tells_what_each_move_loses(
    trap: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    [review] = objects(trap, capsys)
    moves = review["moves"]
    assert isinstance(moves, list)
    assert [move["move"] for move in moves][:3] == ["e2e4", "e7e5", "g1f3"]
    for move in moves:
        assert (
            move["loss"]
            == pytest.approx(max(0, move["chance_before"] - move["chance_after"]), abs=0.02)
            or move["move"] == move["best_move"]
        )
    assert moves[PLY_OF_LAST_BLUNDER]["mate_change"] == "created"


def test_a_file_of_several_games_reports_those_that_cannot_be_reviewed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(
        '[Variant "Atomic"]\n\n1. e4 *\n\n'
        '[White "A"]\n\n1. e4 e5 2. Qxd8 Nc6 *\n\n'
        '[White "B"]\n\n1. d4 -- 2. c4 *\n\n'
        '[White "C"]\n[FEN "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]\n[SetUp "1"]\n\n1/2-1/2\n\n'
        '[White "D"]\n[FEN "none"]\n\n1. e4 *\n\n',
        "utf-8",
    )
    out = tmp_path / "reviewed.pgn"
    status = main(["review", str(file), "--out", str(out), "--nodes", "1000"])
    printed = capsys.readouterr()
    assert status == 1
    told = [line.partition(":")[0] for line in printed.err.splitlines()]
    assert {"game 1", "game 2"} <= set(told)
    assert len(told) == len(printed.err.splitlines())
    assert "Traceback" not in printed.err
    names = [line for line in out.read_text().splitlines() if line.startswith("[White ")]
    assert names[:3] == ['[White "A"]', '[White "B"]', '[White "C"]']


def test_games_are_read_in_the_encoding_of_their_file(tmp_path: Path) -> None:
    file = tmp_path / "names.pgn"
    file.write_bytes('[White "Müller"]\n\n1. e4 *\n'.encode("cp1252"))
    [game] = reviewed(file)
    assert game.headers["White"] == "Müller"


def wrong_uses(trap: Path) -> dict[str, list[str]]:
    there = trap.with_name("there.pgn")
    there.write_text("mine")
    return {
        "nowhere": [str(trap)],
        "missing": [str(trap.with_name("missing.pgn")), "--json"],
        "folder": [str(trap.parent), "--json"],
        "there": [str(trap), "--out", str(there)],
        "no folder": [str(trap), "--out", str(trap.with_name("none") / "out.pgn")],
    }


def test_wrong_uses_are_one_line_and_overwrite_nothing(
    trap: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, arguments in wrong_uses(trap).items():
        assert main(["review", *arguments]) == 2, name
        printed = capsys.readouterr()
        assert len(printed.err.splitlines()) == 1, name
        assert printed.out == "", name
    assert trap.with_name("there.pgn").read_text() == "mine"


def test_too_few_nodes_are_refused(trap: Path) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["review", str(trap), "--json", "--nodes", "10"])
    assert ended.value.code == 2
