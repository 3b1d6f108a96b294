"""A copy of the program whose compiled packages are built in another way."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from msgspec import Struct, field

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("assets", "engine", "game", "packaging", "tests")
GENERATED = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.egg-info", "screenshots")
PATIENCE_S = 1_800.0


class BuiltCopy(Struct, frozen=True):
    """A copy in a folder of its own."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    """Variables that its programs get besides those of the tests."""

    def run(self, *arguments: str, path: Path | None = None) -> str:
        """Run Python in the copy and return its output; the test fails if it fails.

        ``path`` is the PYTHONPATH; by default it is the folder of the copy.
        """
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env={**os.environ, **self.environment, "PYTHONPATH": str(path or self.folder)},
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )
        assert done.returncode == 0, done.stdout[-5_000:] + done.stderr[-5_000:]
        return done.stdout


def debug_copy(folder: Path, sanitizer: str = "") -> BuiltCopy:
    """Copy the program and build it for debugging, perhaps with a sanitizer of the C compiler."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=GENERATED)
    for file in ROOT.iterdir():
        if file.suffix in (".toml", ".md") or file.name == "LICENSE":
            shutil.copy(file, folder)
    copy = BuiltCopy(folder, {"GLASSBOX_DEBUG_BUILD": "1", "GLASSBOX_SANITIZER": sanitizer})
    build = f"import build_backend; build_backend.build_editable({str(folder / 'wheel')!r})"
    copy.run("-c", build, path=folder / "packaging")
    kind = "-".join(filter(None, ("debug", sanitizer)))
    assert list((folder / "build" / "compiled").glob(f"*-{kind}/engine.core.board.perft*"))
    found = copy.run(
        "-c", "import importlib.util as u; print(u.find_spec('engine.core.board.perft').origin)"
    )
    assert Path(found.strip()).is_relative_to(folder)
    return copy
