"""The stubs of the compiled modules have only types; docstrings are in the source."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from operator import attrgetter
from pathlib import Path

from cases import for_each

from engine import COMPILED

ROOT = Path(__file__).resolve().parents[2]
STUBS = sorted(stub for name in COMPILED for stub in (ROOT / "engine" / name).rglob("*.pyi"))


# The names that Cython adds to every module and class.
ADDED = r".*\.__(test|reduce_cython|setstate_cython|pyx_\w+)__"


def module_of(stub: Path) -> str:
    """Return the dotted name of the module that a stub describes."""
    return ".".join(stub.relative_to(ROOT).with_suffix("").parts)


def texts(tree: ast.AST) -> list[str]:
    """Return all strings that are statements, such as docstrings."""
    values = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    constants = [value.value for value in values if isinstance(value, ast.Constant)]
    return [constant for constant in constants if isinstance(constant, str)]


def offered(node: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[str]:
    """Yield the dotted names of the classes, functions and methods that a stub declares.

    It leaves out properties: in the source they are attributes, which have no docstring.
    """
    for below in node.body:
        if isinstance(below, ast.ClassDef):
            yield prefix + below.name
            yield from offered(below, f"{prefix}{below.name}.")
        elif isinstance(below, ast.FunctionDef) and not is_apart(below):
            yield prefix + below.name


def is_apart(function: ast.FunctionDef) -> bool:
    """Return whether it is a property or a special method, which needs no docstring."""
    return function.name.startswith("_") or any(
        ast.unparse(decorator) == "property" for decorator in function.decorator_list
    )


def test_stubs_agree_with_the_compiled_modules(tmp_path: Path) -> None:
    modules = [module_of(stub) for stub in STUBS]
    assert modules
    allowed = tmp_path / "allowed"
    allowed.write_text(ADDED)
    options = ["--concise", "--ignore-disjoint-bases", "--ignore-unused-allowlist"]
    options += ["--mypy-config-file", "pyproject.toml", "--allowlist", str(allowed)]
    done = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", *options, *modules],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@for_each(stub=STUBS)
def test_a_stub_has_no_docstrings(stub: Path) -> None:
    assert texts(ast.parse(stub.read_text("utf-8"))) == []


@for_each(stub=STUBS)
def test_every_public_name_of_a_stub_has_a_docstring_in_the_source(stub: Path) -> None:
    module = import_module(module_of(stub))
    assert module.__doc__
    names = offered(ast.parse(stub.read_text("utf-8")))
    assert [name for name in names if not attrgetter(name)(module).__doc__] == []
