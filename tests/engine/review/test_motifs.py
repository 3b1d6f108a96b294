"""Motifs in composed lines: what is there, and what only looks like it.

Cases from games are in ``judged_cases.jsonl``.
"""

from __future__ import annotations

from played_lines import played_line

from engine.protocol.messages import Score
from engine.review.motifs.captures import detect_capture, detect_exchange, detect_hanging_piece
from engine.review.motifs.discoveries import detect_discovered_attack, detect_discovered_check
from engine.review.motifs.double_threats import detect_double_threat
from engine.review.motifs.draws import detect_perpetual_check, detect_stalemate
from engine.review.motifs.found_motif import Detector
from engine.review.motifs.mates import detect_back_rank_mate, detect_mate
from engine.review.motifs.pawn_endings import detect_pawn_ending
from engine.review.motifs.promotions import detect_promotion
from engine.review.motifs.trapped_pieces import detect_trapped_piece

NONE = "-"


def wrong(detector: Detector, cases: str) -> list[str]:
    """Return the cases in which the detector finds something else.

    Each line is a case: ``motif | score | FEN | moves | name``. The motif is ``-`` if there is
    none, and the score is ``#N`` or centipawns.
    """
    offenders = []
    for case in cases.strip().splitlines():
        motif, score, fen, moves, name = (part.strip() for part in case.split("|"))
        found = detector(played_line(f"{fen} - - 0 1", moves, score_of(score)))
        if motif != (NONE if found is None else found.motif):
            offenders.append(f"{name}: {found and found.motif}")
    return offenders


def score_of(text: str) -> Score:
    if text.startswith("#"):
        return Score(mate=int(text[1:]))
    return Score(centipawns=int(text))


def test_mates() -> None:
    cases = """
    back-rank mate | #1 | 6k1/5ppp/8/8/8/8/8/3R2K1 w | Rd8# | a rook behind three pawns
    back-rank mate | #1 | 3r2k1/8/8/8/8/8/5PPP/6K1 b | Rd1# | for Black
    back-rank mate | #1 | 7k/6pp/8/8/8/8/8/3Q2K1 w | Qd8# | a queen against the corner
    back-rank mate | #2 | r2r2k1/5ppp/8/8/8/8/3Q4/3R2K1 w | Qxd8+ Rxd8 Rxd8# | after exchanges
    back-rank mate | #1 | 1n4k1/5ppp/8/8/8/8/8/3RR1K1 w | Re8# | a knight far away
    back-rank mate | #1 | 6k1/5prb/7p/8/8/8/8/4R2K w | Re8# | a rook and a bishop in the way
    mate | #1 | 6rk/6pp/7N/8/8/8/8/6K1 w | Nf7# | smothered
    mate | #1 | 4k3/8/4K3/8/8/8/8/R7 w | Ra8# | the kings face each other
    mate | #1 | 6k1/5p1p/8/8/8/2B5/8/3R2K1 w | Rd8# | a square before the king is attacked
    mate | #1 | 6k1/5ppp/5P1Q/8/8/8/8/6K1 w | Qxg7# | a queen before the king
    mate | #3 | 8/8/8/3k4/R7/2R5/3Q4/6K1 w | Rd3+ Ke5 Qf4+ | the line ends before the mate
    mate | #9 | 6k1/5ppp/8/8/8/8/8/3R2K1 w | Rd7 | the line has one move
    - | #-7 | 3r2k1/5ppp/8/8/8/8/5PPP/6K1 w | h3 Rd1+ Kh2 | the other side mates
    - | 300 | 6k1/5pp1/7p/8/8/8/8/3R2K1 w | Rd8+ Kh7 | a check on the back rank
    """
    assert wrong(detect_back_rank_mate, cases.replace("  mate |", "  - |")) == []
    assert wrong(detect_mate, cases.replace("back-rank mate", "mate")) == []


