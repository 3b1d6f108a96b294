"""A position is looked up by the engine's process while it searches, and after it was killed."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import chess
import pytest
from book_file import write_book
from client_harness import ClientHarness, needs_signals

from engine.process.engine_process import EngineProcess
from engine.protocol.inspect_messages import InspectCommand
from engine.protocol.lookups import BookMove, LookedUp, LookUp
from engine.protocol.messages import Command, Progress, Ready, SetSearchOptions
from engine.protocol.shared_enums import FaultCode


def prepare(harness: ClientHarness, folder: Path) -> None:
    path = write_book(folder / "book.bin", {"e2e4": 3})
    harness.client.configure(SetSearchOptions(hash_mb=1, book_path=str(path)))


def test_the_answer_comes_while_a_search_runs(harness: ClientHarness, tmp_path: Path) -> None:
    prepare(harness, tmp_path)
    harness.start_endless_search()
    harness.client.look_up(LookUp(5, chess.STARTING_FEN))
    answer = harness.until(LookedUp)
    assert answer == LookedUp(5, (BookMove("e2e4", 3),))
    harness.until(Progress)


def test_a_position_that_waits_for_the_process_is_looked_up(tmp_path: Path) -> None:
    harness = ClientHarness()
    prepare(harness, tmp_path)
    for number in (1, 2):
        harness.client.look_up(LookUp(number, chess.STARTING_FEN))
    harness.client.start()
    assert harness.until(LookedUp).number == 2
    harness.client.close()


@needs_signals
def test_a_new_process_answers_what_the_killed_one_was_asked(
    harness: ClientHarness, tmp_path: Path
) -> None:
    prepare(harness, tmp_path)
    harness.start_endless_search()
    process_id = harness.client.process_id
    assert process_id is not None
    os.kill(process_id, signal.SIGSTOP)
    harness.client.look_up(LookUp(3, chess.STARTING_FEN))
    harness.kill()
    assert harness.until(LookedUp).number == 3


@needs_signals
def test_the_process_has_one_position_to_look_up_at_a_time(
    harness: ClientHarness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the search that a fast walk ends at waits for one position, and not for all before it."""
    prepare(harness, tmp_path)
    harness.until(Ready)
    process_id = harness.client.process_id
    assert process_id is not None
    sent, send = list[int](), EngineProcess.send

    def send_and_keep(process: EngineProcess, command: Command | InspectCommand) -> None:
        if isinstance(command, LookUp):
            sent.append(command.number)
        send(process, command)

    monkeypatch.setattr(EngineProcess, "send", send_and_keep)
    os.kill(process_id, signal.SIGSTOP)
    for number in range(1, 51):
        harness.client.look_up(LookUp(number, chess.STARTING_FEN))
    os.kill(process_id, signal.SIGCONT)
    assert harness.until(LookedUp).number == 50
    assert sent == [1, 50]
    harness.client.look_up(LookUp(51, chess.STARTING_FEN))
    assert harness.until(LookedUp).number == 51


def test_a_look_up_that_fails_is_answered_with_its_fault(harness: ClientHarness) -> None:
    """A struct is not checked when it is made, so a command may hold anything."""
    harness.client.look_up(LookUp(4, None))  # type: ignore[arg-type]
    answer = harness.until(LookedUp)
    assert answer.number == 4
    assert answer.fault is not None
    assert answer.fault.code is FaultCode.INTERNAL
