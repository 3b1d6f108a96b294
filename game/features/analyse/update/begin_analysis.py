"""How an analysis begins: with a game that is shown elsewhere."""

from __future__ import annotations

from operator import is_

import chess
from msgspec.structs import replace

from game.actions.between_features import AnalysePosition
from game.actions.effects import AutosaveAnalysis, DoAction, Effect, ReadFile
from game.actions.game_files import OpenFilePicker
from game.features.analyse import listed_games, queries
from game.features.analyse.actions import AnalyseWaiting
from game.features.analyse.model import (
    MOST_LEFT,
    AnalyseModel,
    AnalysisToBegin,
    LeftAnalysis,
    ShelvedGame,
    analysis_of,
)
from game.features.analyse.update import analysis_engines, shelved_games
from game.formats import fen, file_links, game_import, kept_analyses, pgn_tags
from game.formats.game_text_faults import FenError, PgnError
from game.formats.parsed_game import ParsedGame
from game.message import Text, message, plural
from game.rules import game_record, players
from game.state.dialogs.question import ConfirmationDialog
from game.state.game import Game
from game.state.screens import ANALYSE
from game.state.session import Session
from game.state.state import State
from game.update import common, sessions

LEFT = message("Your analysis is open again. Its changes are not saved yet.")
REPLACE = "replace analysis"
"""The name of the question before an analysis with unsaved edits is given up."""
RATED = message("A rated-style game can be analysed when it is over.")


def analyse_shown_game(state: State, session: Session) -> list[Effect]:
    """Analyse the shown game as it is now, at the shown position, in a session of its own.

    A rated-style game that goes on is refused. The game itself goes on undisturbed. If the same
    game is analysed already, its analysis is shown.
    """
    game, board = session.game, session.board
    if state.screen == ANALYSE:
        return []
    if not game_record.allows_engine_help(game):
        common.show_info(state, RATED)
        return []
    document = document_of(game, state.date, flipped=board.flipped)
    listed = listed_games.listed_place_of(state, game.file)
    return begin_analysis(
        state, AnalysisToBegin(document, board.flipped, board.current, dict(board.folds), listed)
    )


def analyse_position(state: State, action: AnalysePosition) -> list[Effect]:
    """Analyse a position in a session of its own; an impossible one changes nothing."""
    try:
        start = fen.position_from_fen(action.fen).board
    except FenError:
        return []
    start.chess960 = start.chess960 or action.is_chess960
    position = ParsedGame(
        game_record.new_game(players.person(), players.person(), start=start), False
    )
    document = game_import.document_of_position(position).game
    document.is_document = True
    return begin_analysis(state, AnalysisToBegin(document, action.flipped))


def begin_analysis(state: State, opening: AnalysisToBegin) -> list[Effect]:
    """Analyse a document. If an analysis with unsaved edits would be given up, ask first.

    The other games of a file keep their edits.
    """
    analysis = analysis_of(state)
    if analysis is None:
        return _open(state, opening, [])
    if shelved_games.is_analysed_document(state, analysis, opening):
        analysis.listed = opening.listed or analysis.listed
        common.show_screen(state, state.session, ANALYSE)
        return []
    if opening.is_visit:
        return _visit(state, analysis, opening)
    if shelved_games.is_of_same_file(state, analysis, opening):
        found = shelved_games.find_shelved_game(state, analysis, opening)
        others = [
            one for one in shelved_games.shelf_with_unsaved(state, analysis) if one is not found
        ]
        if found is not None:
            return _take_from_shelf(state, opening, found, others)
        return _open(state, opening, others)
    if shelved_games.has_unsaved_edits(state, analysis):
        analysis.waiting = opening
        state.dialog = ConfirmationDialog(REPLACE)
        return []
    return _open(state, opening, [])


def _visit(state: State, analysis: AnalyseModel, opening: AnalysisToBegin) -> list[Effect]:
    """Analyse a document, and keep the present analysis to come back to it."""
    session = state.sessions.by_id[analysis.session_id]
    board = session.board
    again = AnalysisToBegin(
        session.game, board.flipped, board.current, dict(board.folds), analysis.listed
    )
    left = (*analysis.left, LeftAnalysis(analysis.session_id, again))[-MOST_LEFT:]
    effects = _open(state, opening, shelved_games.shelf_with_unsaved(state, analysis))
    return _with_left(state, left, effects)


