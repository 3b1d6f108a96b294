"""The packages of PyPI in the one-folder program: those required here, and those found inside."""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from steps.project import BuildError

OWN = "glassbox-chess"
PROGRAMS = ("glassbox", "glassbox-engine")
MODULES = ".pyz"
"""The end of the name of the archive with all modules, inside a program of PyInstaller."""


def required(name: str = OWN) -> list[str]:
    """Return the packages that a package needs on this system, and those that they need, sorted.

    ``name`` is as its metadata have it. The packages of extras are left out, and so is itself.

    Raises:
        BuildError: one of them is not installed.
    """
    found: set[str] = set()
    waiting = [name]
    while waiting:
        package = waiting.pop()
        try:
            there = metadata.distribution(package)
        except metadata.PackageNotFoundError as error:
            raise BuildError(f"the package {package} is not installed") from error
        if there.metadata["Name"] in found:
            continue
        found.add(there.metadata["Name"])
        needed = [Requirement(line) for line in there.requires or ()]
        waiting += [one.name for one in needed if one.marker is None or one.marker.evaluate()]
    return sorted(found - {name}, key=str.lower)


def inside(folder: Path) -> set[str]:
    """Return the packages whose modules the programs of a folder hold."""
    modules: set[str] = set()
    for name in PROGRAMS:
        program = folder / (f"{name}.exe" if sys.platform == "win32" else name)
        modules |= modules_of(program) if program.exists() else set()
    known = metadata.packages_distributions()
    return {package for module in modules for package in known.get(module, ())} - {OWN}


def modules_of(program: Path) -> set[str]:
    """Return the names of the modules and packages at the top level inside a program."""
    from PyInstaller.archive.readers import CArchiveReader  # type: ignore[import-untyped]

    archive = CArchiveReader(str(program))
    inner = [archive.open_embedded_archive(one) for one in archive.toc if one.endswith(MODULES)]
    return {name.partition(".")[0] for one in inner for name in one.toc}
