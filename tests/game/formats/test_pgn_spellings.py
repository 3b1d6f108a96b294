"""Moves in the spellings that people write: letters, numbers, castling, promotions, null moves."""

from __future__ import annotations

import chess
import pytest
from cases import for_each, for_each_row
from opened_pgn import codes, sans, saved

from game.formats import pgn_reader
from game.formats.game_text_faults import Remark, RemarkCode

PROMOTIONS = [
    "e8=Q", "e8Q", "e8(Q)", "e8/Q", "e8=q", "e8q", "e7e8q", "e8=♕",
    "e8=(Q)", "e8-Q", "e8:Q", "e8 = Q", "e8= Q", "e8 =Q", "e8 (Q)", "e7 - e8 = Q",
]  # fmt: skip
RUY_LOPEZ = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]


@for_each(
    text=[
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
        "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6",
        "1 e4 e5 2 Nf3 Nc6 3 Bb5 a6",
        "1e4 e5 2Nf3 Nc6 3Bb5 a6",
        "1. e4 1... e5 2.Nf3 2...Nc6 3. Bb5 3…a6",
        "1. e4 {x} 1… e5 2. Nf3 .. Nc6 3. Bb5 ... a6",
        "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7–a6",
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
        "1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 ♟a6",
        "1. e4 e5 2. Nf3, Nc6. 3. Bb5 a6.",
        "1. e4! e5? 2. Nf3!? Nc6+- 3. Bb5= a6+/-",
        "1. e4 ∓ e5 ± 2. Nf3 ⩲ Nc6 ⩱ 3. Bb5 ∞ a6 □",
        "1. e4 = e5 += 2. Nf3 =+ Nc6 -+ 3. Bb5 ~ a6 N",
        "1. e4 ⟳ e5 → 2. Nf3 ↑ Nc6 ⇆ 3. Bb5 ⊼ a6 TN",
        "1. e4\n\n\ne5\v2. Nf3\x85Nc6\u20283. Bb5\ra6",
        "1. e4 e5 2. Nf3 blah Nc6 3. Bb5 a6",
        "1. e4 e5 2. Nf3 White is better Nc6 3. Bb5 a6",
        "1. e4 e5 [a note] 2. Nf3 (=) Nc6 () 3. Bb5 a6",
        "(1. d4 d5) 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
        "1: e4 e5 2, Nf3 Nc6 03. Bb5 a6",
        "1-e4 e5 2-Nf3 Nc6 3-Bb5 a6",
        "1. e2 - e4 e7 - e5 2. N f3 N c6 3. B b5 a6",
        "1. e4 e5 2. N g1 - f3 Nc6 3. Bf1 - b5 a6",
        "1. e4 e5 2. nf3 nc6 3. bb5 a6",
        "1. E4 E5 2. NF3 NC6 3. BB5 A6",
        "1. e4 e5 2. Nf3 Nc6 3. bb5 a6",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 <br> a6",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 {x} <br> {y} a6",
        "1. e4 {outer {inner} rest} e5 2. Nf3 Nc6 3. Bb5 a6",
        "1. e4 { a smile :-{ } e5 2. Nf3 {x} Nc6 3. Bb5 a6",
    ]
)
def test_the_moves_are_read_in_all_spellings(text: str) -> None:
    for game in (f"{text} *", f'[White "A"]\n\n{text}', f"{text}\0\0\x1a"):
        opened = pgn_reader.read_pgn(game)
        assert sans(opened) == RUY_LOPEZ
        saved(opened)


