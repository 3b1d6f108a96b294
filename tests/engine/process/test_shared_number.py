"""A number that two processes share, also where shared memory cannot be written."""

from __future__ import annotations

import multiprocessing
import sys
from ctypes import c_longlong
from multiprocessing import heap
from pathlib import Path

import pytest

from engine.process.shared_number import shared_number

PATIENCE_S = 60.0


def answer(number: c_longlong) -> None:
    number.value += 1


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /dev/shm")
@pytest.mark.parametrize("has_shared_memory", [True, False])
def test_a_child_process_changes_the_number(
    has_shared_memory: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heap.BufferWrapper, "_heap", heap.Heap())
    folders = ["/dev/shm" if has_shared_memory else str(tmp_path / "missing")]
    monkeypatch.setattr(heap.Arena, "_dir_candidates", folders)
    number = shared_number()
    number.value = 41
    child = multiprocessing.get_context("spawn").Process(target=answer, args=(number,))
    child.start()
    child.join(PATIENCE_S)
    assert (child.exitcode, number.value) == (0, 42)
