"""Copy the program without its recording hooks, to measure the cost of inactive hooks.

``python tests/benchmarks/without_hooks.py DIR`` copies the files under version control to a new
folder. It replaces by False the conditions that guard the code for a recording or a table snapshot,
so that the compiler removes this code. Install the copy in its own virtual environment
``DIR/.venv`` (``pip install -e DIR``) and pass it to ``inspection.py --before DIR``.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOOKED = tuple(
    f"engine/core/search/{name}" for name in ("hooks.pxd", "root.py", "steps.py", "steps.pxd")
)
HOOK = re.compile(
    r"\bif (?:cython\.unlikely\((?:self\.)?thread\.(?:traced|observed|table_snapshot is not None)\)"
    r"|thread\.table_snapshot is not None)"
)
WRONG_USE = 2


def unhooked(source: str) -> tuple[str, int]:
    """Return a module's source without its hooks, and their number."""
    return HOOK.subn("if False", source)


def main() -> int:
    """Make the copy and print the number of removed hooks."""
    parser = argparse.ArgumentParser(description="Copy the program without its hooks.")
    parser.add_argument("folder", type=Path, metavar="DIR", help="new folder for the copy")
    options = parser.parse_args()
    if options.folder.exists():
        parser.exit(WRONG_USE, f"without_hooks.py: {options.folder} is there already\n")
    command = ["git", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    total = 0
    for name in listed.stdout.split("\0")[:-1]:
        target = options.folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if name not in HOOKED:
            shutil.copyfile(ROOT / name, target)
            continue
        source, count = unhooked((ROOT / name).read_text(encoding="utf-8"))
        if count == 0:
            parser.exit(WRONG_USE, f"without_hooks.py: {name} has no hooks\n")
        target.write_text(source, encoding="utf-8")
        total += count
    print(f"{options.folder}: {total} hooks left out")
    return 0


if __name__ == "__main__":
    sys.exit(main())
