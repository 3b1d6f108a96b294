"""The imports in our source files, read without running them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def sources(*folders: str, suffix: str = ".py") -> list[str]:
    """Return the files with a suffix below these folders, relative to the root."""
    files = (path for folder in folders for path in (ROOT / folder).rglob(f"*{suffix}"))
    return sorted(path.relative_to(ROOT).as_posix() for path in files)


def statements(tree: ast.AST, at_import: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yield the import statements below a node.

    With ``at_import``, yield only those that run when the module is imported.
    """
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif not at_import:
            yield from statements(node, at_import)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for other in node.orelse:
                yield from statements(ast.Module([other], []), at_import)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from statements(node, at_import)


@cache
def imports(file: str, *, at_import: bool = False) -> frozenset[str]:
    """Return the modules that a source file imports, as absolute dotted names.

    With ``at_import``, return only those that are imported when the file itself is.
    """
    package = Path(file).parent.parts
    found = set()
    for node in statements(ast.parse((ROOT / file).read_text("utf-8")), at_import):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
            continue
        above = package[: len(package) - node.level + 1] if node.level else ()
        base = ".".join([*above, *([node.module] if node.module else [])])
        for alias in node.names:
            inner = f"{base}.{alias.name}"
            found.add(inner if module_file(inner) else base)
    return frozenset(found)


def cimports(file: str) -> set[str]:
    """Return the modules that a .pxd file imports; Python's parser cannot read such a file."""
    found = set()
    text = (ROOT / file).read_text("utf-8")
    for base, names in re.findall(
        r"^[ \t]*(?:from[ \t]+(\S+)[ \t]+)?c?import[ \t]+(.+)$", text, re.MULTILINE
    ):
        found |= {base} if base else {name.split()[0] for name in names.split(",")}
    return found


@cache
def module_file(module: str) -> str | None:
    """Return the file of one of our modules; None for a module that is not ours."""
    path = Path(*module.split("."))
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if (ROOT / file).is_file():
            return file.as_posix()
    return None


def within(module: str, *packages: str) -> bool:
    """Return whether a module is one of these packages or lies inside one of them."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def loaded_with(module: str) -> set[str]:
    """Return all our modules that Python loads when it imports ``module``, including this one."""
    loaded: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        file = module_file(name)
        if file is None or name in loaded:
            continue
        loaded.add(name)
        waiting += imports(file, at_import=True)
        waiting += [name.rpartition(".")[0]] if "." in name else []
    return loaded
