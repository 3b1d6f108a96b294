"""Comparison of one position on three boards: the bitboards, the 0x88 board and python-chess.

Every position and every legal move is compared completely. Only the test of two move orders is
random. It tests one pair of orders for each position.
"""

from __future__ import annotations

import random

import chess

from engine.core.board.perft import perft
from engine.core.board.position import Position
from engine.core.mailbox.position import MailboxPosition

COUNTERS = 2
"""How many fields at the end of a FEN are not part of the hash key."""


class DifferenceError(Exception):
    """The boards disagree. ``answers`` has the answer of each board, by its name."""

    def __init__(self, subject: str, answers: dict[str, object]) -> None:
        super().__init__(subject)
        self.subject = subject
        self.answers = answers


def require_equal(subject: str, **answers: object) -> None:
    """Raise DifferenceError unless all answers are equal."""
    first, *others = answers.values()
    if any(other != first for other in others):
        raise DifferenceError(subject, answers)


class ThreeBoards:
    """A position on all three boards. ``moves`` lead to it from ``fen``, in UCI notation."""

    def __init__(self, fen: str, chess960: bool) -> None:
        self.fen = fen
        self.chess960 = chess960
        self.moves: list[str] = []
        self.bitboards = Position(fen, chess960)
        self.mailbox = MailboxPosition(fen, chess960)
        self.reference = chess.Board(fen, chess960=chess960)

    def push(self, move: int) -> None:
        """Make a legal move on all three boards."""
        name = self.bitboards.uci(move)
        self.moves.append(name)
        self.reference.push(chess.Move.from_uci(name))
        self.bitboards.push(move)
        self.mailbox.push(move)

    def compare(self, rng: random.Random) -> bool:
        """Compare the position and all legal moves.

        Returns:
            True if two move orders led to the same position and their keys were compared.

        Raises:
            DifferenceError: the boards disagree, or a board raised an exception.
        """
        try:
            self._compare_state("here")
            self._compare_round_trips()
            self._compare_move_sets()
            for move in self.bitboards.legal_moves():
                self._compare_move(move)
            return self._compare_orders(rng)
        except DifferenceError:
            raise
        except Exception as error:
            raise DifferenceError("an error", {type(error).__name__: error}) from error

    def _compare_state(self, where: str) -> None:
        """Compare the FEN, the hash keys, and whether the side to move is in check."""
        require_equal(
            f"FEN {where}",
            bitboards=self.bitboards.fen(),
            mailbox=self.mailbox.fen(),
            python_chess=self.reference.fen(),
        )
        require_equal(
            f"check {where}",
            bitboards=self.bitboards.is_check(),
            mailbox=self.mailbox.is_check(),
            python_chess=self.reference.is_check(),
        )
        self._compare_keys(where)

    def _compare_keys(self, where: str) -> None:
        """Compare the incremental hash key of each board with the key computed from scratch."""
        for name, board in (("bitboards", self.bitboards), ("0x88 board", self.mailbox)):
            require_equal(
                f"key of {name} {where}", incremental=board.key(), computed=board.computed_key()
            )

    def _compare_round_trips(self) -> None:
        """Compare the position with its copy, and with the position that its FEN gives.

        For Chess960, compare it with the position of its Shredder-FEN, too.
        """
        copy = self.bitboards.copy()
        require_equal("copy", bitboards=self.bitboards.snapshot(), copy=copy.snapshot())
        fens = [self.bitboards.fen()]
        if self.chess960:
            fens.append(self.reference.shredder_fen())
        for fen in fens:
            read = Position(fen, self.chess960)
            require_equal("FEN read again", written=fens[0], bitboards=read.fen())
            require_equal("key of the FEN", bitboards=self.bitboards.key(), read=read.key())
            other = MailboxPosition(fen, self.chess960)
            require_equal("FEN read again", written=fens[0], mailbox=other.fen())
            require_equal("key of the FEN", mailbox=self.mailbox.key(), read=other.key())

    def _compare_move_sets(self) -> None:
        """Compare the legal moves, encoded and in UCI notation, and their number."""
        moves = sorted(self.bitboards.legal_moves())
        require_equal("legal moves", bitboards=moves, mailbox=sorted(self.mailbox.legal_moves()))
        parts = self.bitboards.noisy_moves() + self.bitboards.quiet_moves()
        require_equal("captures and quiet moves together", all=moves, parts=sorted(parts))
        require_equal(
            "legal moves by name",
            bitboards=sorted(map(self.bitboards.uci, moves)),
            mailbox=sorted(map(self.mailbox.uci, moves)),
            python_chess=sorted(move.uci() for move in self.reference.legal_moves),
        )
        require_equal(
            "number of legal moves",
            moves=len(set(moves)),
            bulk=perft(self.bitboards, 1),
            rays=perft(self.bitboards, 1, rays=True),
            mailbox=self.mailbox.perft(1),
        )

    def _compare_move(self, move: int) -> None:
        """Compare the notations of a move and the positions after the move and after its undo."""
        position = self.bitboards
        name = position.uci(move)
        require_equal("UCI", move=move, read=position.parse_uci(name))
        require_equal("short form", move=move, read=position.from_short(position.short(move)))
        require_equal("legality", asked=position.is_legal(move), generated=True)
        gives_check = position.gives_check(move)
        before = position.snapshot(), self.mailbox.snapshot()

        self.push(move)
        self._compare_state(f"after {name}")
        require_equal(f"check by {name}", predicted=gives_check, given=position.is_check())
        self.reference.pop()
        taken = position.pop(), self.mailbox.pop()
        require_equal(f"moves taken back, {name}", made=(move, move), taken=taken)

        after = position.snapshot(), self.mailbox.snapshot()
        require_equal(f"bitboards after taking {name} back", before=before[0], after=after[0])
        require_equal(f"0x88 board after taking {name} back", before=before[1], after=after[1])
        self.moves.pop()

    def _compare_orders(self, rng: random.Random) -> bool:
        """Make two moves of each side in two orders, if both orders are legal.

        On both boards, the keys must be equal if and only if the positions are equal. Return
        whether the positions are equal.
        """
        line = self._random_line(rng)
        if len(line) < 4:
            return False
        first, reply, second, answer = line
        reached = self._keys_after(line)
        other = self._keys_after([second, reply, first, answer])
        if reached is None or other is None:
            return False
        same = reached[0] == other[0]
        names = " ".join(map(self.bitboards.uci, line))
        subject = f"equality of keys by two orders of {names}"
        require_equal(f"{subject}, bitboards", equal=same, keys=reached[1] == other[1])
        require_equal(f"{subject}, 0x88 board", equal=same, keys=reached[2] == other[2])
        return same

    def _random_line(self, rng: random.Random) -> list[int]:
        """Return two moves of each side at random, in the order in which they are made.

        The third move is also legal in the current position. If there is no such move, the line is
        shorter.
        """
        line: list[int] = []
        at_once = self.bitboards.legal_moves()
        for ply in range(4):
            moves = self.bitboards.legal_moves()
            if ply == 2:
                moves = [move for move in at_once if move in moves]
            if not moves:
                break
            line.append(rng.choice(moves))
            self.bitboards.push(line[-1])
        for _ in line:
            self.bitboards.pop()
        return line

    def _keys_after(self, line: list[int]) -> tuple[str, int, int] | None:
        """Return the FEN after ``line`` without its counters, and the hash keys of both boards.

        Return None if a move of the line is illegal.
        """
        made = 0
        for move in line:
            if not self.bitboards.is_legal(move):
                break
            self.bitboards.push(move)
            self.mailbox.push(move)
            made += 1
        found = None
        if made == len(line):
            fen = self.bitboards.fen().rsplit(maxsplit=COUNTERS)[0]
            found = fen, self.bitboards.key(), self.mailbox.key()
        for _ in range(made):
            self.bitboards.pop()
            self.mailbox.pop()
        return found
