"""The sources for pip build without a network, from nothing but the listed requirements."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest
from steps import wheels

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wheels.build_sdist(tmp_path_factory.mktemp("sdist"))


def test_it_holds_what_building_and_testing_need(sources: Path) -> None:
    with tarfile.open(sources) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {
        "CHANGELOG.md",
        "engine/core/board/board.pxd",
        "packaging/build_backend.py",
        "packaging/glassbox.spec",
        "packaging/linux/glassbox.desktop",
        "assets/licences/native.toml",
        "packaging/steps/program.py",
        "tests/packaging/test_sdist.py",
    } <= names
    assert [name for name in names if name.endswith((".so", ".pyc", ".c"))] == []


@pytest.mark.slow
def test_it_builds_from_its_listed_requirements_alone(sources: Path, tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    listed = project["build-system"]["requires"]
    links = tmp_path / "links"
    pip = [sys.executable, "-m", "pip", "--quiet"]
    subprocess.run([*pip, "download", "--dest", str(links), *listed], check=True)
    alone = ["--no-index", "--find-links", str(links), "--no-deps"]
    built = tmp_path / "built"
    command = [*pip, "wheel", *alone, "--wheel-dir", str(built), str(sources)]
    subprocess.run(command, cwd=tmp_path, check=True)
    (wheel,) = built.glob("*.whl")
    assert "-cp311-abi3-" in wheel.name
