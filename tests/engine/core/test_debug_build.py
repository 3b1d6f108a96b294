"""Compiled packages built with bounds checks and assertions pass the same tests and counts."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine import COMPILED

ROOT = Path(__file__).resolve().parents[3]
COPIED = ("assets", "engine", "game", "packaging", "tests")
GENERATED = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.egg-info", "screenshots")
PATIENCE_S = 1_800.0


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the program whose compiled packages are built for debugging."""
    copy = tmp_path_factory.mktemp("debug")
    for folder in COPIED:
        shutil.copytree(ROOT / folder, copy / folder, ignore=GENERATED)
    for file in ROOT.iterdir():
        if file.suffix in (".toml", ".md") or file.name == "LICENSE":
            shutil.copy(file, copy)
    build = f"import build_backend; build_backend.build_editable({str(copy / 'wheel')!r})"
    run(copy, "-c", build, path=copy / "packaging")
    assert list((copy / "build" / "compiled").glob("*-debug/engine.core.board.perft*"))
    return copy


def run(copy: Path, *arguments: str, path: Path | None = None) -> str:
    """Run Python in the copy and return its output; the test fails if it fails."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=copy,
        env={**os.environ, "GLASSBOX_DEBUG_BUILD": "1", "PYTHONPATH": str(path or copy)},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 0, done.stdout[-5_000:] + done.stderr[-5_000:]
    return done.stdout


@pytest.mark.slow
def test_a_debug_build_passes_the_tests_of_compiled_packages_with_the_same_counts(
    copy: Path,
) -> None:
    found = run(
        copy, "-c", "import engine.core.board.perft; print(engine.core.board.perft.__file__)"
    )
    assert Path(found.strip()).is_relative_to(copy)
    tested = [f"tests/engine/{name}" for name in COMPILED]
    output = run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tested)
    assert " passed" in output


@pytest.mark.slow
def test_a_debug_build_compares_the_boards_without_a_trap(copy: Path) -> None:
    output = run(copy, "-m", "engine", "check", "--positions", "2000", "--seed", "9")
    assert output.startswith("no difference: 2000 positions")
