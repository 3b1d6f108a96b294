"""The Inspect screen: a search is recorded and stepped through."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, partial

from engine.protocol.inspect_enums import ExportFormat
from game.actions.between_features import OpenGuidedSearch
from game.actions.effects import Effect
from game.actions.game_files import PasteClipboard
from game.features.inspect import board as inspect_board
from game.features.inspect import queries
from game.features.inspect.actions.bookmarks import OpenPlaces, ToggleBookmark, WriteNote
from game.features.inspect.actions.search_export import CopyPath, OpenExport
from game.features.inspect.actions.search_questions import (
    AttachCapsuleToMove,
    CopyCapsule,
    CopyNode,
    NodeCopy,
    OpenBreakpoints,
    OpenNodeField,
    OpenTechniqueComparison,
    RunToBreakpoint,
    SaveCapsule,
    ShowEntryWriter,
    ShowValueOrigin,
    ToggleScoreSide,
)
from game.features.inspect.actions.search_stepping import (
    CancelRecording,
    GoBack,
    GoForward,
    ShowHowToRead,
)
from game.features.inspect.actions.second_search import LeaveSecondSearch, OpenSecondSearch
from game.features.inspect.enabled_actions import PREDICATES
from game.features.inspect.model.breakpoints import BreakpointsDialog
from game.features.inspect.model.how_to_read import HowToReadDialog
from game.features.inspect.model.inspection import InspectView, inspection_of
from game.features.inspect.model.places_dialog import PlacesDialog
from game.features.inspect.model.search_export import ExportDialog
from game.features.inspect.model.technique_comparison import ComparisonDialog
from game.features.inspect.shortcuts.inspect_shortcuts import INSPECT_SHORTCUTS
from game.features.inspect.text_input import inspect_key_actions
from game.features.inspect.update import (
    board,
    board_orientation,
    engine_waits,
    fault_logging,
    handler,
    search_export,
)
from game.features.inspect.update.handler import Handled
from game.features.inspect.update.places import bookmarks, visited_places
from game.features.inspect.update.search_sources import (
    capsules,
    guided_search,
    pending_capsule,
    search_opening,
)
from game.features.inspect.update.views import condition_marks
from game.look.icons import Icon
from game.look.layout import Box
from game.message import Text, message
from game.state import screens
from game.state.dialogs.file_dialog import EXPORT_KINDS, FileKind
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.session import Session
from game.state.state import State
from game.update.watchers.engine_waits import expire_waits
from game.update.watchers.fault_logging import log_new_faults
from game.view.feature import (
    Feature,
    Screen,
    ScreenMaker,
    dialog_of_model,
    state_changing_watcher,
    stateful_watcher,
    stateless_watcher,
)
from game.view.frame.menu_entries import HELP_MENU, RECORDING_MENU, VIEW_MENU, MenuEntry, MenuGroup
from game.view.kit.look import Look
from game.view.kit.popup import Popup
from game.view.yes_no_question import YesNoQuestion
from game.words.inspect.faults import inspect_fault

ENTRIES: tuple[MenuEntry, ...] = (
    MenuEntry(RECORDING_MENU, MenuGroup.STOPS, message("Back"), GoBack(), Icon.BACK),
    MenuEntry(RECORDING_MENU, MenuGroup.STOPS, message("Forward"), GoForward(), Icon.FORWARD),
    MenuEntry(
        RECORDING_MENU,
        MenuGroup.STOPS,
        message("Bookmark at this node"),
        ToggleBookmark(),
        Icon.BOOKMARK,
        queries.is_shown_node_kept,
    ),
    MenuEntry(
        RECORDING_MENU, MenuGroup.STOPS, message("Note at this node…"), WriteNote(), Icon.NOTE
    ),
    MenuEntry(
        RECORDING_MENU, MenuGroup.STOPS, message("Bookmarks and places…"), OpenPlaces(), Icon.PLACES
    ),
    MenuEntry(
        RECORDING_MENU, MenuGroup.STOPS, message("Breakpoints…"), OpenBreakpoints(), Icon.BREAKPOINT
    ),
    MenuEntry(
        RECORDING_MENU,
        MenuGroup.STOPS,
        message("Run to the next breakpoint"),
        RunToBreakpoint(forwards=True),
        Icon.RUN_ON,
    ),
    MenuEntry(
        RECORDING_MENU,
        MenuGroup.STOPS,
        message("Run back to the previous breakpoint"),
        RunToBreakpoint(forwards=False),
        Icon.RUN_BACK,
    ),
    MenuEntry(
        RECORDING_MENU,
        MenuGroup.QUESTIONS,
        message("Go to node number…"),
        OpenNodeField(),
        Icon.NUMBER,
    ),
    MenuEntry(
        RECORDING_MENU,
        MenuGroup.QUESTIONS,
        message("Which node wrote the TT entry?"),
        ShowEntryWriter(),
        Icon.TABLE,
    ),
    MenuEntry(
        RECORDING_MENU,
        MenuGroup.QUESTIONS,
        message("Where does the value come from?"),
        ShowValueOrigin(),
        Icon.ORIGIN,
    ),
    MenuEntry(
        RECORDING_MENU,
        MenuGroup.QUESTIONS,
        message("Switch one technique and compare…"),
        OpenTechniqueComparison(),
        Icon.COMPARE,
    ),
    MenuEntry(
        RECORDING_MENU,
        MenuGroup.QUESTIONS,
        message("Open the second search"),
        OpenSecondSearch(),
        Icon.SECOND_SEARCH,
    ),
    MenuEntry(
        RECORDING_MENU,
        MenuGroup.QUESTIONS,
        message("Back to the first search"),
        LeaveSecondSearch(),
        Icon.FIRST_SEARCH,
    ),
    MenuEntry(
        RECORDING_MENU,
        MenuGroup.QUESTIONS,
        message("Scores for the side to move"),
        ToggleScoreSide(),
        Icon.SIDES,
        lambda state: state.settings.scores_for_mover,
    ),
    MenuEntry(
        RECORDING_MENU,
        MenuGroup.CAPSULES,
        message("Save search (capsule)…"),
        SaveCapsule(),
        Icon.SAVE,
    ),
    MenuEntry(
        RECORDING_MENU,
        MenuGroup.CAPSULES,
        message("Copy search (capsule)"),
        CopyCapsule(),
        Icon.COPY,
    ),
    MenuEntry(
        RECORDING_MENU, MenuGroup.CAPSULES, message("Export search…"), OpenExport(), Icon.EXPORT
    ),
    MenuEntry(
        RECORDING_MENU,
        MenuGroup.CAPSULES,
        message("Copy position of the node (FEN)"),
        CopyNode(NodeCopy.FEN),
        Icon.COPY_NODE,
    ),
    MenuEntry(
        RECORDING_MENU,
        MenuGroup.CAPSULES,
        message("Copy line to the node"),
        CopyNode(NodeCopy.LINE),
        Icon.COPY_LINE,
    ),
    MenuEntry(
        RECORDING_MENU,
        MenuGroup.CAPSULES,
        message("Copy line to the node as PGN"),
        CopyNode(NodeCopy.PGN),
        Icon.COPY_GAME,
    ),
    MenuEntry(
        RECORDING_MENU,
        MenuGroup.CAPSULES,
        message("Copy path to the node as a table (CSV)"),
        CopyPath(ExportFormat.CSV),
        Icon.COPY_TABLE,
    ),
    MenuEntry(
        RECORDING_MENU,
        MenuGroup.CAPSULES,
        message("Copy path to the node as JSON"),
        CopyPath(ExportFormat.JSON_LINES),
        Icon.COPY_OBJECTS,
    ),
    MenuEntry(
        RECORDING_MENU,
        MenuGroup.CAPSULES,
        message("Attach search to its move"),
        AttachCapsuleToMove(),
        Icon.ATTACH,
    ),
    MenuEntry(
        RECORDING_MENU,
        MenuGroup.CAPSULES,
        message("Paste search (capsule)"),
        PasteClipboard(),
        Icon.PASTE,
    ),
    MenuEntry(
        HELP_MENU,
        MenuGroup.HELP,
        message("How to read this"),
        ShowHowToRead(),
        Icon.HOW_TO_READ,
    ),
    MenuEntry(HELP_MENU, MenuGroup.HELP, message("Guided search"), OpenGuidedSearch(), Icon.GUIDE),
    MenuEntry(
        RECORDING_MENU, MenuGroup.CLOSING, message("Close recording"), CancelRecording(), Icon.CLOSE
    ),
)


@cache
def _view() -> tuple[ScreenMaker, Callable[[State], Hashable]]:
    from game.features.inspect.view import screen

    return screen.InspectScreen, screen.layout_key


def _breakpoints(look: Look, window: Box, _state: State, _dialog: BreakpointsDialog) -> Popup:
    from game.features.inspect.view.dialogs.breakpoints_popup import BreakpointsPopup

    return BreakpointsPopup(look, window)


def _how_to_read(look: Look, window: Box, state: State, _dialog: HowToReadDialog) -> Popup:
    from game.features.inspect.view.dialogs.how_to_read_popup import HowToReadPopup

    inspection = inspection_of(state)
    view = InspectView.MOVES if inspection is None else inspection.view
    return HowToReadPopup(look, window, view)


def _export(look: Look, window: Box, _state: State, _dialog: ExportDialog) -> Popup:
    from game.features.inspect.view.dialogs.export_popup import ExportPopup

    return ExportPopup(look, window)


def _comparison(look: Look, window: Box, _state: State, _dialog: ComparisonDialog) -> Popup:
    from game.features.inspect.view.dialogs.comparison_popup import ComparisonPopup

    return ComparisonPopup(look, window)


def _places(look: Look, window: Box, _state: State, _dialog: PlacesDialog) -> Popup:
    from game.features.inspect.view.places.places_popup import PlacesPopup

    return PlacesPopup(look, window)


SCREEN = Screen(
    name=screens.INSPECT,
    title=message("Inspect"),
    load=_view,
    board=inspect_board.view,
    menus=(RECORDING_MENU, VIEW_MENU, HELP_MENU),
    shortcuts=INSPECT_SHORTCUTS,
    read=inspect_key_actions,
    act_on_board=board.handle,
    show=search_opening.show_inspection_again,
)


def _replay_large(
    state: State, _session: Session, _confirmation: ConfirmationDialog
) -> list[Effect]:
    return pending_capsule.replay_large(state)


def _demand(_state: State, confirmation: ConfirmationDialog) -> Text:
    """Return what the capsule asks for that the person is asked about."""
    return "" if confirmation.demand is None else inspect_fault(confirmation.demand)


REPLAY_LARGE = YesNoQuestion(
    title=message("Repeat this large search?"),
    detail=_demand,
    yes=message("Repeat"),
    confirmed=_replay_large,
)
FEATURE = Feature(
    actions=Handled,
    act=handler.handle,
    permitted=PREDICATES,
    screen=SCREEN,
    dialogs=(
        dialog_of_model(BreakpointsDialog, _breakpoints),
        dialog_of_model(ComparisonDialog, _comparison),
        dialog_of_model(PlacesDialog, _places),
        dialog_of_model(ExportDialog, _export),
        dialog_of_model(HowToReadDialog, _how_to_read),
    ),
    entries=ENTRIES,
    questions={Question.REPLAY_LARGE_CAPSULE: REPLAY_LARGE},
    paths={
        FileKind.CAPSULE: capsules.write_capsule,
        **dict.fromkeys(EXPORT_KINDS, search_export.export_to_path),
    },
    watchers=(
        stateful_watcher(search_opening.inspection_number, search_opening.end_closed_inspection),
        stateful_watcher(
            board_orientation.shown_inspection, board_orientation.turn_board_for_inspection
        ),
        state_changing_watcher(visited_places.note_place),
        state_changing_watcher(bookmarks.note_path),
        state_changing_watcher(pending_capsule.drop_unconfirmed_capsule),
        stateless_watcher(guided_search.say_stop),
        stateless_watcher(condition_marks.request_marks),
        stateless_watcher(partial(expire_waits, engine_waits.WAITS.values())),
        stateful_watcher(
            fault_logging.recording_failure,
            lambda state, known: log_new_faults(fault_logging.recording_failure(state), known),
        ),
    ),
)
