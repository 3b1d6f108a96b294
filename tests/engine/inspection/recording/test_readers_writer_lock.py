"""Readers do not wait for each other. A writer waits until it is alone."""

from __future__ import annotations

import threading

from engine.inspection.recording.readers_writer_lock import ReadersWriterLock

PATIENCE_S = 30.0


def test_several_readers_hold_the_lock_at_once() -> None:
    gate = ReadersWriterLock()
    entered = threading.Event()

    def read() -> None:
        with gate.reading():
            entered.set()

    with gate.reading():
        threading.Thread(target=read).start()
        assert entered.wait(PATIENCE_S)


def test_a_writer_waits_for_all_readers_and_they_for_it() -> None:
    gate = ReadersWriterLock()
    order: list[str] = []
    is_waiting = threading.Event()

    def change() -> None:
        is_waiting.set()
        with gate.changing():
            order.append("changed")

    with gate.reading():
        changing = threading.Thread(target=change)
        changing.start()
        assert is_waiting.wait(PATIENCE_S)
        changing.join(0.05)
        order.append("read")
    changing.join(PATIENCE_S)
    assert order == ["read", "changed"]
    with gate.changing():
        reading = threading.Thread(target=lambda: read_after(gate, order))
        reading.start()
        reading.join(0.05)
        order.append("changed again")
    reading.join(PATIENCE_S)
    assert order[2:] == ["changed again", "read again"]


def read_after(gate: ReadersWriterLock, order: list[str]) -> None:
    with gate.reading():
        order.append("read again")
