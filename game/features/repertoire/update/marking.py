"""Lines of a shown game go into the repertoire, and moves go out of it, on any screen."""

from __future__ import annotations

import chess

from engine.protocol.library.commands import LibraryRequest, ReadRepertoire
from engine.protocol.library.repertoire import RepertoireLine
from engine.protocol.library.reports import RequestRefused
from game.actions.effects import Effect
from game.actions.repertoire import TakeFromRepertoire
from game.features.repertoire import line_tree
from game.features.repertoire.model import WantedDeparture
from game.features.repertoire.queries import side_of_shown_move
from game.message import message
from game.queries import shown_position
from game.queries.repertoire.departures import departure_in
from game.rules.player_repertoire import position_of
from game.state.aids.player_repertoire import PlayerRepertoire
from game.state.library import Library, LibraryStatus, LibraryUser
from game.state.screens import ANALYSE, LIBRARY
from game.state.session import Session
from game.state.state import State
from game.update import common, library, player_repertoire
from game.update.library import LibraryAnswer
from game.update.play import shown_move
from game.words.library_faults import library_fault_sentence

MOST_LINES = 20_000
"""Of a game that is added as a whole; more are no repertoire."""
TOO_MANY = message("This game has too many lines for a repertoire.")


def add_line(state: State, session: Session) -> list[Effect]:
    """Add the moves to the shown position to the repertoire of the side at the bottom."""
    tree, shown = session.game.tree, shown_position.shown_node(session)
    return _add(state, session, (line_tree.moves_to(tree, shown),))


def add_game(state: State, session: Session) -> list[Effect]:
    """Add all lines of the shown game to the repertoire of the side at the bottom."""
    lines = list[tuple[str, ...]]()
    for _, moves in line_tree.lines_of(session.game.tree):
        lines.append(moves)
        if len(lines) > MOST_LINES:
            common.show_info(state, TOO_MANY)
            return []
    return _add(state, session, tuple(lines))


def remove_move(state: State, session: Session) -> list[Effect]:
    """Remove the shown move from the repertoire that has it."""
    tree, is_black = session.game.tree, side_of_shown_move(state, session)
    if is_black is None or library.is_waiting(state, LibraryUser.REPERTOIRE):
        return []
    node = tree[shown_position.shown_node(session)]
    position = position_of(tree.board_before(node))
    return player_repertoire.remove_move(state, position, node.move.uci(), is_black=is_black)


def add_moves(state: State, moves: tuple[str, ...], *, is_black: bool) -> list[Effect]:
    """Add a line from the usual start."""
    if not moves or library.is_waiting(state, LibraryUser.REPERTOIRE):
        return []
    line = RepertoireLine(position_of(chess.Board()), moves)
    return player_repertoire.add_lines(state, (line,), is_black=is_black)


def take_move(state: State, action: TakeFromRepertoire) -> list[Effect]:
    """Remove a move of a position from a repertoire."""
    if library.is_waiting(state, LibraryUser.REPERTOIRE):
        return []
    return player_repertoire.remove_move(
        state, action.position, action.move, is_black=action.is_black
    )


def read_for_marks(state: State) -> list[Effect]:
    """Ask for the repertoire where its moves are to be marked, unless it is known."""
    known = state.model(PlayerRepertoire)
    is_wanted = state.settings.marks_repertoire and state.screen in (ANALYSE, LIBRARY)
    if not is_wanted or known.moves is not None or known.is_refused:
        return []
    is_failed = state.model(Library).status is LibraryStatus.FAILED
    return [] if is_failed else player_repertoire.read(state)


def find_departure(state: State, session: Session) -> list[Effect]:
    """Show where the game left the repertoire, at once or when that is read."""
    if state.model(PlayerRepertoire).moves is None:
        state.put(WantedDeparture(session.session_id))
        return player_repertoire.read(state)
    found = departure_in(state, session)
    effects = [] if found.node is None else shown_move.show_node(state, session, found.node)
    common.show_answer(state, found.sentence)
    return effects


def take_answer(state: State, request: LibraryRequest, answer: LibraryAnswer) -> list[Effect]:
    """Keep what the library has told, and say where a game left the repertoire if that waits."""
    effects = player_repertoire.take_answer(state, request, answer)
    wanted = state.model(WantedDeparture).session_id
    if wanted is None or not isinstance(request, ReadRepertoire):
        return effects
    state.put(WantedDeparture())
    if isinstance(answer, RequestRefused):
        common.show_error(state, library_fault_sentence(answer.fault))
    elif state.session.session_id == wanted:
        effects += find_departure(state, state.session)
    return effects


def _add(state: State, session: Session, lines: tuple[tuple[str, ...], ...]) -> list[Effect]:
    start = session.game.tree.start
    wanted = tuple(RepertoireLine(position_of(start), moves) for moves in lines if moves)
    return player_repertoire.add_lines(state, wanted, is_black=session.board.flipped)
