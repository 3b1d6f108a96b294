"""Where an own game left the repertoire, as a node of its tree and as a sentence."""

from __future__ import annotations

from typing import NamedTuple

import chess

from engine.protocol.library.game_search import LibraryPosition
from game.message import Message, San, message, template
from game.queries.repertoire.marked_moves import begins_as_usual, marked_repertoire
from game.rules import players
from game.rules.numbered_moves import numbered_moves
from game.rules.player_repertoire import Departure, DepartureQuestion, moves_at, position_of
from game.state.aids.player_repertoire import PlayerRepertoire
from game.state.node import ROOT, NodeId
from game.state.session import Session
from game.state.state import State

OWN_LEFT = template("You left your repertoire: {expected} was yours, {played} was played.")
OPPONENT_LEFT = template(
    "The opponent left your repertoire with {played}. It has {expected} there."
)
STAYED = message("The game stayed in your repertoire as far as that goes.")
NEVER = message("The game was never in your repertoire.")
LINK = template("{played} left your repertoire: {expected}")
SHORT_LINK, SHORTEST_LINK = template("Repertoire: {expected}"), message("Left your repertoire")


class DeparturePlace(NamedTuple):
    """The position in which a game left a repertoire."""

    is_black: bool
    position: LibraryPosition
    expected: tuple[str, ...]
    """The moves that the repertoire has there, in UCI notation."""
    sentence: Message
    links: tuple[Message, ...]
    """The same in few words that lead there, the longest first."""


class FoundDeparture(NamedTuple):
    """Where a game left a repertoire."""

    node: NodeId | None
    """The move that left it; None if none did."""
    sentence: Message
    place: DeparturePlace | None = None


def departure_in(state: State, session: Session) -> FoundDeparture:
    """Return where the main line of a game left the repertoire of the side that the person played.

    In a game of others it is the side at the bottom.
    """
    known, is_black = state.model(PlayerRepertoire), _is_black(state, session)
    found = _departure_of(known, session, is_black=is_black)
    tree = session.game.tree
    if found is None:
        begins = moves_at(known, tree.start, is_black=is_black)
        return FoundDeparture(None, STAYED if begins else NEVER)
    nodes = tree.mainline()
    before = tree.board((ROOT, *nodes)[found.ply])
    place = departure_place(before, tree[nodes[found.ply]].move, found, is_black=is_black)
    return FoundDeparture(nodes[found.ply], place.sentence, place)


def marked_departure(state: State, session: Session) -> FoundDeparture | None:
    """Return where an own game left the repertoire, if that is marked; None if it did not."""
    known = marked_repertoire(state)
    if not known.by_place or side_of_person(state, session) is None:
        return None
    if _departure_of(known, session, is_black=_is_black(state, session)) is None:
        return None
    return departure_in(state, session)


def departure_place(
    before: chess.Board, played: chess.Move, found: Departure, *, is_black: bool
) -> DeparturePlace:
    """Return the position before a move that left a repertoire, and what is said of it."""
    left = numbered_moves(before, (played,))
    expected = San(", ".join(_san(before, uci) for uci in found.expected))
    said = OWN_LEFT if found.is_own else OPPONENT_LEFT
    return DeparturePlace(
        is_black,
        position_of(before),
        found.expected,
        said.filled(played=left, expected=expected),
        (
            LINK.filled(played=left, expected=expected),
            SHORT_LINK.filled(expected=expected),
            SHORTEST_LINK,
        ),
    )


def side_of_person(state: State, session: Session) -> chess.Color | None:
    """Return the side that the person played; None in a game of others."""
    return players.side_of_person(session.game, state.settings.person_name or players.PERSON_NAME)


def _is_black(state: State, session: Session) -> bool:
    side = side_of_person(state, session)
    return session.board.flipped if side is None else side == chess.BLACK


def _departure_of(known: PlayerRepertoire, session: Session, *, is_black: bool) -> Departure | None:
    """Return where the main line left a repertoire. The tree keeps the answer."""
    tree = session.game.tree
    if not begins_as_usual(tree.start):
        return None
    end = (ROOT, *tree.mainline())[-1]
    return tree.asked(end, DepartureQuestion(known, is_black=is_black))


def _san(board: chess.Board, uci: str) -> str:
    """Return a move of a repertoire in SAN; as it is written if it is damaged."""
    try:
        return board.san(board.parse_uci(uci))
    except ValueError:
        return uci
