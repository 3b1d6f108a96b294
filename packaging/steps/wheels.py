"""The distributions for pip: a wheel of this machine's system, and the sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from steps import archive
from steps.project import ROOT, date_s


def build_wheel(target: Path) -> Path:
    """Build the wheel for CPython 3.11 and newer into a folder and return it.

    It uses the extensions that the installation has compiled.
    """
    with tempfile.TemporaryDirectory() as folder:
        _pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, str(ROOT))
        return _only(Path(folder), "*.whl", target)


def build_sdist(target: Path) -> Path:
    """Build the archive of the sources into a folder and return it."""
    with tempfile.TemporaryDirectory() as folder:
        code = f"import build_backend; build_backend.build_sdist({folder!r})"
        search_path = os.pathsep.join((str(ROOT / "packaging"), os.environ.get("PYTHONPATH", "")))
        environment = {**_environment(), "PYTHONPATH": search_path}
        command = [sys.executable, "-c", code]
        subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
        found = _only(Path(folder), "*.tar.gz", target)
    archive.repack_tar_gz(found)
    return found


def _pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", *arguments, "--quiet", "--disable-pip-version-check"]
    subprocess.run(command, cwd=ROOT, env=_environment(), check=True)


def _environment() -> dict[str, str]:
    return {**os.environ, "SOURCE_DATE_EPOCH": str(date_s())}


def _only(folder: Path, pattern: str, target: Path) -> Path:
    """Move the one file of a pattern to the target folder and return it."""
    (found,) = folder.glob(pattern)
    return Path(shutil.move(found, target / found.name))
