"""The Python environment of a build: its own, so that it needs nothing but Python."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

from steps.project import ROOT, BuildError

FOLDER = ROOT / "build" / "packaging" / "environment"
BUILD_TOOLS = ("setuptools>=77", "Cython>=3.3,<3.4", "Babel>=2.14")
"""The build requirements of pyproject.toml. They are installed first, so that the wheel and the
folder use one compilation. ``ziglang`` comes with them where there is no C compiler."""
WITHOUT_PIP = "this Python cannot install pip; on Debian and Ubuntu, install python3-venv"


def python_of(folder: Path) -> Path:
    """Return the Python of an environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def is_ours() -> bool:
    """Return whether this process runs in the environment of a build."""
    return Path(sys.prefix).resolve() == FOLDER.resolve()


def prepare(*, with_cross: bool) -> Path:
    """Make or update the environment, with Glassbox in it, and return its Python.

    ``with_cross`` adds what builds and checks wheels for older Linux systems.

    Raises:
        BuildError: the environment cannot be made, or an installation failed.
    """
    python = python_of(FOLDER)
    if not _has_pip(python):
        _create()
    pip = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--quiet"]
    _run([*pip, *BUILD_TOOLS])
    if not _has_compiler(python):
        _run([*pip, "ziglang"])
    extras = "package,cross" if with_cross else "package"
    _run([*pip, "--no-build-isolation", "-e", f".[{extras}]"])
    return python


def _has_pip(python: Path) -> bool:
    """Return whether a Python exists and has pip; an interrupted creation leaves one without."""
    command = [str(python), "-c", "import pip"]
    return python.exists() and subprocess.run(command, check=False).returncode == 0


def _create() -> None:
    """Make the environment anew. A failure leaves nothing, so that the next build tries again."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    if importlib.util.find_spec("ensurepip") is None:
        raise BuildError(WITHOUT_PIP)
    try:
        venv.create(FOLDER, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        shutil.rmtree(FOLDER, ignore_errors=True)
        raise BuildError(f"no environment in {FOLDER}: {error}") from error


def _has_compiler(python: Path) -> bool:
    """Return whether the build backend finds a C compiler on this machine."""
    command = [str(python), "-c", "import build_backend; raise SystemExit(build_backend.USE_ZIG)"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "packaging")}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


def _run(command: list[str]) -> None:
    try:
        subprocess.run(command, cwd=ROOT, check=True)
    except subprocess.CalledProcessError as error:
        text = " ".join(command[1:])
        raise BuildError(f"`{text}` failed with status {error.returncode}") from error
