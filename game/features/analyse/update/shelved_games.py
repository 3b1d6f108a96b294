"""The games of a document whose edits are not saved: each stays open while another is shown."""

from __future__ import annotations

from pathlib import PurePath

from game.features.analyse.model import AnalyseModel, AnalysisToBegin, ShelvedGame
from game.state.game import GameFile
from game.state.game_tree import GameTree
from game.state.session import Session
from game.state.state import State


def has_unsaved_edits(state: State, analysis: AnalyseModel) -> bool:
    """Return whether the analysed game, or another one of its document, is to be saved."""
    return bool(unsaved_sessions(state, analysis))


def unsaved_sessions(state: State, analysis: AnalyseModel) -> list[Session]:
    """Return the sessions with edits that are not saved; the shown one comes first."""
    return [state.sessions.by_id[one.session_id] for one in shelf_with_unsaved(state, analysis)]


def shelf_with_unsaved(state: State, analysis: AnalyseModel) -> list[ShelvedGame]:
    """Return the games with edits that are not saved, the shown one first.

    The save of a game may end while another one is shown.
    """
    session, by_id = state.sessions.by_id[analysis.session_id], state.sessions.by_id
    kept = [one for one in analysis.shelf if is_edited(by_id[one.session_id], one.source)]
    if not is_edited(session, analysis.source):
        return kept
    shown = ShelvedGame(
        analysis.session_id, analysis.source, analysis.past, analysis.future, analysis.explored
    )
    return [shown, *kept]


def is_of_same_file(state: State, analysis: AnalyseModel, opening: AnalysisToBegin) -> bool:
    """Return whether a document is another game of the file that is analysed."""
    file, other = opening.document.file, state.sessions.by_id[analysis.session_id].game.file
    return file is not None and other is not None and _path(file) == _path(other)


def find_shelved_game(
    state: State, analysis: AnalyseModel, opening: AnalysisToBegin
) -> ShelvedGame | None:
    """Return the game on the shelf that a document is, by its moves or by its file."""
    for one in analysis.shelf:
        if one.source is opening.document.tree:
            return one
        game = state.sessions.by_id[one.session_id].game
        if _is_same_place(game.file, opening.document.file):
            return one
    return None


def is_analysed_document(state: State, analysis: AnalyseModel, opening: AnalysisToBegin) -> bool:
    """Return whether a document is the game that is analysed.

    That is so if it has the same moves, or if its place in its file is that of the edited game.
    """
    session = state.sessions.by_id[analysis.session_id]
    if analysis.source is opening.document.tree:
        return True
    is_same_place = _is_same_place(session.game.file, opening.document.file)
    return is_same_place and is_edited(session, analysis.source)


def is_edited(session: Session, source: GameTree | None) -> bool:
    """Return whether a game has other moves than when it was opened, and when it was saved."""
    tree = session.game.tree
    return tree is not source and tree is not session.saved_tree


def _is_same_place(file: GameFile | None, other: GameFile | None) -> bool:
    if file is None or other is None:
        return False
    return (_path(file), file.bytes_before) == (_path(other), other.bytes_before)


def _path(file: GameFile) -> PurePath:
    return PurePath(file.origin.path)
