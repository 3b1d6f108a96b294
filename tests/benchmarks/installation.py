"""The time of the README's Play command up to the window, on this machine.

It runs the command in a fresh clone with an empty cache of pip, and tells which part each step has:
the environment, the build (translation to C and compilation, which overlap), and the rest, which is
downloading and installing packages. The translation alone is measured too. Run it with ``python
tests/benchmarks/installation.py`` on an idle machine; ``--zig`` hides the C compiler. The last line
and the exit status tell whether the target was met.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "packaging"))
from build_backend import compiled_modules
from steps.environment import BUILD_TOOLS
from translation import DIRECTIVES

ROOT = Path(__file__).resolve().parents[2]
TARGET_S, ZIG_TARGET_S = 50.0, 120.0
BUILD = "import build_backend, tempfile; build_backend.build_editable(tempfile.mkdtemp())"


def timed(command: list[str], folder: Path, env: dict[str, str], typed: str = "") -> float:
    """Run a command and return its wall-clock time in seconds."""
    started = time.perf_counter()
    subprocess.run(
        command, cwd=folder, env=env, input=typed, text=True, check=True, stdout=subprocess.DEVNULL
    )
    return time.perf_counter() - started


def environment(place: Path, *, has_compiler: bool) -> dict[str, str]:
    """Return an environment with an empty cache, and with or without a C compiler."""
    kept = {name: value for name, value in os.environ.items() if name != "CC"}
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    if not has_compiler:
        bare = place / "bin"
        bare.mkdir()
        git = shutil.which("git")
        assert git is not None
        (bare / "git").symlink_to(git)
        kept["PATH"] = str(bare)
    quiet = {"PIP_QUIET": "1", "PIP_NO_CACHE_DIR": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    return {**kept, **quiet}


def main() -> int:
    """Measure, print and return the exit status."""
    parser = argparse.ArgumentParser(description="Measure the Play command.")
    parser.add_argument("--zig", action="store_true", help="without a C compiler")
    options = parser.parse_args()
    base = getattr(sys, "_base_executable", sys.executable)
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        clone, env = place / "clone", environment(place, has_compiler=not options.zig)
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        python = str(clone / ".venv" / "bin" / "python")
        environment_s = timed([base, "-m", "venv", ".venv"], clone, env)
        install_s = timed([python, "-m", "pip", "install", "-e", "."], clone, env)
        shutil.rmtree(clone / "build")
        tools = [*BUILD_TOOLS, *(["ziglang"] if options.zig else [])]
        timed([python, "-m", "pip", "install", *tools], clone, env)
        order = json.dumps({"modules": compiled_modules(clone), "directives": DIRECTIVES})
        out = place / "translated"
        out.mkdir()
        command = [python, "packaging/translate.py", str(out)]
        translation_s = timed(command, clone, env, order)
        backend = {**env, "PYTHONPATH": str(clone / "packaging")}
        build_s = timed([python, "-c", BUILD], clone, backend)
    total_s = environment_s + install_s
    print(f"environment {environment_s:.1f} s")
    print(f"build {build_s:.1f} s (translation alone {translation_s:.1f} s)")
    print(f"downloads and installation of packages {install_s - build_s:.1f} s")
    target_s = ZIG_TARGET_S if options.zig else TARGET_S
    print(f"all {total_s:.1f} s (at most {target_s:g} s)")
    return int(total_s > target_s)


if __name__ == "__main__":
    sys.exit(main())
