"""An engine for the tests. It plays legal moves and makes one error on request.

``python fake_engine.py [--xboard] [--fault FAULT --at N [--late S]] [--score CP]``. The error
occurs at the N-th move of each game; a late move takes S seconds. Every move has the same score, in
centipawns for White.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import zlib

import chess

LATE_S = 0.6


class FakeEngine:
    """An engine with one position that answers in both protocols."""

    def __init__(
        self, fault: str | None, at: int, score_cp: int | None, late_s: float = LATE_S
    ) -> None:
        self._fault, self._at, self._score_cp = fault, at, score_cp
        self._late_s = late_s
        self._moves = 0
        self._forced = True
        self.board = chess.Board()

    def uci(self, words: list[str]) -> None:
        match words:
            case ["uci"]:
                say("id name Fake")
                say("option name Hash type spin default 16 min 1 max 64")
                say("option name Own Book type check default true")
                say("option name Style type combo default Solid var Solid var Very Risky")
                say("option name Clear Hash type button")
                say("uciok")
            case ["isready"]:
                say("readyok")
            case ["ucinewgame"]:
                self._moves = 0
            case ["position", *rest]:
                at = rest.index("moves") if "moves" in rest else len(rest)
                fen = chess.STARTING_FEN if rest[0] == "startpos" else " ".join(rest[1:at])
                moves = [chess.Move.from_uci(text) for text in rest[at + 1 :]]
                known = self.board.move_stack
                if self.board.root().fen() != fen or moves[: len(known)] != known:
                    self.board = chess.Board(fen)
                for played in moves[len(self.board.move_stack) :]:
                    self.board.push(played)
            case ["go", *_]:
                move = self.move()
                say(f"info depth 3 seldepth 4 multipv 1{self._score('cp ')} nodes 7 pv {move}")
                say(f"bestmove {move}")

    def xboard(self, words: list[str]) -> None:
        match words:
            case ["protover", _]:
                say('feature done=0 myname="Fake X" ping=1 setboard=1 usermove=1')
                say('feature option="Contempt -spin 0 -9 9" done=1')
            case ["ping", number]:
                say(f"pong {number}")
            case ["new"]:
                self.board, self._moves = chess.Board(), 0
            case ["force"]:
                self._forced = True
            case ["setboard", *fen]:
                self.board = chess.Board(" ".join(fen))
            case ["usermove", move]:
                self.board.push_uci(move)
                if not self._forced:
                    self.answer()
            case ["go"]:
                self._forced = False
                self.answer()

    def answer(self) -> None:
        move = self.move()
        say(f"3 {self._score('').removeprefix(' score ') or '0'} 1 7 {move}")
        say(f"move {move}")
        self.board.push_uci(move)

    def move(self) -> str:
        """Choose a move by the position only, so that games repeat."""
        self._moves += 1
        if self._fault is not None and self._moves == self._at:
            match self._fault:
                case "illegal":
                    return "e1e8"
                case "none":
                    return "(none)"
                case "late":
                    time.sleep(self._late_s)
                case "crash":
                    os._exit(3)
                case "hang":
                    time.sleep(600)
        moves = sorted(move.uci() for move in self.board.legal_moves)
        return moves[zlib.crc32(self.board.epd().encode()) % len(moves)]

    def _score(self, kind: str) -> str:
        if self._score_cp is None:
            return ""
        return f" score {kind}{self._score_cp if self.board.turn else -self._score_cp}"


def say(line: str) -> None:
    print(line, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--xboard", action="store_true")
    parser.add_argument("--fault", choices=["illegal", "none", "late", "crash", "hang"])
    parser.add_argument("--at", type=int, default=2)
    parser.add_argument("--score", type=int)
    parser.add_argument("--late", type=float, default=LATE_S)
    options = parser.parse_args()
    engine = FakeEngine(options.fault, options.at, options.score, options.late)
    for line in sys.stdin:
        words = line.split()
        if words == ["quit"]:
            break
        (engine.xboard if options.xboard else engine.uci)(words)


if __name__ == "__main__":
    main()