def test_hanging_pieces() -> None:
    cases = """
    hanging piece | 300 | 4k3/8/8/3b4/8/2N5/8/4K3 w | Nxd5 Kd7 | an undefended bishop
    hanging piece | 300 | 4k3/8/8/3r4/8/2N5/8/4K3 w | Nxd5 Kd7 | an undefended rook
    - | 300 | 4k3/8/4p3/3b4/4P3/8/8/4K3 w | exd5 exd5 Kd2 | a defended bishop
    - | 300 | 4k3/8/4p3/3b4/8/2N5/8/4K3 w | Nxd5 exd5 Kd2 | an exchange
    - | 300 | 4k3/8/8/3p4/8/2N5/8/4K3 w | Nxd5 Kd7 | a pawn
    - | 300 | 4k3/8/8/3b4/8/2N5/8/4K3 w | Kd2 Kd7 | nobody takes
    - | 300 | 3rk3/8/8/3b4/8/2N5/8/3QK3 w | Nxd5 Rxd5 Qxd5 | a defended bishop, attacked twice
    - | 300 | r3k3/8/8/3b4/8/2N5/8/R3K3 w | Nxd5 Rxa1+ Kd2 | something is taken elsewhere
    """
    assert wrong(detect_hanging_piece, cases) == []


def test_captures() -> None:
    cases = """
    capture | 300 | 4k3/8/4p3/3b4/4P3/8/8/4K3 w | exd5 exd5 Kd2 | a bishop by a pawn
    capture | 100 | 4k3/8/8/3p4/8/2N5/8/4K3 w | Nxd5 Kd7 | a pawn
    capture | 200 | 4k3/8/4p3/3r4/8/2N5/8/4K3 w | Nxd5 exd5 Kd2 | a rook by a knight
    - | 300 | 4k3/8/4p3/3b4/8/2N5/8/4K3 w | Nxd5 exd5 Kd2 | an exchange
    - | 300 | 4k3/8/8/3b4/8/2N5/8/4K3 w | Kd2 Kd7 | nobody takes
    - | 300 | 4k3/8/2n5/3p4/8/2N5/8/4K3 w | Nxd5 Kd7 Nb6+ Kc7 Nd5+ Kd6 Ne7 Nxe7 | given back
    - | 800 | r7/1P2k3/8/8/8/8/8/4K3 w | bxa8=Q Kd7 | a promotion
    """
    assert wrong(detect_capture, cases) == []


def test_the_exchange() -> None:
    cases = """
    exchange | 200 | 4k3/8/4p3/3r4/8/2N5/8/4K3 w | Nxd5 exd5 Kd2 | a rook for a knight
    exchange | 200 | 4k3/8/4p3/3r4/8/5B2/8/4K3 w | Bxd5 exd5 Kd2 | a rook for a bishop
    - | 500 | 4k3/8/8/3r4/8/2N5/8/4K3 w | Nxd5 Kd7 | a rook for nothing
    - | 0 | 4k3/8/4p3/3b4/8/2N5/8/4K3 w | Nxd5 exd5 Kd2 | a bishop for a knight
    - | 200 | 4k3/8/4p3/3b4/4P3/8/8/4K3 w | exd5 exd5 Kd2 | a bishop for a pawn
    - | 0 | 4k3/8/4p3/3r4/8/8/8/3RK3 w | Rxd5 exd5 Kd2 | a rook for a rook
    - | 400 | 4k3/8/4p3/3q4/8/8/8/3RK3 w | Rxd5 exd5 Kd2 | a queen for a rook
    """
    assert wrong(detect_exchange, cases) == []


def test_what_the_mistake_took_counts() -> None:
    """A knight takes a knight and is taken: nothing is lost."""
    fen = "4k3/8/4p3/3N4/8/8/8/4K3 b - - 0 1"
    assert detect_capture(played_line(fen, "exd5 Kd2", taken_before_cp=300)) is None
    assert detect_hanging_piece(played_line(fen, "exd5 Kd2", taken_before_cp=300)) is None
    assert detect_hanging_piece(played_line(fen, "exd5 Kd2")) is not None


