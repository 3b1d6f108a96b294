"""The one-folder program, built once for all tests of the package."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the one-folder program, moved away from where it was built."""
    pytest.importorskip("PyInstaller", reason="PyInstaller is not installed (extra `package`)")
    from steps import program

    work = tmp_path_factory.mktemp("packaging")
    built = program.build_folder(work / "build", work / "dist")
    return Path(shutil.move(built, work / "elsewhere"))
