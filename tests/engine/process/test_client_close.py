"""The client closes at any time and leaves no process behind."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable

import pytest
from client_harness import PATIENCE_S, START, ClientHarness, exists, needs_signals

from engine.client import EngineClient
from engine.process.engine_process import EngineProcess
from engine.protocol.messages import Go, Limits, Ready


def test_closing_during_a_search_leaves_no_process_and_no_thread(harness: ClientHarness) -> None:
    harness.start_endless_search()
    process_id = harness.client.process_id
    assert process_id is not None
    harness.client.close()
    assert not exists(process_id)
    assert not any("engine" in name or "outbox" in name for name in harness.threads())
    harness.client.close()  # The second call has no effect.
    assert harness.client.poll() == []


@needs_signals
def test_a_frozen_process_is_killed_on_close(
    harness: ClientHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    forces = []
    for name in ("terminate", "kill"):
        force = getattr(EngineProcess, name)

        def noted(
            process: EngineProcess, name: str = name, force: Callable[[EngineProcess], None] = force
        ) -> None:
            forces.append(name)
            force(process)

        monkeypatch.setattr(EngineProcess, name, noted)
    harness.start_endless_search()
    process_id = harness.client.process_id
    assert process_id is not None
    os.kill(process_id, signal.SIGSTOP)
    harness.client.close()
    assert forces == ["terminate", "kill"]
    assert not exists(process_id)


@needs_signals
def test_commands_to_a_frozen_process_do_not_block(harness: ClientHarness) -> None:
    harness.until(Ready)
    process_id = harness.client.process_id
    assert process_id is not None
    os.kill(process_id, signal.SIGSTOP)

    def command() -> None:
        for _ in range(300):  # More than the buffer of any pipe.
            harness.go(START, ("e2e4", "e7e5") * 200, Limits(depth=1))

    window = threading.Thread(target=command, daemon=True)
    window.start()
    window.join(PATIENCE_S)
    assert not window.is_alive()
    harness.client.close()
    assert not exists(process_id)


def test_closing_during_start_up_works() -> None:
    for delay_s in (0.0, 0.005, 0.02, 0.05):
        client = EngineClient()
        client.start()
        time.sleep(delay_s)  # Close at several points of the start-up.
        client.close()
        assert client.process_id is None


def test_closing_a_client_that_never_started_works() -> None:
    client = EngineClient()
    client.go(Go(1, START))
    client.close()
    client.start()
    assert client.process_id is None