def test_discoveries() -> None:
    attacks = """
    discovered attack | 500 | 3q4/6k1/8/8/3B4/8/6K1/3R4 w | Be5+ Kg6 Rxd8 | with a check
    discovered attack | 500 | 3r4/6k1/8/8/3B4/8/6K1/3R4 w | Be5+ Kg6 Rxd8 | a rook
    - | 0 | 3qk3/8/8/8/3B4/8/8/3RK3 w | Bf6 Qxd1+ Kxd1 | the queen takes
    - | 0 | 6k1/2p5/3n4/8/3B4/8/6K1/3R4 w | Be5 Kf7 Bxd6 cxd6 Rxd6 | a defended knight
    - | 0 | 3q4/6k1/8/8/4B3/8/6K1/3R4 w | Bd5 Qf6 Bc6 | the line was open before
    - | 0 | 3p4/6k1/8/8/3B4/8/6K1/3R4 w | Be5+ Kg6 Rxd8 | a pawn
    """
    checks = """
    discovered check | 900 | 4k3/8/8/8/1q6/4N3/8/4RK2 w | Nd5+ Kf7 Nxb4 | the knight takes
    discovered check | 500 | 4k3/8/8/8/1r6/4N3/8/4RK2 w | Nd5+ Kf7 Nxb4 | a rook
    - | 0 | 4k3/8/8/8/7q/4N3/8/4RK2 w | Nd5+ Kf7 Nc7 | nothing is taken
    - | 0 | 4k3/8/8/8/1q6/8/3N4/3R1K2 w | Ne4 Kf7 Nd6+ | the knight checks
    - | 0 | 4k3/8/8/8/1p6/4N3/8/4RK2 w | Nd5+ Kf7 Nxb4 | a pawn
    """
    assert wrong(detect_discovered_attack, attacks) == []
    assert wrong(detect_discovered_check, checks) == []


def test_trapped_pieces() -> None:
    cases = """
    trapped piece | 500 | 4k3/8/8/8/1n6/8/P5K1/RN6 b | Nc2 Nc3 Nxa1 | a rook in the corner
    trapped piece | 200 | 4k3/8/p7/1pp5/8/1B6/PPP5/4K3 b | c4 Kd2 cxb3 axb3 | behind pawns
    - | 0 | 4k3/8/p7/2p5/8/1B6/PPP5/4K3 b | c4 Bxc4 Kd7 | the bishop takes the pawn
    - | 0 | 4k3/8/8/8/1n6/8/P5K1/R7 b | Nc2 Rb1 Kd7 | the rook goes
    - | 0 | 4k3/8/8/8/1n6/8/P5K1/R7 b | Nc2 Kf3 Nxa1 | the rook could go
    - | 0 | 4k3/8/8/8/1n6/8/P7/RN2K3 b | Nc2+ Kd2 Nxa1 | a fork
    - | 0 | 4k3/8/8/8/1n6/8/P7/RN1K4 b | Nc2 Kxc2 Kd7 | the attacker is taken
    - | 0 | 4k3/8/8/8/1r6/8/P5K1/RNB5 b | Rb2+ Bxb2 Kd7 | the attacker is worth as much
    """
    assert wrong(detect_trapped_piece, cases) == []


def test_double_threats() -> None:
    cases = """
    double threat | 500 | rnbqkbnr/2pp1ppp/pp6/8/2B1P3/8/PPP2PPP/RNBQK1NR w | Qd5 Nh6 Qxa8 | mate
    double threat | 400 | 4k1r1/8/8/8/1bn5/2N5/1P2K3/3R4 b | Nxb2 Rb1 Bxc3 | a guard is taken
    - | 0 | 4k1r1/8/8/8/1bn5/2N5/1P2K3/3R4 b | Nxb2 Rb1 Kf7 | neither is carried out
    - | 0 | 4k3/8/8/8/1n6/8/P7/R5K1 b | Nc2 Kf2 Nxa1 | one threat
    - | 0 | 8/3k4/8/8/1n6/8/P7/R3R1K1 b | Nc2 Kf2 Nxa1 | a fork
    - | 0 | 3r2k1/8/8/6b1/8/8/3B2P1/3R2K1 w | Be1 Be7 Rxd8+ | a line is opened
    - | 0 | 4k3/8/8/8/1q6/8/P7/R3K3 b | Qe4+ Kd2 Qe5 | a check
    - | 0 | 4n2k/3R2pp/8/8/8/8/5P1P/6K1 w | Rd8 g6 Rxe8+ | the mate takes the piece
    """
    assert wrong(detect_double_threat, cases) == []


