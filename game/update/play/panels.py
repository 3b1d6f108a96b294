"""Folding, opening and hiding the engine panel. The choice is kept in the settings."""

from __future__ import annotations

from game.actions.effects import Effect
from game.look.play_layout import Panel
from game.queries.panels import engine_panel
from game.state.settings import PanelMode
from game.state.state import State
from game.update import settings


def hide_engine_panel(state: State) -> list[Effect]:
    """Hide the engine panel; if it is hidden already, let it open while the engine thinks."""
    is_hidden = state.settings.engine_panel is PanelMode.HIDDEN
    return _change(state, PanelMode.AUTOMATIC if is_hidden else PanelMode.HIDDEN)


def fold_engine_panel(state: State) -> list[Effect]:
    """Fold the open engine panel, or open it if it is folded.

    The panel stays automatic if this changes it at once; otherwise it keeps its new form.
    """
    forms = {Panel.OPEN: PanelMode.FOLDED, Panel.FOLDED: PanelMode.OPEN}
    before = engine_panel(state)
    effects = _change(state, PanelMode.AUTOMATIC)
    if engine_panel(state) is not before or before not in forms:
        return effects
    return _change(state, forms[before])


def _change(state: State, mode: PanelMode) -> list[Effect]:
    return settings.change(state, "engine_panel", mode)
