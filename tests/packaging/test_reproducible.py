"""Two builds of one commit in different folders are the same."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux was tried"),
]

ROOT = Path(__file__).resolve().parents[2]
DIFFERING: set[str] = set()
"""The files that may differ between two builds, with the reason for each."""


def test_two_builds_in_different_folders_are_the_same(tmp_path: Path) -> None:
    one = built(ROOT, tmp_path / "one")
    other = built(tmp_path / "one", tmp_path / "another folder")
    assert one.keys() == other.keys()
    assert {name for name in one if one[name] != other[name]} <= DIFFERING


def built(source: Path, place: Path) -> dict[str, str]:
    """Build a clone of a repository; return the checksum of each file in dist, by its path."""
    subprocess.run(["git", "clone", "-q", str(source), str(place)], check=True)
    python = getattr(sys, "_base_executable", sys.executable)
    subprocess.run([python, "packaging/make.py"], cwd=place, check=True)
    files = [path for path in (place / "dist").rglob("*") if path.is_file()]
    return {
        path.relative_to(place / "dist").as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }
