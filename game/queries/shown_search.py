"""The search that the engine panel shows, and whether the player can inspect it."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import chess

from engine.protocol.messages import Thinking
from game.formats import capsules
from game.message import San
from game.queries import shown_position, shown_scores, whose_turn
from game.rules import game_record, players
from game.state.node import ROOT, Node, NodeId
from game.state.screens import INSPECT
from game.state.session import Session
from game.state.state import State


class UnseenMove(NamedTuple):
    """A move that the engine did not see because of its level."""

    san: str
    is_reply: bool
    """Whether it is the reply to the move played. Otherwise the engine could have played it."""


class ShownSearch(NamedTuple):
    """A search, and the position searched."""

    thinking: Thinking
    board: chess.Board
    played: Node | None = None
    """The move that was played after the search; None while it runs."""
    is_earlier: bool = False
    """Whether it is the search of an earlier move, not the running or last search."""
    unseen: UnseenMove | None = None
    has_book: bool = True
    """Whether an engine that reported nothing has moved from its openings. Of an added engine we
    do not know it."""

    @property
    def move(self) -> Node | None:
        """The earlier move that the search chose; None for the running or last search."""
        return self.played if self.is_earlier else None

    @property
    def chosen(self) -> str:
        """The earlier move with its number, such as ``4… c5``; empty for a running search."""
        if self.move is None:
            return ""
        dots = "." if self.board.turn == chess.WHITE else "…"
        return San(f"{self.board.fullmove_number}{dots} {self.move.san}")

    @property
    def is_of_book(self) -> bool:
        """Whether there was no search: the move came from the book or the level's repertoire."""
        return self.has_book and self.is_unreported

    @property
    def is_unreported(self) -> bool:
        """Whether the engine has reported neither nodes nor a score."""
        return not self.thinking.nodes and self.thinking.score is None


class Refusal(StrEnum):
    """Why the search of the shown move cannot be inspected."""

    ENGINE_TO_MOVE = "engine to move"
    """An engine is about to move."""
    FORGOTTEN = "forgotten"
    """No running engine made the search, and no capsule is attached to the move."""
    SEVERAL_THREADS = "several threads"
    """Several threads made the search, so that it cannot be repeated exactly."""
    BOOK = "book"
    """There was no search: the move came from the opening book or from the level's repertoire."""
    ADDED_ENGINE = "added engine"
    """An added engine made the search. Only a search of our engine can be repeated."""
    NO_SEARCH = "no search"
    """No search for the shown move is known."""
    HIDDEN = "hidden"
    """The thinking is hidden: the game is paused, or it is a rated game that goes on."""


def shown_search(state: State, session: Session) -> ShownSearch | None:
    """Return the search of the shown earlier move, or else the running or last search.

    After a resumption or a takeback, the last search is that of the last move in the game with one.

    If no search chose the shown move, the result is the search that chose the answer to it. While
    the engine's thinking is hidden, there is none.
    """
    if shown_scores.hides_thinking(session):
        return None
    if session.board.current is not None:
        earlier = _search_of_earlier(session)
        if earlier is not None:
            return earlier
    info = session.shown_info
    if info is None:
        return _last_search_in_game(session)
    for node in reversed(session.game.moves):
        if node.thinking is info.thinking:
            unseen, has_book = (
                _unseen(session, node, info.board),
                _has_book(session, info.board.turn),
            )
            return ShownSearch(info.thinking, info.board, node, unseen=unseen, has_book=has_book)
    return ShownSearch(
        info.thinking, info.board, has_book=not state.engines.at[session.shown_engine].added
    )


def _last_search_in_game(session: Session) -> ShownSearch | None:
    game = session.game
    reported = game.tree.noted(game.end, _has_report)
    return _search_of(session, game.node_at(reported[-1].ply)) if reported else None


def _has_report(node: Node) -> bool:
    return node.thinking is not None


def _search_of_earlier(session: Session) -> ShownSearch | None:
    tree, shown = session.game.tree, shown_position.shown_node(session)
    searches = (_search_of(session, node_id) for node_id in (shown, *tree.children(shown)[:1]))
    return next((search for search in searches if search is not None), None)


def _search_of(session: Session, node_id: NodeId) -> ShownSearch | None:
    """Return the search that chose a move of the game; None if its report is not known."""
    node = session.game.tree[node_id]
    if node.thinking is None:
        return None
    board = session.game.tree.board_before(node)
    unseen, has_book = _unseen(session, node, board), _has_book(session, board.turn)
    return ShownSearch(node.thinking, board, node, True, unseen, has_book)


def _has_book(session: Session, colour: chess.Color) -> bool:
    """Return whether the engine that plays a colour is ours, whose openings are known."""
    return not players.player_of(session.game, colour).added


def _unseen(session: Session, node: Node, board: chess.Board) -> UnseenMove | None:
    """Return what the engine did not see when it chose a move in ``board``, if it may be shown.

    A reply that was not seen would be a hint to the opponent who may still play it.
    """
    overlooked = node.overlooked
    if overlooked is None or (overlooked.reply is not None and _may_be_answered(session, node)):
        return None
    if overlooked.reply is None:
        return _named(board, overlooked.better, is_reply=False)
    after = board.copy(stack=False)
    after.push(node.move)
    return _named(after, overlooked.reply, is_reply=True)


def _may_be_answered(session: Session, node: Node) -> bool:
    """Return whether the game goes on and its last move is ``node``."""
    return game_record.is_going_on(session.game) and node is session.game.tree[session.game.end]


def _named(board: chess.Board, uci: str, *, is_reply: bool) -> UnseenMove | None:
    """Return a move with its SAN; None if a file names a move that is not legal."""
    try:
        return UnseenMove(board.san(board.parse_uci(uci)), is_reply)
    except ValueError:
        return None


def inspected_move(state: State, session: Session) -> Node | None:
    """Return the played move whose search is inspected on request.

    ``inspection_refusal`` says why it cannot be. It is the move whose search the engine panel
    shows. If it shows none, it is the shown move, or the answer to it, if a capsule is attached to
    that move. None while the shown search runs, and if no such move is known. It is never another
    move of the game.
    """
    if shown_scores.hides_thinking(session) or _awaits_engine(session):
        return None
    search = shown_search(state, session)
    if search is not None:
        return search.played
    return next((node for node in _shown_moves(session) if was_searched(node)), None)


def _awaits_engine(session: Session) -> bool:
    """Return whether the shown position is the one in which an engine is about to move."""
    return whose_turn.is_engine_to_move(session) and not shown_position.is_looking_back(session)


def _shown_moves(session: Session) -> list[Node]:
    """Return the move that led to the shown position, and the first move from there."""
    tree, shown = session.game.tree, shown_position.shown_node(session)
    return [tree[one] for one in (shown, *tree.children(shown)[:1]) if one != ROOT]


def was_searched(node: Node) -> bool:
    """Return whether the search for a move can be replayed, from the engine or from a capsule."""
    return node.search_id is not None or bool(capsules.capsule_in_comment(node))


def inspection_refusal(state: State, session: Session) -> Refusal | None:
    """Return why the search of the shown move cannot be inspected; None if it can.

    A search that was opened from a file or the clipboard belongs to no game. In a game without
    moves the player can go back to it, so there is no refusal.
    """
    if shown_scores.hides_thinking(session):
        return Refusal.HIDDEN
    node, search = inspected_move(state, session), shown_search(state, session)
    if node is not None and was_searched(node):
        return Refusal.ENGINE_TO_MOVE if whose_turn.is_engine_to_move(session) else None
    if refused_engine(state, session):
        return Refusal.ADDED_ENGINE
    if _awaits_engine(session):
        return Refusal.ENGINE_TO_MOVE
    if search is not None and search.is_of_book:
        return Refusal.BOOK
    if search is not None and search.thinking.threads > 1:
        return Refusal.SEVERAL_THREADS
    if search is not None and search.played is not None:
        return Refusal.FORGOTTEN
    inspected = state.screens.get(INSPECT)
    is_loaded = inspected is not None and not inspected.is_of_game
    return None if is_loaded and not session.game.moves else Refusal.NO_SEARCH


def refused_engine(state: State, session: Session) -> str:
    """Return the name of the added engine that made the shown search or move; empty if none did."""
    if _awaits_engine(session):
        return players.player_of(session.game, shown_position.live_board(session).turn).added
    search = shown_search(state, session)
    if search is not None:
        return players.player_of(session.game, search.board.turn).added
    boards = (session.game.tree.board_before(node) for node in _shown_moves(session))
    names = (players.player_of(session.game, board.turn).added for board in boards)
    return next((name for name in names if name), "")
