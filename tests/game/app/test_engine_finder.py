"""Engines of other authors are found by the names of their programs."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from game.app.engine_finder import find_installed_engines

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes and links of Unix")


def program(path: Path, mode: int = 0o755) -> Path:
    path.write_text("#!/bin/sh\n")
    path.chmod(mode)
    return path


def test_a_known_program_is_found(tmp_path: Path) -> None:
    engine = program(tmp_path / "stockfish")
    program(tmp_path / "no-engine")
    assert find_installed_engines(str(tmp_path)) == (str(engine),)


def test_a_file_that_cannot_run_is_no_engine(tmp_path: Path) -> None:
    program(tmp_path / "stockfish", 0o644)
    (tmp_path / "lc0").mkdir()
    assert find_installed_engines(str(tmp_path)) == ()


def test_a_link_to_an_engine_is_not_offered_beside_it(tmp_path: Path) -> None:
    engine = program(tmp_path / "stockfish")
    (tmp_path / "fairy-stockfish").symlink_to(engine)
    assert len(find_installed_engines(str(tmp_path))) == 1


def test_the_first_folder_counts(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        program(tmp_path / folder / "stockfish")
    folders = os.pathsep.join(str(tmp_path / folder) for folder in ("two", "one"))
    assert find_installed_engines(folders) == (str(tmp_path / "two" / "stockfish"),)
