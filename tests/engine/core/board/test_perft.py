"""Perft of the positions of the Chess Programming Wiki, with its published counts."""

from __future__ import annotations

import pytest
from positions import KIWIPETE

from engine.core.board.perft import divide, perft
from engine.core.board.position import START_FEN, Position

ENDGAME = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
PROMOTIONS = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
PROMOTIONS_MIRRORED = "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1"
TALKCHESS = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"
EDWARDS = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"


@pytest.mark.parametrize(
    ("fen", "depth", "leaves"),
    [
        (START_FEN, 1, 20),
        (START_FEN, 2, 400),
        (START_FEN, 3, 8_902),
        (START_FEN, 4, 197_281),
        (START_FEN, 5, 4_865_609),
        (KIWIPETE, 3, 97_862),
        (KIWIPETE, 4, 4_085_603),
        (ENDGAME, 5, 674_624),
        (ENDGAME, 6, 11_030_083),
        (PROMOTIONS, 4, 422_333),
        (PROMOTIONS_MIRRORED, 4, 422_333),
        (TALKCHESS, 4, 2_103_487),
        (EDWARDS, 4, 3_894_594),
    ],
)
def test_perft_agrees_with_the_published_count(fen: str, depth: int, leaves: int) -> None:
    assert perft(Position(fen), depth) == leaves


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fen", "depth", "leaves"),
    [
        (START_FEN, 6, 119_060_324),
        (KIWIPETE, 5, 193_690_690),
        (ENDGAME, 7, 178_633_661),
        (PROMOTIONS, 5, 15_833_292),
        (PROMOTIONS, 6, 706_045_033),
        (TALKCHESS, 5, 89_941_194),
        (EDWARDS, 5, 164_075_551),
    ],
)
def test_deep_perft_agrees_with_the_published_count(fen: str, depth: int, leaves: int) -> None:
    assert perft(Position(fen), depth) == leaves


@pytest.mark.parametrize("fen", [START_FEN, KIWIPETE, ENDGAME, PROMOTIONS, TALKCHESS, EDWARDS])
def test_all_perft_methods_agree(fen: str) -> None:
    position = Position(fen)
    count = perft(position, 4)
    assert perft(position, 4, bulk=False) == count
    assert perft(position, 4, rays=True) == count
    assert perft(position, 4, bulk=False, rays=True) == count


def test_perft_0_is_the_position_itself() -> None:
    assert perft(Position(), 0) == 1


@pytest.mark.parametrize("depth", [-1, 101])
def test_an_impossible_depth_is_refused(depth: int) -> None:
    with pytest.raises(ValueError, match="perft depth must be 0 to 100"):
        perft(Position(), depth)


def test_divide_lists_every_legal_move_and_sums_to_perft() -> None:
    position = Position(KIWIPETE)
    counts = divide(position, 3)
    assert len(counts) == 48
    assert counts["e1g1"] == 2_059
    assert sum(counts.values()) == 97_862


def test_perft_leaves_the_position_as_it_was() -> None:
    position = Position(KIWIPETE)
    before = position.snapshot()
    perft(position, 3)
    divide(position, 2)
    assert position.snapshot() == before
