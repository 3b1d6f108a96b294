"""The effect of each UCI option."""

from __future__ import annotations

import io
import re
import struct
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.polyglot
import pytest
from msgspec.structs import replace

from engine.core.basics.params import (
    SEARCH_PARAMETERS,
    default_search_parameters,
    search_parameters,
    set_search_parameter,
)
from engine.protocol.strength import HIGHEST_ELO
from engine.uci.command_loop import CommandLoop
from engine.uci.options import OPTIONS, UciOptionKind, UciSettings


@pytest.fixture(autouse=True)
def unchanged() -> Iterator[None]:
    yield
    for name, value in default_search_parameters().items():
        set_search_parameter(name, value)


def finish(*lines: str, tuning: bool = False) -> list[str]:
    """Return the output for the given input lines. Every search runs until it ends by itself."""
    output = io.StringIO()
    dialogue = CommandLoop(output, tuning)
    for line in ("setoption name Hash value 1", *lines):
        dialogue.obey(line)
        if line.startswith("go"):
            dialogue.wait()
    return output.getvalue().splitlines()


def best_move(lines: list[str]) -> str:
    (line,) = [line for line in lines if line.startswith("bestmove ")]
    return line.split()[1]


def last_infos(lines: list[str], number: int) -> list[str]:
    return [line for line in lines if " pv " in line][-number:]


def test_every_option_is_declared_with_its_default() -> None:
    declared = finish("uci")
    for option in OPTIONS:
        (line,) = [line for line in declared if f"option name {option.name} type " in line]
        if option.kind is not UciOptionKind.BUTTON:
            default = getattr(UciSettings(), option.field)
            shown = re.sub("^$", "<empty>", str(default)).lower() if default != "" else "<empty>"
            assert f" default {shown}" in line


def test_multipv_prints_that_many_lines_best_first() -> None:
    lines = finish("setoption name MultiPV value 4", "go depth 5")
    infos = last_infos(lines, 4)
    assert [f" multipv {rank} " in info for rank, info in enumerate(infos, 1)] == [True] * 4
    scores = [int(info.split(" cp ")[1].split()[0]) for info in infos]
    assert scores == sorted(scores, reverse=True)
    assert len({info.split(" pv ")[1].split()[0] for info in infos}) == 4
    assert best_move(lines) == infos[0].split(" pv ")[1].split()[0]


def test_wdl_chances_add_up_to_1000() -> None:
    assert not any(" wdl " in line for line in finish("go depth 3"))
    for info in last_infos(finish("setoption name UCI_ShowWDL value true", "go depth 3"), 3):
        words = info.split()
        at = words.index("wdl")
        assert words[at - 2] in ("cp", "mate")
        assert sum(map(int, words[at + 1 : at + 4])) == 1000


def test_several_threads_find_a_legal_move() -> None:
    lines = finish("setoption name Threads value 3", "go nodes 3000")
    assert best_move(lines) in {move.uci() for move in chess.Board().legal_moves}


def test_searchmoves_restricts_the_root_moves() -> None:
    lines = finish("go depth 5 searchmoves a2a3 h2h4 h2h5")
    assert best_move(lines) in ("a2a3", "h2h4")
    assert sum("h2h5" in line and line.startswith("info string") for line in lines) == 1


def test_all_moves_are_searched_if_no_searchmove_is_legal() -> None:
    assert best_move(finish("go depth 3 searchmoves e2e5")) != "e2e5"


def test_go_mate_ends_when_the_mate_is_found() -> None:
    fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
    lines = finish(f"position fen {fen}", "go mate 2")
    assert " score mate 2 " in last_infos(lines, 1)[0]
    assert best_move(lines) == "a1a6"


@pytest.mark.parametrize(
    "options",
    [
        ("UCI_LimitStrength value true", "UCI_Elo value 600"),
        ("Skill Level value 0",),
    ],
)
def test_limited_strength_searches_shallowly_and_prints_one_line(options: tuple[str, ...]) -> None:
    lines = finish(*(f"setoption name {option}" for option in options), "go movetime 60000")
    assert " depth 2 " in last_infos(lines, 1)[0]
    assert all(" multipv 1 " in line for line in lines if " pv " in line)


