"""A session with an engine that behaves: its description, its options, its searches."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import chess
import pytest
from external_harness import START, SYSTEM_ENGINES, SessionHarness, system_engine

from engine.external.engine_description import EngineOption, OptionKind
from engine.external.messages import EngineDescribed, PressUciButton, SetUciOptions
from engine.external.python_chess_conversion import board_of_go
from engine.external.uci import UciEngine
from engine.protocol.messages import (
    NO_SEARCH,
    Bound,
    EngineDied,
    Finished,
    Go,
    Limits,
    NewGame,
    Progress,
    Ready,
    Score,
    SearchRefused,
    StopReason,
)
from engine.protocol.shared_enums import FaultCode

Start = Callable[..., SessionHarness]


def test_an_engine_describes_itself(start: Start) -> None:
    harness = start()
    description = harness.until(EngineDescribed).description
    assert (description.name, description.author) == ("Misbehaving 1.0", "nobody")
    assert description.options == (
        EngineOption("Hash", OptionKind.SPIN, "16", 1, 1024),
        EngineOption("Careful", OptionKind.CHECK, "true"),
        EngineOption("Style", OptionKind.COMBO, "Solid", choices=("Solid", "Very Wild")),
        EngineOption("Book File", OptionKind.STRING, ""),
        EngineOption("Clear Hash", OptionKind.BUTTON),
    )
    assert harness.until(Ready).name == description.name


def test_an_engine_that_has_one_line_only_searches_one(start: Start) -> None:
    harness = start()  # It has no option MultiPV.
    harness.until(Ready)
    harness.send(Go(1, START, limits=Limits(nodes=900), lines=5))
    thinking = harness.until(Finished).thinking
    assert thinking.principal_variation == ("e2e4", "e7e5", "g1f3")
    assert len(thinking.lines) == 1


def test_what_the_engine_reports_is_shown(start: Start) -> None:
    harness = start()
    search_id = harness.go(Limits(nodes=900))
    finished = harness.until(Finished)
    assert (finished.search_id, finished.best_move) == (search_id, "e2e4")
    thinking = finished.thinking
    assert (thinking.depth, thinking.selective_depth, thinking.nodes) == (3, 5, 900)
    assert thinking.principal_variation == ("e2e4", "e7e5", "g1f3")
    assert thinking.score is not None
    assert thinking.score.centipawns == 25
    assert thinking.table.full_permille == 14
    assert finished.reason is StopReason.NODES
    assert finished.end is None


def test_a_bound_leaves_the_last_exact_score_known(start: Start) -> None:
    harness = start("reports a bound last")
    harness.go(Limits(nodes=900))
    thinking = harness.until(Finished).thinking
    assert (thinking.score, thinking.bound) == (Score(mate=-5), Bound.LOWER)
    assert thinking.exact_score == Score(centipawns=25)


def test_a_bound_with_the_first_move_alone_leaves_the_known_line(start: Start) -> None:
    harness = start("reports a bound last")
    harness.go(Limits(nodes=900))
    thinking = harness.until(Finished).thinking
    assert thinking.bound is Bound.LOWER
    assert thinking.principal_variation == ("e2e4", "e7e5", "g1f3")


def test_a_stop_ends_an_endless_search(start: Start) -> None:
    harness = start()
    harness.go()
    harness.until(Progress)
    harness.stop()
    assert harness.until(Finished).reason is StopReason.ASKED


def test_another_search_ends_an_endless_one(start: Start) -> None:
    harness = start()
    first = harness.go()
    harness.until(Progress)
    second = harness.go(Limits(nodes=900), ("e2e4", "e7e5"))
    assert harness.until(Finished).search_id == first
    finished = harness.until(Finished)
    assert (finished.search_id, finished.thinking.nodes) == (second, 900)


def test_info_of_a_replaced_search_is_not_read() -> None:
    """Reading it would take time between its ``bestmove`` and the next ``position``."""

    async def read_lines() -> list[int]:
        engine, read = UciEngine(), list[int]()
        pipe = SimpleNamespace(write=lambda _line: None)
        transport = SimpleNamespace(get_pipe_transport=lambda _fd: pipe)
        engine.connection_made(cast(asyncio.BaseTransport, transport))
        for ignores in (False, True, False):
            engine.send_line("go infinite")
            engine.pipe_data_received(1, b"info depth 1 pv e2e4\n")
            if ignores:
                engine.ignore_search()
                engine.pipe_data_received(1, b"info depth 2 pv e2e4\n")
            read.append(len(engine._info.take()))
        return read

    assert asyncio.run(read_lines()) == [1, 0, 1]


def test_what_two_searches_share_is_read_once_and_right() -> None:
    lots, start = random.Random(1), chess.Board.from_chess960_pos(23)
    for chess960 in (False, True):
        earlier: tuple[Go, chess.Board] | None = None
        board = start.copy() if chess960 else chess.Board()
        root = board.fen()
        for number in range(300):
            if board.move_stack and lots.random() < 0.5:
                for _ in range(lots.randint(1, len(board.move_stack))):
                    board.pop()
            for _ in range(lots.randint(0, 4)):
                moves = list(board.legal_moves)
                if moves:
                    board.push(lots.choice(moves))
            told = tuple(move.uci() for move in board.move_stack)
            go = Go(number, root, told, chess960=chess960)
            kept = None if earlier is None else earlier[1].copy()
            read = board_of_go(go, earlier)
            assert (read.fen(), read.move_stack) == (board.fen(), board.move_stack)
            assert read.root().fen() == root, "the earlier positions are there, for repetitions"
            if earlier is not None and kept is not None:
                assert earlier[1].move_stack == kept.move_stack, "the earlier search goes on"
            earlier = go, read
    with pytest.raises(ValueError, match="e2e5"):
        board_of_go(
            Go(1, chess.STARTING_FEN, ("e2e5",)), (Go(0, chess.STARTING_FEN), chess.Board())
        )


def test_a_position_with_an_illegal_move_is_refused(start: Start) -> None:
    harness = start()
    for go in (Go(1, "no position"), Go(2, START, ("e2e5",))):
        harness.send(go)
        refused = harness.until(SearchRefused)
        assert refused.search_id == go.search_id
        assert refused.fault.code is FaultCode.POSITION_REFUSED


def first_move(harness: SessionHarness) -> str | None:
    harness.go(Limits(nodes=1))
    return harness.until(Finished).best_move


def test_options_are_set_and_reset(start: Start) -> None:
    harness = start(options=(("Careful", "false"),))
    assert first_move(harness) == "g2g4"
    harness.send(SetUciOptions(()))
    assert first_move(harness) == "d2d4"  # The default was sent.
    assert first_move(harness) == "d2d4"


def test_an_option_with_its_default_is_not_sent(start: Start) -> None:
    assert first_move(start(options=(("Careful", "true"), ("Hash", "16")))) == "e2e4"


def test_an_option_that_does_not_fit_is_refused_and_the_others_are_set(start: Start) -> None:
    harness = start(options=(("Hush", "1"), ("Hash", "99999"), ("Careful", "false")))
    for name in ("Hush", "Hash"):
        refused = harness.until(SearchRefused)
        assert (refused.search_id, refused.fault.name) == (NO_SEARCH, name)
        assert refused.fault.code is FaultCode.OPTION_REFUSED
    assert first_move(harness) == "g2g4"


def test_a_button_is_pressed(start: Start) -> None:
    harness = start()
    harness.until(Ready)
    harness.send(PressUciButton("Careful value false"))
    harness.send(PressUciButton("Hash"))
    assert first_move(harness) == "e2e4"
    harness.send(PressUciButton("Clear Hash"))
    assert first_move(harness) == "c2c4"


def test_an_engine_without_chess960_refuses_it(start: Start) -> None:
    harness = start()
    harness.go(Limits(nodes=1), chess960=True)
    assert harness.until(SearchRefused).fault.code is FaultCode.CHESS960_UNSUPPORTED
    harness.go(Limits(nodes=1))
    harness.until(Finished)


@pytest.mark.parametrize(
    ("program", "code"),
    [
        ("no-such-program-anywhere", FaultCode.PROGRAM_NOT_FOUND),
        ("/no/such/folder/engine", FaultCode.PROGRAM_NOT_FOUND),
    ],
)
def test_a_missing_program_is_named(program: str, code: FaultCode) -> None:
    harness = SessionHarness((program,))
    refused = harness.until(SearchRefused)
    assert (refused.fault.code, refused.fault.path) == (code, program)
    assert harness.until(EngineDied).exit_code is None


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
@pytest.mark.parametrize("mode", [0o644, 0o755])
def test_a_file_that_is_no_program_is_named(tmp_path: Path, mode: int) -> None:
    file = tmp_path / "engine"
    file.write_bytes(b"no program\n")
    file.chmod(mode)
    harness = SessionHarness((str(file),))
    fault = harness.until(SearchRefused).fault
    assert fault.code is FaultCode.PROGRAM_NOT_STARTED
    assert fault.system_text
    folder = SessionHarness((str(tmp_path),))
    assert folder.until(SearchRefused).fault.code is FaultCode.PROGRAM_NOT_STARTED


@pytest.mark.parametrize("name", SYSTEM_ENGINES)
def test_an_engine_of_the_system_plays(name: str) -> None:
    harness = SessionHarness(system_engine(name))
    description = harness.until(EngineDescribed).description
    assert name in description.name.lower().replace(" ", "")
    assert {option.name: option.kind for option in description.options}["Hash"] is OptionKind.SPIN
    harness.send(NewGame())
    harness.go(Limits(depth=4), ("e2e4", "e7e5"))
    finished = harness.until(Finished)
    assert finished.best_move is not None
    assert finished.thinking.depth >= 4
    assert finished.thinking.principal_variation
    harness.go()
    harness.until(Progress)
    harness.stop()
    assert harness.until(Finished).best_move is not None
    harness.close()


def test_stockfish_plays_chess960() -> None:
    harness = SessionHarness(system_engine("stockfish"))
    fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"
    harness.send(Go(1, fen, ("g2g4", "g7g5"), Limits(depth=4), chess960=True))
    assert harness.until(Finished).best_move is not None
    harness.close()


def test_commands_that_come_before_the_engine_is_ready_wait(start: Start) -> None:
    harness = start()
    search_id = harness.go(Limits(nodes=1))
    assert harness.until(Finished).search_id == search_id
