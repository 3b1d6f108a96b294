"""A spawned process whose pipe holds what it is to run before it begins.

``multiprocessing`` starts the process first and fills the pipe then. If the window is killed in
between, the process finds an empty pipe and prints a traceback. Here it begins in any case, sees
that its parent has ended (``parent_watch``), and ends without a word.

Windows starts processes in another way, and programs with a window have no standard error there.
"""

from __future__ import annotations

import os
import sys
from io import BytesIO
from multiprocessing.context import SpawnProcess

if sys.platform == "win32":
    SpawnedProcess = SpawnProcess
else:
    from multiprocessing import popen_spawn_posix, reduction, resource_tracker, spawn, util
    from multiprocessing.context import set_spawning_popen
    from multiprocessing.process import BaseProcess

    class _FilledPipe(popen_spawn_posix.Popen):
        """Starts a process as the base class does, but fills its pipe first."""

        _fds: list[int]
        """What the process inherits; pickling it adds the pipes of its arguments."""

        def _launch(self, process: BaseProcess) -> None:
            tracker = resource_tracker.getfd()
            data = self._pickled(process)
            their_pipe, our_pipe = os.pipe()
            self.sentinel, their_end = os.pipe()
            self.finalizer = util.Finalize(self, _close, (self.sentinel, our_pipe))
            try:
                left = data[_write_what_fits(our_pipe, data) :]
                command = spawn.get_command_line(tracker_fd=tracker, pipe_handle=their_pipe)
                self._fds += [their_pipe, their_end, *([] if tracker is None else [tracker])]
                program = os.fsencode(spawn.get_executable())
                self.pid = util.spawnv_passfds(program, command, self._fds)
            finally:
                os.close(their_pipe)
                os.close(their_end)
            with open(our_pipe, "wb", closefd=False) as pipe:
                pipe.write(left)

        def _pickled(self, process: BaseProcess) -> bytes:
            """Return what the process reads: how to prepare itself, and what to run."""
            file = BytesIO()
            set_spawning_popen(self)
            try:
                reduction.dump(spawn.get_preparation_data(process.name), file)
                reduction.dump(process, file)
            finally:
                set_spawning_popen(None)
            return file.getvalue()

    class SpawnedProcess(SpawnProcess):
        """A process that ``start`` starts in a new Python interpreter."""

        @staticmethod
        def _Popen(process_obj: BaseProcess) -> popen_spawn_posix.Popen:  # noqa: N802
            return _FilledPipe(process_obj)

    def _close(*pipes: int) -> None:
        for pipe in pipes:
            os.close(pipe)

    def _write_what_fits(pipe: int, data: bytes) -> int:
        """Write as much as an empty pipe takes, usually 64 KB; return how many bytes that is."""
        os.set_blocking(pipe, False)
        written = os.write(pipe, data)
        os.set_blocking(pipe, True)
        return written
