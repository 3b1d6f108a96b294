"""A player that only counts material one ply ahead: the weakest player of every ladder.

``python tests/strength/players/one_ply.py`` speaks UCI. It mates if it can. Otherwise it plays the
move with the largest material lead. The position, the move number and ``Seed`` decide among equal
moves. It never considers the opponent's reply.
"""

from __future__ import annotations

import random
import sys

import chess

VALUES = {
    chess.PAWN: 1,
    chess.KNIGHT: 3,
    chess.BISHOP: 3,
    chess.ROOK: 5,
    chess.QUEEN: 9,
    chess.KING: 0,
}
"""Piece values in pawns."""
MATE = 1000


class OnePly:
    """A UCI engine that looks one ply ahead."""

    def __init__(self) -> None:
        self._seed = 0
        self.board = chess.Board()

    def answer(self, words: list[str]) -> list[str]:
        """Return the answer to one line."""
        match words:
            case ["uci"]:
                return ["id name One ply", "option name Seed type spin default 0 min 0 max 1000000",
                        "uciok"]  # fmt: skip
            case ["isready"]:
                return ["readyok"]
            case ["setoption", "name", "Seed", "value", seed]:
                self._seed = int(seed)
            case ["position", *rest]:
                self._set_up(rest)
            case ["go", *_]:
                move, value = choose(self.board, self._seed)
                return [f"info depth 1 score cp {100 * value}", f"bestmove {move.uci()}"]
        return []

    def _set_up(self, words: list[str]) -> None:
        at = words.index("moves") if "moves" in words else len(words)
        fen = chess.STARTING_FEN if words[0] == "startpos" else " ".join(words[1:at])
        self.board = chess.Board(fen)
        for move in words[at + 1 :]:
            self.board.push_uci(move)


def choose(board: chess.Board, seed: int) -> tuple[chess.Move, int]:
    """Return the move and the mover's material lead after it, in pawns."""
    worth = {move: value_after(board, move) for move in board.legal_moves}
    best = max(worth.values())
    # Sorted, so that the choice does not depend on the version of python-chess.
    equal = sorted((move for move in worth if worth[move] == best), key=chess.Move.uci)
    return random.Random(f"{seed} {board.ply()} {board.epd()}").choice(equal), best


def value_after(board: chess.Board, move: chess.Move) -> int:
    """Return the mover's material lead after a move, in pawns; MATE if it mates, 0 if it draws."""
    mover = board.turn
    board.push(move)
    try:
        if board.is_checkmate():
            return MATE
        if board.is_stalemate() or board.is_insufficient_material() or board.is_repetition(3):
            return 0
        return sum(
            value * (len(board.pieces(piece, mover)) - len(board.pieces(piece, not mover)))
            for piece, value in VALUES.items()
        )
    finally:
        board.pop()


def main() -> None:
    """Answer commands until ``quit`` or the end of input."""
    player = OnePly()
    for line in sys.stdin:
        words = line.split()
        if words == ["quit"]:
            break
        for line in player.answer(words):
            print(line, flush=True)


if __name__ == "__main__":
    main()
