"""Where an own game left the repertoire, as a node of its tree and as a sentence."""

from __future__ import annotations

from typing import NamedTuple

import chess

from game.message import Message, San, message, template
from game.rules import players
from game.rules.numbered_moves import numbered_moves
from game.rules.player_repertoire import departure_of, moves_at
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


class FoundDeparture(NamedTuple):
    """Where a game left a repertoire."""

    node: NodeId | None
    """The move that left it; None if none did."""
    sentence: Message


def departure_in(state: State, session: Session) -> FoundDeparture:
    """Return where the main line of a game left the repertoire of the side that the person played.

    In a game of others it is the side at the bottom.
    """
    game, known = session.game, state.model(PlayerRepertoire)
    side = players.side_of_person(game, state.settings.person_name or players.PERSON_NAME)
    is_black = session.board.flipped if side is None else side == chess.BLACK
    nodes = game.tree.mainline()
    moves = [game.tree[one].move for one in nodes]
    found = departure_of(known, game.tree.start, moves, is_black=is_black)
    if found is None:
        begins = moves_at(known, game.tree.start, is_black=is_black)
        return FoundDeparture(None, STAYED if begins else NEVER)
    before = game.tree.board((ROOT, *nodes)[found.ply])
    played = numbered_moves(before, (moves[found.ply],))
    expected = San(", ".join(_san(before, uci) for uci in found.expected))
    said = OWN_LEFT if found.is_own else OPPONENT_LEFT
    return FoundDeparture(nodes[found.ply], said.filled(played=played, expected=expected))


def _san(board: chess.Board, uci: str) -> str:
    """Return a move of a repertoire in SAN; as it is written if it is damaged."""
    try:
        return board.san(board.parse_uci(uci))
    except ValueError:
        return uci
