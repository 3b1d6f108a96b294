"""Where the middlegame and the endgame of a game begin."""

from __future__ import annotations

import random
from io import StringIO
from itertools import product

import chess
import chess.pgn
from hypothesis import given
from hypothesis import strategies as st

from engine.protocol.review import Phase, ReviewedGame
from engine.review.boards import boards_of
from engine.review.phases import (
    PhaseStarts,
    has_sparse_back_rank,
    mixedness,
    phase_starts,
)

MIXEDNESS = {
    # Men of White and Black in a block of four squares: points by the lower rank, 1 to 7.
    (1, 0): (8, 7, 6, 5, 4, 3, 2),
    (2, 0): (0, 0, 3, 4, 5, 6, 7),
    (3, 0): (0, 4, 5, 6, 7, 8, 9),
    (4, 0): (0, 4, 5, 6, 7, 8, 9),
    (0, 1): (2, 3, 4, 5, 6, 7, 8),
    (1, 1): (8, 7, 6, 5, 6, 7, 8),
    (2, 1): (4, 5, 6, 7, 8, 9, 10),
    (3, 1): (5, 6, 7, 8, 9, 10, 11),
    (0, 2): (7, 6, 5, 4, 3, 0, 0),
    (1, 2): (10, 9, 8, 7, 6, 5, 4),
    (2, 2): (7, 7, 7, 7, 7, 7, 7),
    (0, 3): (9, 8, 7, 6, 5, 4, 0),
    (1, 3): (11, 10, 9, 8, 7, 6, 5),
    (0, 4): (9, 8, 7, 6, 5, 4, 0),
}

GAMES = (
    # Games of the tests of scalachess, each with the plies between which its phases must begin.
    ("""1. e3 g6 2. d4 Bg7 3. Nf3 Nf6 4. Bd3 O-O 5. O-O b6 6. c4 Bb7 7. Nbd2 d5 8. b3 Nbd7 9. Bb2
     Re8 10. Qc2 dxc4 11. bxc4 c5 12. d5 e5 13. e4 h5 14. a4 Nf8 15. h3 Qd6 16. Nxe5 Rxe5 17. Nf3
     N6d7 18. Nxe5 Bxe5 19. Bxe5 Nxe5 20. Be2 Bc8 21. f4 Ned7 22. e5 Qe7 23. Bf3 Rb8 24. Rae1 f5
     25. d6 Qh4 26. e6 Nxe6 27. Rxe6 Nf6 28. Ree1 Qxf4 29. Bd5+ Nxd5 30. Rxf4 Nxf4 31. Qd2 g5
     32. d7 Bb7 33. d8=Q+ Rxd8 34. Qxd8+ Kh7 35. Qc7+ Kh6 36. Qxb7 g4""", (18, 40), (50, 65)),
    ("""1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nc6 5. Nc3 e5 6. Nb3 Nf6 7. f3 Be7 8. Be3 O-O 9. Qd2
     b6 10. O-O-O Bb7 11. g4 Rc8 12. h4 a5 13. h5 Nb4 14. g5 Nd7 15. g6 Nc5 16. h6 Nxb3+ 17. axb3
     fxg6 18. hxg7 Rxf3 19. Bxb6 Qxb6 20. Qh6 Qe3+ 21. Qxe3 Rxe3 22. Bd3 Nxd3+ 23. cxd3 Bg5
     24. Kb1 Kxg7 25. Rh2 Bf4 26. Rh4 h5 27. Rhh1 Rf8 28. Rhg1 g5 29. Rg2 g4 30. Nb5 Rf6 31. Nc7
     Rg3 32. Rxg3 Bxg3 33. Ne8+ Kf7 34. Nxf6 Kxf6""", (20, 28), (50, 65)),
    ("""1. c4 e5 2. Nc3 f5 3. d3 Nf6 4. g3 Bb4 5. Bd2 O-O 6. Bg2 c6 7. Nf3 d5 8. cxd5 Bxc3 9. Bxc3
     e4 10. dxe4 Nxe4 11. dxc6 Nxc6 12. Qb3+ Kh8 13. Rd1 Qc7 14. O-O Nxc3 15. Qxc3 Be6 16. a3 Rac8
     17. Nd4 Nxd4 18. Qxd4 b6 19. e4 fxe4 20. Bxe4 Rcd8 21. Qe3 Qe5 22. b4 Bc4 23. Rfe1 Qh5
     24. Rxd8 Rxd8 25. Bf3 Qf5""", (19, 26), (36, 48)),
    ("""1. e4 e5 2. f4 d6 3. Nf3 exf4 4. Bc4 h6 5. O-O Bg4 6. d4 Nc6 7. Bxf4 Nf6 8. Nc3 Be7 9. e5
     dxe5 10. dxe5 Nh5 11. Be3 O-O 12. h3 Bxf3 13. Qxf3 Nxe5 14. Bxf7+ Rxf7 15. Qxh5 Qf8""",
     (19, 25), None),
)  # fmt: skip

OPENING = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"


def starts_from(fen: str, moves: str = "") -> PhaseStarts:
    return phase_starts(boards_of(ReviewedGame(fen, tuple(moves.split()))))


