"""What a one-folder program consists of: Python packages, libraries and our own files."""

from __future__ import annotations

import platform
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple
from xml.parsers import expat

from steps import distributions
from steps.project import ROOT, BuildError, version

LICENCES = ROOT / "packaging" / "licences"
NATIVE_TABLE = "assets/licences/native.toml"
"""The libraries that are no Python packages, and their licences."""
STARTER = "pyinstaller"
"""The package that starts both programs. It is no module in them."""
TEXT_OF_LICENCE = re.compile(r"(^|/)(LICEN[CS]E|COPYING|NOTICE)[^/]*$", re.IGNORECASE)
VERSIONS = {
    "CPython": platform.python_version(),
    "Expat": ".".join(map(str, expat.version_info)),
}
"""The versions that Python knows, by the names in native.toml."""
NATIVE = (b"\x7fELF", b"MZ", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
"""How programs and libraries begin: those of Linux, of Windows, and two kinds of macOS."""
LIBRARY = re.compile(r"lib|Python$|.*\.(dll|dylib)$", re.IGNORECASE)
"""The names of libraries. Other native files are our programs, or extensions of packages."""


class Part(NamedTuple):
    """One part of the program that somebody else may have made."""

    name: str
    version: str
    """The version; empty if nothing here knows it."""
    licence: str
    """The licence in the words of SPDX, or as the package names it."""
    texts: tuple[Path, ...]
    """The files with the text of the licence."""
    files: tuple[str, ...] = ()
    """The names of the library's files; empty for a package of PyPI."""
    purl: str = ""
    """Where data come from (https://github.com/package-url); empty for everything else."""


OURS = "GPL-3.0-or-later", (ROOT / "LICENSE",)
"""Our own licence and its text."""


def parts_of(folder: Path) -> list[Part]:
    """Return the parts of a one-folder program, ourselves first.

    Raises:
        BuildError: a library has no row in native.toml, a package is not installed, or a part has
            no licence.
    """
    own = Part("glassbox-chess", version(), *OURS)
    return [own, *_packages(folder), *_libraries(folder), *_data(folder)]


def _packages(folder: Path) -> list[Part]:
    names = {STARTER, *distributions.required(), *distributions.inside(folder)}
    return [_package(metadata.distribution(name)) for name in sorted(names, key=str.lower)]


def _package(found: metadata.Distribution) -> Part:
    about = found.metadata
    classified = [
        one.rpartition(" :: ")[2]
        for one in about.get_all("Classifier", [])
        if one.startswith("License ::")
    ]
    said = next(iter(about.get_all("License-Expression") or about.get_all("License") or ()), "")
    named = _table(NATIVE_TABLE)["packages"].get(about["Name"], "")
    # Some packages put the whole text where the name belongs.
    licence: str = named or ("" if "\n" in said else said) or next(iter(classified), "")
    if not licence:
        raise BuildError(f"the package {about['Name']} does not name its licence")
    files = (Path(str(found.locate_file(one))) for one in found.files or ())
    # An old pip lists the text of the source package and does not install it.
    named_so = {path.name: path for path in files if TEXT_OF_LICENCE.search(str(path))}
    texts = tuple(path for path in named_so.values() if path.is_file())
    if not texts and licence == OURS[0]:
        texts = OURS[1]
    if not texts and licence.startswith("LGPL-2.1"):
        texts = (ROOT / "assets" / "licences" / "LGPL-2.1.txt",)
    if not texts:
        raise BuildError(f"the package {about['Name']} has no text of its licence")
    return Part(about["Name"], found.version, licence, texts)


def _libraries(folder: Path) -> list[Part]:
    rows = _table(NATIVE_TABLE)["library"]
    found: dict[str, Part] = {}
    for path in _native_files(folder):
        row = next((one for one in rows if path.name.startswith(tuple(one["files"]))), None)
        if row is None:
            if not LIBRARY.match(path.name):
                continue
            raise BuildError(f"{NATIVE_TABLE} has no row for {path.relative_to(folder)}")
        name = row["name"]
        before = found.get(name) or Part(name, "", row["licence"], (_text(row),))
        number = VERSIONS.get(name) or _version_in(path.name, row) or before.version
        files = tuple(sorted({path.name, *before.files}))
        found[name] = before._replace(version=number, files=files)
    return sorted(found.values())


def _native_files(folder: Path) -> Iterator[Path]:
    """Yield the programs and libraries below a folder, without symbolic links, sorted by path."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(len(NATIVE[0])).startswith(NATIVE):
                    yield path


def _version_in(name: str, row: Mapping[str, Any]) -> str:
    """Return the version that the name of a library's file holds; empty if it holds none."""
    found = re.search(row["pattern"], name) if "pattern" in row else None
    return found.expand(row["version"]) if found else ""


def _text(row: Mapping[str, Any]) -> Path:
    """Return the file with the licence of a library."""
    if "python" in row:
        return Path(sys.base_prefix, row["python"])
    return LICENCES / f"{row['debian']}.txt"


def _data(folder: Path) -> list[Part]:
    """Return the data that others made. CREDITS.md names their licences, so they have no texts."""
    return [
        Part(row["name"], row.get("version", ""), row["licence"], (), purl=row["purl"])
        for row in _table("packaging/data.toml")["data"]
        if (folder / "_internal" / row["file"]).exists()
    ]


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / name).read_text("utf-8"))
