"""What the boards of several screens share."""

from __future__ import annotations

from collections.abc import Iterable

import chess


def legal_prefix(position: chess.Board | None, moves: Iterable[str]) -> tuple[str, ...]:
    """Return the moves of a line in UCI form up to its first illegal one.

    ``position`` is the position before the line; without it there are none.
    """
    if position is None:
        return ()
    board, legal = position.copy(stack=False), []
    for uci in moves:
        try:
            board.push_uci(uci)
        except ValueError:
            break
        legal.append(uci)
    return tuple(legal)
