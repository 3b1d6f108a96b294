"""The second board, compared with the bitboards, python-chess and published counts."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import chess
import pytest
from amount import Amount
from positions import KIWIPETE

from engine.core.board.perft import perft
from engine.core.board.position import START_FEN, FenError, Position
from engine.core.mailbox.position import MailboxPosition, index_name, parse_index

RandomGames = Callable[[int, int], Iterator[tuple[Position, chess.Board]]]

ENDGAME = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
PROMOTIONS = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
PROMOTIONS_MIRRORED = "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1"
TALKCHESS = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"
EDWARDS = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
CHESS960 = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"

EN_PASSANT_FENS = (
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
    "8/8/4k3/3pP3/8/8/8/K7 w - d6 0 1",
    "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "6k1/8/7b/3pP3/5P2/8/8/2K5 w - d6 0 1",
    "6k1/b7/8/2pP4/8/4K3/8/8 w - c6 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "8/8/8/1k1pPp1R/8/8/8/4K3 w - f6 0 1",
    "8/8/8/K1PpP2r/8/8/8/4k3 w - d6 0 1",
)


def chess960_games(games: int, seed: int) -> Iterator[Position]:
    """Yield positions of random games from Chess960 positions, half of them nearly empty."""
    source = random.Random(seed)
    for game in range(games):
        board = chess.Board.from_chess960_pos(source.randrange(960))
        for square, piece in board.piece_map().items():
            kept = piece.piece_type in (chess.KING, chess.ROOK) or source.random() < 0.2
            if game % 2 and not kept:
                board.remove_piece_at(square)
        if not board.is_valid():
            continue
        position = Position(board.fen(), chess960=True)
        for _ in range(60):
            yield position
            moves = position.legal_moves()
            if not moves:
                break
            castlings = [move for move in moves if move >> 14 & 15]
            position.push(source.choice(castlings or moves))


def assert_same(mailbox: MailboxPosition, position: Position) -> None:
    assert mailbox.fen() == position.fen()
    assert sorted(mailbox.legal_moves()) == sorted(position.legal_moves()), position.fen()
    assert mailbox.is_check() == position.is_check()
    assert mailbox.key() == mailbox.computed_key()


@pytest.mark.parametrize("bulk", [True, False])
@pytest.mark.parametrize(
    ("fen", "depth", "leaves"),
    [
        (START_FEN, 1, 20),
        (START_FEN, 2, 400),
        (START_FEN, 3, 8_902),
        (START_FEN, 4, 197_281),
        (START_FEN, 5, 4_865_609),
        (KIWIPETE, 4, 4_085_603),
        (ENDGAME, 6, 11_030_083),
        (PROMOTIONS, 4, 422_333),
        (PROMOTIONS_MIRRORED, 4, 422_333),
        (TALKCHESS, 4, 2_103_487),
        (EDWARDS, 4, 3_894_594),
    ],
)
def test_perft_agrees_with_the_published_count(
    fen: str, depth: int, leaves: int, bulk: bool
) -> None:
    position = MailboxPosition(fen)
    before = position.snapshot()
    assert position.perft(depth, bulk) == leaves
    assert position.snapshot() == before


def test_perft_of_a_chess960_position_agrees_with_the_published_count() -> None:
    position = MailboxPosition(CHESS960, chess960=True)
    counts = [21, 528, 12_189, 326_672]
    assert [position.perft(depth) for depth in (1, 2, 3, 4)] == counts
    assert [position.perft(depth, bulk=False) for depth in (1, 2, 3, 4)] == counts


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fen", "depth", "leaves"),
    [
        (START_FEN, 6, 119_060_324),
        (KIWIPETE, 5, 193_690_690),
        (ENDGAME, 7, 178_633_661),
        (PROMOTIONS, 6, 706_045_033),
        (TALKCHESS, 5, 89_941_194),
        (EDWARDS, 5, 164_075_551),
    ],
)
def test_deep_perft_agrees_with_the_published_count(fen: str, depth: int, leaves: int) -> None:
    assert MailboxPosition(fen).perft(depth, bulk=False) == leaves


def test_perft_0_is_the_position_itself() -> None:
    assert MailboxPosition().perft(0) == 1


@pytest.mark.parametrize("depth", [-1, 101])
def test_an_impossible_depth_is_refused(depth: int) -> None:
    with pytest.raises(ValueError, match="perft depth must be 0 to 100"):
        MailboxPosition().perft(depth)


def test_both_boards_have_equal_moves_and_fens(random_games: RandomGames) -> None:
    positions = 0
    for position, _ in random_games(80, 11):
        assert_same(MailboxPosition(position.fen()), position)
        positions += 1
    assert positions > 4_000


def test_both_boards_agree_after_every_move(random_games: RandomGames, amount: Amount) -> None:
    for position, _ in random_games(amount(5, 16), 12):
        mailbox = MailboxPosition(position.fen())
        before = mailbox.snapshot()
        for move in position.legal_moves():
            position.push(move)
            mailbox.push(move)
            assert_same(mailbox, position)
            assert MailboxPosition(position.fen()).key() == mailbox.key()
            assert mailbox.snapshot() != before
            assert position.pop() == mailbox.pop() == move
            assert mailbox.snapshot() == before


def test_both_boards_agree_along_whole_games(random_games: RandomGames) -> None:
    source = random.Random(13)
    for _ in range(40):
        position = Position(KIWIPETE)
        mailbox = MailboxPosition(KIWIPETE)
        snapshots = [mailbox.snapshot()]
        while len(snapshots) < 150 and position.legal_moves():
            move = source.choice(position.legal_moves())
            position.push(move)
            mailbox.push(move)
            assert_same(mailbox, position)
            snapshots.append(mailbox.snapshot())
        for snapshot in reversed(snapshots[:-1]):
            mailbox.pop()
            assert mailbox.snapshot() == snapshot


def test_legal_moves_are_those_of_python_chess(random_games: RandomGames) -> None:
    for position, board in random_games(40, 14):
        mailbox = MailboxPosition(position.fen())
        moves = sorted(mailbox.uci(move) for move in mailbox.legal_moves())
        assert moves == sorted(move.uci() for move in board.legal_moves)
        assert mailbox.fen() == board.fen()


def test_both_boards_agree_in_chess960(amount: Amount) -> None:
    castlings = 0
    for position in chess960_games(amount(30, 100), 15):
        mailbox = MailboxPosition(position.fen(), chess960=True)
        assert_same(mailbox, position)
        before = mailbox.snapshot()
        for move in mailbox.legal_moves():
            castlings += move >> 14 & 15 != 0
            position.push(move)
            mailbox.push(move)
            assert mailbox.fen() == position.fen()
            assert mailbox.key() == mailbox.computed_key()
            assert position.pop() == mailbox.pop() == move
            assert mailbox.snapshot() == before
    assert castlings > amount(20, 100)


def test_a_rook_that_shields_its_king_on_the_first_rank_may_not_castle() -> None:
    position = MailboxPosition("4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", chess960=True)
    assert "d1b1" not in {position.uci(move) for move in position.legal_moves()}
    free = MailboxPosition("4k3/8/8/8/8/8/8/1R1K4 w B - 0 1", chess960=True)
    assert "d1b1" in {free.uci(move) for move in free.legal_moves()}


@pytest.mark.parametrize("fen", EN_PASSANT_FENS)
def test_both_boards_agree_on_en_passant_captures(fen: str) -> None:
    assert_same(MailboxPosition(fen), Position(fen))
    assert MailboxPosition(fen).perft(4, bulk=False) == perft(Position(fen), 4)


@pytest.mark.parametrize(
    "fen",
    [
        "8/PPPPPPPP/8/8/8/7k/8/QK6 w - - 0 1",
        "1Q2KQ2/5Q2/n4Q2/2QQ4/1n4Q1/k7/4Q1Q1/8 b - - 0 1",
        "8/1Nn1N2N/5nN1/6N1/N5N1/1N1k4/8/1N3K2 b - - 0 1",
    ],
)
def test_piece_lists_hold_nine_queens_and_ten_knights(fen: str) -> None:
    assert_same(MailboxPosition(fen), Position(fen))
    assert MailboxPosition(fen).perft(3, bulk=False) == perft(Position(fen), 3)


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2P w - - 0 1",
        "4k3/PPPPPPPP/P7/8/8/8/8/4K3 w - - 0 1",
        "4k3/PPPPPPPP/8/8/8/8/8/QQ2K3 w - - 0 1",
        "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
        "4k3/8/8/8/8/3n1n2/8/r3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/3K4 w Kk - 0 1",
        "4k3/8/8/8/8/8/8/4KR2 w K - 0 1",
        "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
    ],
)
def test_both_boards_refuse_a_fen_with_the_same_message(fen: str) -> None:
    with pytest.raises(FenError) as refusal:
        Position(fen)
    with pytest.raises(FenError) as other:
        MailboxPosition(fen)
    assert str(other.value) == str(refusal.value)


def test_a_move_that_is_not_legal_is_refused() -> None:
    position = MailboxPosition()
    with pytest.raises(ValueError, match="is not a legal move"):
        position.push(0)
    with pytest.raises(IndexError):
        position.pop()
    with pytest.raises(IndexError):
        position.piece_at(64)


def test_an_index_is_rank_times_sixteen_plus_file() -> None:
    named = {index_name(index): index for index in range(256) if not index & 0x88}
    assert len(named) == 64
    for square in range(64):
        name = chess.square_name(square)
        assert named[name] == parse_index(name) == square // 8 * 16 + square % 8
    assert index_name(0x34) == "e4"
    assert {index_name(index) for index in range(-256, 512) if index & ~0x77} == {"-"}
    for text in ("", "e", "e9", "i4", "e44", "E4", "４4"):
        with pytest.raises(ValueError, match="is not the name of a square"):
            parse_index(text)


def test_the_board_has_the_squares_of_its_fen() -> None:
    board = chess.Board(KIWIPETE)
    position = MailboxPosition(KIWIPETE)
    for square in range(64):
        piece = board.piece_at(square)
        code = piece.piece_type + (0 if piece.color else 6) if piece else 0
        assert position.piece_at(square) == code


def test_the_board_holds_the_moves_of_a_long_game() -> None:
    position = MailboxPosition()
    before = position.snapshot()
    for text in ("g1f3", "g8f6", "f3g1", "f6g8") * 150:
        position.push(next(move for move in position.legal_moves() if position.uci(move) == text))
    assert position.fen() == START_FEN.replace("0 1", "600 301")
    for _ in range(600):
        position.pop()
    assert position.snapshot() == before
