"""What a weak player did not see: the reason for a move that is not good enough."""

from __future__ import annotations

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.protocol.handicap import LimitedSight, OverlookedMoves
from engine.thinking.limited_sight import unseen_moves

CHECKED_NODES = 20_000
"""Node limit of each of the two searches that see every move."""
CHECKED_TABLE_MB = 1
CLEARLY_BETTER_CP = 120
"""How many centipawns better a move must be to be named. Less is a matter of judgement."""


def find_overlooked(position: Position, played: str, sight: LimitedSight) -> OverlookedMoves | None:
    """Return what the player did not see when it played ``played``; None if it was good enough.

    None also if the player saw the better move and every reply in the line that refutes its move,
    but judged them otherwise.

    Raises:
        MemoryError: there is not enough memory.
    """
    search = Search(Table(CHECKED_TABLE_MB))
    best_value, line = _searched(search, position, None)
    if not line or position.uci(line[0]) == played:
        return None
    move = position.parse_uci(played)
    value, refutation = _searched(search, position, [move])
    if best_value - value < CLEARLY_BETTER_CP:
        return None
    better = position.uci(line[0])
    if line[0] in unseen_moves(position, sight):
        return OverlookedMoves(better, None)
    reply = _first_unseen_reply(position, refutation, sight)
    return None if reply is None else OverlookedMoves(better, reply)


def _searched(
    search: Search, position: Position, root_moves: list[int] | None
) -> tuple[int, list[int]]:
    """Search with every move seen. Return the value and the principal variation."""
    search.begin(position, CHECKED_NODES, 1, root_moves)
    while search.deepen():
        pass
    return search.value(), search.principal_variation()


def _first_unseen_reply(position: Position, line: list[int], sight: LimitedSight) -> str | None:
    """Return the opponent's first reply in a line if the player does not see it, else None.

    Only the first reply is named: later ones depend on moves that the player might not make.
    """
    if len(line) < 2:
        return None
    after = position.copy()
    after.push(line[0])
    return after.uci(line[1]) if line[1] in unseen_moves(after, sight, 1) else None