def test_elo_applies_only_to_limited_strength_outside_analysis() -> None:
    weak = "setoption name UCI_Elo value 600"
    limit = "setoption name UCI_LimitStrength value true"
    analyse = "setoption name UCI_AnalyseMode value true"
    for options in ((weak,), (weak, limit, analyse)):
        assert " depth 5 " in last_infos(finish(*options, "go depth 5"), 1)[0]


def test_the_highest_elo_is_full_strength() -> None:
    limited = UciSettings(limit_strength=True, elo=HIGHEST_ELO)
    assert limited.handicap(1) is None
    assert replace(limited, elo=HIGHEST_ELO - 1).handicap(1) is not None
    assert UciSettings(limit_strength=True).handicap(1) is None


def test_a_weak_level_varies_its_moves_unless_a_seed_is_set() -> None:
    def first_moves(*options: str) -> list[str]:
        setup = ["setoption name Skill Level value 0", *options]
        return [
            line.split()[1]
            for line in finish(*setup, *(["ucinewgame", "go movetime 60000"] * 12))
            if line.startswith("bestmove")
        ]

    assert len(set(first_moves())) > 3
    assert first_moves() != first_moves()
    assert len(set(first_moves("setoption name Level Seed value 7"))) == 1


def write_book(path: Path, *moves: tuple[str, int]) -> None:
    """Write a Polyglot book with the given moves of the start position and their weights."""
    key = chess.polyglot.zobrist_hash(chess.Board())
    with path.open("wb") as file:
        for text, weight in moves:
            move = chess.Move.from_uci(text)
            raw = move.to_square | move.from_square << 6
            file.write(struct.pack(">QHHI", key, raw, weight, 0))


def test_a_book_move_is_played_without_a_search_only_in_book_mode(tmp_path: Path) -> None:
    book = tmp_path / "book.bin"
    write_book(book, ("a2a3", 1))
    setup = [f"setoption name BookFile value {book}", "setoption name OwnBook value true"]
    assert finish(*setup, "go movetime 60000") == ["bestmove a2a3"]
    assert best_move(finish(*setup, "position startpos moves e2e4", "go depth 3"))[1] in "678"
    assert best_move(finish(setup[0], "go depth 4")) != "a2a3"
    assert best_move(finish(*setup, "go depth 4 searchmoves b2b3")) == "b2b3"
    analysis = "setoption name UCI_AnalyseMode value true"
    assert best_move(finish(*setup, analysis, "go depth 4")) != "a2a3"


def test_book_moves_are_chosen_by_weight(tmp_path: Path) -> None:
    book = tmp_path / "book.bin"
    write_book(book, ("a2a3", 9), ("h2h3", 1), ("b2b3", 0))
    setup = [f"setoption name BookFile value {book}", "setoption name OwnBook value true"]
    lines = finish(*setup, *(["ucinewgame", "go movetime 60000"] * 200))
    moves = [line.split()[1] for line in lines]
    assert set(moves) == {"a2a3", "h2h3"}
    assert moves.count("a2a3") > 140


def test_the_book_finds_positions_with_reordered_castling_rights(tmp_path: Path) -> None:
    book = tmp_path / "book.bin"
    write_book(book, ("a2a3", 1))
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w kqKQ - 0 1"
    setup = [f"setoption name BookFile value {book}", "setoption name OwnBook value true"]
    assert finish(*setup, f"position fen {fen}", "go depth 2") == ["bestmove a2a3"]