def test_promotions() -> None:
    cases = """
    promotion | 800 | 8/P5k1/8/8/8/8/8/6K1 w | a8=Q Kg6 | at once
    promotion | 800 | 8/8/P5k1/8/8/8/8/6K1 w | a7 Kf6 a8=Q | in two moves
    promotion | 900 | 1r6/P5k1/8/8/8/8/8/6K1 w | axb8=Q Kg6 | by taking
    - | 0 | 8/P1q3k1/8/8/8/8/8/6K1 w | a8=N Qc1+ Kg2 | a knight
    - | 0 | 7r/P5k1/8/8/8/8/8/6K1 w | a8=Q Rxa8 | the queen is taken
    - | 0 | 8/P5k1/8/8/8/8/8/r5K1 w | Kg2 Rxa7 | the pawn is taken
    - | 0 | 8/P5k1/8/8/8/8/8/6K1 w | Kg2 Kg6 | the pawn stays
    - | 0 | 8/P5k1/8/8/8/8/1p6/6K1 w | a8=Q b1=Q+ Kg2 | both sides promote
    """
    assert wrong(detect_promotion, cases) == []


def test_draws() -> None:
    stalemates = """
    stalemate | 0 | 7k/5K2/6Q1/8/8/8/8/8 b | | already
    stalemate | 0 | k7/2K5/8/8/8/8/8/1Q6 w | Qb6 | by a queen
    stalemate | 0 | 4k3/4P3/8/4K3/8/8/8/8 w | Ke6 | by a king
    - | 0 | k7/8/1K6/8/8/8/1Q6/8 w | Qg7 | the king is free
    - | #1 | k7/2K5/8/8/8/8/8/1Q6 w | Qb7# | mate
    - | 300 | k7/2K5/8/8/8/8/8/1Q6 w | Qb6 | the search thinks better of it
    """
    perpetual = """
    perpetual check | 0 | 7k/6p1/7p/8/8/8/q4PPP/4Q1K1 w | Qe8+ Kh7 Qe4+ Kg8 Qe8+ | to and fro
    perpetual check | 0 | 7k/6p1/7p/8/8/8/q4PPP/4Q1K1 w | Qe8+ Kh7 Qe4+ Kg8 Qe8+ Kh7 | longer
    - | 0 | 7k/6p1/7p/8/8/8/q4PPP/4Q1K1 w | Qe8+ Kh7 Qe7 Qa5 Qe4+ | a move without check
    - | 100 | 7k/6p1/7p/8/8/8/q4PPP/4Q1K1 w | Qe8+ Kh7 Qe4+ Kg8 Qe8+ | the score is no draw
    - | 0 | 7k/6p1/7p/8/8/8/q4PPP/4Q1K1 w | Qe8+ Kh7 Qe4+ | no position comes back
    - | 0 | 7k/6p1/7p/8/8/8/q4PPP/4Q1K1 w | Qe8+ Kh7 | one check
    """
    assert wrong(detect_stalemate, stalemates) == []
    assert wrong(detect_perpetual_check, perpetual) == []


def test_pawn_endings() -> None:
    cases = """
    pawn ending | 700 | 8/8/4k3/3r4/3R4/8/PPP2K2/8 w | Rxd5 Kxd5 Ke3 | rooks
    pawn ending | #9 | 8/8/4k3/3q4/3Q4/8/PPP2K2/8 w | Qxd5+ Kxd5 Ke3 | queens
    - | 200 | 8/8/4k3/3r4/3R4/8/PPP2K2/8 w | Rxd5 Kxd5 Ke3 | it is not won
    - | 700 | 8/8/4k3/8/8/8/PPP2K2/8 w | Ke3 Kd5 | it is one already
    - | 700 | 8/8/4k3/3r4/3R3n/8/PPP2K2/8 w | Rxd5 Kxd5 Ke3 | a knight stays
    - | 700 | 8/8/4k3/3r4/3R4/8/5K2/8 w | Rxd5 Kxd5 Ke3 | only kings stay
    - | 700 | 8/5k2/8/3r4/3R4/8/PPP2K2/8 w | Rxd5 Ke6 Rd4 | a rook hangs
    """
    assert wrong(detect_pawn_ending, cases) == []
