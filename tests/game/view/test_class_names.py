"""What the classes of a dialog are called: its model is a dialog, and its view a popup."""

from __future__ import annotations

import ast
from functools import cache

from source_imports import ROOT, sources


@cache
def bases_of_classes() -> dict[str, set[str]]:
    """Return the names of the base classes of each class in ``game/``."""
    trees = [ast.parse((ROOT / file).read_text("utf-8")) for file in sources("game")]
    classes = [one for tree in trees for one in ast.walk(tree) if isinstance(one, ast.ClassDef)]
    found: dict[str, set[str]] = {}
    for one in classes:
        found.setdefault(one.name, set()).update(ast.unparse(base) for base in one.bases)
    return found


def derives_from(name: str, base: str) -> bool:
    """Return whether a class derives from another one, directly or not."""
    return any(one == base or derives_from(one, base) for one in bases_of_classes().get(name, ()))


def test_the_model_of_a_dialog_is_called_a_dialog() -> None:
    models = [name for name in bases_of_classes() if derives_from(name, "DialogModel")]
    assert models
    assert [name for name in models if not name.endswith("Dialog")] == []


def test_the_view_of_a_dialog_is_called_a_popup() -> None:
    views = {name for name in bases_of_classes() if derives_from(name, "Popup")}
    assert views - {"Menu"}
    assert {name for name in views if not name.endswith("Popup")} == {"Menu"}


def test_a_panel_is_a_part_of_a_screen() -> None:
    panels = {
        name
        for name in bases_of_classes()
        if name.endswith("Panel") and not derives_from(name, "Action")
    }
    assert panels
    assert {name for name in panels if not derives_from(name, "Part")} == set()
