"""All scenes: hand-made states that together show everything on both screens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import asking_scenes as asking
import chess
from analyse_scenes import ANALYSE_SCENES
from analysed_line_scenes import ANALYSED_LINE_SCENES
from annotated_scenes import ANNOTATED_SCENES
from card_scenes import CARD_SCENES
from editor_scenes import EDITOR_SCENES
from engine_scenes import ENGINE_SCENES
from explorer_scenes import EXPLORER_SCENES
from file_scenes import FILE_SCENES
from help_scenes import HELP_SCENES
from import_scenes import IMPORT_SCENES
from inspect_scenes import (
    deep_down,
    expanded,
    guided,
    histories,
    inspect,
    nodes,
    of_another_game,
    second_search,
    story,
)
from learn_scenes import LEARN_SCENES
from library_scenes import LIBRARY_SCENES
from line_scenes import LINE_SCENES
from msgspec.structs import replace
from new_game_scenes import NEW_GAME_SCENES
from overlooked_scenes import OVERLOOKED_SCENES
from picker_scenes import PICKER_SCENES
from place_scenes import PLACE_SCENES
from play_scenes import NOW_MS, PLAY_SCENES, idle, timed
from played_line import change_move
from repertoire_scenes import REPERTOIRE_SCENES
from report_scenes import REPORT_SCENES
from score_scenes import SCORE_SCENES
from settings_scenes import SETTINGS_SCENES
from slots import inspected
from tactics_scenes import TACTICS_SCENES
from training_scenes import TRAINING_SCENES

from engine.protocol.evaluation_terms import EvaluationTerm
from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import ExportFormat, InspectFaultCode, RecordingStage
from engine.protocol.messages import Go, Limits
from engine.protocol.recording_reports import SubtreeExpansionProgress
from game.app.dispatch import update
from game.features.inspect.actions.search_stepping import (
    FindTreeRow,
    OpenTreeFilter,
    TypeTreeFilter,
)
from game.features.inspect.model.inspection import InspectionStage, InspectView, SearchedPosition
from game.features.inspect.update import engine_waits as inspect_waits
from game.features.key_bindings.key_list import KeyListDialog
from game.message import message
from game.state import screens
from game.state.engines import FIRST_SEAT
from game.state.state import Notice, NoticeKind, State
from game.update.watchers import engine_waits
from game.words.inspect.faults import inspect_fault

Scenes = dict[str, Callable[[], State]]
"""A table of scenes: the name of each scene, and a function that makes its state."""


def _recorded() -> State:
    """Return a state in which all nodes are searched again and the recording is nearly complete."""
    state = inspect(idle(), InspectionStage.RECORDING)
    inspected(state).nodes = inspected(state).of_nodes
    inspected(state).recording_stage = RecordingStage.ORDERING
    return state


def _not_recorded() -> State:
    state = inspect(idle(), InspectionStage.FAILED)
    inspected(state).message = inspect_fault(InspectFault(InspectFaultCode.SEARCH_FORGOTTEN))
    return state


def _recording_lost() -> State:
    state = deep_down(inspect(idle()))
    state.engines.at[FIRST_SEAT].process += 1
    engine_waits.expire_waits(inspect_waits.WAITS.values(), state)
    return state


def _of_position(state: State) -> State:
    """Let the inspected search be that of an analysed position, and return the state."""
    inspection, go = inspected(state), Go(1, chess.STARTING_FEN, limits=Limits(depth=12), lines=3)
    inspection.search_id, inspection.is_loaded = None, True
    inspection.position_search = SearchedPosition(go, 32)
    return state


def _searching_position() -> State:
    """Return a state in which a position is searched for the first time."""
    state = _of_position(inspect(idle(), InspectionStage.RECORDING))
    inspected(state).nodes, inspected(state).of_nodes = 880_363, 0
    return state


def _inspect_notice() -> State:
    state = deep_down(inspect(timed()))
    state.settings.show_step_hint = False
    saved = message("Saved as {file}.", file="game.pgn")
    state.notice = Notice(saved, NoticeKind.SUCCESS, NOW_MS + 5000)
    return state


def _inspect_flipped() -> State:
    state = deep_down(inspect(idle()))
    state.session.board.flipped = True
    return state


def _inspect_tree() -> State:
    state = deep_down(inspect(idle()))
    inspected(state).view = InspectView.TREE
    return state


def _inspect_filtered() -> State:
    state = deep_down(inspect(idle()))
    for text in ("/", "cut-off", " >=5"):
        update(state, OpenTreeFilter())
        update(state, TypeTreeFilter(text))
    update(state, FindTreeRow(forwards=True))
    return state


def _reading(view: InspectView) -> State:
    state = story(inspect(idle())) if view is InspectView.STORY else deep_down(inspect(idle()))
    return asking.reading(state, view)


def _inspect_nodes() -> State:
    state = nodes(deep_down(inspect(idle())))
    inspected(state).flame.chosen, inspected(state).flame.is_whole = 7, True
    return state


def _inspect_summary() -> State:
    state = deep_down(inspect(idle()))
    inspection = inspected(state)
    assert inspection.recorded is not None
    recorded = replace(inspection.recorded, least_depth=12)
    inspection.recorded = recorded
    return state


def _inspect_opening() -> State:
    state = _inspect_summary()
    inspected(state).expanding = SubtreeExpansionProgress(1, 3, 600_000, 10_000_000)
    return state


def _inspect_histories(origin: chess.Square | None = None) -> State:
    state = histories(deep_down(inspect(idle())))
    inspected(state).heat.origin = origin
    inspected(state).heat.cursor = chess.D5
    return state


def _inspect_keys() -> State:
    state = inspect(idle())
    state.dialog = KeyListDialog(state.screen)
    return state


def _step_through() -> State:
    """Return the Play screen with a search that is open and can be inspected again."""
    state = inspect(idle())
    state.screen = screens.PLAY
    change_move(state.session.game, -1, search_id=7)
    return state


SCENES: Scenes = {
    **PLAY_SCENES,
    **OVERLOOKED_SCENES,
    **SCORE_SCENES,
    **TACTICS_SCENES,
    **ANNOTATED_SCENES,
    **ANALYSE_SCENES,
    **ANALYSED_LINE_SCENES,
    **REPERTOIRE_SCENES,
    **REPORT_SCENES,
    **CARD_SCENES,
    **FILE_SCENES,
    **NEW_GAME_SCENES,
    **ENGINE_SCENES,
    **EXPLORER_SCENES,
    **SETTINGS_SCENES,
    **PICKER_SCENES,
    **IMPORT_SCENES,
    **EDITOR_SCENES,
    **HELP_SCENES,
    **LEARN_SCENES,
    **TRAINING_SCENES,
    **LIBRARY_SCENES,
    **PLACE_SCENES,
    "step through": _step_through,
    "recording": lambda: inspect(idle(), InspectionStage.RECORDING),
    "recorded": _recorded,
    "not recorded": _not_recorded,
    "recording lost": _recording_lost,
    "inspect": lambda: inspect(idle()),
    "inspect deep down": lambda: deep_down(inspect(idle())),
    "inspect another game's search": lambda: of_another_game(inspect(idle())),
    "inspect another game's search deep down": lambda: of_another_game(deep_down(inspect(idle()))),
    "inspect an analysed position": lambda: _of_position(inspect(idle())),
    "inspect, searching a position": _searching_position,
    "inspect a term": lambda: expanded(inspect(idle()), EvaluationTerm.PAWN_STRUCTURE),
    "inspect the danger to a king": lambda: expanded(inspect(idle()), EvaluationTerm.KING_DANGER),
    "inspect flipped": _inspect_flipped,
    "inspect the tree": _inspect_tree,
    "inspect the tree filtered": _inspect_filtered,
    **LINE_SCENES,
    "inspect a summary": _inspect_summary,
    "inspect a summary that opens": _inspect_opening,
    "inspect the nodes": _inspect_nodes,
    "inspect the nodes before they are counted": lambda: nodes(inspect(idle()), counted=False),
    "inspect the histories": _inspect_histories,
    "inspect where a value comes from": lambda: asking.value_origin(deep_down(inspect(idle()))),
    "guided search": lambda: guided(inspect(idle())),
    "inspect the story": lambda: story(inspect(idle())),
    "inspect the second search": lambda: second_search(inspect(idle())),
    "inspect the histories of a piece": lambda: _inspect_histories(chess.F3),
    "inspect with a notice": _inspect_notice,
    "inspect keys": _inspect_keys,
    "why not": lambda: asking.why(deep_down(inspect(idle()))),
    "why not, waiting": lambda: asking.why_waiting(deep_down(inspect(idle()))),
    "why not, a fault": lambda: asking.why_fault(deep_down(inspect(idle()))),
    "table entry": lambda: asking.entry_writer(deep_down(inspect(idle()))),
    "table entry, waiting": lambda: asking.entry_writer_waiting(deep_down(inspect(idle()))),
    "table entry, a fault": lambda: asking.entry_writer_fault(deep_down(inspect(idle()))),
    "node typed": lambda: asking.node_typed(deep_down(inspect(idle()))),
    "breakpoints": lambda: asking.breakpoints(deep_down(inspect(idle()))),
    "a wrong breakpoint": lambda: asking.wrong_breakpoint(deep_down(inspect(idle()))),
    "no breakpoints": lambda: asking.no_breakpoints(deep_down(inspect(idle()))),
    "running": lambda: asking.running(deep_down(inspect(idle()))),
    "breakpoint hit": lambda: asking.hit(deep_down(inspect(idle()))),
    "techniques": lambda: asking.techniques(deep_down(inspect(idle()))),
    "a technique that is off": lambda: asking.technique_off(deep_down(inspect(idle()))),
    "no technique": lambda: asking.no_technique(deep_down(inspect(idle()))),
    "comparing": lambda: asking.comparing(deep_down(inspect(idle()))),
    "comparison": lambda: asking.comparison(deep_down(inspect(idle()))),
    "comparison with a technique": lambda: asking.comparison_with(deep_down(inspect(idle()))),
    "comparison given up": lambda: asking.comparison(deep_down(inspect(idle())), is_complete=False),
    "breakpoints hold in the graph": lambda: asking.marked(_inspect_nodes()),
    "breakpoints hold in the tree": lambda: asking.marked(deep_down(inspect(idle()))),
    **{f"how to read, {view.value}": partial(_reading, view) for view in InspectView},
    "export": lambda: asking.exporting(deep_down(inspect(idle())), ExportFormat.CSV),
    "export as stacks": lambda: asking.exporting(deep_down(inspect(idle())), ExportFormat.STACKS),
    "export too large": lambda: asking.exporting(deep_down(inspect(idle())), ExportFormat.PGN),
    "exporting": lambda: asking.exporting(
        deep_down(inspect(idle())), ExportFormat.CSV, is_written=True
    ),
    "exchange": lambda: asking.exchange(deep_down(inspect(idle()))),
}
