"""The licences of everything in the one-folder program, as texts beside it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

from steps.parts import LICENCES, Part
from steps.project import ROOT

FOLDER = "licences"
OVERVIEW = "copyright"
"""The file that names every part with its licence. Debian's package shows it too."""
COMMON = re.compile(r"^[A-Z].*\.txt$")
"""The licences that several texts refer to; the other files belong to one library each."""


def write_licences(folder: Path, parts: Sequence[Part]) -> None:
    """Write the overview and all texts into the folder ``licences`` of a one-folder program."""
    target = folder / FOLDER
    target.mkdir(exist_ok=True)
    lines = [
        "Glassbox, copyright 2025-2026 by its authors, is free software under the GNU General",
        "Public License, version 3 or later; the text is in LICENSE. It contains these parts:",
        "",
    ]
    for part in parts:
        if part.purl:
            continue  # The rows of CREDITS.md below name the data.
        names = []
        for text in part.texts:
            name = text.name if text.parent == LICENCES else f"{_slug(part.name)}-{text.name}"
            shutil.copyfile(text, target / name)
            names.append(name)
        title = f"{part.name} {part.version}".strip()
        lines.append(f"{title}: {part.licence} ({', '.join(names)})")
    lines += ["", "Openings, pieces, icons and fonts:", ""]
    lines += _credits()
    (target / OVERVIEW).write_text("\n".join(lines) + "\n", "utf-8")
    for common in LICENCES.glob("*.txt"):
        if COMMON.match(common.name):
            shutil.copyfile(common, target / common.name)
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE")


def _credits() -> list[str]:
    """Return the rows of the table in CREDITS.md as lines."""
    text = (ROOT / "assets" / "CREDITS.md").read_text("utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ")][1:]
    return [": ".join(cell.strip() for cell in row.strip("|").split(" | ")) for row in rows]


def _slug(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9.]+", "-", name)
