"""The packaged program, built as packaging/README.md says, runs without Python on the path."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from catalogues import LOCALE, compiled
from steps import archive, distributions, elf, sbom

from game.view.kit.text.font_files import Face, font_file_of

pytestmark = [
    # One test worker builds the folder for all of these tests.
    pytest.mark.xdist_group("packaged"),
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux was tried"),
]

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S, SMOKE_PATIENCE_S = 120.0, 500.0
MOST_BYTES, MOST_PACKED_BYTES = 56_000_000, 27_500_000
FOREIGN = re.compile(
    r"(^|/)(Cython|numpy|pip|pytest|setuptools|tests?)(/|-[0-9]|\.py)", re.IGNORECASE
)
NOBODY = 65534
"""The id of a user without a home."""


def test_a_person_without_python_can_use_it(folder: Path) -> None:
    needed = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
    if needed and os.environ.get("GLASSBOX_REQUIRE_WINDOW") != "1":
        pytest.skip(f"not installed: {', '.join(needed)}")
    make = [sys.executable, str(ROOT / "packaging" / "make.py")]
    done = subprocess.run(
        [*make, "--smoke", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=SMOKE_PATIENCE_S,
    )
    assert done.returncode == 0, done.stdout


def test_it_is_small(folder: Path, tmp_path: Path) -> None:
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    assert sum(path.stat().st_size for path in files) <= MOST_BYTES
    packed = tmp_path / "packed.tar.gz"
    archive.write_tar_gz(folder, packed)
    assert packed.stat().st_size <= MOST_PACKED_BYTES


def test_it_has_nothing_of_the_build_or_the_tests(folder: Path) -> None:
    from PyInstaller.archive.readers import CArchiveReader  # type: ignore[import-untyped]

    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*")}
    for program in ("glassbox", "glassbox-engine"):
        inside = CArchiveReader(str(folder / program))
        (modules,) = (name for name in inside.toc if name.endswith(".pyz"))
        names |= {one.replace(".", "/") for one in inside.open_embedded_archive(modules).toc}
    assert {name for name in names if FOREIGN.search(name)} == set()


def test_it_names_no_folder_of_the_building_machine(folder: Path) -> None:
    places = {str(ROOT).encode(), str(Path(sys.prefix)).encode()}
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert [path for path in files if any(one in path.read_bytes() for one in places)] == []


def test_its_libraries_search_nothing_outside_the_folder(folder: Path) -> None:
    paths = {elf.search_path(path) for path in elf.elf_files(folder) if elf.is_library(path)}
    assert {path for path in paths if path and not path.startswith(elf.RELATIVE)} == set()


def test_every_part_has_a_licence(folder: Path) -> None:
    parts = json.loads((folder / sbom.NAME).read_text("utf-8"))["components"]
    overview = (folder / "licences" / "copyright").read_text("utf-8")
    table = tomllib.loads((ROOT / "assets" / "licences" / "native.toml").read_text("utf-8"))
    assert {"chess", "pygame-ce", "CPython", "SDL"} <= {part["name"] for part in parts}
    for part in libraries_of(parts):
        (line,) = re.findall(rf"^{re.escape(part['name'])}[ :].*$", overview, re.MULTILINE)
        texts = re.search(r"\(([^()]*)\)$", line)
        assert texts is not None
        assert all((folder / "licences" / one).exists() for one in texts[1].split(", "))
    assert {row["name"] for row in table["library"]} >= {
        part["name"] for part in libraries_of(parts) if part["purl"].startswith("pkg:generic/")
    }


def test_every_kind_of_data_is_a_part(folder: Path) -> None:
    parts = json.loads((folder / sbom.NAME).read_text("utf-8"))["components"]
    table = tomllib.loads((ROOT / "packaging" / "data.toml").read_text("utf-8"))
    data = {part["purl"] for part in parts if part["type"] == "data"}
    assert data == {row["purl"] for row in table["data"]}


def test_the_packages_of_the_system_keep_their_metadata(folder: Path) -> None:
    packed = metadata.distributions(path=[str(folder / "_internal")])
    known = {one.metadata["Name"] for one in packed}
    assert known >= {distributions.OWN, *distributions.required()}


def test_it_has_every_language(folder: Path) -> None:
    sources = list((ROOT / LOCALE).rglob("*.po"))
    assert sources
    for source in sources:
        packed = folder / "_internal" / source.relative_to(ROOT).with_suffix(".mo")
        assert packed.read_bytes() == compiled(source)


def test_it_has_every_file_of_texts(folder: Path) -> None:
    sources = list((ROOT / "game").rglob("*.toml"))
    assert sources
    for source in sources:
        assert (folder / "_internal" / source.relative_to(ROOT)).read_bytes() == source.read_bytes()


def test_it_has_every_font_that_it_can_draw_with(folder: Path) -> None:
    loaded = {Path(str(font_file_of(face))).parts[-3:] for face in Face}
    fonts = {path.parts[-3:] for path in (folder / "_internal").rglob("*.ttf")}
    assert loaded <= fonts


@pytest.fixture
def out() -> Iterator[Path]:
    """Return an empty folder, in which every user may write."""
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        place = Path(name)
        place.chmod(0o777)
        yield place


def test_it_runs_from_a_folder_with_any_name(folder: Path, tmp_path: Path, out: Path) -> None:
    odd = tmp_path / "Schach program Шахматы 棋"
    shutil.copytree(folder, odd, symlinks=True)
    assert counted(odd, home=tmp_path) == 8902
    assert plays_and_draws(odd, out, home=tmp_path)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can")
def test_it_runs_read_only_for_a_user_without_a_home(folder: Path, out: Path) -> None:
    shared = Path("/tmp", f"glassbox-{os.getpid()}")
    shutil.copytree(folder, shared, symlinks=True)
    try:
        for path in (shared, *shared.rglob("*")):
            if not path.is_symlink():
                path.chmod(0o555 if path.stat().st_mode & 0o100 else 0o444)
        assert counted(shared, home=Path("/nonexistent"), user=NOBODY) == 8902
        assert plays_and_draws(shared, out, home=Path("/nonexistent"), user=NOBODY)
    finally:
        for path in (shared, *shared.rglob("*")):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)
        shutil.rmtree(shared)


def libraries_of(parts: list[dict[str, str]]) -> list[dict[str, str]]:
    """Return the parts that are no data. CREDITS.md names the licences of those."""
    return [part for part in parts if part["type"] != "data"]


def counted(folder: Path, home: Path, user: int | None = None) -> int:
    """Return the number of positions after three half-moves, as the packaged engine counts them."""
    said = output([str(folder / "glassbox-engine"), "perft", "3", "--json"], home, user)
    nodes: int = json.loads(said.splitlines()[-1])["nodes"]
    return nodes


def plays_and_draws(folder: Path, out: Path, home: Path, user: int | None = None) -> bool:
    """Let the packaged program play a demo; return whether it leaves a game and pictures."""
    output([str(folder / "glassbox"), "--demo", "1", "--out", str(out)], home, user)
    return {".pgn", ".png"} <= {path.suffix for path in out.iterdir()}


def output(command: list[str], home: Path, user: int | None) -> str:
    """Run a program of the folder, which must succeed, and return what it prints."""
    done = subprocess.run(
        command,
        env={"PATH": "", "HOME": str(home), "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
        user=user,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