def test_a_damaged_tablebase_is_reported_and_ignored(tmp_path: Path) -> None:
    for name in ("KRvK.rtbw", "KRvK.rtbz"):
        (tmp_path / name).write_bytes(bytes(200))
    printed, *after = finish(
        f"setoption name SyzygyPath value {tmp_path}",
        "position fen 8/8/8/8/4k3/8/8/K6R w - - 0 1",
        "go depth 2",
    )
    assert printed.startswith(f"info string {tmp_path}: a damaged tablebase: ")
    assert len([line for line in after if line.startswith("bestmove")]) == 1
    assert best_move(after) != "(none)"


@pytest.mark.parametrize(
    ("option", "complaint"),
    [
        ("BookFile value {folder}/none.bin", "No such file"),
        ("BookFile value {folder}/odd.bin", "not a Polyglot book"),
        ("BookFile value {folder}", "not a Polyglot book"),
        ("SyzygyPath value {folder}", "no Syzygy tablebase there"),
        ("SyzygyPath value {folder}/none", "No such file"),
        ("MultiPV value 0", "MultiPV: not a number from 1 to 256"),
        ("Threads value 100000", "Threads: not a number from 1 to 256"),
        ("UCI_Elo value 399", "UCI_Elo: not a number from 400"),
        ("UCI_Elo", "UCI_Elo: not a number"),
        ("Skill Level value 21", "Skill Level: not a number from 0 to 20"),
        ("Move Overhead value -1", "Move Overhead: not a number from 0"),
        ("Ponder value maybe", "Ponder: "),
        ("Hash value 70000", "Hash: not a number from 1 to 65536"),
        ("aspiration_width value 20", "'aspiration_width'"),
    ],
)
def test_an_invalid_option_value_is_reported_and_changes_nothing(
    option: str, complaint: str, tmp_path: Path
) -> None:
    (tmp_path / "odd.bin").write_bytes(b"odd")
    line = f"setoption name {option.format(folder=tmp_path)}"
    printed, *after = finish(line, "go depth 2")
    assert printed.startswith("info string setoption")
    assert complaint in printed
    assert len([line for line in after if line.startswith("bestmove")]) == 1


@pytest.mark.parametrize(
    "option",
    ["{long}", "Hash value {long}", "Ponder value {long}", "aspiration_width value {long}"],
)
def test_an_error_about_a_long_line_is_short(option: str) -> None:
    (printed,) = finish(f"setoption name {option.format(long='x' * 100_000)}", tuning=True)
    assert printed.startswith("info string setoption")
    assert len(printed) < 150


def test_an_empty_path_removes_the_book(tmp_path: Path) -> None:
    book = tmp_path / "book.bin"
    write_book(book, ("a2a3", 1))
    lines = finish(
        f"setoption name BookFile value {book}",
        "setoption name OwnBook value true",
        "setoption name BookFile value <empty>",
        "go depth 3",
    )
    assert best_move(lines) != "a2a3"


def test_setoption_waits_for_a_stopped_search() -> None:
    output = io.StringIO()
    dialogue = CommandLoop(output)
    for line in ("go infinite", "stop", "setoption name Hash value 2", "ucinewgame", "go depth 1"):
        dialogue.obey(line)
    dialogue.wait()
    printed = output.getvalue().splitlines()
    assert not [line for line in printed if line.startswith("info string")]
    assert sum(line.startswith("bestmove") for line in printed) == 2


def test_tuning_mode_declares_every_search_parameter() -> None:
    declared = finish("uci", tuning=True)
    for name, parameter in SEARCH_PARAMETERS.items():
        bounds = f"default {parameter.default} min {parameter.low} max {parameter.high}"
        assert f"option name {name} type spin {bounds}" in declared
    finish("setoption name aspiration_width value 77", tuning=True)
    assert search_parameters()["aspiration_width"] == 77


@pytest.mark.parametrize("value", ["many", "-1", ""])
def test_tuning_mode_refuses_an_invalid_parameter_value(value: str) -> None:
    (printed,) = finish(f"setoption name aspiration_width value {value}", tuning=True)
    assert printed.startswith("info string ")
    assert search_parameters() == default_search_parameters()
