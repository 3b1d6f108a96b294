"""How an analysis begins: with a game that is shown elsewhere."""

from __future__ import annotations

import chess
from msgspec.structs import replace

from game.actions.between_features import AnalysePosition
from game.actions.effects import AutosaveAnalysis, Effect
from game.features.analyse.model import AnalyseModel, Opening, analysis_of
from game.features.analyse.update import watching
from game.formats import fen, game_files, imports, pgn_tags
from game.formats.faults import FenError, PgnError
from game.formats.parsed_game import ParsedGame
from game.message import message
from game.rules import players, record
from game.state.dialogs.question import Confirmation
from game.state.game import Game
from game.state.screens import ANALYSE
from game.state.session import Session
from game.state.state import State
from game.update import common, sessions

LEFT = message("Your analysis with changes that are not saved is open again.")
REPLACE = "replace analysis"
"""The name of the question before an analysis with unsaved edits is given up."""
RATED = message("A rated-style game can be analysed when it is over.")


def analyse(state: State, session: Session) -> list[Effect]:
    """Analyse the shown game as it is now, at the shown position, in a session of its own.

    A rated-style game that goes on is refused. The game itself goes on undisturbed. If the same
    game is analysed already, its analysis is shown.
    """
    game, board = session.game, session.board
    if state.screen == ANALYSE:
        return []
    if not record.allows_help(game):
        common.inform(state, RATED)
        return []
    document = document_of(game, state.date, flipped=board.flipped)
    return begin(state, Opening(document, board.flipped, board.current, dict(board.folds)))


def analyse_position(state: State, action: AnalysePosition) -> list[Effect]:
    """Analyse a position in a session of its own; an impossible one changes nothing."""
    try:
        start = fen.position_from_fen(action.fen).board
    except FenError:
        return []
    start.chess960 = start.chess960 or action.is_chess960
    position = ParsedGame(record.new_game(players.person(), players.person(), start=start), False)
    document = imports.document_of_position(position).game
    document.is_document = True
    return begin(state, Opening(document, action.flipped))


def begin(state: State, opening: Opening) -> list[Effect]:
    """Analyse a document. If an analysis with unsaved edits would be given up, ask first."""
    analysis = analysis_of(state)
    if analysis is not None and analysis.source is opening.document.tree:
        common.show_screen(state, state.session, ANALYSE)
        return []
    if analysis is not None and has_unsaved_edits(state, analysis):
        analysis.waiting = opening
        state.dialog = Confirmation(REPLACE)
        return []
    return _open(state, opening)


def begin_waiting(state: State) -> list[Effect]:
    """Analyse the document that waits until the present analysis may be given up."""
    analysis = analysis_of(state)
    waiting = None if analysis is None else analysis.waiting
    return [] if waiting is None else _open(state, waiting)


def reopen(state: State, text: str) -> list[Effect]:
    """Open the analysis again that another run of the window has left; the screen stays.

    It is not saved yet. Its engines start when it is shown.
    """
    try:
        game = imports.saved_game(game_files.without_link(text))
    except PgnError:
        return []  # The start of the program has read it, and would have said so.
    game.is_document, game.file = True, game_files.linked_file(text)
    flipped = players.seen_from(game, state.settings.person_name or players.PERSON_NAME)
    session = sessions.open_beside(state, game, flipped == chess.BLACK)
    state.open_screen(AnalyseModel(session.session_id, autosaved=game.tree))
    common.answer(state, LEFT)
    return []


def keep(state: State) -> list[Effect]:
    """Keep the analysis for the next start while it has unsaved edits."""
    analysis = analysis_of(state)
    if analysis is None:
        return []
    session = state.sessions.by_id[analysis.session_id]
    wanted = session.game.tree if has_unsaved_edits(state, analysis) else None
    if wanted is analysis.autosaved:
        return []
    analysis.autosaved = wanted
    copy = None if wanted is None else replace(session.game)
    return [AutosaveAnalysis(copy, state.date, session.board.flipped)]


def has_unsaved_edits(state: State, analysis: AnalyseModel) -> bool:
    """Return whether the analysed game differs from what was opened or saved last."""
    session = state.sessions.by_id[analysis.session_id]
    tree = session.game.tree
    return tree is not analysis.source and tree is not session.saved_tree


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


def _open(state: State, opening: Opening) -> list[Effect]:
    """Show a document on the Analyse screen, in place of the last one."""
    before, source = analysis_of(state), state.session
    session = sessions.open_beside(state, opening.document, opening.flipped)
    session.board.current = opening.current
    session.board.folds = opening.folds
    analysis = AnalyseModel(session.session_id, source=opening.document.tree)
    if before is not None:
        sessions.close(state, before.session_id)
        analysis.autosaved = before.autosaved
        watching.take_over(before, analysis)
    state.open_screen(analysis)
    common.show_screen(state, source, ANALYSE)
    return []


def start_engine(state: State) -> list[Effect]:
    """Let our engine watch when an analysis is shown for the first time."""
    analysis = analysis_of(state)
    if analysis is None or analysis.engines or state.screen != ANALYSE:
        return []
    return watching.add(state, analysis)
