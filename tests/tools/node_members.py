"""Print the members of the thread and of the frame that the node function names, with their files.

Run it with ``python tests/tools/node_members.py``. A reader of the node function has to know these
members, so few files should declare them. Functions that take the thread as their first argument
count as its members, too; the output lists them separately.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

CORE = Path(__file__).resolve().parents[2] / "engine" / "core"
NODE = CORE / "search" / "alphabeta.py"
OWNERS = {"thread": CORE / "search" / "thread.pxd", "frame": CORE / "ordering" / "stack.pxd"}
MOST_FILES = 4


def node_function() -> ast.FunctionDef:
    """Return the syntax tree of the node function."""
    tree = ast.parse(NODE.read_text("utf-8"))
    return next(
        step for step in tree.body if isinstance(step, ast.FunctionDef) and step.name == "node"
    )


def members() -> dict[str, set[str]]:
    """Return the members of the thread and of frames that the node function names, by owner."""
    found: dict[str, set[str]] = {owner: set() for owner in OWNERS}
    for step in ast.walk(node_function()):
        if not isinstance(step, ast.Attribute):
            continue
        if isinstance(step.value, ast.Name) and step.value.id in OWNERS:
            found[step.value.id].add(step.attr)
        elif isinstance(step.value, ast.Subscript) and ast.unparse(step.value.value) == (
            "thread.frames"
        ):
            found["frame"].add(step.attr)
    return found


def functions() -> dict[str, Path]:
    """Return the functions that it calls with the thread as first argument, and their files."""
    tree = ast.parse(NODE.read_text("utf-8"))
    homes = {
        alias.name: step.module
        for step in tree.body
        if isinstance(step, ast.ImportFrom) and step.module
        for alias in step.names
    }
    found = {}
    for step in ast.walk(node_function()):
        if not (isinstance(step, ast.Call) and isinstance(step.func, ast.Name) and step.args):
            continue
        if isinstance(step.args[0], ast.Name) and step.args[0].id == "thread":
            home = homes.get(step.func.id)
            found[step.func.id] = NODE.with_suffix(".pxd") if home is None else file_of(home)
    return found


def file_of(module: str) -> Path:
    """Return the file that declares the names of a C-level import from a module of the core."""
    parts = module.removeprefix("cython.cimports.engine.core.").split(".")
    return CORE.joinpath(*parts).with_suffix(".pxd")


def declared(owner: str) -> Iterator[tuple[str, Path]]:
    """Return the members of a class or struct, each with its file. Raises LookupError."""
    text = OWNERS[owner].read_text("utf-8")
    for name in sorted(members()[owner]):
        if not re.search(rf"^    \S.*\b{name}\b", text, re.MULTILINE):
            raise LookupError(f"{OWNERS[owner].name} does not declare {name}")
        yield name, OWNERS[owner]


def main() -> None:
    """Print the list; exit with an error if more than MOST_FILES files declare the members."""
    files = set()
    for owner in OWNERS:
        for name, file in declared(owner):
            print(f"{owner}.{name}  {file.relative_to(CORE)}")
            files.add(file)
    count = sum(len(names) for names in members().values())
    print(f"{count} members in {len(files)} files")
    calls = functions()
    for name, file in sorted(calls.items()):
        print(f"{name}()  {file.relative_to(CORE)}")
    print(f"{len(calls)} functions of the thread in {len(set(calls.values()))} files")
    if len(files) > MOST_FILES:
        raise SystemExit(f"more than {MOST_FILES} files declare the members")


if __name__ == "__main__":
    main()
