"""The orientation of the board: a position of another screen is seen from the same side as there.

Inspect shows the board of the game that is played. So that board is turned while a search of
another screen is inspected, and turned back afterwards.
"""

from __future__ import annotations

from typing import NamedTuple

from game.actions.effects import Effect
from game.features.inspect.model.inspection import Inspection, inspection_of
from game.state.engines import SessionId
from game.state.screens import INSPECT, FeatureModel
from game.state.state import State


class Turned(NamedTuple):
    """A board that is turned, and how it was."""

    session: SessionId
    number: int
    """The number of the inspection for which it is turned."""
    was_flipped: bool


class TurnedBoard(FeatureModel, frozen=True):
    """The board that is turned now."""

    turned: Turned | None = None


def shown_inspection(state: State) -> int | None:
    """Return the number of the inspection that is shown; None while another screen is."""
    inspection = inspection_of(state)
    is_shown = inspection is not None and state.screen == INSPECT
    return inspection.number if inspection is not None and is_shown else None


def turn_board_for_inspection(state: State, before: int | None) -> list[Effect]:
    """Turn the board for the inspection that is shown now, and back for the one that was left."""
    if shown_inspection(state) == before:
        return []
    inspection = inspection_of(state)
    _turn_back(state, inspection)
    if inspection is not None and state.screen == INSPECT and inspection.flipped is not None:
        session = state.play_session
        turned = Turned(session.session_id, inspection.number, session.board.flipped)
        state.put(TurnedBoard(turned))
        session.board.flipped = inspection.flipped
    return []


def _turn_back(state: State, inspection: Inspection | None) -> None:
    """Turn the board back. The inspection keeps how the person has turned it meanwhile."""
    turned = state.model(TurnedBoard).turned
    state.put(TurnedBoard())
    session = None if turned is None else state.sessions.by_id.get(turned.session)
    if turned is None or session is None:
        return
    if inspection is not None and inspection.number == turned.number:
        inspection.flipped = session.board.flipped
    session.board.flipped = turned.was_flipped
