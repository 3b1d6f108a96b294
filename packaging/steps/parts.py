"""What a one-folder program consists of: Python packages, libraries and our own files."""

from __future__ import annotations

import platform
import re
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from steps import elf
from steps.project import ROOT, BuildError, version

LICENCES = ROOT / "packaging" / "licences"
WITHOUT_METADATA = ("pyinstaller", "typing_extensions")
"""The packages in the programs whose metadata are not: PyInstaller starts both programs."""
TEXT_OF_LICENCE = re.compile(r"(^|/)(LICEN[CS]E|COPYING|NOTICE)[^/]*$", re.IGNORECASE)
PYTHON = "CPython"
"""The name of Python in native.toml."""


class Part(NamedTuple):
    """One part of the program that somebody else may have made."""

    name: str
    version: str
    """The version; empty for a library, whose file has another number than its release."""
    licence: str
    """The licence in the words of SPDX, or as the package names it."""
    texts: tuple[Path, ...]
    """The files with the text of the licence."""
    files: tuple[str, ...] = ()
    """The names of the library's files; empty for a package of PyPI."""


def parts_of(folder: Path) -> list[Part]:
    """Return the parts of a one-folder program, ourselves first.

    Raises:
        BuildError: a library has no row in native.toml, or a package names no licence.
    """
    own = Part("glassbox-chess", version(), "GPL-3.0-or-later", (ROOT / "LICENSE",))
    return [own, *_packages(folder), *_libraries(folder)]


def _packages(folder: Path) -> list[Part]:
    names = {
        metadata.Distribution.at(path).metadata["Name"]
        for path in (folder / "_internal").glob("*.dist-info")
    }
    names |= set(WITHOUT_METADATA)
    own = {"glassbox-chess"}
    return [_package(metadata.distribution(name)) for name in sorted(names - own, key=str.lower)]


def _package(found: metadata.Distribution) -> Part:
    about = found.metadata
    classified = [
        one.rpartition(" :: ")[2]
        for one in about.get_all("Classifier", [])
        if one.startswith("License ::")
    ]
    said = next(iter(about.get_all("License-Expression") or about.get_all("License") or ()), "")
    named = _table()["packages"].get(about["Name"], "")
    # Some packages put the whole text where the name belongs.
    licence: str = named or ("" if "\n" in said else said) or next(iter(classified), "")
    if not licence:
        raise BuildError(f"the package {about['Name']} does not name its licence")
    files = (Path(str(found.locate_file(one))) for one in found.files or ())
    texts = tuple({path.name: path for path in files if TEXT_OF_LICENCE.search(str(path))}.values())
    if not texts and "LGPL" in licence:
        texts = (ROOT / "assets" / "licences" / "LGPL-2.1.txt",)
    if not texts:
        raise BuildError(f"the package {about['Name']} has no text of its licence")
    return Part(about["Name"], found.version, licence, texts)


def _libraries(folder: Path) -> list[Part]:
    table = _table()["library"]
    found: dict[str, Part] = {}
    for path in elf.elf_files(folder):
        row = next((one for one in table if path.name.startswith(one["file"])), None)
        if row is None:
            if not path.name.startswith("lib"):
                continue  # A program of ours, or an extension, which belongs to its package.
            raise BuildError(f"packaging/native.toml has no row for {path.relative_to(folder)}")
        name = row["name"]
        number = platform.python_version() if name == PYTHON else ""
        files = {path.name, *(found[name].files if name in found else ())}
        text = LICENCES / f"{row['debian']}.txt"
        found[name] = Part(name, number, row["licence"], (text,), tuple(sorted(files)))
    return sorted(found.values())


def _table() -> dict[str, Any]:
    return tomllib.loads((ROOT / "packaging" / "native.toml").read_text("utf-8"))
