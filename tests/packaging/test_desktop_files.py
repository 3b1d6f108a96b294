"""The files for Linux desktops: valid for the desktop's own tools, and true about the program."""

from __future__ import annotations

import argparse
import configparser
import gzip
import os
import re
import shlex
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from addresses import read_addresses
from linux.desktop_files import write_desktop_files

from engine.tools.commands import command_line_parser
from game import options
from game.formats.capsules import SUFFIX

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has them")

ROOT = Path(__file__).resolve().parents[2]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture
def usr(tmp_path: Path) -> Path:
    """Return a folder like ``/usr`` with all files."""
    root = tmp_path / "usr"
    write_desktop_files(root, "1.2.0", "2026-01-24")
    return root


def program(name: str, package: str) -> str:
    """Return the path of a program; skip the test if the system has none."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed (Debian's {package})")
    return found


def output(*command: str | Path, **environment: str) -> str:
    """Run a command that must succeed, and return all that it prints."""
    done = subprocess.run(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def entry(usr: Path) -> configparser.SectionProxy:
    """Return the menu entry."""
    file = configparser.ConfigParser(interpolation=None)
    file.optionxform = str  # type: ignore[assignment,method-assign]
    file.read(usr / "share" / "applications" / "glassbox.desktop", encoding="utf-8")
    return file["Desktop Entry"]


def manuals(usr: Path) -> list[Path]:
    return sorted((usr / "share" / "man").rglob("*.gz"))


def contents(root: Path) -> dict[Path, tuple[int, bytes]]:
    """Return the mode and the bytes of each file below a folder."""
    files = (path for path in root.rglob("*") if path.is_file())
    return {file.relative_to(root): (file.stat().st_mode, file.read_bytes()) for file in files}


def test_equal_arguments_give_equal_files(usr: Path, tmp_path: Path) -> None:
    mask = os.umask(0o077)
    try:
        write_desktop_files(tmp_path / "again", "1.2.0", "2026-01-24")
    finally:
        os.umask(mask)
    assert contents(usr) == contents(tmp_path / "again")


def test_a_wrong_date_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="24"):
        write_desktop_files(tmp_path, "1.2.0", "24.01.2026")


def test_menu_entry_is_valid(usr: Path) -> None:
    validate = program("desktop-file-validate", "desktop-file-utils")
    assert output(validate, *(usr / "share" / "applications").iterdir()) == ""


def test_software_centres_accept_the_description(usr: Path) -> None:
    validate = program("appstreamcli", "appstream")
    (file,) = (usr / "share" / "metainfo").iterdir()
    output(validate, "validate", "--no-net", "--pedantic", file)


def test_description_names_the_release_and_the_menu_entry(usr: Path) -> None:
    identity = read_addresses().application_id
    root = ET.parse(usr / "share" / "metainfo" / f"{identity}.metainfo.xml").getroot()
    assert root.findtext("id") == identity
    newest = root.find("releases/release")
    assert newest is not None
    assert newest.attrib == {"version": "1.2.0", "date": "2026-01-24"}
    launched = root.findtext("launchable") or ""
    assert (usr / "share" / "applications" / launched).is_file()
    shown = [(image.text or "").rpartition("/")[2] for image in root.iter("image")]
    assert [name for name in shown if not (ROOT / "assets" / "screenshots" / name).is_file()] == []


def test_both_descriptions_name_the_same_kinds_of_files(usr: Path) -> None:
    (file,) = (usr / "share" / "metainfo").iterdir()
    described = {kind.text for kind in ET.parse(file).iter("mediatype")}
    alias = "application/x-chess-pgn"  # The name of PGN on older systems.
    assert described == {*filter(None, entry(usr)["MimeType"].split(";"))} - {alias}


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("game.pgn", "application/vnd.chess-pgn"),
        ("position.fen", "application/x-chess-fen"),
        ("positions.epd", "application/x-chess-epd"),
        (f"search{SUFFIX}", "application/x-glassbox-capsule"),
    ],
)
def test_a_file_opens_in_the_window(usr: Path, tmp_path: Path, name: str, kind: str) -> None:
    """The system finds the kind by the name, and the kind leads to the program."""
    update = program("update-mime-database", "shared-mime-info")
    mime = usr / "share" / "mime"
    system = Path("/usr/share/mime/packages/freedesktop.org.xml")
    shutil.copy(system, mime / "packages")  # It knows PGN.
    output(update, mime)
    globs = [line.split(":") for line in (mime / "globs2").read_text("utf-8").splitlines()]
    assert kind in [row[1] for row in globs if row[-1] == f"*{Path(name).suffix}"]
    assert kind in entry(usr)["MimeType"].split(";")
    file = tmp_path / name
    command = [str(file) if word == "%f" else word for word in shlex.split(entry(usr)["Exec"])]
    assert command[0] == "glassbox"
    assert options.parse_options(command[1:]).game == file


def test_a_capsule_has_the_first_bytes_that_the_system_looks_for(usr: Path, tmp_path: Path) -> None:
    capsule = tmp_path / f"search{SUFFIX}"
    command = [sys.executable, "-m", "engine", "inspect", "--fen", START, "--depth", "1"]
    output(*command, "--save", capsule)
    match = ET.parse(usr / "share" / "mime" / "packages" / "glassbox.xml").find(f".//{MIME}match")
    assert match is not None
    assert match.attrib["offset"] == "0"
    assert capsule.read_text("utf-8").startswith(match.attrib["value"])


def test_manuals_are_valid(usr: Path) -> None:
    mandoc = program("mandoc", "mandoc")
    for manual in manuals(usr):
        assert output(mandoc, "-T", "lint", "-W", "warning", manual) == ""


def test_manuals_can_be_read(usr: Path) -> None:
    man = program("man", "man-db")
    for manual in manuals(usr):
        output(man, "--warnings", "-l", manual, MANPAGER="cat", LC_ALL="C.UTF-8")


def options_of(text: str) -> set[str]:
    """Return the long options in a help text or a manual page."""
    return set(re.findall(r"(?:(?<=\s)|(?<=\[))--([a-z0-9-]+)", text.replace("Fl -", " --")))


def engine_options() -> set[str]:
    """Return the long options of the engine and of all its commands."""
    return options_of("\n".join(helps_of(command_line_parser())))


def helps_of(parser: argparse.ArgumentParser) -> list[str]:
    """Return the help of a parser and of all parsers below it."""
    below = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    return [
        parser.format_help(),
        *(text for one in below for each in one.choices.values() for text in helps_of(each)),
    ]


@pytest.mark.parametrize("name", ["glassbox", "glassbox-engine"])
def test_a_manual_has_the_options_of_its_program(usr: Path, name: str) -> None:
    (manual,) = (page for page in manuals(usr) if page.name.startswith(f"{name}.6"))
    described = options_of(gzip.decompress(manual.read_bytes()).decode())
    known = options_of(options._parser().format_help())
    assert described == (known if name == "glassbox" else engine_options())


def test_every_size_of_the_icon_is_there(usr: Path) -> None:
    icons = usr / "share" / "icons" / "hicolor"
    sizes = {icon.stem for icon in (ROOT / "assets" / "icon").glob("*.png")}
    found = {path.parent.parent.name for path in icons.rglob("glassbox.png")}
    assert found == {f"{size}x{size}" for size in sizes}
    assert (icons / "scalable" / "apps" / "glassbox.svg").is_file()
