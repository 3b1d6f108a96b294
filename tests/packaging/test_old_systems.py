"""The wheels for older Linux systems: built by ziglang, checked, and run on an arm64 processor."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from steps import wheels

from engine.thinking.bench import bench

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has them"),
]

QEMU, BOOTSTRAP = "qemu-aarch64-static", "mmdebstrap"
SERIES = "3.11"
NEEDED = ["chess", "msgspec"]
"""What the engine imports."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    pytest.importorskip("ziglang", reason="ziglang is not installed (extra `cross`)")
    return wheels.build_old_linux_wheels(tmp_path_factory.mktemp("wheels"))


def test_there_is_a_small_wheel_for_each_processor(built: list[Path]) -> None:
    assert [path.stem.rpartition("_28_")[2] for path in built] == list(wheels.PROCESSORS)
    assert max(path.stat().st_size for path in built) <= 6_000_000


@pytest.mark.skipif(
    not (shutil.which(QEMU) and shutil.which(BOOTSTRAP)), reason="qemu or mmdebstrap is missing"
)
def test_the_arm64_engine_searches_the_same_nodes(built: list[Path], tmp_path: Path) -> None:
    (wheel,) = (path for path in built if "aarch64" in path.name)
    root, site = tmp_path / "root", tmp_path / "site"
    packages = f"--include=python{SERIES}"
    bootstrap = [BOOTSTRAP, "--variant=extract", "--architectures=arm64", packages]
    subprocess.run([*bootstrap, "bookworm", root], check=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(site), "--no-deps"]
    foreign = ["--only-binary=:all:", "--python-version", SERIES, "--implementation", "cp"]
    for platform in ("manylinux_2_28_aarch64", "manylinux2014_aarch64"):
        foreign += ["--platform", platform]
    subprocess.run([*pip, *foreign, str(wheel), *NEEDED], check=True)
    python = [QEMU, "-L", str(root), str(root / f"usr/bin/python{SERIES}")]
    environment = {**os.environ, "PYTHONHOME": str(root / "usr"), "PYTHONPATH": str(site)}

    def said(*arguments: str, typed: str = "") -> str:
        command = [*python, "-m", "engine", *arguments]
        done = subprocess.run(
            command,
            cwd=site,  # Not in the clone, whose own engine would be found first.
            env=environment,
            input=typed,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    assert f"{bench().nodes} nodes" in said("bench")
    assert "uciok" in said(typed="uci\nquit\n").split()
