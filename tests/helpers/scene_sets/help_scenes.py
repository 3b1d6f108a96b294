"""Scenes of the help: the glossary, the dialog about the program, the tour."""

from __future__ import annotations

from collections.abc import Callable

from play_scenes import idle

from game.actions.help import (
    ChooseTerm,
    LicencesRead,
    OpenAbout,
    OpenGlossary,
    SearchGlossary,
    ShowLicence,
)
from game.app.dispatch import update
from game.state.help.about import Licence
from game.state.help.term import Term
from game.state.help.tour import TourStep
from game.state.state import State

LICENCES = (
    Licence("Glassbox", "GPL-3.0", "1.\n\n2."),
    Licence("pygame-ce", "LGPL-2.1", "3."),
)


def glossary(term: Term = Term.NULL_WINDOW) -> State:
    """Return a state with the glossary, at a term that was chosen in the entry of another."""
    state = idle()
    update(state, OpenGlossary(Term.WINDOW))
    update(state, ChooseTerm(term, is_related=True))
    return state


def _nothing_found() -> State:
    state = glossary()
    update(state, SearchGlossary("xyz", None))
    return state


def about(*, with_text: bool = False) -> State:
    """Return a state with the dialog about the program: the licences, or the text of one."""
    state = idle()
    update(state, OpenAbout())
    update(state, LicencesRead(LICENCES))
    update(state, ShowLicence(with_text))
    return state


def tour(step: TourStep) -> State:
    """Return a state with the card of a step of the tour."""
    state = idle()
    state.help.tour = step
    return state


HELP_SCENES: dict[str, Callable[[], State]] = {
    "glossary": glossary,
    "glossary, nothing found": _nothing_found,
    "about": about,
    "about, a licence": lambda: about(with_text=True),
    "tour": lambda: tour(TourStep.BOARD),
    "tour, the engine panel": lambda: tour(TourStep.ENGINE_PANEL),
    "tour, the menus": lambda: tour(TourStep.MENUS),
}
