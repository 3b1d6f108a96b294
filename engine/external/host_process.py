"""The host process of an external engine: it starts the engine and ends it in every case.

The window imports this module, because it starts the process with ``run_host``. So the module level
imports nothing that loads slowly.
"""

from __future__ import annotations

import gc
import signal
import threading
from collections.abc import Callable
from multiprocessing.queues import SimpleQueue
from typing import TYPE_CHECKING

from engine.external.messages import HostCommand, HostReport, OptionValues
from engine.process.outbox import Outbox
from engine.process.parent_watch import end_with_parent
from engine.process.queues import keep_reading_end, keep_writing_end
from engine.protocol.inspect_messages import supersedes_report
from engine.protocol.messages import Quit

if TYPE_CHECKING:
    from engine.external.session import ExternalEngineSession

LAST_REPORTS_S = 0.3
"""How many seconds an ending process waits for the window to read its last reports."""


def run_host(
    commands: SimpleQueue[HostCommand],
    reports: SimpleQueue[HostReport],
    command: tuple[str, ...],
    options: OptionValues,
    handshake_s: float,
) -> None:
    """Run an engine until Quit, until the engine ends, or until the window ends.

    ``command`` is the program with its arguments. The program may take ``handshake_s`` seconds to
    send its options.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The window handles Ctrl-C in a terminal.
    from engine.external import child_process, session

    gc.freeze()  # A full collection that visits all modules would delay the engine's commands.
    keep_reading_end(commands)
    keep_writing_end(reports)
    outbox = Outbox[HostReport](reports, supersedes_report)
    engine = session.ExternalEngineSession(command, options, outbox.put, handshake_s)

    def kill_engine() -> None:
        if engine.process_id is not None:
            child_process.end_process_group(engine.process_id, by_force=True)

    end_with_parent(kill_engine)
    run_session(engine, commands.get)
    outbox.close(LAST_REPORTS_S)


def run_session(session: ExternalEngineSession, next_command: Callable[[], HostCommand]) -> None:
    """Run a session with the commands that ``next_command`` returns; it may block for any time.

    If it raises EOFError or OSError, the window has closed the queue, and the session ends.
    """
    import asyncio

    async def serve() -> None:
        inbox = asyncio.Queue[HostCommand]()
        loop = asyncio.get_running_loop()

        def read() -> None:
            command: HostCommand | None = None
            while not isinstance(command, Quit):
                try:
                    command = next_command()
                except (EOFError, OSError):
                    command = Quit()
                try:
                    loop.call_soon_threadsafe(inbox.put_nowait, command)
                except RuntimeError:  # The session has ended.
                    return

        threading.Thread(target=read, name="commands", daemon=True).start()
        await session.run(inbox)

    asyncio.run(serve())
