"""Draws the packages of a folder in floors: each imports only from the floors below its own.

Run ``python tests/tools/draw_packages.py`` after a package was added, moved or removed. It draws
the pictures in the READMEs anew, from the imports in the source files.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path

from source_imports import ROOT, cimports, imports, sources, within

PICTURES = {"README.md": ("game", "engine"), "engine/core/README.md": ("engine/core",)}
"""The pages with pictures, each with the folders that its picture shows."""
BEGIN, END = (
    "<!-- packages: drawn by tests/tools/draw_packages.py -->\n",
    "<!-- end of packages -->\n",
)
MOST_COLUMNS = 100
JOINT = (" commands ──▶ ", " ◀── reports  ")
"""What stands between the window and the engine."""


def packages(folder: str) -> list[str]:
    """Return the names of the packages in a folder."""
    return sorted(path.parent.name for path in (ROOT / folder).glob("*/__init__.py"))


@cache
def needs(folder: str, package: str) -> frozenset[str]:
    """Return the other packages of a folder from which a package imports."""
    below = f"{folder}/{package}"
    names = {
        name.removeprefix("cython.cimports.") for file in sources(below) for name in imports(file)
    }
    names |= {name for file in sources(below, suffix=".pxd") for name in cimports(file)}
    others = {
        one: f"{folder}/{one}".replace("/", ".") for one in packages(folder) if one != package
    }
    return frozenset(
        one for one, dotted in others.items() if any(within(name, dotted) for name in names)
    )


@cache
def floor(folder: str, package: str) -> int:
    """Return the floor of a package, from 0: one above the highest that it imports from."""
    return max((1 + floor(folder, one) for one in needs(folder, package)), default=0)


def floors(folder: str) -> list[list[str]]:
    """Return the packages of a folder by floor, the highest floor first."""
    numbers = {package: floor(folder, package) for package in packages(folder)}
    highest = max(numbers.values())
    return [
        [package for package, number in numbers.items() if number == level]
        for level in range(highest, -1, -1)
    ]


def box(folder: str) -> list[str]:
    """Return the lines of the picture of a folder."""
    rows = [" · ".join(names) for names in floors(folder)]
    title = f" {folder}/ "
    width = max(*map(len, rows), len(title))
    return [
        f"┌{title:─<{width + 2}}┐",
        *(f"│ {row:<{width}} │" for row in rows),
        f"└{'─' * (width + 2)}┘",
    ]


def beside(boxes: list[list[str]]) -> list[str]:
    """Return the lines of several boxes, which stand side by side on the ground."""
    height = max(map(len, boxes))
    padded = [[" " * len(lines[0])] * (height - len(lines)) + lines for lines in boxes]
    between = [" " * len(JOINT[0])] * height
    between[-1 - height // 4 : -1 - height // 4 + len(JOINT)] = JOINT
    rows = zip(*padded, strict=True)
    return [joint.join(parts).rstrip() for joint, parts in zip(between, rows, strict=True)]


def picture(folders: tuple[str, ...]) -> str:
    """Return the picture of these folders, as a block of Markdown."""
    lines = beside([box(folder) for folder in folders])
    assert max(map(len, lines)) <= MOST_COLUMNS
    return "\n".join(["```", *lines, "```", ""])


def drawn(page: str) -> str:
    """Return the text of a page with its picture drawn anew."""
    text = (ROOT / page).read_text("utf-8")
    pattern = re.compile(f"(?<={re.escape(BEGIN)}).*?(?={re.escape(END)})", re.DOTALL)
    assert pattern.search(text) is not None, f"{page} has no place for its picture"
    return pattern.sub(lambda _: picture(PICTURES[page]), text)


def main() -> int:
    """Draw all pictures anew."""
    for page in PICTURES:
        Path(ROOT / page).write_text(drawn(page), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
