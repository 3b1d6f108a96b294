"""The buttons below the panels: the steps, the breakpoints and the bookmarks."""

from __future__ import annotations

from engine.protocol.inspect_enums import SearchStepKind
from game.features.inspect.actions.bookmarks import OpenPlaces
from game.features.inspect.actions.search_questions import OpenBreakpoints
from game.features.inspect.actions.search_stepping import TakeSearchStep
from game.features.inspect.view.below.button_spec import ButtonSpec, spec_width
from game.message import message
from game.view.kit.fonts import FIGURES
from game.view.kit.look import Look

STEPS = (
    ButtonSpec(message("Step back"), TakeSearchStep(SearchStepKind.BACK_OVER)),
    ButtonSpec(message("Step over"), TakeSearchStep(SearchStepKind.OVER)),
    ButtonSpec(message("Step into"), TakeSearchStep(SearchStepKind.INTO)),
    ButtonSpec(message("Step out"), TakeSearchStep(SearchStepKind.OUT)),
    ButtonSpec(message("Next cutoff"), TakeSearchStep(SearchStepKind.NEXT_CUTOFF)),
    ButtonSpec(message("Next PV change"), TakeSearchStep(SearchStepKind.NEXT_BEST)),
)
BREAKPOINTS = ButtonSpec(message("Breakpoints"), OpenBreakpoints())
BOOKMARKS = ButtonSpec(message("Bookmarks"), OpenPlaces())
BELOW_PANELS = (*STEPS, BREAKPOINTS, BOOKMARKS)
"""All buttons below the panels."""
MOST_NODES_TEXT = message("node {node} of {last}", node="99 999 999", last="99 999 999")


def buttons_below(look: Look, width: int) -> tuple[ButtonSpec, ...]:
    """Return the buttons below the panels that fit in ``width`` pixels.

    If not everything fits, the button of the bookmarks is omitted first, then the keys on the
    buttons, then that of the breakpoints, and after that the last steps, one by one. The Recording
    menu has the first two as well.
    """
    with_keys = tuple(one._replace(key=look.key_of(one.action)) for one in BELOW_PANELS)
    fewer = (BELOW_PANELS[:count] for count in range(len(BELOW_PANELS), 0, -1))
    room = width - look.width(MOST_NODES_TEXT, FIGURES)
    steps = with_keys[: len(STEPS)]
    for shown in (with_keys, with_keys[:-1], (*steps, BREAKPOINTS), *fewer):
        if sum(spec_width(look, one) + look.sizes.unit for one in shown) <= room:
            return shown
    return ()
