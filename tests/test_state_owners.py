"""Who changes the state: each record in it has an owner, and nobody else assigns to it.

The test reads the assignments in the source files. A feature changes its own models, and fills the
slots for a screen and a dialog; those are not records of the state.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from msgspec.structs import fields
from source_imports import ROOT, sources

from game.state.state import State

MOST_FIELDS = 15
SLOTS = {"screens", "dialog", "models"}
"""What features fill."""
UPDATE = "game/update"
OWNERS = {
    "sessions": (f"{UPDATE}/sessions.py",),
    "settings": (f"{UPDATE}/settings.py",),
    "engines": tuple(
        f"{UPDATE}/{one}.py" for one in ("engine_searches", "engine_options", "seats")
    ),
    "screen": (f"{UPDATE}/common.py",),
    "notice": (f"{UPDATE}/common.py",),
    "seed": (f"{UPDATE}/common.py",),
    "focus": (f"{UPDATE}/common.py",),
    "help": ("game/features/help/update.py",),
    "opened_files": (f"{UPDATE}/opened_files.py",),
    "desktop": (f"{UPDATE}/settings.py",),
    "now_ms": (f"{UPDATE}/deadlines.py",),
    "date": (f"{UPDATE}/deadlines.py",),
}
"""The modules that assign to each record, and to what is in it."""
BEGINNING = "game/startup.py"
"""Makes the first state."""


def test_the_state_has_few_fields_and_each_an_owner() -> None:
    names = {one.name for one in fields(State)}
    assert len(names) <= MOST_FIELDS
    assert names - SLOTS == OWNERS.keys()


def assigned(file: str) -> Iterator[str]:
    """Yield the fields of a ``state`` to which a file assigns, or to something in them."""
    for node in ast.walk(ast.parse((ROOT / file).read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            path = ast.unparse(node).split(".")
            if "state" in path[:-1]:
                yield path[path.index("state") + 1].split("[")[0]


def test_only_its_owner_assigns_to_a_record() -> None:
    wrong = [
        f"{file} assigns to {name}"
        for file in sources("game")
        for name in assigned(file)
        if name in OWNERS and file not in (*OWNERS[name], BEGINNING)
    ]
    assert wrong == []


def test_every_owner_assigns_to_its_record() -> None:
    idle = [
        f"{file} does not assign to {name}"
        for name, files in OWNERS.items()
        for file in files
        if name not in assigned(file)
    ]
    assert idle == []
