"""The command that builds everything: what it refuses, and what it says at the end."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

import make
import pytest
from steps import elf, environment, program
from steps.project import ROOT, BuildError

OLD_PYTHON = "import runpy, sys; sys.version_info = (3, 10, 13); runpy.run_path(sys.argv[1])"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which the environment of the build is made."""
    monkeypatch.setattr(environment, "FOLDER", tmp_path / "environment")
    return tmp_path / "environment"


def half_made(folder: Path, **_: Any) -> None:
    """Make a Python without pip and fail, as ``venv`` does on Debian without python3-venv."""
    python = environment.python_of(folder)
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    raise subprocess.CalledProcessError(1, ["ensurepip"])


def test_an_old_python_is_refused_in_one_line() -> None:
    command = [sys.executable, "-c", OLD_PYTHON, str(ROOT / "packaging" / "make.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "3.11" in done.stderr
    assert "3.10" in done.stderr


def test_a_failed_environment_leaves_nothing(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(venv, "create", half_made)
    with pytest.raises(BuildError) as raised:
        environment.prepare(with_cross=False)
    assert "\n" not in str(raised.value)
    assert not place.exists()


def test_without_ensurepip_the_package_of_debian_is_named(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(BuildError, match="python3-venv") as raised:
        environment.prepare(with_cross=False)
    assert "\n" not in str(raised.value)
    assert not place.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="the Python without pip is a shell script")
def test_an_environment_without_pip_is_made_again(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = environment.python_of(place)
    python.parent.mkdir(parents=True)
    python.write_text("#!/bin/sh\nexit 1\n")
    python.chmod(0o755)
    made: list[Path] = []
    monkeypatch.setattr(venv, "create", lambda folder, **_: made.append(folder))
    monkeypatch.setattr(environment, "_run", lambda _: None)
    monkeypatch.setattr(environment, "_has_compiler", lambda _: True)
    environment.prepare(with_cross=False)
    assert made == [place]


@pytest.mark.parametrize(("newest", "is_fine"), [((2, 35), False), ((2, 36), True), ((3, 0), True)])
def test_a_folder_that_needs_a_newer_glibc_ends_the_build(
    newest: tuple[int, int], is_fine: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "built"
    folder.mkdir()
    (folder / "glassbox.cdx.json").write_text("{}")
    (folder / "libnew.so").write_bytes(elf.ELF + b"\0GLIBC_2.9\0GLIBC_2.36\0")
    monkeypatch.setattr(program, "build_folder", lambda *_: folder)
    maker = make.Maker(tmp_path / "out", glibc=newest)
    if is_fine:
        assert maker.folder()
        return
    with pytest.raises(BuildError, match=r"libnew\.so needs glibc 2\.36") as raised:
        maker.folder()
    assert "\n" not in str(raised.value)


def test_the_release_names_its_glibc() -> None:
    workflow = ROOT / ".github" / "workflows" / "release.yml"
    if not workflow.exists():
        pytest.skip("only a clone has the workflows")
    assert "--only deb --for-glibc 2.28\n" in workflow.read_text("utf-8")


def test_the_total_time_is_said_last_and_the_status_is_that_of_the_build(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def prepare(*, with_cross: bool) -> Path:
        del with_cross
        return Path(sys.executable)

    monkeypatch.setattr(environment, "prepare", prepare)
    monkeypatch.setattr(sys, "argv", ["-c", "print('built'); raise SystemExit(3)"])
    assert make._run_in_environment(with_cross=False) == 3
    said = capfd.readouterr().out.splitlines()
    assert "built" in said
    assert re.fullmatch(r" +\d+\.\d s in all", said[-1])
