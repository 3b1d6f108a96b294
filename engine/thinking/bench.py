"""The bench: the total node count of searches of fixed positions to a fixed depth.

The count is the engine's signature. Two builds that play the same have the same count on every
machine. A different count means that they play differently.
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import addressof, c_longlong
from time import perf_counter

from msgspec import Struct

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search

DEFAULT_DEPTH = 16
TABLE_MB = 16
STOPPED = 1
"""The stop value with which another thread ends a bench."""

POSITIONS: tuple[str, ...] = (
    # Openings: the start, open games, Sicilian, French, Caro-Kann, Slav, King's Indian, English.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 5",
    "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
    "rnbqkb1r/ppp2ppp/4pn2/3p4/3PP3/2N5/PPP2PPP/R1BQKBNR w KQkq - 2 4",
    "rn1qkbnr/pp2pppp/2p5/5b2/3PN3/8/PPP2PPP/R1BQKBNR w KQkq - 1 5",
    "rnbqkb1r/pp2pppp/2p2n2/3p4/2PP4/2N2N2/PP2PPPP/R1BQKB1R b KQkq - 3 4",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP3PPP/R1BQKB1R w KQ - 2 6",
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2P5/2N2N2/PP1PPPPP/R1BQKB1R w KQkq - 4 4",
    # Middlegames: closed, open, opposite castling, isolated pawn, minority attack, fianchetto.
    "r1bq1rk1/pp1n1ppp/2pbpn2/3p4/2PP4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 2 8",
    "r1bq1rk1/ppp1npbp/3p1np1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 w - - 1 9",
    "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/2N1B3/PPPQB1PP/2KR3R w - - 0 12",
    "r1bq1rk1/pp3ppp/2n1pn2/3p4/1b1P4/2NB1N2/PP3PPP/R1BQR1K1 w - - 4 11",
    "r1bqr1k1/pp1nbppp/2p2n2/3p2B1/3P4/2NBP3/PPQ1NPPP/R4RK1 w - - 8 11",
    "2rq1rk1/pb1nbppp/1p2pn2/2pp4/2PP4/1PN1PN2/PB2BPPP/2RQ1RK1 w - - 4 11",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "3r1rk1/p3qppp/bpn1p3/2p5/3P4/1PN1PN2/P4PPP/2RQ1RK1 w - - 0 17",
    "2r3k1/pp3ppp/1q2pn2/3p4/3P4/1Q2PN2/PP3PPP/2R3K1 b - - 3 20",
    # Tactics: Kiwipete, the promotion tangle, a king hunt, sacrifices, an exposed king.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1",
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
    "r2qk2r/pb4pp/1n2Pb2/2B2Q2/p1p5/2P5/2B2PPP/RN2R1K1 w - - 1 1",
    "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1",
    # A position in check, and a mate to find.
    "rnb1kbnr/pppp1ppp/8/4p3/4PP1q/8/PPPP2PP/RNBQKBNR w KQkq - 1 3",
    "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
    # Endgames: pawns, rooks, minor pieces, queens, a queen against a rook, promotion races.
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/1p1k4/p1p2p2/P1P2P2/1P1K4/8/8 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "6k1/5ppp/8/8/1r6/6P1/R4P1P/6K1 w - - 0 1",
    "8/5pk1/4p1p1/1R5p/r6P/6P1/5PK1/8 w - - 0 1",
    "8/3b1k2/2p2p1p/p1P3p1/P2B4/5P1P/4K1P1/8 w - - 0 1",
    "6k1/3n1pp1/4p2p/1p6/1P1P4/4PN1P/5PP1/6K1 w - - 0 1",
    "3q2k1/5pp1/7p/8/1P6/4P2P/3Q1PP1/6K1 w - - 0 1",
    "8/8/2k5/4r3/8/3QK3/8/8 w - - 0 1",
    "8/1P4k1/8/6p1/8/1p4P1/6K1/8 w - - 0 1",
)


class BenchResult(Struct, frozen=True):
    """The counts of one run of the bench."""

    nodes: int
    seconds: float
    cut_nodes: int
    """Number of beta cutoffs that a searched move caused, outside quiescence."""
    first_move_cuts: int
    """Number of those cutoffs that the first searched move caused."""

    @property
    def nodes_per_second(self) -> int:
        """Speed in nodes per second, rounded down to an integer."""
        return int(self.nodes / max(self.seconds, 1e-6))

    @property
    def first_move_cut_share(self) -> float:
        """Share of the cutoffs that the first move caused, from 0 to 1.

        It measures the move ordering.
        """
        return self.first_move_cuts / max(self.cut_nodes, 1)


def bench(
    depth: int = DEFAULT_DEPTH,
    report: Callable[[str], None] | None = None,
    stop_value: c_longlong | None = None,
) -> BenchResult:
    """Search every position to ``depth``, each with an empty table and empty histories.

    Args:
        depth: depth of each search.
        report: receives one line after each position.
        stop_value: another thread sets it to ``STOPPED`` to end the bench.

    Returns:
        The counts of all completed positions.
    """
    table = Table(TABLE_MB)
    search = Search(table)
    stop = c_longlong(0) if stop_value is None else stop_value
    search.watch(addressof(stop), STOPPED)
    nodes = cut_nodes = first_move_cuts = 0
    seconds = 0.0
    for number, fen in enumerate(POSITIONS, 1):
        table.clear()
        search.clear()
        position = Position(fen)
        search.begin(position)
        started_s = perf_counter()
        while search.depth() < depth and search.deepen():
            pass
        if stop.value:
            break
        seconds += perf_counter() - started_s
        nodes += search.nodes()
        cuts, first_cuts = search.cutoff_stats()
        cut_nodes += cuts
        first_move_cuts += first_cuts
        if report is not None:
            best_move = position.uci(search.best_move())
            report(f"{number:2}/{len(POSITIONS)} {search.nodes():>10} {best_move:5} {fen}")
    return BenchResult(nodes, seconds, cut_nodes, first_move_cuts)
