"""The structure of the program: which packages may import which, and where files belong.

The test reads the imports in the source files, so it also finds imports in code that no test runs.
"""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from draw_packages import PICTURES, drawn
from source_imports import ROOT, cimports, imports, loaded_with, module_file, sources, within

TOP_LEVEL = {
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
    "game",
    "engine",
    "assets",
    "tests",
    "packaging",
}

# The engine's modules that the window may import. `engine` only tells whether the core is built.
SHARED = {
    "engine",
    "engine.client",
    "engine.working_directory",
    "engine.identity",
    *(f"engine.{name}" for name in ("machine_memory", "parameter_limits", "printable")),
    "engine.seated_engine",
    *(f"engine.process.{name}" for name in ("hosted_process", "inbox", "parent_watch", "queues")),
    "engine.process.review_worker",
    *(f"engine.protocol.{name}" for name in ("capsule_text", "clauses", "flame_boxes")),
    *(f"engine.protocol.story.{name}" for name in ("candidates", "guided_search", "search_story")),
    *(f"engine.protocol.{name}" for name in ("evaluation_terms", "explanations", "exports")),
    *(f"engine.protocol.{name}" for name in ("faults", "handicap", "inspect_messages")),
    *(f"engine.protocol.{name}" for name in ("inspect_enums", "inspect_facts")),
    *(f"engine.protocol.{name}" for name in ("questions", "recording_reports", "review")),
    "engine.protocol.value_origin",
    *(f"engine.protocol.library.{name}" for name in ("commands", "exploration", "game_search")),
    *(f"engine.protocol.library.{name}" for name in ("bad_game", "game_groups", "game_report")),
    *(f"engine.protocol.library.{name}" for name in ("library_game", "reports", "tag_edit")),
    *(f"engine.protocol.library.{name}" for name in ("library_fault", "repertoire", "training")),
    "engine.protocol.library.board_pattern",
    "engine.library_process.library_client",
    *(f"engine.protocol.{name}" for name in ("strength", "levels", "lookups", "messages")),
    *(f"engine.protocol.{name}" for name in ("techniques", "shared_enums", "winning_chances")),
}

SHARED_EXTERNAL = {
    f"engine.external.{name}" for name in ("client", "command_line", "engine_description")
}

# The files of game/ outside view/ that may import pygame: the loop, pieces, keys, the desktop with
# its sound.
KEY_FILES = ("text_input", "shortcuts/shortcut", "shortcuts/play_shortcuts", "shortcuts/keymap")
KEYBOARD = tuple(f"game/actions/{one}.py" for one in KEY_FILES)
DISPLAY = ("clipboard", "display", "display_scale", "full_screen", "sdl_library")
DESKTOP = ("game/system/sound.py", *(f"game/system/desktop/{name}.py" for name in DISPLAY))
LOOP = tuple(f"game/app/{name}.py" for name in ("events", "frames", "loop", "window_place_reader"))
VIEWS = re.compile(r"game/(view/|features/\w+/(\w*view|\w*popup|text_input|shortcuts)\b)")
DRAWING = {*LOOP, "game/run.py", "game/look/pieces.py", *KEYBOARD, *DESKTOP}

BELOW_LIBRARY = ("engine.core", "engine.notation")
# The compiled packages, each with the packages that it may import besides.
COMPILED = {
    "engine.core": ("engine.core",),
    "engine.library.columns": ("engine.library.columns", *BELOW_LIBRARY, "cpython.buffer"),
    "engine.library.reading": ("engine.library.reading", *BELOW_LIBRARY),
    "engine.notation": ("engine.notation", "cpython"),
}
# None of these modules can read a clock, a file or the screen, or start a process.
COMPILED_MAY_IMPORT = re.compile(
    r"(__future__|codecs|typing|cython(\.cimports)?"
    r"|((cython\.cimports\.)?libc\.(limits|math|stddef|stdint|stdlib|string)))$"
)

