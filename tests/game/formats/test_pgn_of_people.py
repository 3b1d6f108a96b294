"""PGN as people have it: spellings, signs, words and encodings that the standard does not know.

What is not a move costs only itself, and nothing of it is lost when the game is saved.
"""

from __future__ import annotations

import io
import random

import chess
import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.library.main_lines import MainLineReader
from engine.notation.encodings import decoded
from game.formats import imports, pgn, pgn_reader
from game.formats.faults import PgnError, Place, Remark, RemarkCode
from game.formats.opened import Opened
from game.formats.pgn_scanner import scanned
from game.state.game_list import GameHead
from game.state.node import ROOT
from game.state.state import Ending, Result

RUY_LOPEZ = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]


def sans(opened: Opened) -> list[str]:
    return [node.san for node in opened.game.moves]


def codes(opened: Opened) -> list[RemarkCode]:
    return [remark.code for remark in opened.remarks]


def saved(opened: Opened) -> str:
    """Return the game as text, after a check that it is read back as the same game."""
    text = pgn.write(opened.game)
    again = pgn_reader.read(text)
    assert again.game.tree == opened.game.tree
    assert pgn.write(again.game) == text
    return text


@pytest.mark.parametrize(
    "text",
    [
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
        "1. e4 {outer {inner} rest} e5 2. Nf3 Nc6 3. Bb5 a6",
        "1. e4 { a smile :-{ } e5 2. Nf3 {x} Nc6 3. Bb5 a6",
    ],
)
def test_the_moves_are_read_in_all_spellings(text: str) -> None:
    for game in (f"{text} *", f'[White "A"]\n\n{text}', f"{text}\0\0\x1a"):
        opened = pgn_reader.read(game)
        assert sans(opened) == RUY_LOPEZ
        saved(opened)


@pytest.mark.parametrize(
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
    ],
)
def test_en_passant_castling_and_mate_are_read_in_all_spellings(text: str, expected: str) -> None:
    assert sans(pgn_reader.read(text)) == expected.split()


@pytest.mark.parametrize("word", ["e8=Q", "e8Q", "e8(Q)", "e8/Q", "e8=q", "e8q", "e7e8q", "e8=♕"])
def test_promotions_are_read_in_all_spellings(word: str) -> None:
    tags = '[FEN "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"]'
    assert sans(pgn_reader.read(f"{tags}\n\n1. {word} Kf6 *")) == ["e8=Q", "Kf6"]


@pytest.mark.parametrize("null", ["--", "Z0", "@@@@", "null", "0000", "––"])
def test_a_null_move_in_the_main_line_passes_the_turn(null: str) -> None:
    opened = pgn_reader.read(f"1. e4 e5 2. {null} {{[%clk 0:01:00]}} Nc6 3. Nf3 1-0")
    assert sans(opened) == ["e4", "e5", "--", "Nc6", "Nf3"]
    assert [node.ply for node in opened.game.moves] == [1, 2, 3, 4, 5]
    assert opened.game.moves[2].clock_ms == 60_000
    assert opened.game.tree.board(opened.game.end).turn == chess.BLACK
    saved(opened)


@pytest.mark.parametrize(
    ("glyph", "nag"),
    [
        ("!", 1), ("?", 2), ("‼", 3), ("⁇", 4), ("⁉", 5), ("⁈", 6), ("□", 7), ("=", 10),
        ("∞", 13), ("+=", 14), ("⩲", 14), ("=+", 15), ("⩱", 15), ("+/-", 16), ("±", 16),
        ("-/+", 17), ("∓", 17), ("+-", 18), ("+–", 18), ("-+", 19), ("−+", 19), ("⟳", 32),
        ("↑", 36), ("→", 40), ("⇆", 132), ("N", 146), ("TN", 146), ("D", 220),
    ],
)  # fmt: skip
def test_a_glyph_is_a_nag_alone_and_attached(glyph: str, nag: int) -> None:
    texts = [f"1. e4 {glyph} e5 *"]
    if not glyph.isalpha():
        texts.append(f"1. e4{glyph} e5 *")
    for text in texts:
        opened = pgn_reader.read(text)
        assert opened.game.moves[0].annotation.nags == (nag,)
        assert opened.remarks == ()


@pytest.mark.parametrize("sign", ["~", "⊼", "¤", "►", "⌑"])
def test_a_sign_without_a_nag_is_kept_as_text(sign: str) -> None:
    opened = pgn_reader.read(f"1. e4 {sign} e5 {{ good }} {sign} *")
    assert [node.annotation.comment for node in opened.game.moves] == [sign, f"good {sign}"]
    assert saved(opened).count(sign) == 2


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
    opened = pgn_reader.read(f"1. e4 e5 {moves} 1-0")
    expected = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Qe2 O-O Rd1 Kh8"
    assert sans(opened) == expected.split()
    assert opened.remarks == (Remark(RemarkCode.OTHER_LETTERS, letters),)


