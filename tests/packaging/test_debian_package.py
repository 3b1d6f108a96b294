"""The Debian package of the one-folder program."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from steps import debian, elf
from steps.project import version

pytestmark = [
    pytest.mark.xdist_group("packaged"),
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has it"),
]

DPKG = shutil.which("dpkg-deb")


@pytest.fixture(scope="module")
def package(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("deb")
    return debian.write_deb(folder, target / "work", target, preset=0)


@pytest.mark.skipif(DPKG is None, reason="dpkg-deb is not installed")
def test_dpkg_reads_it(package: Path, folder: Path) -> None:
    fields = ("Package", "Version", "Depends")
    shown = [output(["dpkg-deb", "--field", str(package), one]).strip() for one in fields]
    major, minor = elf.needed_glibc(folder)
    assert shown[:2] == ["glassbox", version()]
    assert f"libc6 (>= {major}.{minor})" in shown[2]


@pytest.mark.skipif(DPKG is None, reason="dpkg-deb is not installed")
def test_sound_is_recommended_and_speech_suggested(package: Path) -> None:
    recommended, suggested = (
        output(["dpkg-deb", "--field", str(package), one]) for one in ("Recommends", "Suggests")
    )
    assert {"libpulse0", "libasound2t64 | libasound2"} <= set(recommended.strip().split(", "))
    assert suggested.strip() == "speech-dispatcher"


@pytest.mark.parametrize(
    ("ours", "debians"),
    [
        ("1.2.0", "1.2.0"),
        ("1.2.0rc1", "1.2.0~rc1"),
        ("1.2.0b2", "1.2.0~b2"),
        ("1.2.0.dev3", "1.2.0~dev3"),
        ("1.2.0.post1", "1.2.0.post1"),
    ],
)
def test_a_pre_release_is_older_than_its_release(ours: str, debians: str) -> None:
    assert debian.debian_version(ours) == debians
    if DPKG is not None:
        order = "lt" if "~" in debians else "ge"
        output(["dpkg", "--compare-versions", debians, order, "1.2.0"])


@pytest.mark.skipif(DPKG is None, reason="dpkg-deb is not installed")
def test_both_commands_lead_to_the_programs(package: Path, tmp_path: Path) -> None:
    output(["dpkg-deb", "--extract", str(package), str(tmp_path)])
    for command in ("glassbox", "glassbox-engine"):
        link = tmp_path / "usr/games" / command
        assert link.is_symlink()
        assert link.resolve() == tmp_path / "usr/lib/glassbox" / command
    counted = output([str(tmp_path / "usr/games/glassbox-engine"), "perft", "2", "--json"])
    assert '"nodes": 400' in counted


@pytest.mark.skipif(shutil.which("lintian") is None, reason="lintian is not installed")
def test_lintian_has_no_complaint(package: Path) -> None:
    done = subprocess.run(
        ["lintian", "--fail-on", "error,warning", str(package)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def output(command: list[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