@for_each_row(
    ("text", "expected"),
    [
        ("1. e4 a6 2. e5 d5 3. exd6e.p. cxd6", "e4 a6 e5 d5 exd6 cxd6"),
        ("1. e4 a6 2. e5 d5 3. e5:d6 e.p. c7:d6", "e4 a6 e5 d5 exd6 cxd6"),
        ("1. e4 a6 2. e5 d5 3. exd6 ep cd6", "e4 a6 e5 d5 exd6 cxd6"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. o-o Nf6", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0–0 Nf6", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6"),
        ("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 mate", "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#"),
        ("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7++", "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#"),
        ("1. f4 e6 2. g4 Qh4 ch.", "f4 e6 g4 Qh4#"),
        ("1. e4 d5 2. ed5: Qd5: 3. Nc3~ a6", "e4 d5 exd5 Qxd5 Nc3 a6"),
        ("1. e4 a6 2. e5 d5 3. exd6/ep", "e4 a6 e5 d5 exd6"),
        ("1. e4 a6 2. e5 d5 3. exd6 e. p. cxd6", "e4 a6 e5 d5 exd6 cxd6"),
        ("1. e4 a6 2. e5 d5 3. exd6 e.p.! cxd6", "e4 a6 e5 d5 exd6 cxd6"),
        ("1. e4 a6 2. e5 d5 3. exd6 en passant cxd6", "e4 a6 e5 d5 exd6 cxd6"),
        ("1. e4 d5 2. e4 x d5 Q x d5 3. Nc3", "e4 d5 exd5 Qxd5 Nc3"),
        ("1. e4 d5 2. e4*d5 Qd5x 3. Nc3", "e4 d5 exd5 Qxd5 Nc3"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O - O Nf6", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. О-О Nf6", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. ο–ο Nf6", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6"),
        ("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7+mate", "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#"),
    ],
)
def test_en_passant_castling_and_mate_are_read_in_all_spellings(text: str, expected: str) -> None:
    assert sans(pgn_reader.read_pgn(text)) == expected.split()


@pytest.mark.parametrize("word", PROMOTIONS)
def test_promotions_are_read_in_all_spellings(word: str) -> None:
    tags = '[FEN "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"]'
    assert sans(pgn_reader.read_pgn(f"{tags}\n\n1. {word} Kf6 *")) == ["e8=Q", "Kf6"]


@pytest.mark.parametrize("null", ["--", "Z0", "@@@@", "null", "0000", "––"])
def test_a_null_move_in_the_main_line_passes_the_turn(null: str) -> None:
    opened = pgn_reader.read_pgn(f"1. e4 e5 2. {null} {{[%clk 0:01:00]}} Nc6 3. Nf3 1-0")
    assert sans(opened) == ["e4", "e5", "--", "Nc6", "Nf3"]
    assert [node.ply for node in opened.game.moves] == [1, 2, 3, 4, 5]
    assert opened.game.moves[2].clock_ms == 60_000
    assert opened.game.tree.board(opened.game.end).turn == chess.BLACK
    saved(opened)


@pytest.mark.parametrize(
    ("moves", "letters"),
    [
        ("2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. O-O Le7 6. De2 O-O 7. Td1 Kh8", "K D T L S"),
        ("2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7 6. De2 O-O 7. Td1 Rh8", "R D T F C"),
        ("2. Cf3 Cc6 3. Ab5 a6 4. Aa4 Cf6 5. O-O Ae7 6. De2 O-O 7. Td1 Rh8", "R D T A C"),
        ("2. Pf3 Pc6 3. Lb5 a6 4. La4 Pf6 5. O-O Le7 6. De2 O-O 7. Td1 Kh8", "K D T L P"),
        ("2. Jf3 Jc6 3. Sb5 a6 4. Sa4 Jf6 5. O-O Se7 6. De2 O-O 7. Vd1 Kh8", "K D V S J"),
        ("2. Sf3 Sc6 3. Gb5 a6 4. Ga4 Sf6 5. O-O Ge7 6. He2 O-O 7. Wd1 Kh8", "K H W G S"),
        ("2. Hf3 Hc6 3. Fb5 a6 4. Fa4 Hf6 5. O-O Fe7 6. Ve2 O-O 7. Bd1 Kh8", "K V B F H"),
        ("2. Кf3 Кc6 3. Сb5 a6 4. Сa4 Кf6 5. O-O Сe7 6. Фe2 O-O 7. Лd1 Крh8", "Кр Ф Л С К"),
    ],
)
def test_piece_letters_of_one_other_language_are_read_and_said(moves: str, letters: str) -> None:
    opened = pgn_reader.read_pgn(f"1. e4 e5 {moves} 1-0")
    expected = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Qe2 O-O Rd1 Kh8"
    assert sans(opened) == expected.split()
    assert opened.remarks == (Remark(RemarkCode.OTHER_LETTERS, letters),)


@pytest.mark.parametrize(
    ("moves", "sans_read"),
    [
        ("1. e4 e5 2. bc4 Nf6 3. d3 Bc5", "e4 e5 Bc4 Nf6 d3 Bc5"),
        ("1. e4 e5 2. nf3 nc6 3. bb5 a6 4. bxc6 qf6", "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 Qf6"),
        ("1. e4 e5 2. nf3 nc6 3. bb5 d6 4. o-o a6 5. bd3", "e4 e5 Nf3 Nc6 Bb5 d6 O-O a6 Bd3"),
        ("1. E4 E5 2. NF3 NC6 3. BB5 A6 4. BXC6 DXC6", "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6"),
    ],
)  # fmt: skip
def test_capital_and_small_letters_may_be_mixed_up(moves: str, sans_read: str) -> None:
    opened = pgn_reader.read_pgn(f"{moves} *")
    assert sans(opened) == sans_read.split()
    assert codes(opened) == [RemarkCode.OTHER_LETTERS]
    saved(opened)


def test_a_small_b_that_may_be_a_pawn_and_a_bishop_ends_the_line() -> None:
    moves = "1. b4 e5 2. b5 Nc6 3. e3 nf6 4. Bc4 a6 5. bxc6 dxc6"
    assert sans(pgn_reader.read_pgn(f"{moves.replace('nf6', 'Nf6')} *"))[-2:] == ["bxc6", "dxc6"]
    both = "1. b4 e5 2. b5 Nc6 3. e3 nf6 4. bxc6 dxc6"  # Only the pawn can take.
    assert sans(pgn_reader.read_pgn(f"{both} *"))[-2:] == ["bxc6", "dxc6"]
    fen = '[FEN "4k3/8/2n5/1P1B4/8/8/8/4K3 w - - 0 1"]\n\n'
    assert sans(pgn_reader.read_pgn(f"{fen}1. bxc6+ ke7 *")) == ["bxc6"]
    assert sans(pgn_reader.read_pgn(f"{fen}1. bxc6+ Ke7 *")) == ["bxc6", "Ke7"]


def test_a_letter_of_pawns_that_other_pawns_lack_is_a_knight_in_dutch() -> None:
    opened = pgn_reader.read_pgn("1. e4 e5 2. Pf3 Pc6 *")
    assert sans(opened) == RUY_LOPEZ[:4]
    assert opened.remarks == (Remark(RemarkCode.OTHER_LETTERS, "K D T L P"),)
    assert sans(pgn_reader.read_pgn("1. Pe4 Pe5 2. Pf3 Pc6 *")) == ["e4", "e5", "f3", "c6"]
    assert sans(pgn_reader.read_pgn("1. e4 e5 2. Pd4 Nc6 3. Pf3 *"))[2:] == ["d4", "Nc6", "f3"]


@pytest.mark.parametrize(
    ("words", "castling"),
    [("Kg1 Ke1g1 Ke1-g1 Ke1xh1 e1h1", "O-O"), ("Kc1 Ke1-c1 Ke1xa1 e1a1", "O-O-O")],
)
def test_castling_may_be_written_as_a_move_of_the_king(words: str, castling: str) -> None:
    fen = '[FEN "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"]\n\n'
    for word in words.split():
        text = f"{fen}1. {word} {word.replace('1', '8')}"
        assert sans(pgn_reader.read_pgn(text)) == [castling, castling], word
    assert sans(pgn_reader.read_pgn(f"{fen}1. Kh1 *")) == []  # Its castling is missing.


def test_castling_may_be_written_as_king_takes_rook_in_chess960() -> None:
    tags = '[Variant "Chess960"]\n[FEN "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1"]\n\n'
    for word, castling in (("Ke1xg1", "O-O"), ("e1b1", "O-O-O"), ("Kc1", "O-O-O")):
        assert sans(pgn_reader.read_pgn(f"{tags}1. {word} *")) == [castling], word


def test_a_null_move_that_stands_for_white_before_a_game_of_black_is_none() -> None:
    fen = '[FEN "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"]\n\n'
    assert sans(pgn_reader.read_pgn(f"{fen}1. -- e5 2. Nf3 *")) == ["e5", "Nf3"]
    assert sans(pgn_reader.read_pgn(f"{fen}1... -- 2. Nf3 *")) == ["--", "Nf3"]


def test_an_english_game_stays_english_up_to_its_fault() -> None:
    opened = pgn_reader.read_pgn("1. e4 e5 2. Nf3 Nc6 3. Bb5 Sf6 1-0")
    assert sans(opened) == RUY_LOPEZ[:5]
    assert codes(opened) == [RemarkCode.NOT_A_MOVE]


@pytest.mark.parametrize("variation", ["2... Sf9 3. Lb5", "2... Sf6 3. Lh8", "2... d6 3. Dh9"])
def test_a_remark_names_a_word_of_another_language_as_it_is_written(variation: str) -> None:
    opened = pgn_reader.read_pgn(f"1. e4 e5 2. Sf3 Sc6 ({variation}) 3. Lb5 *")
    _, remark = opened.remarks
    assert remark.text in variation.split()
