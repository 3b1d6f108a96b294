"""The PyInstaller that is built here is the one that the project asks for."""

from __future__ import annotations

import tomllib
from pathlib import Path

import bootloader
import pytest


def test_the_project_says_which_pyinstaller() -> None:
    text = (bootloader.ROOT / "pyproject.toml").read_text("utf-8")
    assert bootloader.requirement(tomllib.loads(text)["project"]).startswith("pyinstaller>=")


def test_a_project_without_pyinstaller_is_refused() -> None:
    with pytest.raises(ValueError, match="pyinstaller"):
        bootloader.requirement({"optional-dependencies": {"package": ["another>=1"]}})


def test_the_constraint_names_the_wheel(tmp_path: Path) -> None:
    wheel = tmp_path / "a folder" / "pyinstaller-6.0-py3-none-any.whl"
    name, _, address = bootloader.constraint(wheel).strip().partition(" @ ")
    assert name == "pyinstaller"
    assert address == wheel.as_uri()
