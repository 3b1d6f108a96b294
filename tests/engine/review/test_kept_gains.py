"""Material that a line wins counts only if the line does not give it back."""

from __future__ import annotations

import chess

from engine.protocol.messages import Score
from engine.protocol.review import PositionSearch, ReviewedLine
from engine.review.exchanges import material_lead_cp
from engine.review.kept_gains import keeps_gain, kept_gain_plies
from engine.review.searched_line import SearchedLine


def line_of(fen: str, mistake: str, answers: str) -> SearchedLine:
    """Return the line after a mistake; its material counts from before the mistake."""
    board = chess.Board(fen)
    base_cp = -material_lead_cp(board, board.turn)
    board.push_san(mistake)
    start = board.copy(stack=False)
    moves = tuple(board.push_san(san).uci() for san in answers.split())
    lines = (ReviewedLine(Score(centipawns=300), moves),)
    search = PositionSearch(1, 1, 12, 1000, was_cut_short=False, lines=lines)
    return SearchedLine.of(search, None, start, base_cp)


CHECK_GIVES_A_KNIGHT = (
    "4r1k1/1pp1rpp1/p2p4/7N/3n4/P1nB3P/1P4P1/1RK1R3 w - - 0 23",
    "Nf6+",
    "gxf6 Rxe7 Na2+ Kd2 Rxe7",
)
"""As searched, up to the recapture. The knight on a2 has no way out."""


def test_a_piece_that_nothing_takes_back_is_kept() -> None:
    line = line_of(*CHECK_GIVES_A_KNIGHT)
    plies = kept_gain_plies(line)
    assert plies is not None
    assert line.won_cp(plies) == 300


def test_a_gain_that_is_lost_soon_after_is_none() -> None:
    fen, mistake, answers = CHECK_GIVES_A_KNIGHT
    rest = " Bc4 c5 Bxa2 Re2+ Kd3 Rxg2"
    assert kept_gain_plies(line_of(fen, mistake, answers + rest)) is None


def test_a_piece_that_is_taken_back_by_either_side_to_move_is_not_won() -> None:
    """A knight takes the rook in the corner; after a trade of bishops the queen takes it."""
    line = line_of(
        "r1q1kb2/p2n1ppr/1p2p2p/8/1PN1bB2/N1Q3P1/P3KP1P/R4BR1 b q - 4 14",
        "Bg6",
        "Nb5 Ke7 Bd6+ Ke8 Bg2 a6 Nc7+ Kd8 Bxa8 Bxd6 Nxd6 Qxc7 Qxc7+ Kxc7 Rgd1",
    )
    rook_up = next(ply for ply in range(len(line.boards)) if line.won_cp(ply) == 500)
    assert not keeps_gain(line, rook_up)


def test_a_pawn_that_is_lost_much_later_does_not_undo_a_piece() -> None:
    fen = "1n1k3R/r5BB/bb1p4/p7/P1P2P2/6P1/8/4K3 b - - 4 33"
    line = line_of(
        fen,
        "Ke7",
        "Rxb8 Bc7 Rh8 Bxc4 f5 d5 f6+ Kd7 g4 Be5 g5 Kc6 Bf8 Ra8 Kf2 Bb3 Bg7 Rxh8 Bxh8 Bxa4 g6",
    )
    plies = kept_gain_plies(line)
    assert plies is not None
    assert line.won_cp(plies) == 200
    assert line.won_cp(len(line.moves)) == 100


def test_a_position_in_which_what_was_won_hangs_settles_nothing() -> None:
    """The queen takes a pawn that a rook defends."""
    line = line_of("3r2k1/3p4/8/8/8/3Q4/8/6K1 b - - 0 1", "Kf8", "Qxd7")
    assert line.won_cp(1) == 100
    assert kept_gain_plies(line) is None


def test_a_line_that_takes_a_pawn_later_wins_more_than_the_piece() -> None:
    """The rook takes a knight, and often a pawn besides."""
    fen, mistake = "6k1/8/8/7p/4n3/8/8/K3R3 b - - 0 1", "h4"
    both = line_of(fen, mistake, "Rxe4 Kg7 Rxh4 Kg6")
    assert (both.won_cp(1), both.wins_more(1)) == (300, True)
    assert not both.wins_more(3)
    assert not line_of(fen, mistake, "Rxe4 h3 Kb1 Kg7").wins_more(1)
    assert not line_of(fen, mistake, "Rxe4 Kg7 Rxh4 Kg6 Rh5 Kxh5").wins_more(1)


def test_what_is_lost_in_a_trade_that_goes_on_is_counted() -> None:
    """A knight takes the rook in the corner; after checks the king takes it. As searched."""
    line = line_of(
        "7r/2pk1pp1/p7/8/2NPQ1Pp/1P6/q1P2KPP/8 b - - 3 18",
        "g6",
        "Ne5+ Ke7 Nxg6+ Kf6 Nxh8 Kg7 Qe5+ f6 Qe7+ Kxh8 Qxf6+ Kg8 Qd8+ Kg7 Qxc7+ Kg6 Qc6+ Kg7"
        " Qd7+ Kg8 Qc8+ Kg7 g3 hxg3+ Kxg3 Qa5",
    )
    assert line.won_cp(5) == 600
    assert line.won_cp(line.counted(5)) == 500


def test_a_line_that_wins_just_a_pawn_keeps_it_to_its_end() -> None:
    """The rook takes a pawn, and seven moves later the bishop takes one."""
    walk = "Kf7 Kf2 Ke7 Ke3 Kd6 Kf2 Ke5 Ke3 Kf5 Kf2 Kg5 Ke3 Be6 Kd3"
    for taken, won_cp, is_kept in (("p", 100, False), ("n", 300, True)):
        fen = f"6k1/8/8/3b4/{taken}R6/7P/P7/6K1 b - - 0 1"
        whole, cut = (line_of(fen, "Kg7", f"Rxa4 {walk}{end}") for end in (" Bxh3", ""))
        assert keeps_gain(cut, 1)
        assert (whole.won_cp(1), keeps_gain(whole, 1)) == (won_cp, is_kept)
