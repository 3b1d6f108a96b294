"""The positions of a game as the search sees them, from the last to the first."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.core.board.position import Position
from engine.protocol.messages import Go, Limits
from engine.protocol.review import ReviewedGame
from engine.protocol.shared_enums import SearchPurpose

NULL_MOVE = "0000"


class ReviewRoot(Struct, frozen=True):
    """A FEN from which moves lead on: the start of the game, or what a null move leaves.

    The rules of chess know no null move. So the search begins anew behind it.
    """

    ply: int
    """The ply of the position that the FEN describes."""
    fen: str


def review_roots(game: ReviewedGame) -> list[ReviewRoot]:
    """Return the roots of a game, the start first.

    Raises:
        ValueError: the FEN or a move is invalid, or a null move is made in check. The message is
            one line.
    """
    position = Position(game.fen, game.chess960)
    roots = [ReviewRoot(0, game.fen)]
    for ply, move in enumerate(game.moves):
        if move != NULL_MOVE:
            position.push_uci(move)
        elif position.is_check():
            raise ValueError(f"a null move in check: {position.fen()}")
        else:
            position = position.after_null_move()
            roots.append(ReviewRoot(ply + 1, position.fen()))
    return roots


def positions_backwards(game: ReviewedGame) -> Iterator[tuple[int, Position]]:
    """Yield each ply with its position, the last one first.

    A position changes when the next one is asked for. It has the history of the game.

    Raises:
        ValueError: the game is invalid; see ``review_roots``.
    """
    last = len(game.moves)
    for root in reversed(review_roots(game)):
        position = _after(game, root, last)
        for ply in range(last, root.ply, -1):
            yield ply, position
            position.pop()
        yield root.ply, position
        last = root.ply - 1


def position_at(game: ReviewedGame, ply: int) -> Position:
    """Return the position at a ply, with the history of the game.

    Raises:
        ValueError: the game is invalid; see ``review_roots``.
    """
    return _after(game, _root_of(game, ply), ply)


def search_command_at(game: ReviewedGame, ply: int, search_id: int, nodes: int, lines: int) -> Go:
    """Return the command that searches the position at a ply.

    Raises:
        ValueError: the game is invalid; see ``review_roots``.
    """
    root = _root_of(game, ply)
    return Go(
        search_id,
        root.fen,
        game.moves[root.ply : ply],
        Limits(nodes=nodes),
        game.chess960,
        lines,
        purpose=SearchPurpose.REVIEW,
    )


def _root_of(game: ReviewedGame, ply: int) -> ReviewRoot:
    return next(root for root in reversed(review_roots(game)) if root.ply <= ply)


def _after(game: ReviewedGame, root: ReviewRoot, ply: int) -> Position:
    position = Position(root.fen, game.chess960)
    for move in game.moves[root.ply : ply]:
        position.push_uci(move)
    return position