# The only file of the core that calls the system: it asks for memory on huge pages.
MEMORY = "engine/core/basics/huge_pages.pxd"

# In lines, so that a README fits on one screen. Manuals and figures are in files beside it.
LONGEST_README = 60
MOST_MODULES = 25

LONGEST_ID = 200
MOST_IDS = 1_000_000
"""In characters: all ids of the tests together."""

LONGEST_FUNCTION = 100
NODE_FUNCTION = "engine/core/search/alphabeta.py: node"
LONGEST_MODULE = 400
PICKER, LONGEST_PICKER = "engine/core/ordering/picker.py", 300
# The longer modules, each with its reason. A module leaves the list once it is short enough.
LONG_MODULES = {
    "engine/core/board/board.py": "make and unmake share the state of one object",
    "engine/core/evaluation/weights.py": "a table: the value of every weight",
    "engine/core/search/alphabeta.py": "the node function, to be read from top to bottom",
}


def imported(*folders: str) -> Iterator[tuple[str, str]]:
    """Yield each source file below these folders with each module that it imports."""
    for file in sources(*folders):
        for name in imports(file):
            yield file, name


def test_window_knows_the_engine_by_its_messages_and_the_notation() -> None:
    known = SHARED | SHARED_EXTERNAL
    ours = [(file, name) for file, name in imported("game") if within(name, "engine")]
    unknown = [one for one in ours if one[1] not in known and not within(one[1], "engine.notation")]
    assert unknown == []


def test_window_does_not_load_the_core() -> None:
    loaded = [(module, name) for module in SHARED | SHARED_EXTERNAL for name in loaded_with(module)]
    assert [(module, name) for module, name in loaded if within(name, "engine.core")] == []


def test_engine_knows_no_window() -> None:
    window = ("game", "assets", "pygame")
    assert [(file, name) for file, name in imported("engine") if within(name, *window)] == []


@pytest.mark.parametrize("package", COMPILED)
def test_compiled_packages_stand_alone(package: str) -> None:
    wrong = []
    for file in files_in(package):
        found = imports(file) if file.endswith(".py") else cimports(file)
        if module_of(file) == package:
            # Python loads the parent packages first in any case.
            found -= {"engine", "engine.library"}
        wrong += [
            f"{file} imports {name}"
            for name in found
            if not within(name.removeprefix("cython.cimports."), *COMPILED[package])
            and not COMPILED_MAY_IMPORT.match(name)
        ]
    assert wrong == []


def packages(*folders: str) -> list[str]:
    """Return the dotted names of these folders and of all packages below them."""
    files = sources(*folders, suffix="__init__.py")
    return [Path(file).parent.as_posix().replace("/", ".") for file in files]


PACKAGES = packages("engine", "game")


def readme(package: str) -> Path:
    return ROOT / package.replace(".", "/") / "README.md"


def import_order(package: str) -> dict[str, int]:
    """Return the row of each module and package in the table of a package's README."""
    file = readme(package)
    text = file.read_text("utf-8") if file.is_file() else ""
    rows = re.findall(r"^\| (`.+?) \|", text, re.MULTILINE)
    order: dict[str, int] = {}
    for number, row in enumerate(rows):
        for name in re.findall(r"`(\w+)`", row):
            assert name not in order
            order[name] = number
    return order


def place(name: str, package: str) -> str | None:
    """Return the module or package directly in ``package`` that contains ``name``.

    Return None if ``name`` is the package itself.
    """
    below = name.removeprefix(f"{package}.")
    return below.split(".")[0] if below != name else None


def module_of(file: str) -> str:
    parts = Path(file).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def files_in(package: str) -> list[str]:
    folder = package.replace(".", "/")
    return [*sources(folder), *sources(folder, suffix=".pxd")]


def has_short_readme(package: str) -> bool:
    file = readme(package)
    return file.is_file() and len(file.read_text("utf-8").splitlines()) <= LONGEST_README


