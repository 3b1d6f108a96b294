"""A number in memory that a process shares with its child processes."""

from __future__ import annotations

from ctypes import c_longlong
from multiprocessing import heap
from multiprocessing.sharedctypes import RawValue


def shared_number() -> c_longlong:
    """Return a number that is 0, and that can be passed to a process when it starts.

    On Linux, multiprocessing takes the memory from a file in ``/dev/shm``, and never asks whether
    it may write there. In a container it often may not. The file is then in the temporary folder.

    Raises:
        OSError: no file can be written there either.
    """
    try:
        return RawValue(c_longlong, 0)
    except OSError:
        heap.Arena._dir_candidates = []  # type: ignore[attr-defined]
        return RawValue(c_longlong, 0)
