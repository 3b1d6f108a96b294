"""The stubs of the compiled modules say what the modules are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STUBS = (ROOT / "engine" / "core").glob("*.pyi")

# What Cython adds of its own to every module and class.
ADDED = r".*\.__(test|reduce_cython|setstate_cython|pyx_\w+)__"


def test_stubs_are_honest(tmp_path: Path) -> None:
    modules = [f"engine.core.{stub.stem}" for stub in sorted(STUBS)]
    assert modules
    allowed = tmp_path / "allowed"
    allowed.write_text(ADDED)
    options = ["--concise", "--ignore-disjoint-bases", "--ignore-unused-allowlist"]
    options += ["--mypy-config-file", "pyproject.toml", "--allowlist", str(allowed)]
    done = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", *options, *modules],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
