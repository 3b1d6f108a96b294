"""PyInstaller's description of the programs, as it is for each system."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from steps import distributions

SPEC = Path(__file__).resolve().parents[2] / "packaging" / "glassbox.spec"
CLASSES = "Analysis BUNDLE COLLECT EXE PYZ".split()
REQUIRED = ["one", "another"]


class Description:
    """What the description asks of PyInstaller on one system."""

    def __init__(self, system: str, work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        hooks = pytest.importorskip("PyInstaller.utils.hooks")
        self.made: dict[str, list[dict[str, Any]]] = {name: [] for name in CLASSES}
        self.metadata: list[str] = []
        monkeypatch.setattr(sys, "path", sys.path.copy())
        monkeypatch.setattr(hooks, "copy_metadata", self._copy_metadata)
        monkeypatch.setattr(distributions, "required", lambda: REQUIRED)
        monkeypatch.setattr(sys, "platform", system)
        known = {name: self._class(name) for name in CLASSES}
        places = {"SPECPATH": str(SPEC.parent), "workpath": str(work)}
        exec(compile(SPEC.read_text("utf-8"), SPEC, "exec"), {**known, **places})

    def _copy_metadata(self, name: str) -> list[tuple[str, str]]:
        self.metadata.append(name)
        return []

    def _class(self, name: str) -> Callable[..., SimpleNamespace]:
        def make(*_: Any, **options: Any) -> SimpleNamespace:
            self.made[name].append(options)
            return SimpleNamespace(binaries=[], datas=[], pure=[], scripts=[])

        return make


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_the_required_packages_of_the_system_keep_their_metadata(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    described = Description(system, tmp_path, monkeypatch)
    assert set(described.metadata) == {distributions.OWN, *REQUIRED}


def test_macos_shows_the_program_in_the_dock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    described = Description("darwin", tmp_path, monkeypatch)
    consoles = {one["name"]: one.get("console", True) for one in described.made["EXE"]}
    assert consoles == {"glassbox": False, "glassbox-engine": True}
    (bundle,) = described.made["BUNDLE"]
    assert bundle["info_plist"]["LSBackgroundOnly"] is False


@pytest.mark.parametrize("system", ["linux", "win32"])
def test_other_systems_keep_the_console(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    described = Description(system, tmp_path, monkeypatch)
    assert [one.get("console", True) for one in described.made["EXE"]] == [True, True]
    assert described.made["BUNDLE"] == []
