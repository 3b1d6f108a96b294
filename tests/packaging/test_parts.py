"""The parts of the one-folder program: packages, libraries of every system, and data."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from importlib import resources
from pathlib import Path

import copy_icons
import make_pieces
import pytest
from steps import distributions, licences, parts, program, sbom
from steps.project import ROOT, BuildError

ELF, WINDOWS, MACOS, UNIVERSAL = parts.NATIVE
METADATA = "Metadata-Version: 2.1\nName: {}\nVersion: 1\n"
WINDOWS_LIBRARIES = """
    SDL2.dll SDL2_image.dll SDL2_mixer.dll SDL2_ttf.dll VCRUNTIME140.dll VCRUNTIME140_1.dll
    freetype.dll libffi-8.dll libjpeg-62.dll libogg-0.dll libopus-0.dll libopusfile-0.dll
    libpng16-16.dll libtiff-5.dll libwavpack-1.dll libwebp-7.dll libwebpdemux-2.dll libxmp.dll
    portmidi.dll python3.dll python313.dll
""".split()
"""The libraries of Python 3.13 and of the wheel of pygame-ce 2.5.8 for Windows."""
MACOS_LIBRARIES = """
    Python libFLAC.14.0.0.dylib libSDL2-2.0.0.dylib libSDL2_image-2.0.0.800.12.dylib
    libSDL2_mixer-2.0.0.800.2.dylib libSDL2_ttf-2.0.0.2400.0.dylib libbrotlidec.1.2.0.dylib
    libfluidsynth.3.5.6.dylib libfreetype.6.dylib libharfbuzz.0.dylib libjpeg.62.4.0.dylib
    libmpg123.0.dylib libogg.0.8.6.dylib libopus.0.dylib libopusfile.0.dylib libpng16.16.58.0.dylib
    libportmidi.2.0.7.dylib libsharpyuv.0.1.2.dylib libsndfile.1.0.37.dylib libtiff.6.3.0.dylib
    libvorbis.0.4.9.dylib libwavpack.1.dylib libwebp.7.2.0.dylib libxmp.4.7.2.dylib
    libz.1.3.1.zlib-ng.dylib
""".split()
"""The libraries of Python and of the wheel of pygame-ce 2.5.8 for macOS."""


def with_files(folder: Path, names: list[str], start: bytes) -> Path:
    """Return a folder that has these files, which begin in this way."""
    for name in names:
        path = folder / "_internal" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(start + bytes(100))
    return folder


def install(place: Path, name: str, *needed: str) -> None:
    """Put the metadata of a package with these requirements into a folder."""
    folder = place / f"{name.replace('-', '_')}-1.dist-info"
    folder.mkdir()
    lines = "".join(f"Requires-Dist: {one}\n" for one in needed)
    (folder / "METADATA").write_text(METADATA.format(name) + lines)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder in which Python looks for packages."""
    place = tmp_path / "site"
    place.mkdir()
    monkeypatch.syspath_prepend(str(place))
    return place


def test_packages_of_other_systems_and_of_extras_are_not_required(site: Path) -> None:
    markers = "sys_platform == 'another'", "extra == 'test'"
    install(site, "program-x", "needed-x", *(f"absent-x; {marker}" for marker in markers))
    install(site, "needed-x", "indirect_x; python_version >= '3'")
    install(site, "indirect-x", "program-x")
    assert distributions.required("program-x") == ["indirect-x", "needed-x"]


def test_a_required_package_that_is_missing_is_named(site: Path) -> None:
    install(site, "program-x", "absent-x")
    with pytest.raises(BuildError, match="absent-x"):
        distributions.required("program-x")


def test_a_package_that_is_not_in_the_program_is_no_part(tmp_path: Path) -> None:
    pytest.importorskip("PyInstaller")
    names = {part.name for part in parts.parts_of(tmp_path)}
    assert {"glassbox-chess", "pyinstaller", *distributions.required()} == names


def test_a_package_whose_modules_are_in_a_program_is_a_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(distributions, "modules_of", lambda _: {"game", "hypothesis", "json"})
    for name in distributions.PROGRAMS:
        (tmp_path / (f"{name}.exe" if sys.platform == "win32" else name)).touch()
    assert distributions.inside(tmp_path) == {"hypothesis"}