@pytest.mark.parametrize("variation", ["2... Sf9 3. Lb5", "2... Sf6 3. Lh8", "2... d6 3. Dh9"])
def test_a_remark_names_a_word_of_another_language_as_it_is_written(variation: str) -> None:
    opened = pgn_reader.read(f"1. e4 e5 2. Sf3 Sc6 ({variation}) 3. Lb5 *")
    _, remark = opened.remarks
    assert remark.text in variation.split()


def test_an_english_game_stays_english_up_to_its_fault() -> None:
    opened = pgn_reader.read("1. e4 e5 2. Nf3 Nc6 3. Bb5 Sf6 1-0")
    assert sans(opened) == RUY_LOPEZ[:5]
    assert codes(opened) == [RemarkCode.NOT_A_MOVE]


@pytest.mark.parametrize(
    ("text", "moves", "place", "kept"),
    [
        ("1. e4 e5 2. Qh8 Nc6 3. Nf3 1-0", 2, Place(2, chess.WHITE), "2. Qh8 Nc6 3. Nf3"),
        ("1. e4 xx 2. Nf3 Nc6 1-0", 1, Place(1, chess.BLACK), "xx 2. Nf3 Nc6"),
        ("1. e4 e5 2. Nf3 blah Nc6 1-0", 3, Place(2, chess.BLACK), "blah Nc6"),
        ("1. e4 e5 2. Nf3 Nc5 {a} (2... d6) 1-0", 3, Place(2, chess.BLACK), "Nc5 (a) (2... d6)"),
    ],
)
def test_a_line_ends_before_an_illegal_word_and_its_rest_is_a_comment(
    text: str, moves: int, place: Place, kept: str
) -> None:
    opened = pgn_reader.read(text)
    assert len(opened.game.moves) == moves
    assert opened.game.moves[-1].annotation.comment == kept
    assert [remark.place for remark in opened.remarks] == [place]
    assert opened.game.recorded_result == "1-0"
    saved(opened)


def test_commands_in_the_rest_of_a_line_belong_to_no_move() -> None:
    opened = pgn_reader.read("1. e4 e5 2. Ke3 {[%clk 0:01:00] [%eval 1.5]} Nc6 *")
    assert (opened.game.moves[-1].clock_ms, opened.game.moves[-1].score) == (None, None)


def test_a_word_is_skipped_only_where_the_numbers_that_follow_prove_it() -> None:
    assert sans(pgn_reader.read("1. e4 e5 2. Nf3 huh Nc6 3. Bb5 a6 *")) == RUY_LOPEZ
    assert sans(pgn_reader.read("1. e4 huh 2. Nf3 Nc6 3. Bb5 a6 *")) == ["e4"]
    assert sans(pgn_reader.read("1. e4 e5 2. huh Nf6 3. Nc3 *")) == ["e4", "e5"]


def test_a_variation_before_the_first_move_is_no_main_line() -> None:
    opened = pgn_reader.read('[White "A"]\n\n(1. d4 d5) 1. e4 e5 *')
    assert sans(opened) == ["e4", "e5"]
    assert codes(opened) == [RemarkCode.VARIATION_BEFORE_MOVE]
    assert opened.game.tree[ROOT].annotation.comment == "(1. d4 d5)"


@pytest.mark.parametrize(
    ("written", "recorded"),
    [("1/2", "1/2-1/2"), ("½-½", "1/2-1/2"), ("1–0", "1-0"), ("0:1", "0-1"), ("0-0", "0-0")],
)
def test_results_in_all_spellings_are_results(written: str, recorded: str) -> None:
    for tags in ("", f'[Result "{written}"]\n\n', '[Result "*"]\n\n'):
        opened = pgn_reader.read(f"{tags}1. e4 e5 {written}")
        assert opened.game.recorded_result == recorded
        assert opened.remarks == ()


def test_a_double_forfeit_is_no_castling() -> None:
    moves = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3 0-0"
    assert len(sans(pgn_reader.read(f'[Result "1-0"]\n\n{moves}'))) == 8
    assert len(sans(pgn_reader.read(f'[Result "0-0"]\n\n{moves}'))) == 7


def test_a_result_that_the_moves_contradict_is_said() -> None:
    opened = pgn_reader.read("1. f3 e5 2. g4 Qh4# 1-0")
    assert opened.game.result == Result("0-1", Ending.CHECKMATE)
    assert opened.remarks == (Remark(RemarkCode.RESULT_CONTRADICTED, "1-0"),)
    differ = pgn_reader.read('[Result "1-0"]\n\n1. e4 e5 0-1')
    assert codes(differ) == [RemarkCode.RESULTS_DIFFER]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16-le"])