def test_every_package_has_a_short_readme() -> None:
    assert [package for package in PACKAGES if not has_short_readme(package)] == []


def test_readme_lists_every_module() -> None:
    wrong = {}
    for package in PACKAGES:
        modules = {place(module_of(file), package) for file in files_in(package)}
        listed: set[str | None] = set(import_order(package))
        wrong[package] = listed ^ (modules - {None, "__main__"})
    assert {package: names for package, names in wrong.items() if names} == {}


def imports_against_the_order(package: str) -> Iterator[str]:
    """Yield the imports inside a package of a name that its README lists later or not at all."""
    order = import_order(package)
    for file in files_in(package):
        own = place(module_of(file), package)
        if own is None or own == "__main__":
            continue
        found = imports(file) if file.endswith(".py") else cimports(file)
        for name in found:
            used = place(name.removeprefix("cython.cimports."), package)
            if used is None or used == own:
                continue
            if order.get(used, len(order)) >= order.get(own, 0):
                yield f"{file} imports {used}"


def test_imports_follow_the_order_of_the_readme() -> None:
    assert [one for package in PACKAGES for one in imports_against_the_order(package)] == []


def modules_in(folder: Path) -> set[str]:
    """Return the modules directly in a folder; ``.py``, ``.pxd`` and ``.pyi`` are one module."""
    kinds = {".py", ".pxd", ".pyi"}
    return {path.stem for path in folder.iterdir() if path.suffix in kinds} - {"__init__"}


def test_no_folder_is_crowded() -> None:
    folders = {path.parent for top in ("engine", "game", "tests") for path in _tracked_below(top)}
    crowded = {str(path) for path in folders if len(modules_in(path)) > MOST_MODULES}
    assert crowded == set()


def _tracked_below(top: str) -> list[Path]:
    return [ROOT / file for file in sources(top) if "__pycache__" not in file]


