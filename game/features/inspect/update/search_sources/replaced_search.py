"""Going back from a search to the one that it took the place of."""

from __future__ import annotations

from engine.protocol.inspect_messages import EndInspection
from game.actions.effects import Effect, SendToInspector
from game.features.inspect.model.inspection import Inspection, InspectionStage
from game.features.inspect.update.search_sources import search_opening
from game.message import message
from game.queries import seated_engines
from game.state import screens
from game.state.session import Session
from game.state.state import State
from game.update import common

REPLACED = message("Another search took its place. It can be recorded again.")
NULL_MOVE = "0000"


def go_back(state: State, session: Session, inspection: Inspection) -> list[Effect]:
    """Go back to where one was before this search was opened.

    A search that was open there is recorded again if Inspect was shown.
    """
    state.session.finding = ""
    replaced, shown = inspection.replaced, inspection.opened_from
    if replaced is None:
        return search_opening.cancel_inspection(state, session)
    if replaced.stage is not InspectionStage.FAILED:
        replaced.stage, replaced.message = InspectionStage.FAILED, REPLACED
    replaced.process = seated_engines.recorder_engine(state).process
    replaced.run = replaced.node_question = replaced.expanding = replaced.comparison = None
    state.open_screen(replaced)
    ended = SendToInspector(EndInspection(inspection.number))
    if shown != screens.INSPECT:
        common.show_screen(state, session, shown if shown in state.screens else screens.PLAY)
        return [ended]
    shown_path = () if replaced.search_state is None else replaced.search_state.path
    replaced.line = () if NULL_MOVE in shown_path else tuple(shown_path)
    return [ended, *search_opening.retry_recording(state)]