def come_back(state: State, analysis: AnalyseModel) -> list[Effect]:
    """Show again what was analysed before this game was visited. Edits of either game stay."""
    if not analysis.left:
        return []
    *before, left = analysis.left
    shelf = shelved_games.shelf_with_unsaved(state, analysis)
    found = next((one for one in shelf if one.session_id == left.session_id), None)
    others = [one for one in shelf if one is not found]
    if found is None:
        effects = _open(state, left.opening, others)
    else:
        effects = _take_from_shelf(state, left.opening, found, others)
    return _with_left(state, tuple(before), effects)


def _with_left(state: State, left: tuple[LeftAnalysis, ...], effects: list[Effect]) -> list[Effect]:
    shown = analysis_of(state)
    if shown is not None:
        shown.left = left
    return effects


def begin_waiting_analysis(state: State) -> list[Effect]:
    """Analyse the document that waits until the present analysis may be given up."""
    analysis = analysis_of(state)
    waiting = None if analysis is None else analysis.waiting
    if waiting is None:
        return []
    effects = _open(state, waiting, [])
    return effects if waiting.report is None else [*effects, DoAction(waiting.report)]


def save_and_go_on(state: State) -> list[Effect]:
    """Show the first game with unsaved edits, and ask for the file to save it in.

    When it is saved, the document that waits is analysed.
    """
    analysis = analysis_of(state)
    if analysis is None or analysis.waiting is None:
        return []
    state.dialog, waiting = None, analysis.waiting
    edited = shelved_games.shelf_with_unsaved(state, analysis)
    if not edited:
        return begin_waiting_analysis(state)
    first, *others = edited
    if first.session_id != analysis.session_id:
        session = state.sessions.by_id[first.session_id]
        kept = AnalysisToBegin(session.game, session.board.flipped)
        _take_from_shelf(state, kept, first, others)
    else:
        common.show_screen(state, state.session, ANALYSE)
    shown = analysis_of(state)
    if shown is not None:
        shown.waiting = waiting
    return [DoAction(OpenFilePicker(saving=True, if_saved=AnalyseWaiting()))]


def go_on(state: State) -> list[Effect]:
    """Analyse the document that waits when the shown game is saved. Ask again about the others."""
    analysis = analysis_of(state)
    if analysis is None or analysis.waiting is None:
        return []
    if shelved_games.is_edited(state.sessions.by_id[analysis.session_id], analysis.source):
        return []
    if not shelved_games.has_unsaved_edits(state, analysis):
        return begin_waiting_analysis(state)
    state.dialog = ConfirmationDialog(REPLACE)
    return []


def unsaved_in_words(state: State, _confirmation: ConfirmationDialog) -> Text:
    """Return which games have changes that are not saved and would be lost."""
    analysis = analysis_of(state)
    games = (
        []
        if analysis is None
        else [one.game for one in shelved_games.unsaved_sessions(state, analysis)]
    )
    if len(games) > 1:
        return plural(
            "The changes to {number} game are not saved.",
            "The changes to {number} games are not saved.",
            len(games),
        )
    players_named = [game.headers.get(name, "") for game in games for name in ("White", "Black")]
    if not any(name.strip("?") for name in players_named):
        return message("The changes to the present analysis are not saved.")
    white, black = (name or pgn_tags.UNKNOWN for name in players_named)
    return message(
        "The changes to the game {white} – {black} are not saved.", white=white, black=black
    )


def reopen_unsaved_analysis(state: State, text: str) -> list[Effect]:
    """Open the analysis again that another run of the window has left.

    Its games are not saved yet. It is shown unless the Play screen has something else to offer. Its
    engines start when it is shown. The file of several games is listed again.
    """
    try:
        shown, *others = [_left_session(state, one) for one in kept_analyses.split_games(text)]
    except PgnError:
        return []  # The start of the program has read it, and would have said so.
    kept = [ShelvedGame(one.session_id, None, [], [], {}) for one in others]
    trees = tuple(one.game.tree for one in (shown, *others))
    state.open_screen(AnalyseModel(shown.session_id, shelf=kept, autosaved=trees))
    if not _has_something_to_play(state):
        common.show_screen(state, state.session, ANALYSE)
    common.show_answer(state, LEFT)
    file = shown.game.file
    is_one_of_many = file is not None and file_links.has_text_around(file)
    return [ReadFile(file.origin.path, only_lists=True)] if file and is_one_of_many else []


