"""The one-folder program: both programs and everything that they need, with licences."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from steps import elf, licences, parts, sbom
from steps.project import ROOT, date_s

NAME = "glassbox"
"""The name of the folder and of the program for the window."""
BUNDLE = "Glassbox.app"
"""The name of the program under macOS, beside the folder."""
RESOURCES = Path("Contents", "Resources")
"""The folder in a bundle for files that are no programs."""
UNCERTIFIED = "-"
"""The identity with which codesign signs without a certificate."""


def build_folder(work: Path, target: Path) -> Path:
    """Build the folder ``target/glassbox`` and return it. The extra ``package`` must be installed.

    It has the licences of all its parts, and their list. ``work`` is for files that are of no use
    afterwards.

    Raises:
        BuildError: a part is not known, or names no licence.
        subprocess.CalledProcessError: PyInstaller failed; it has printed why.
    """
    folder = target / NAME
    shutil.rmtree(folder, ignore_errors=True)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level=ERROR"]
    where = ["--workpath", str(work), "--distpath", str(target)]
    # The modules in the programs hold sets, whose order follows the seed.
    environment = {**os.environ, "PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": str(date_s())}
    environment["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    specification = str(ROOT / "packaging" / "glassbox.spec")
    subprocess.run([*command, *where, specification], cwd=ROOT, env=environment, check=True)
    if sys.platform.startswith("linux"):
        elf.thin(folder)
    _shorten_records(folder)
    describe(folder)
    return folder


def describe(folder: Path) -> None:
    """Write the licences and the list of all parts into a folder, and into the bundle beside it.

    PyInstaller has signed the bundle without a certificate. macOS refuses a bundle with new files
    until it is signed again.
    """
    found = parts.parts_of(folder)
    resources = folder.with_name(BUNDLE) / RESOURCES
    for place in (folder, resources):
        if place.is_dir():
            licences.write_licences(place, found)
            sbom.write_sbom(place, found)
    if sys.platform == "darwin":
        command = ["codesign", "--force", "--sign", UNCERTIFIED, folder.with_name(BUNDLE)]
        subprocess.run(command, check=True)


def _shorten_records(folder: Path) -> None:
    """Leave only files of the folder in the lists of the packages' files.

    The other lines name files of the building environment, with checksums that depend on its place.
    """
    modules = folder / "_internal"
    for record in modules.glob("*.dist-info/RECORD"):
        lines = record.read_text("utf-8").splitlines(keepends=True)
        kept = [line for line in lines if (modules / line.partition(",")[0]).exists()]
        record.write_text("".join(kept), "utf-8")