def phase_of(fen: str) -> Phase:
    return starts_from(fen).phase(0)


def counted_mixedness(board: chess.Board) -> int:
    """Return the mixedness by the published table, square by square."""
    total = 0
    for file, rank in product(range(7), range(7)):
        squares = [chess.square(file + right, rank + up) for right in (0, 1) for up in (0, 1)]
        colours = [board.color_at(square) for square in squares]
        men = colours.count(chess.WHITE), colours.count(chess.BLACK)
        total += MIXEDNESS[men][rank] if men != (0, 0) else 0
    return total


def random_board(seed: int) -> chess.Board:
    """Return a position after up to 150 random moves."""
    chance, board = random.Random(seed), chess.Board()
    for _ in range(chance.randrange(150)):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(chance.choice(moves))
    return board


def test_the_phases_of_known_games_begin_where_lichess_expects_them() -> None:
    for text, middlegame, endgame in GAMES:
        game = chess.pgn.read_game(StringIO(text))
        assert game is not None
        assert not game.errors
        moves = tuple(move.uci() for move in game.mainline_moves())
        found = phase_starts(boards_of(ReviewedGame(chess.STARTING_FEN, moves)))
        assert found.middlegame is not None
        assert middlegame[0] <= found.middlegame <= middlegame[1]
        if endgame is None:
            assert found.endgame is None
        else:
            assert found.endgame is not None
            assert endgame[0] <= found.endgame <= endgame[1]


@given(st.integers(0, 2**32))
def test_mixedness_agrees_with_the_published_table(seed: int) -> None:
    board = random_board(seed)
    assert mixedness(board) == counted_mixedness(board)


@given(st.integers(0, 2**32))
def test_both_colours_are_treated_alike(seed: int) -> None:
    board = random_board(seed)
    assert phase_starts([board.mirror()]) == phase_starts([board])


def test_the_start_of_a_game_is_not_mixed() -> None:
    assert mixedness(chess.Board()) == 0
    assert starts_from(chess.STARTING_FEN) == PhaseStarts(None, None)


def test_a_game_may_end_in_its_opening() -> None:
    starts = starts_from(chess.STARTING_FEN, "f2f3 e7e5 g2g4 d8h4")
    assert starts == PhaseStarts(None, None)
    assert {starts.phase(ply) for ply in range(5)} == {Phase.OPENING}


def test_a_game_may_begin_in_any_phase() -> None:
    assert phase_of(OPENING) is Phase.OPENING
    assert phase_of("2r2rk1/pp3ppp/3q4/3p4/3P4/3Q4/PP3PPP/2R2RK1 w - - 0 20") is Phase.ENDGAME
    assert (
        phase_of("2rq1rk1/pp2bppp/3n4/3p4/3P4/3N4/PP2BPPP/2RQ1RK1 w - - 0 20") is Phase.MIDDLEGAME
    )
    assert phase_of("8/5pk1/6p1/8/8/6P1/5PK1/8 w - - 0 50") is Phase.ENDGAME


def test_a_game_that_begins_in_an_endgame_has_no_middlegame() -> None:
    starts = starts_from("8/5pk1/6p1/8/8/6P1/r4PK1/1R6 w - - 0 50", "b1b7 a2a1")
    assert starts == PhaseStarts(None, 0)
    assert {starts.phase(ply) for ply in range(3)} == {Phase.ENDGAME}


def test_eleven_pieces_are_an_opening_and_ten_are_not() -> None:
    eleven = "r1bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1"
    ten = "r1bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq - 0 1"
    assert (phase_of(eleven), phase_of(ten)) == (Phase.OPENING, Phase.MIDDLEGAME)


def test_seven_pieces_are_a_middlegame_and_six_are_not() -> None:
    seven = "3rr1k1/ppp2ppp/8/8/3b4/8/PPP2PPP/2QRR1KN w - - 0 1"
    assert starts_from(seven) == PhaseStarts(0, None)
    assert starts_from(seven, "e1e8") == PhaseStarts(0, 1)


def test_a_sparse_back_rank_ends_the_opening() -> None:
    four = "rnbqkbnr/pppppppp/8/8/2B2B2/2NQ4/PPPPPPPP/R3K1NR w KQkq - 0 1"
    three = "rnbqkbnr/pppppppp/8/8/2B2B2/2NQ1N2/PPPPPPPP/R3K2R w KQkq - 0 1"
    assert not has_sparse_back_rank(chess.Board(four))
    assert has_sparse_back_rank(chess.Board(three))
    assert has_sparse_back_rank(chess.Board(three).mirror())


def test_the_opponents_men_do_not_fill_a_back_rank() -> None:
    assert has_sparse_back_rank(chess.Board("2rrk3/8/8/8/8/8/8/KQ1qbn2 w - - 0 1"))


def test_a_phase_does_not_come_back() -> None:
    """A promotion makes seven pieces of six, and the endgame goes on."""
    starts = starts_from("rr4k1/2P2ppp/8/8/8/8/5PPP/RRB1Q1K1 w - - 0 1", "c7c8q")
    assert (starts.endgame, starts.phase(1)) == (0, Phase.ENDGAME)
