"""Runs the translation of modules to C, and decides which modules are out of date."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from pathlib import Path

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
    # Without these the C compiler would take a quarter more time. Nothing pickles compiled objects
    # or asks compiled functions for their signatures.
    "auto_pickle": False,
    "binding": False,
}


class Translation:
    """The translation of modules to C, in a separate process; see ``translate.py``.

    The C compiler can compile a module while Cython translates the next one.
    """

    def __init__(self, modules: list[str], folder: Path) -> None:
        """Start to translate the modules whose C file in ``folder`` is out of date."""
        folder.mkdir(parents=True, exist_ok=True)
        headers = {package: headers_of(package) for package in {package_of(one) for one in modules}}
        stale = [one for one in modules if not is_fresh(one, folder, headers[package_of(one)])]
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
        command = [sys.executable, str(TRANSLATE), str(self._folder)]
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
    """Return the source file of a module, relative to the root."""
    return Path(*module.split(".")).with_suffix(".py")


def package_of(module: str) -> Path:
    """Return the compiled package of a module, such as ``engine/core``, relative to the root."""
    return Path(*module.split(".")[:2])


def headers_of(package: Path) -> list[Path]:
    """Return the .pxd files that the modules of a compiled package may cimport.

    These are its own and those of the other packages that its sources name.
    """
    sources = [*package.rglob("*.py"), *package.rglob("*.pxd")]
    name = re.compile(rf"\b{package.parent.name}\.(\w+)")
    named = {found for source in sources for found in name.findall(source.read_text("utf-8"))}
    folders = [package.with_name(one) for one in sorted({package.name, *named})]
    return [header for folder in folders for header in folder.rglob("*.pxd")]


def is_fresh(module: str, folder: Path, headers: list[Path]) -> bool:
    """Return whether the C file of a module is newer than all its inputs."""
    generated = folder / f"{module}.c"
    inputs = [source_of(module), *headers, Path(__file__), TRANSLATE]
    return generated.exists() and all(is_newer(generated, path) for path in inputs)


def is_newer(file: Path, other: Path) -> bool:
    """Return whether ``file`` is newer than ``other``. Both must exist."""
    return file.stat().st_mtime > other.stat().st_mtime