def _has_something_to_play(state: State) -> bool:
    """Return whether the Play screen shows more than a new game: an offer, a dialog, or moves."""
    game = state.play_session.game
    is_asking = state.opened_files.resume is not None or state.dialog is not None
    is_new = not game.is_document and not game.moves and game.start == chess.Board()
    return is_asking or not is_new


def _left_session(state: State, text: str) -> Session:
    """Return a session with a game that another run of the window has left.

    Raises:
        PgnError: the text holds no game.
    """
    game = game_import.saved_game(file_links.without_link(text))
    game.is_document, game.file = True, file_links.linked_file(text)
    flipped = players.side_at_bottom(game, state.settings.person_name or players.PERSON_NAME)
    return sessions.open_session_beside(state, game, flipped == chess.BLACK)


def autosave_analysis(state: State) -> list[Effect]:
    """Keep the games with unsaved edits for the next start."""
    analysis = analysis_of(state)
    if analysis is None:
        return []
    games = tuple(session.game for session in shelved_games.unsaved_sessions(state, analysis))
    trees = tuple(game.tree for game in games)
    if len(trees) == len(analysis.autosaved) and all(map(is_, trees, analysis.autosaved)):
        return []
    analysis.autosaved = trees
    flipped = state.sessions.by_id[analysis.session_id].board.flipped
    return [AutosaveAnalysis(tuple(map(replace, games)), state.date, flipped)]


def document_of(game: Game, date: str, *, flipped: bool) -> Game:
    """Return a document with the moves and tags of a game, which share its tree."""
    document = replace(
        game,
        white=replace(game.white),
        black=replace(game.black),
        clock=None,
        claim=None,
        draw_offer=None,
        is_paused=False,
        offered_at={},
        warned_of_time=set(),
    )
    if not game.is_document:
        document.headers = pgn_tags.tags_of(document, date, flipped)
        if not game.is_foreign:
            document.recorded_result = pgn_tags.result_text(game)
        document.is_document = True
    return document


def _open(state: State, opening: AnalysisToBegin, others: list[ShelvedGame]) -> list[Effect]:
    """Show a document on the Analyse screen, in place of the last one; ``others`` stay open."""
    session = sessions.open_session_beside(state, opening.document, opening.flipped)
    session.board.current = opening.current
    session.board.folds = opening.folds
    source = opening.document.tree
    analysis = AnalyseModel(session.session_id, source, opening.listed, shelf=others)
    return _show(state, analysis)


def _take_from_shelf(
    state: State, opening: AnalysisToBegin, found: ShelvedGame, others: list[ShelvedGame]
) -> list[Effect]:
    """Show a game of the document as it was left; its place in its file is read anew."""
    session_id, source, past, future, explored = found
    session = state.sessions.by_id[session_id]
    session.game.file = opening.document.file or session.game.file
    analysis = AnalyseModel(
        session_id, source, opening.listed, shelf=others,
        past=past, future=future, explored=explored,
    )  # fmt: skip
    return _show(state, analysis)


def _show(state: State, analysis: AnalyseModel) -> list[Effect]:
    """Show an analysis in place of the last one, whose engines it takes over."""
    before, source = analysis_of(state), state.session
    if before is not None:
        for left in before.kept_sessions - analysis.kept_sessions:
            sessions.close_session(state, left)
        analysis.autosaved = before.autosaved
        analysis_engines.move_engines_to(before, analysis)
        known = {position for _, position in analysis.results}
        tree = state.sessions.by_id[analysis.session_id].game.tree
        analysis.visited |= queries.nodes_at(tree, known)
    state.open_screen(analysis)
    common.show_screen(state, source, ANALYSE)
    return []


def start_engines(state: State) -> list[Effect]:
    """Let the engines watch when an analysis is shown for the first time."""
    analysis = analysis_of(state)
    if analysis is None or analysis.engines or state.screen != ANALYSE:
        return []
    return analysis_engines.start_engines(state, analysis)