@pytest.mark.parametrize(
    ("names", "start"),
    [(WINDOWS_LIBRARIES, WINDOWS), (MACOS_LIBRARIES, MACOS), (MACOS_LIBRARIES, UNIVERSAL)],
    ids=["Windows", "macOS", "macOS, two processors"],
)
def test_libraries_of_other_systems_are_parts(
    names: list[str], start: bytes, tmp_path: Path
) -> None:
    found = parts._libraries(with_files(tmp_path, names, start))
    assert sorted(file for part in found for file in part.files) == sorted(names)


def test_programs_and_extensions_belong_to_their_packages(tmp_path: Path) -> None:
    names = ["glassbox.exe", "_socket.pyd", "accesskit/accesskit.pyd"]
    assert parts._libraries(with_files(tmp_path, names, WINDOWS)) == []


@pytest.mark.parametrize(
    ("name", "start"), [("libnew.so.1", ELF), ("new.dll", WINDOWS), ("new.dylib", MACOS)]
)
def test_an_unknown_library_is_named(name: str, start: bytes, tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=re.escape(name)):
        parts._libraries(with_files(tmp_path, [name], start))


@pytest.mark.parametrize(
    ("file", "version"),
    [
        ("libSDL2-2-50d19f93.0.so.0.3200.10", "2.32.10"),
        ("libSDL2_ttf-2.0.0.2400.0.dylib", "2.24.0"),
        ("libSDL2-2.0.0.dylib", ""),
        ("libbrotlidec-8e4a5025.so.1.2.0", "1.2.0"),
        ("libharfbuzz-672f7280.so.0.61430.0", "14.3.0"),
        ("libpng16-fefdc88d.so.16.58.0", "1.6.58"),
        ("libxmp.4.7.2.dylib", "4.7.2"),
        ("libFLAC.14.0.0.dylib", ""),
    ],
)
def test_the_name_of_a_file_tells_the_version(file: str, version: str, tmp_path: Path) -> None:
    (part,) = parts._libraries(with_files(tmp_path, [file], ELF))
    assert part.version == version


def test_every_library_has_a_text_of_its_licence() -> None:
    rows = tomllib.loads((ROOT / parts.NATIVE_TABLE).read_text("utf-8"))["library"]
    assert [row for row in rows if "python" not in row and not parts._text(row).exists()] == []


def test_data_have_the_versions_that_were_copied() -> None:
    rows = tomllib.loads((ROOT / "packaging/data.toml").read_text("utf-8"))["data"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    versions = {row["name"]: row.get("version") for row in rows}
    assert project["optional-dependencies"]["openings"] == [
        f"ocn-chess=={versions['Open Chess Naming']}"
    ]
    assert versions["Font Awesome Free"] == make_pieces.VERSION
    assert versions["Lucide"] == copy_icons.VERSION
    for row in rows:
        package, _, inner = row["file"].partition("/")
        assert resources.files(package).joinpath(inner).is_file() or (ROOT / row["file"]).is_dir()
        assert row["purl"].partition("@")[2] == row.get("version", "")


def test_the_bundle_of_macos_has_the_licences_and_the_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = parts.Part("glassbox-chess", "1", "GPL-3.0-or-later", (ROOT / "LICENSE",))
    signed: list[list[str]] = []
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    monkeypatch.setattr(parts, "parts_of", lambda _: [own])
    monkeypatch.setattr(subprocess, "run", lambda command, **_: signed.append(command))
    monkeypatch.setattr(sys, "platform", "darwin")
    inner = tmp_path / program.BUNDLE / "Contents" / "Resources"
    for folder in (inner, tmp_path / program.NAME):
        folder.mkdir(parents=True)
    program.describe(tmp_path / program.NAME)
    for folder in (inner, tmp_path / program.NAME):
        assert (folder / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
        assert (folder / licences.FOLDER / licences.OVERVIEW).is_file()
        about = json.loads((folder / sbom.NAME).read_text("utf-8"))["metadata"]
        assert about["component"]["name"] == own.name
    assert [command[0] for command in signed] == ["codesign"]
