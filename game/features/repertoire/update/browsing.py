"""The course of the Repertoire screen: it shows the lines of a repertoire, and follows changes."""

from __future__ import annotations

import chess

from engine.protocol.library.repertoire import RepertoireLine
from game.actions.between_features import MoveMade
from game.actions.effects import Effect
from game.actions.repertoire import ShowInRepertoire
from game.features.repertoire import line_tree
from game.features.repertoire.model import RepertoireModel, repertoire_of
from game.features.repertoire.queries import explorer_place
from game.piece_letters import letters_of_language
from game.queries import shown_position
from game.queries import sounds as fitting_sounds
from game.rules import players
from game.rules.player_repertoire import position_of
from game.state.aids.player_repertoire import PlayerRepertoire
from game.state.game import Game
from game.state.library import Library, LibraryStatus, LibraryUser
from game.state.node import ROOT, NodeId
from game.state.screens import FIRST, REPERTOIRE
from game.state.session import Session
from game.state.state import State
from game.update import common, explorer, library, player_repertoire, sessions, sounds
from game.update.play import shown_move


def open_repertoire(state: State, session: Session) -> list[Effect]:
    """Show the screen as it was left, with what the library holds now."""
    model = repertoire_of(state)
    if model is None:
        is_black = session.board.flipped
        game = _game(state, is_black=is_black)
        own = sessions.open_session_beside(state, game, is_black)
        own.board.current = None if game.end == ROOT else ROOT
        state.open_screen(RepertoireModel(own.session_id, state.screen, is_black))
    elif state.screen != REPERTOIRE:
        model.origin = state.screen
    common.show_screen(state, session, REPERTOIRE)
    return player_repertoire.read(state)


def show_side(state: State, session: Session, model: RepertoireModel, *, is_black: bool) -> None:
    """Show a repertoire from its first position."""
    if model.is_black is is_black:
        return
    model.is_black, model.wanted = is_black, ()
    session.board.flipped = is_black
    show_lines(state, session, model, ())


def show_move(
    state: State, session: Session, model: RepertoireModel, wanted: ShowInRepertoire
) -> list[Effect]:
    """Show a move of a position; the position alone if the repertoire does not have the move."""
    show_side(state, session, model, is_black=wanted.is_black)
    node = line_tree.node_of_move(session.game.tree, wanted.position, wanted.move)
    return [] if node is None else shown_move.show_node(state, session, node)


def close_repertoire(state: State, session: Session, model: RepertoireModel) -> list[Effect]:
    """Close the screen and its session."""
    shown = model.origin if model.origin in state.screens else FIRST
    common.show_screen(state, session, shown)
    state.close_screen(RepertoireModel)
    sessions.close_session(state, model.session_id)
    return []


def follow_repertoire(state: State) -> list[Effect]:
    """Let the lines follow the library, and keep the shown position as far as it is there."""
    model, known = repertoire_of(state), state.model(PlayerRepertoire)
    if model is None or model.drill is not None:
        return []
    session = state.sessions.by_id[model.session_id]
    if known.moves is not model.shown or model.language != state.desktop.language:
        tree, shown = session.game.tree, shown_position.shown_node(session)
        show_lines(state, session, model, model.wanted or line_tree.moves_to(tree, shown))
        model.wanted = ()
    if state.screen != REPERTOIRE or state.model(Library).status is LibraryStatus.FAILED:
        return []
    place = explorer_place(state)
    return [] if place is None else explorer.follow(state, place)


def play_move(
    state: State, session: Session, model: RepertoireModel, action: MoveMade
) -> list[Effect]:
    """Go to a move of the shown position; add it to the repertoire if it is new."""
    tree, shown = session.game.tree, shown_position.shown_node(session)
    board, move = tree.board(shown), chess.Move.from_uci(action.uci)
    if not board.is_legal(move) or library.is_waiting(state, LibraryUser.REPERTOIRE):
        return []
    heard = fitting_sounds.sounds_of_move(board, move, ends_game=False)
    effects = sounds.play_wanted_sound(state, *heard)
    found = next((one for one in tree.children(shown) if tree[one].move == move), None)
    if found is not None:
        return [*effects, *shown_move.show_node(state, session, found)]
    moves = (*line_tree.moves_to(tree, shown), move.uci())
    model.wanted = moves
    added = RepertoireLine(position_of(tree.start), moves)
    return [*effects, *player_repertoire.add_lines(state, (added,), is_black=model.is_black)]


def show_lines(
    state: State, session: Session, model: RepertoireModel, moves: tuple[str, ...]
) -> None:
    """Show the lines as they are now, at the position behind some moves if it is there."""
    before = common.shown_pieces(session)
    session.game = _game(state, is_black=model.is_black)
    model.shown = state.model(PlayerRepertoire).moves
    model.language = state.desktop.language
    node: NodeId = line_tree.node_behind(session.game.tree, moves)
    session.board.current = None if node == session.game.end else node
    session.board.folds = {}
    common.clear_selection(session)
    common.clear_marks(session)
    session.typed_move = None
    common.animate_game_pieces(state, session, before)


def _game(state: State, *, is_black: bool) -> Game:
    name = state.settings.person_name or players.PERSON_NAME
    letters = letters_of_language(state.desktop.language)
    return line_tree.game_of(state.model(PlayerRepertoire), name, letters, is_black=is_black)
