"""``glassbox-engine perft``: the leaf count of the tree of legal moves, on either board.

The tree is divided into subtrees two plies below the root. Python threads count the subtrees, each
thread on a position of its own. The core releases the GIL while it counts. There are enough
subtrees to keep all threads busy until the end.
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter

from msgspec import Struct

from engine.core.board.perft import perft
from engine.core.board.position import START_FEN, Position
from engine.core.mailbox.position import MailboxPosition
from engine.tools import WrongUseError
from engine.tools.commands import BoardKind, SliderMethod

QUIET_S = 1.0
"""How many seconds a count lasts before it prints its progress."""


class CountedPosition(Struct, frozen=True):
    """The root position of a count, with the depth and the board to use."""

    depth: int
    """Depth in plies, at least 1."""
    fen: str = START_FEN
    chess960: bool = False
    board: BoardKind = BoardKind.BITBOARD
    sliders: SliderMethod = SliderMethod.MAGIC
    """How the bitboards find sliding attacks. The 0x88 board ignores it."""


class Subtree(Struct, frozen=True):
    """A subtree. The moves from the root lead to it, the root move first."""

    root_move: str
    moves: tuple[int, ...]


Report = Callable[[str, int, int, int], None]
"""Receives a root move that has been counted, its leaf count, the number of root moves counted so
far, and the number of all root moves."""


def root_and_leaf_counter(
    tree: CountedPosition,
) -> tuple[Position | MailboxPosition, Callable[[int], int]]:
    """Return the root position, and a function that counts its leaves at a given depth.

    Raises:
        FenError: the FEN is invalid.
    """
    if tree.board is BoardKind.MAILBOX:
        mailbox = MailboxPosition(tree.fen, tree.chess960)
        return mailbox, mailbox.perft
    position = Position(tree.fen, tree.chess960)
    return position, partial(perft, position, rays=tree.sliders is SliderMethod.RAYS)


def count_by_move(
    tree: CountedPosition, threads: int = 1, report: Report | None = None
) -> dict[str, int]:
    """Count the leaves below each root move. The keys of the result are moves in UCI notation.

    The threads call ``report``, one at a time.

    Raises:
        FenError: the FEN is invalid.
    """
    subtrees = subtrees_of_root_moves(tree)
    ledger = LeafCounts(subtrees, report)
    pieces = deque(piece for below in subtrees.values() for piece in below)
    with ThreadPoolExecutor(threads) as pool:
        for end in [pool.submit(count_subtrees, tree, pieces, ledger) for _ in range(threads)]:
            end.result()
    return ledger.leaves


def subtrees_of_root_moves(tree: CountedPosition) -> dict[str, list[Subtree]]:
    """Return the subtrees of each root move.

    They begin two plies below the root, or one ply below it if the depth is 1.
    """
    position, _ = root_and_leaf_counter(tree)
    subtrees = {}
    for move in position.legal_moves():
        name = position.uci(move)
        subtrees[name] = [Subtree(name, (move,))]
        if tree.depth > 1:
            position.push(move)
            subtrees[name] = [Subtree(name, (move, reply)) for reply in position.legal_moves()]
            position.pop()
    return subtrees


def count_subtrees(tree: CountedPosition, subtrees: deque[Subtree], ledger: LeafCounts) -> None:
    """Count one subtree after another until none is left. Add each result to the ledger."""
    position, count = root_and_leaf_counter(tree)
    while True:
        try:
            subtree = subtrees.popleft()
        except IndexError:
            return
        for move in subtree.moves:
            position.push(move)
        leaves = count(tree.depth - len(subtree.moves))
        for _ in subtree.moves:
            position.pop()
        ledger.book(subtree, leaves)


class LeafCounts:
    """The leaf counts so far. Several threads may use the object at the same time."""

    def __init__(self, subtrees: dict[str, list[Subtree]], report: Report | None) -> None:
        self.leaves = dict.fromkeys(subtrees, 0)
        self._left = {move: len(below) for move, below in subtrees.items()}
        self._done = sum(not below for below in subtrees.values())
        self._report = report
        self._lock = threading.Lock()

    def book(self, subtree: Subtree, leaves: int) -> None:
        """Add the leaf count of a subtree.

        If all subtrees of its root move have been counted, report the root move.
        """
        move = subtree.root_move
        with self._lock:
            self.leaves[move] += leaves
            self._left[move] -= 1
            if self._left[move] == 0:
                self._done += 1
                if self._report is not None:
                    self._report(move, self.leaves[move], self._done, len(self.leaves))


class PerftProgress:
    """Prints the progress of a long count on standard error."""

    def __init__(self) -> None:
        self._started_s = perf_counter()

    def __call__(self, move: str, leaves: int, done: int, moves: int) -> None:
        """Print that a root move has been counted.

        Print nothing in the first ``QUIET_S`` seconds and for the last move.
        """
        seconds = perf_counter() - self._started_s
        if seconds >= QUIET_S and done < moves:
            line = f"{move}: {leaves} ({done} of {moves} moves, {seconds:.0f} s)"
            print(line, file=sys.stderr, flush=True)


def run(options: argparse.Namespace) -> int:
    """Count the leaves and print the result.

    Raises:
        WrongUseError: the options contradict each other.
        FenError: the FEN is invalid.
    """
    board = BoardKind(options.board)
    if board is BoardKind.MAILBOX and options.sliders is not None:
        raise WrongUseError("perft: --sliders applies to --board bitboard only")
    fen = START_FEN if options.fen is None else options.fen
    sliders = SliderMethod(options.sliders or SliderMethod.MAGIC)
    tree = CountedPosition(options.depth, fen, options.chess960, board, sliders)
    started_s = perf_counter()
    below = count_by_move(tree, options.threads, PerftProgress())
    seconds = perf_counter() - started_s
    nodes = sum(below.values())
    nps = int(nodes / max(seconds, 1e-6))
    if options.json:
        result: dict[str, object] = {"nodes": nodes, "seconds": round(seconds, 6), "nps": nps}
        print(json.dumps(result | ({"divide": below} if options.divide else {})))
        return 0
    if options.divide:
        for move, leaves in below.items():
            print(f"{move}: {leaves}")
    print(f"{nodes} nodes {seconds:.3f} seconds {nps} nps")
    return 0