def long_functions(file: str) -> list[str]:
    """Return a file's functions with too many lines, decorators and docstring included."""
    found = []
    for node in ast.walk(ast.parse((ROOT / file).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            assert node.end_lineno is not None
            if node.end_lineno - first + 1 > LONGEST_FUNCTION:
                found.append(f"{file}: {node.name}")
    return found


def is_long(file: str) -> bool:
    return len((ROOT / file).read_text("utf-8").splitlines()) > LONGEST_MODULE


def test_the_move_picker_is_one_short_module() -> None:
    assert len((ROOT / PICKER).read_text("utf-8").splitlines()) <= LONGEST_PICKER


def test_only_the_node_function_is_long() -> None:
    files = sources("engine", "game", "packaging", "tests")
    assert [name for file in files for name in long_functions(file)] == [NODE_FUNCTION]


def test_no_other_module_is_long() -> None:
    folders = ("engine", "game", "packaging", "tests")
    files = [file for suffix in (".py", ".pxd") for file in sources(*folders, suffix=suffix)]
    assert {file for file in files if is_long(file)} - LONG_MODULES.keys() == set()


def test_the_list_of_long_modules_only_shrinks() -> None:
    """A listed module that was shortened, moved or removed must leave the list."""
    there = {file for file in LONG_MODULES if (ROOT / file).is_file()}
    assert {file for file in there if is_long(file)} == LONG_MODULES.keys()


def test_the_pictures_of_the_packages_show_the_imports_of_today() -> None:
    """If not, ``python tests/tools/draw_packages.py`` draws them anew."""
    stale = [page for page in PICTURES if (ROOT / page).read_text("utf-8") != drawn(page)]
    assert stale == []


def test_compiled_packages_call_no_system() -> None:
    found = []
    for package in COMPILED:
        for file in sources(package.replace(".", "/"), suffix=".pxd"):
            text = (ROOT / file).read_text("utf-8")
            header = r"""[<"']((?:time|stdio|unistd|pthread|windows|sys/\w+)\.h)[>"']"""
            found += [(file, name) for name in re.findall(header, text)]
    assert found == [(MEMORY, "sys/mman.h")]


def test_only_the_loop_and_the_views_see_pygame() -> None:
    drawing = {file for file, name in imported("game") if within(name, "pygame")}
    assert {one for one in drawing - DRAWING if not VIEWS.match(one)} == set()


def feature_of(name: str) -> str | None:
    """Return the package of a module below ``game.features``; None for other modules."""
    parts = name.split(".")
    return ".".join(parts[:3]) if parts[:2] == ["game", "features"] and len(parts) > 2 else None


def test_no_feature_imports_another() -> None:
    found = [(module_of(file), name) for file, name in imported("game/features")]
    pairs = [(feature_of(module), feature_of(name)) for module, name in found]
    assert {pair for pair in pairs if pair[1] is not None and pair[0] != pair[1]} == set()


@pytest.mark.parametrize("module", ["game", "game.__main__"])
def test_main_module_is_light(module: str) -> None:
    """A spawned engine process imports the main module again, so it must load nothing heavy."""
    heavy = ("chess", "multiprocessing", "pygame")
    loaded = loaded_with(module)
    assert loaded - {"game", "game.__main__", "engine"} == set()
    for name in loaded:
        file = module_file(name)
        assert file is not None
        assert [name for name in imports(file, at_import=True) if within(name, *heavy)] == []


def test_command_line_is_light() -> None:
    """Spawned processes import the command line again, and it must run before the core is built."""
    heavy = ("chess", "engine.core", "numpy", "pygame")
    loaded = loaded_with("engine.__main__")
    assert {
        "engine.tools.command_line",
        "engine.tools.commands",
        "engine.parameter_limits",
    } <= loaded
    files = [module_file(name) for name in loaded]
    found = {name for file in files if file for name in imports(file, at_import=True)}
    assert [name for name in found if within(name, *heavy)] == []


@pytest.mark.parametrize("package", COMPILED)
def test_every_compiled_module_that_python_imports_has_a_stub(package: str) -> None:
    folder = package.replace(".", "/")
    used = {
        module
        for file in sources("engine", "game", "tests")
        if not file.startswith(f"{folder}/")
        for module in imports(file)
        if within(module, package) and module not in PACKAGES
    }
    stubs = {module_of(file) for file in sources(folder, suffix=".pyi")}
    assert used - stubs == set()


def tracked() -> list[str]:
    """Return the files under version control; skip the test if this is not a git clone."""
    try:
        listing = subprocess.run(
            ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git clone, or git is not installed")
    return listing.stdout.splitlines()


def test_top_level() -> None:
    top = {file.split("/")[0] for file in tracked()}
    assert {name for name in top if not name.startswith(".")} == TOP_LEVEL


def test_nothing_generated_is_tracked() -> None:
    generated = re.compile(r"(setup\.py|\.(c|cpp|so|pyd|o|pyc|whl|html|mo|pot))$")
    assert [file for file in tracked() if generated.search(file)] == []


@pytest.mark.parametrize("folder", ["tests", "packaging"])
def test_folder_shadows_no_package(folder: str) -> None:
    """tests/engine/__init__.py would hide our engine, and packaging/__init__.py PyPI's package."""
    assert [file for file in sources(folder) if file.endswith("__init__.py")] == []


def test_every_package_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    packages = {
        Path(file).parent.as_posix().replace("/", ".")
        for file in sources("assets", "engine", "game")
    }
    assert set(project["tool"]["setuptools"]["packages"]) == packages


def test_the_ids_of_the_tests_are_short(request: pytest.FixtureRequest) -> None:
    """Every worker sends all ids to the process that runs the tests."""
    ids = [item.nodeid for item in request.session.items]
    assert [one[:LONGEST_ID] for one in ids if len(one) > LONGEST_ID] == []
    assert sum(map(len, ids)) <= MOST_IDS
