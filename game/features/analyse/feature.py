"""Analyse: a board on which a game is taken apart."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache

from engine.protocol.shared_enums import SearchPurpose
from game.actions.between_features import AnalyseShownGame
from game.actions.effects import DoAction, Effect
from game.actions.reviews import CancelReview
from game.actions.setting_changes import ToggleSetting
from game.actions.text_input import play_key_actions
from game.features.analyse import board as analyse_board
from game.features.analyse import explorer_place
from game.features.analyse.actions import (
    AskToDeleteMoves,
    ClearShapes,
    CopyLine,
    DeleteFromMove,
    DemoteVariation,
    GoToLandmark,
    InsertBestLine,
    MakeMainLine,
    OpenCommentDialog,
    OpenEngineOptions,
    OpenNagList,
    PlayBestMove,
    PlayNullMove,
    PromoteVariation,
    RedoAnalysisEdit,
    SaveAndGoOn,
    SaveWithEvaluations,
    ShowGameList,
    ShowNeighbourGame,
    StepThroughAnalysis,
    ToggleAnalysisEngine,
    ToggleReport,
    ToggleThreat,
    UndoAnalysisEdit,
)
from game.features.analyse.enabled_actions import PREDICATES
from game.features.analyse.model import (
    CommentDialog,
    EngineOptionsDialog,
    IterationDialog,
    NagDialog,
    analysis_of,
)
from game.features.analyse.queries import deletion_in_words
from game.features.analyse.shortcuts import ANALYSE_MOUSE, ANALYSE_SHORTCUTS
from game.features.analyse.tree_walking import Landmark
from game.features.analyse.update import (
    analysis_engines,
    begin_analysis,
    edits,
    findings,
    game_report,
    handler,
    lookups,
    results,
    walking,
)
from game.features.analyse.update import annotations as notes
from game.look.icons import Icon
from game.look.layout import Box
from game.message import message, message_with_context
from game.queries.reviews import shown_review
from game.state import screens
from game.state.dialogs.question import ConfirmationDialog
from game.state.reviews import ReviewStatus
from game.state.session import Session
from game.state.state import State
from game.view.feature import (
    Feature,
    Screen,
    ScreenMaker,
    dialog_of_model,
    state_changing_watcher,
    stateless_watcher,
)
from game.view.feature import stateful_watcher as watching_
from game.view.frame.menu_entries import (
    ANALYSIS_MENU,
    GAME_MENU,
    HELP_MENU,
    VIEW_MENU,
    MenuEntry,
    MenuGroup,
)
from game.view.kit.look import Look
from game.view.kit.popup import Popup
from game.view.yes_no_question import YesNoQuestion


def _reports(state: State) -> bool:
    """Return whether the report on the shown game runs."""
    review = shown_review.review_of_shown(state)
    return review is not None and review.status is ReviewStatus.RUNNING


LANDMARKS = (
    (Landmark.MISTAKE, message("Next mistake"), Icon.NEXT_MISTAKE),
    (Landmark.FORK, message("Next branch"), Icon.NEXT_BRANCH),
    (Landmark.COMMENT, message("Next comment"), Icon.NEXT_COMMENT),
)
"""The way back to each has a key, and no entry: the menu is long."""
ENTRIES: tuple[MenuEntry, ...] = (
    MenuEntry(
        GAME_MENU,
        MenuGroup.POSITION,
        message("Analyse this game"),
        AnalyseShownGame(),
        Icon.ANALYSE,
    ),
    MenuEntry(ANALYSIS_MENU, MenuGroup.COURSE, message("Undo"), UndoAnalysisEdit(), Icon.TAKE_BACK),
    MenuEntry(ANALYSIS_MENU, MenuGroup.COURSE, message("Redo"), RedoAnalysisEdit(), Icon.REDO),
    MenuEntry(
        ANALYSIS_MENU,
        MenuGroup.POSITION,
        message("Move the variation up"),
        PromoteVariation(),
        Icon.UP,
    ),
    MenuEntry(
        ANALYSIS_MENU,
        MenuGroup.POSITION,
        message("Move the variation down"),
        DemoteVariation(),
        Icon.DOWN,
    ),
    MenuEntry(
        ANALYSIS_MENU,
        MenuGroup.POSITION,
        message("Make it the main line"),
        MakeMainLine(),
        Icon.MAIN_LINE,
    ),
    MenuEntry(
        ANALYSIS_MENU, MenuGroup.POSITION, message("Comments…"), OpenCommentDialog(), Icon.COMMENT
    ),
    MenuEntry(ANALYSIS_MENU, MenuGroup.POSITION, message("Symbols…"), OpenNagList(), Icon.SYMBOLS),
    MenuEntry(
        ANALYSIS_MENU,
        MenuGroup.POSITION,
        message("Erase the arrows and circles"),
        ClearShapes(),
        Icon.ERASE,
    ),
    MenuEntry(
        ANALYSIS_MENU,
        MenuGroup.POSITION,
        message("Delete from here…"),
        AskToDeleteMoves(),
        Icon.DELETE,
    ),
    *(
        MenuEntry(ANALYSIS_MENU, MenuGroup.LANDMARKS, text, GoToLandmark(kind, 1), icon)
        for kind, text, icon in LANDMARKS
    ),
    MenuEntry(
        ANALYSIS_MENU, MenuGroup.GAMES, message("Next game"), ShowNeighbourGame(1), Icon.RUN_ON
    ),
    MenuEntry(
        ANALYSIS_MENU,
        MenuGroup.GAMES,
        message("Previous game"),
        ShowNeighbourGame(-1),
        Icon.RUN_BACK,
    ),
    MenuEntry(ANALYSIS_MENU, MenuGroup.GAMES, message("List of games"), ShowGameList(), Icon.LIST),
    MenuEntry(
        ANALYSIS_MENU,
        MenuGroup.CLIPBOARD,
        message("Save with evaluations…"),
        SaveWithEvaluations(),
        Icon.SAVE,
    ),
    MenuEntry(
        ANALYSIS_MENU, MenuGroup.CLIPBOARD, message("Copy the line (PGN)"), CopyLine(), Icon.COPY
    ),
    MenuEntry(
        ANALYSIS_MENU,
        MenuGroup.REPORT,
        message("Report on the game"),
        ToggleReport(),
        Icon.GRAPH,
        _reports,
    ),
    MenuEntry(
        ANALYSIS_MENU,
        MenuGroup.REPORT,
        message("Cancel the report"),
        CancelReview(),
        Icon.CLOSE,
    ),
    MenuEntry(
        ANALYSIS_MENU,
        MenuGroup.ENGINES,
        message("Play the best move"),
        PlayBestMove(),
        Icon.MOVE_NOW,
    ),
    MenuEntry(
        ANALYSIS_MENU,
        MenuGroup.ENGINES,
        message("Insert the best line"),
        InsertBestLine(),
        Icon.LINE,
    ),
    MenuEntry(
        ANALYSIS_MENU, MenuGroup.ENGINES, message("Pass (null move)"), PlayNullMove(), Icon.PASS
    ),
    MenuEntry(
        ANALYSIS_MENU,
        MenuGroup.ENGINES,
        message("Step through this search…"),
        StepThroughAnalysis(),
        Icon.RECORDING,
    ),
    MenuEntry(
        ANALYSIS_MENU,
        MenuGroup.ENGINES,
        message("Show the threat"),
        ToggleThreat(),
        Icon.THREAT,
        lambda state: (found := analysis_of(state)) is not None and found.shows_threat,
    ),
    MenuEntry(
        ANALYSIS_MENU,
        MenuGroup.ENGINES,
        message("Limit, threads and hash…"),
        OpenEngineOptions(),
        Icon.SETTINGS,
    ),
    MenuEntry(
        ANALYSIS_MENU,
        MenuGroup.ENGINES,
        message("Arrows of all engines"),
        ToggleSetting("show_other_arrows"),
        Icon.BEST_MOVE,
        lambda state: state.settings.show_other_arrows,
    ),
    MenuEntry(
        ANALYSIS_MENU,
        MenuGroup.ENGINES,
        message("Root moves"),
        ToggleSetting("show_root_moves"),
        Icon.ROOT_MOVES,
        lambda state: state.settings.show_root_moves,
    ),
    MenuEntry(
        ANALYSIS_MENU,
        MenuGroup.ENGINES,
        message("Stop or start the engines"),
        ToggleAnalysisEngine(),
        Icon.ENGINE,
    ),
)


@cache
def _view() -> tuple[ScreenMaker, Callable[[State], Hashable]]:
    from game.features.analyse.view import screen

    return screen.AnalyseScreen, screen.layout_key


def _cut(_state: State, _session: Session, confirmation: ConfirmationDialog) -> list[Effect]:
    return [DoAction(DeleteFromMove(int(confirmation.payload)))]


def _replace(state: State, _session: Session, _confirmation: ConfirmationDialog) -> list[Effect]:
    return begin_analysis.begin_waiting_analysis(state)


def _comments(look: Look, window: Box, _state: State, dialog: CommentDialog) -> Popup:
    from game.features.analyse.view.dialogs.comment_popup import CommentPopup

    return CommentPopup(look, window, dialog)


def _nags(look: Look, window: Box, _state: State, _dialog: NagDialog) -> Popup:
    from game.features.analyse.view.dialogs.nag_popup import NagPopup

    return NagPopup(look, window)


def _iterations(look: Look, window: Box, _state: State, dialog: IterationDialog) -> Popup:
    from game.features.analyse.view.dialogs.iteration_popup import IterationPopup

    return IterationPopup(look, window, len(dialog.iterations))


def _engine_options(look: Look, window: Box, state: State, dialog: EngineOptionsDialog) -> Popup:
    from game.features.analyse.view.dialogs.engine_options_popup import EngineOptionsPopup

    return EngineOptionsPopup(look, window, state, dialog)


CUT = YesNoQuestion(
    title=message("Delete these moves?"),
    detail=deletion_in_words,
    yes=message("Delete"),
    no=message("Keep"),
    is_losing=True,
    confirmed=_cut,
)
SCREEN = Screen(
    name=screens.ANALYSE,
    title=message_with_context("the screen on which games are analysed", "Analyse"),
    load=_view,
    board=analyse_board.view,
    menus=(ANALYSIS_MENU, VIEW_MENU, HELP_MENU),
    shortcuts=ANALYSE_SHORTCUTS,
    gestures=ANALYSE_MOUSE,
    read=play_key_actions,
    paste=handler.paste_on_screen,
    act_on_board=handler.handle_board_action,
    make_move=handler.handle,
)
REPLACE = YesNoQuestion(
    title=message("Analyse another game?"),
    detail=begin_analysis.unsaved_in_words,
    yes=message("Discard"),
    no=message("Keep the analysis"),
    other=(message("Save…"), SaveAndGoOn()),
    is_losing=True,
    confirmed=_replace,
)
FEATURE = Feature(
    screen=SCREEN,
    actions=handler.Handled,
    act=handler.handle,
    permitted=PREDICATES,
    entries=ENTRIES,
    dialogs=(
        dialog_of_model(CommentDialog, _comments, notes.keep_comments),
        dialog_of_model(IterationDialog, _iterations),
        dialog_of_model(NagDialog, _nags),
        dialog_of_model(EngineOptionsDialog, _engine_options),
    ),
    searches=dict.fromkeys((SearchPurpose.ANALYSE, SearchPurpose.THREAT), results.SEARCHES),
    questions={edits.CUT: CUT, begin_analysis.REPLACE: REPLACE},
    watchers=(
        watching_(walking.shown_place, walking.remember_explored_path),
        watching_(game_report.running_report, game_report.say_report_finished),
        stateless_watcher(begin_analysis.autosave_analysis),
        stateless_watcher(begin_analysis.start_engines),
        stateless_watcher(analysis_engines.update_searches),
        stateless_watcher(lookups.request_lookup),
        stateless_watcher(explorer_place.follow_explorer),
        state_changing_watcher(findings.update_finding),
    ),
)
