"""Runs the translation of the core to C, and decides which of its modules are out of date."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

CORE = Path("engine", "core")
TRANSLATE = Path(__file__).resolve().with_name("translate.py")
DEBUG = os.environ.get("GLASSBOX_DEBUG_BUILD", "") not in ("", "0")
DIRECTIVES = {
    "language_level": "3",
    "infer_types": True,
    "boundscheck": DEBUG,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": DEBUG,
    # Off even in a debug build, because its check of `self` needs the GIL.
    "nonecheck": False,
    "overflowcheck": False,
    # Without these the C compiler would take a quarter more time. The core is never pickled, and
    # nothing asks its functions for their signatures.
    "auto_pickle": False,
    "binding": False,
}


class Translation:
    """The translation of core modules to C, in a separate process; see ``translate.py``.

    The C compiler can compile a module while Cython translates the next one.
    """

    def __init__(self, modules: list[str], folder: Path) -> None:
        """Start to translate the modules whose C file in ``folder`` is out of date."""
        folder.mkdir(parents=True, exist_ok=True)
        headers = [*CORE.rglob("*.pxd"), Path(__file__), TRANSLATE]
        stale = [module for module in modules if not is_fresh(module, folder, headers)]
        self._folder = folder
        self._done = {module: threading.Event() for module in stale}
        self._complaints: dict[str, str] = {}
        if stale:
            threading.Thread(target=self._translate, args=[stale], daemon=True).start()

    def wait(self, module: str) -> Path:
        """Wait for the C file of a module and return its path.

        Raises:
            SystemExit: Cython reports an error or a performance hint. No C file is left behind.
        """
        if module in self._done:
            self._done[module].wait()
        if module in self._complaints:
            raise SystemExit(
                f"{source_of(module)}: Cython reports an error or a performance hint\n"
                f"{self._complaints[module]}"
            )
        return self._folder / f"{module}.c"

    def _translate(self, modules: list[str]) -> None:
        command = [sys.executable, str(TRANSLATE), str(CORE), str(self._folder)]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            json.dump({"modules": modules, "directives": DIRECTIVES}, process.stdin)
            process.stdin.close()
            waiting = dict.fromkeys(modules)
            for line in process.stdout:
                report = json.loads(line)
                if report["complaint"] is not None:
                    self._complaints[report["module"]] = report["complaint"]
                del waiting[report["module"]]
                self._done[report["module"]].set()
        for module in waiting:  # The process ended early; its error is on the terminal.
            self._complaints[module] = "The translation ended early."
            self._done[module].set()


def source_of(module: str) -> Path:
    """Return the source file of a core module, relative to the root."""
    return CORE.joinpath(*module.split(".")).with_suffix(".py")


def is_fresh(module: str, folder: Path, headers: list[Path]) -> bool:
    """Return whether the C file of a module is newer than all its inputs."""
    generated = folder / f"{module}.c"
    inputs = [source_of(module), *headers]
    return generated.exists() and all(is_newer(generated, path) for path in inputs)


def is_newer(file: Path, other: Path) -> bool:
    """Return whether ``file`` is newer than ``other``. Both must exist."""
    return file.stat().st_mtime > other.stat().st_mtime
