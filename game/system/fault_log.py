"""The log of faults: one line for each, at most 1 MB, without contents of games.

Writing it never fails: with a full disk or a folder that is read-only there is no log.
"""

from __future__ import annotations

import logging
import re
import sys
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path

from engine.identity import version
from engine.printable import printable
from game.message import Argument, Message, Text
from game.system.disk.private_files import make_folder, open_private

FILE = "faults.log"
MOST_BYTES, OLD_FILES = 500_000, 1
"""The size at which a new file begins, and how many old ones are kept: together 1 MB."""
MOST_LETTERS = 500
"""The most characters of a line."""
KEPT = frozenset({"reason", "system_text", "tool", "name"})
"""The arguments of a message that are written. Others may be moves, names or texts of a game."""
PATHS = frozenset({"path", "file"})
"""The arguments of which only the name of the file is written."""
LEFT_OUT = "…"
_FOLDERS = re.compile(r"(?:[A-Za-z]:)?(?:[\\/][^\\/'\"\s:]+)+[\\/]")


class FaultLog:
    """The log in a folder. Nothing is opened before the first fault."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._logger: logging.Logger | None = None

    def write(self, fault: Text) -> None:
        """Write a fault that was shown to the player."""
        self._line(loggable(fault))

    def write_exception(self, error: Exception) -> None:
        """Write an internal fault: its kind and the last place in the program, without values."""
        trace, place = error.__traceback__, ""
        while trace is not None:
            code = trace.tb_frame.f_code
            place = f" in {Path(code.co_filename).name}:{trace.tb_lineno} {code.co_name}"
            trace = trace.tb_next
        reason = getattr(error, "strerror", None) or ""
        self._line(f"internal fault: {type(error).__name__} {reason}{place}")

    def close(self) -> None:
        """Close the file."""
        for handler in () if self._logger is None else tuple(self._logger.handlers):
            with suppress(OSError):  # The rest of a line does not fit on the disk.
                handler.close()
        self._logger = None

    def _line(self, text: str) -> None:
        with suppress(OSError, ValueError):
            if self._logger is None:
                make_folder(self.path.parent)
                self._logger = _logger(self.path)
            self._logger.error(printable(" ".join(text.split())[:MOST_LETTERS]))


def _logger(path: Path) -> logging.Logger:
    """Return a logger of its own, which no other part of the process can find."""
    from logging.handlers import RotatingFileHandler  # It is only needed after a fault.

    class Quiet(RotatingFileHandler):
        """A handler that leaves out what it cannot write."""

        def _open(self) -> TextIOWrapper:
            return open(self.baseFilename, "a", encoding=self.encoding, opener=open_private)

        def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
            del record

    handler = Quiet(path, maxBytes=MOST_BYTES, backupCount=OLD_FILES, encoding="utf-8", delay=True)
    layout = f"%(asctime)s {version()} {sys.platform} %(message)s"
    handler.setFormatter(logging.Formatter(layout, "%Y-%m-%d %H:%M:%S"))
    logger = logging.Logger("glassbox faults")
    logger.addHandler(handler)
    return logger


def loggable(text: Text) -> str:
    """Return a fault in English, without anything that may come from a game or name a folder."""
    if isinstance(text, str):
        return without_folders(text)
    shown = {name: _shown(name, value) for name, value in text.arguments}
    line = Message(text.english).filled(**shown).fill(text.english, str)
    return " ".join([line, *_reasons(text.english, shown)])


def _reasons(english: str, arguments: dict[str, Argument]) -> list[str]:
    """Return what the system said about a fault and the player is not shown."""
    return [
        f"({arguments[name]})"
        for name in sorted(KEPT & arguments.keys())
        if f"{{{name}}}" not in english and arguments[name]
    ]


def _shown(name: str, value: Argument) -> Argument:
    if isinstance(value, Message):
        return loggable(value)
    if isinstance(value, int):
        return value
    if name in PATHS:
        return re.split(r"[\\/]", value)[-1]
    return without_folders(value) if name in KEPT else LEFT_OUT


def without_folders(text: str) -> str:
    """Return a text in which paths keep only the name of the file."""
    return _FOLDERS.sub(f"{LEFT_OUT}/", text)