def test_names_and_comments_are_read_in_each_encoding(encoding: str) -> None:
    text = '[White "Šimun Œuvre"]\n[Event "Open… 2024"]\n\n1. e4 {“quoted” – dash €} *'
    game = pgn_reader.read(decoded(text.encode(encoding), encoding)[0]).game
    assert (game.white.name, game.headers["Event"]) == ("Šimun Œuvre", "Open… 2024")
    assert game.moves[0].annotation.comment == "“quoted” – dash €"


def test_a_tag_that_cannot_be_read_gives_no_other_first_position() -> None:
    with pytest.raises(PgnError):
        pgn_reader.read("[FEN “4k3/8/8/8/8/8/4P3/4K3 w - - 0 1”]\n\n1. e4 *")
    text = '[ SetUp "1" ][FEN"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]1. e4 *'
    assert pgn_reader.read(text).game.start.piece_at(chess.E8) is not None


@pytest.mark.parametrize("name", ["FEN", "fen", "Fen"])
def test_the_first_position_counts_in_capitals_and_in_small_letters(name: str) -> None:
    text = f'[{name} "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *'
    assert pgn_reader.read(text).game.start.piece_at(chess.D1) is None
    assert len(MainLineReader().read_game(text.encode()).moves) == 2


# Games of one main line, and ways to damage them.
PIECES = ["1.", "2.", "e4", "e5", "Nf3", "Sf3", "Nc6", "O-O", "0-0", "--", "(", ")", "{", "}", ";",
          "%", "\n", "\n\n", "\r", "$1", "!", "N", "[", "]", "[Event \"x\"]", "1-0", "*", "½", "~",
          "blah", "♘f3", "\0", "\ufeff", "e.p.", "e8=Q", "Qh8", "…", "\u2028"]  # fmt: skip


def random_game(lots: random.Random) -> str:
    board, words = chess.Board(), ['[Event "x"]\n[White "A"]\n\n']
    for _ in range(lots.randrange(20)):
        if board.is_game_over():
            break
        move = lots.choice(list(board.legal_moves))
        number = f"{board.fullmove_number}." if board.turn else ""
        words.append(f"{number}{board.san(move)}")
        board.push(move)
    return " ".join([*words, lots.choice(["1-0", "*", "1/2-1/2"]), "\n\n"])


def mutated(lots: random.Random, text: str) -> str:
    for _ in range(lots.randrange(1, 5)):
        place = lots.randrange(len(text) + 1)
        text = text[:place] + lots.choice(PIECES) + text[place + lots.randrange(3) :]
    return text


@settings(deadline=None)
@given(st.integers(0, 10**9))
def test_a_list_and_the_opened_games_agree_on_damaged_files(seed: int) -> None:
    """Each row opens as one game with the same names, or is refused by a PgnError."""
    lots = random.Random(seed)
    data = mutated(lots, random_game(lots) + random_game(lots)).encode()
    for block in scanned(data):
        spans = zip(block.spans[::2], block.spans[1::2], strict=True)
        for (begin, end), row in zip(spans, block.rows(), strict=True):
            text = data[begin:end].decode()
            try:
                opened = pgn_reader.read(text)
            except PgnError:
                continue
            head = GameHead(*row.split("\t"))
            assert head.white == opened.game.headers.get("White", "")
            board = opened.game.start.copy()
            for node in opened.game.moves:
                assert node.move == chess.Move.null() or board.is_legal(node.move)
                san = "--" if node.move == chess.Move.null() else board.san(node.move)
                board.push(node.move)
                assert san == node.san
            saved(opened)


@settings(deadline=None)
@given(st.integers(0, 10**9))
def test_python_chess_reads_the_same_moves_in_sound_games(seed: int) -> None:
    text = random_game(random.Random(seed))
    read = chess.pgn.read_game(io.StringIO(text))
    assert read is not None
    ours = [node.move for node in pgn_reader.read(text).game.moves]
    assert ours == list(read.mainline_moves())


@pytest.mark.parametrize(
    "text", ["1. e4 e5 2. Ke3 Nc6 *", "1. e4 e5", "1. e4 e5 {and *", "1. e4 (1. d4 *"]
)
def test_a_saved_game_that_is_damaged_is_not_resumed(text: str) -> None:
    with pytest.raises(PgnError):
        imports.saved_game(text)


def test_a_flaw_that_is_written_back_as_it_was_does_not_damage_a_saved_game() -> None:
    opened = imports.game_from_pgn('[Event "Cup"]\n[White "Anna\n[Black "Bela"]\n\n1. e4 e5 *')
    assert [remark.code for remark in opened.remarks] == [RemarkCode.OPEN_TAG]
    assert imports.saved_game(pgn.write(opened.game)).tree == opened.game.tree
