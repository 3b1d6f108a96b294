"""``glassbox-engine inspect``: a search and any of its search states, as JSON and as text."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path
from typing import Any

import chess
import pytest
from capsule_text import capsule_with
from positions import KIWIPETE

from engine.__main__ import main
from engine.core.board.position import START_FEN, Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.inspection.node_search import ORDINALS
from engine.inspection.questions import conditions
from engine.inspection.questions.condition_terms import CURRENT_WORDS
from engine.inspection.recording.capsule import decode_capsule, encode_capsule
from engine.inspection.recording.fingerprint_places import LONG
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.protocol.capsule_text import FORMAT, with_bookmarks
from engine.protocol.inspect_facts import Bookmark

MATE_IN_TWO = "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1"
MATED = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"
LEVEL_KEYS = {"move", "ply", "depth", "alpha", "beta", "static_eval", "table", "moves"}
MOVE_KEYS = {"move", "provenance", "order_score", "depth", "value", "outcome", "nodes"}


def inspect_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["inspect", *arguments, "--json"]) == 0
    output = capsys.readouterr().out
    assert output.count("\n") == 1
    whole: dict[str, Any] = json.loads(output)
    return whole


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["inspect", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    return output.err


def test_the_search_is_the_one_that_the_engine_makes(capsys: pytest.CaptureFixture[str]) -> None:
    search = Search(Table(64))
    search.begin(Position(KIWIPETE))
    while search.depth() < 7 and search.deepen():
        pass
    whole = inspect_json(capsys, "--fen", KIWIPETE, "--depth", "7")
    position = Position(KIWIPETE)
    assert whole["nodes"] == search.nodes()
    assert whole["score"] == search.value()
    assert whole["bestmove"] == position.uci(search.best_move())
    assert whole["pv"] == [position.uci(move) for move in search.principal_variation()]


def test_a_node_limit_is_kept_exactly(capsys: pytest.CaptureFixture[str]) -> None:
    assert inspect_json(capsys, "--fen", KIWIPETE, "--nodes", "3333")["nodes"] == 3333


def test_the_path_to_a_node_leads_there_by_legal_moves(capsys: pytest.CaptureFixture[str]) -> None:
    path = inspect_json(capsys, "--fen", KIWIPETE, "--depth", "7", "--goto", "3000")["path"]
    board = chess.Board(KIWIPETE)
    for ply, level in enumerate(path):
        assert level.keys() >= LEVEL_KEYS
        assert level["ply"] == ply
        if ply == 0:
            assert level["move"] is None
        else:
            board.push(chess.Move.from_uci(level["move"]))
        moves = [row["move"] for row in level["moves"]]
        assert sorted(moves) == sorted(move.uci() for move in board.legal_moves)
        assert all(row.keys() >= MOVE_KEYS for row in level["moves"])
        current = [row["move"] for row in level["moves"] if row["current"]]
        assert current == [below["move"] for below in path[ply + 1 : ply + 2]]


def test_node_0_is_the_root(capsys: pytest.CaptureFixture[str]) -> None:
    path = inspect_json(capsys, "--fen", KIWIPETE, "--depth", "3", "--goto", "0")["path"]
    assert [(level["move"], level["ply"]) for level in path] == [(None, 0)]


def test_the_node_search_found_meets_the_condition(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--fen", KIWIPETE, "--depth", "7", "--find", "ply = 3 and re-search")
    found = inspect_json(capsys, *arguments)["found"]
    assert found["ply"] == len(found["moves"]) == 3
    assert found["pass"].startswith("again")
    after = inspect_json(capsys, *arguments, "--goto", str(found["node"]))["found"]
    assert after["node"] >= found["node"]
    before = inspect_json(capsys, *arguments, "--goto", str(after["node"] + 1), "--backwards")[
        "found"
    ]
    assert before["ply"] == 3
    assert before["node"] <= after["node"]


def test_a_condition_without_a_match_gives_null(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--fen", KIWIPETE, "--depth", "4", "--find", "ply > 120")
    assert inspect_json(capsys, *arguments)["found"] is None
    assert main(["inspect", *arguments]) == 0
    assert "no node search meets: ply > 120" in capsys.readouterr().out


def test_why_not_gives_a_refutation(capsys: pytest.CaptureFixture[str]) -> None:
    answer = inspect_json(capsys, "--fen", KIWIPETE, "--depth", "7", "--why", "f3f6")["why"]
    assert answer["outcome"] == "fail low"
    assert not answer["asked"]
    assert answer["line"][0] == "f3f6"
    assert answer["line"][1] in ("e7f6", "g7f6")


def test_mates_are_written_as_mates(capsys: pytest.CaptureFixture[str]) -> None:
    assert inspect_json(capsys, "--fen", MATE_IN_TWO, "--depth", "8")["score"] == "mate 2"


def test_text_ends_with_a_sentence_on_the_node(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["inspect", "--fen", KIWIPETE, "--depth", "6", "--goto", "700"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(
        str(inspect_json(capsys, "--fen", KIWIPETE, "--depth", "6")["nodes"])
    )
    assert lines[-1].endswith(".")
    assert sum(line.startswith("ply ") for line in lines) > 1


def test_a_game_that_is_over_has_no_node(capsys: pytest.CaptureFixture[str]) -> None:
    whole = inspect_json(capsys, "--fen", MATED, "--depth", "3")
    assert (whole["nodes"], whole["bestmove"], whole["score"]) == (0, None, "mate 0")
    assert "no legal move" in refused(capsys, "--fen", MATED, "--depth", "3", "--goto", "0")
    assert "no legal move" in refused(capsys, "--fen", MATED, "--depth", "3", "--why", "g8h8")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--fen", "nonsense", "--depth", "3"), "FEN"),
        (("--fen", KIWIPETE), "--depth or --nodes"),
        (("--fen", KIWIPETE, "--depth", "3", "--goto", "999999"), "nodes 0 to"),
        (("--fen", KIWIPETE, "--depth", "3", "--why", "a1a8"), "not a legal move"),
        (("--fen", KIWIPETE, "--depth", "3", "--find", "foo"), "no term 'foo'"),
        (("--fen", KIWIPETE, "--depth", "3", "--find", ""), "term missing"),
        (("--fen", KIWIPETE, "--depth", "3", "--find", "and ply = 1"), "term missing"),
        (("--fen", KIWIPETE, "--depth", "3", "--find", "position 8/8 w"), "FEN"),
        (
            ("--fen", KIWIPETE, "--depth", "3", "--find", "new best and score drop 3"),
            "one root event",
        ),
    ],
)
def test_wrong_arguments_give_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], complaint: str
) -> None:
    assert complaint in refused(capsys, *arguments)


@pytest.mark.parametrize("option", ["--depth", "--nodes", "--goto"])
def test_a_malformed_number_is_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["inspect", "--fen", KIWIPETE, option, "many"])
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_every_term_in_the_help_can_be_parsed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["inspect", "--find", "help"]) == 0
    listed = capsys.readouterr().out
    for term in CURRENT_WORDS:
        assert conditions.parse_condition(term).groups
        assert term.split()[-1] in listed.lower()


def test_a_search_saved_to_a_file_can_be_replayed_from_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    name = str(tmp_path / "search.glassbox")
    made = inspect_json(capsys, "--fen", KIWIPETE, "--nodes", "5000", "--save", name)
    again = inspect_json(capsys, "--capsule", name, "--goto", "4000")
    assert {key: again[key] for key in made} == made
    assert again["path"]
    assert "exists" in refused(capsys, "--fen", KIWIPETE, "--depth", "2", "--save", name)
    assert "of its own" in refused(capsys, "--capsule", name, "--depth", "3")


def test_the_bookmarks_of_a_capsule_are_printed_and_saved_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    first, second = tmp_path / "first.glassbox", tmp_path / "second.glassbox"
    capsule = encode_capsule(record_search(search_from_empty_table(KIWIPETE, nodes=500), 64))
    marks = [Bookmark(0), Bookmark(7 * ORDINALS, "too slow")]
    first.write_text(with_bookmarks(capsule, marks))
    made = inspect_json(capsys, "--capsule", str(first), "--save", str(second))
    assert [(one["node"], one["note"]) for one in made["bookmarks"]] == [(0, ""), (7, "too slow")]
    assert made["bookmarks"][0]["moves"] == []
    assert made["bookmarks"][1]["moves"]
    assert decode_capsule(second.read_text()).bookmarks == tuple(marks)
    assert main(["inspect", "--capsule", str(second)]) == 0
    assert [line for line in capsys.readouterr().out.splitlines() if "too slow" in line] != []


def test_a_capsule_of_another_engine_names_the_node(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    start = search_from_empty_table(KIWIPETE, nodes=5_000)
    capsule = encode_capsule(record_search(start, 64), LONG)
    text, _, marks = zlib.decompress(base64.urlsafe_b64decode(capsule.split(":")[1])).partition(
        b"\0"
    )
    altered = text + b"\0" + marks[:1234] + bytes(255 - mark for mark in marks[1234:])
    packed = zlib.compress(altered)
    data = base64.urlsafe_b64encode(packed).decode()
    path = tmp_path / "other.glassbox"
    path.write_text(f"{FORMAT}:{data}:{zlib.crc32(packed):08x}")
    line = refused(capsys, "--capsule", str(path))
    assert "first differs from the one in the capsule at node 1234:" in line


@pytest.mark.parametrize("text", [b"", b"hello", b"3:AAAA:00000000", b"\xff\xfe", b"[%glassbox 3:"])
def test_a_file_without_a_capsule_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: bytes
) -> None:
    path = tmp_path / "broken.glassbox"
    path.write_bytes(text)
    refused(capsys, "--capsule", str(path))
    refused(capsys, "--capsule", str(tmp_path / "missing"))


def test_a_crafted_capsule_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    search: list[object] = [START_FEN, False, "", None, 1, 1, 3, 50, False, "depth"]
    honest = {"engine": "Glassbox", "hash": 1, "dense": False, "searches": [search]}
    path = tmp_path / "search.glassbox"
    for crafted, reason in (
        ({"searches": [[START_FEN, False, ["e2e4"], *search[3:]]]}, "str"),
        ({"hash": 4096}, "--large"),
        ({"searches": [[*search[:7], 4_000_000_000, *search[8:]]]}, "--large"),
    ):
        path.write_text(capsule_with(honest | crafted))
        assert reason in refused(capsys, "--capsule", str(path))


def test_a_node_without_a_record_is_expanded(
    capsys: pytest.CaptureFixture[str],
) -> None:
    search = ("--fen", KIWIPETE, "--nodes", "60000", "--goto", "41234")
    small = inspect_json(capsys, *search, "--memory", "1")
    large = inspect_json(capsys, *search)
    assert small["least_depth"] > 0 == large["least_depth"]
    assert [level["move"] for level in small["path"]] == [level["move"] for level in large["path"]]


def test_the_writer_of_a_table_entry_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    search = ("--fen", KIWIPETE, "--depth", "8")
    found = inspect_json(capsys, *search, "--find", "table cut off and node > 3000")["found"]
    origin = inspect_json(capsys, *search, "--goto", str(found["node"]), "--origin")["origin"]
    assert origin["searches_before"] == 0
    assert origin["node"] < found["node"]
    board = chess.Board(KIWIPETE)
    for uci in origin["moves"]:
        board.push_uci(uci)
    other = chess.Board(KIWIPETE)
    for uci in found["moves"]:
        other.push_uci(uci)
    assert board.board_fen() == other.board_fen()


def test_table_results_are_counted_in_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    table = inspect_json(capsys, "--fen", KIWIPETE, "--depth", "8", "--table", "4")["table"]
    assert len(table) == 4
    assert all(sum(one.values()) > 0 for one in table)
    assert main(["inspect", "--fen", KIWIPETE, "--depth", "6", "--table", "3"]) == 0
    assert capsys.readouterr().out.count("up to node") == 3


def story(capsys: pytest.CaptureFixture[str], fen: str, nodes: int = 3_000) -> list[str]:
    assert main(["inspect", "--fen", fen, "--nodes", str(nodes), "--story"]) == 0
    return capsys.readouterr().out.splitlines()[1:]


def test_the_story_is_printed_as_sentences_and_as_codes(capsys: pytest.CaptureFixture[str]) -> None:
    sentences = story(capsys, KIWIPETE, 10_000)
    whole = inspect_json(capsys, "--fen", KIWIPETE, "--nodes", "10000", "--story")
    clauses = whole["story"]["clauses"]
    assert len(sentences) == len(clauses) >= 3
    assert all(sentence.endswith(".") for sentence in sentences)
    assert [one["type"] for one in clauses[:2]] == ["move reason", "chosen move"]
    assert all(one["kind"] for one in clauses[0]["effects"])
    assert {one["move"]["move"] for one in clauses[:2]} == {whole["bestmove"]}
    assert len(whole["story"]["leaders"]) == whole["depth"]


def test_the_other_moves_are_bounded_from_above_for_white_and_from_below_for_black(
    capsys: pytest.CaptureFixture[str],
) -> None:
    board = chess.Board("rnb1kbnr/pppp1ppp/8/4p1q1/3P4/2N5/PPP1PPPP/R1BQKBNR w KQkq - 0 1")
    told_of_white = " ".join(story(capsys, board.fen()))
    told_of_black = " ".join(story(capsys, board.mirror().fen()))
    assert "at most" in told_of_white
    assert "at least" not in told_of_white
    assert "at least" in told_of_black
    assert "at most" not in told_of_black


def test_the_story_of_a_mate_and_of_no_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert any("mates in at most 2" in one for one in story(capsys, MATE_IN_TWO, 100_000))
    assert story(capsys, MATED) == []
