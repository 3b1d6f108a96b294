"""PGN as people have it: spellings, signs, words and encodings that the standard does not know.

What is not a move costs only itself, and nothing of it is lost when the game is saved.
"""

from __future__ import annotations

import io
import random

import chess
import chess.pgn
import pytest
from cases import for_each, for_each_row
from hypothesis import example, given, settings
from hypothesis import strategies as st
from opened_pgn import codes, sans, saved

from engine.library.reading.main_lines import MainLineReader
from engine.notation.encodings import decode, encoding_of_file
from game.formats import game_import, pgn, pgn_reader
from game.formats.game_text_faults import PgnError, Place, Remark, RemarkCode
from game.formats.pgn_scanner import scan_games
from game.state.game import Ending, Result
from game.state.game_list import GameSummary
from game.state.node import ROOT

RUY_LOPEZ = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]


@for_each_row(
    ("glyph", "nag"),
    [
        ("!", 1), ("?", 2), ("‼", 3), ("⁇", 4), ("⁉", 5), ("⁈", 6), ("□", 7), ("=", 10),
        ("+--", 20), ("--+", 21),
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
        opened = pgn_reader.read_pgn(text)
        assert opened.game.moves[0].annotation.nags == (nag,)
        assert opened.remarks == ()


@pytest.mark.parametrize("sign", ["~", "⊼", "¤", "►", "⌑", "======", "---"])
def test_a_sign_without_a_nag_is_kept_as_text(sign: str) -> None:
    opened = pgn_reader.read_pgn(f"1. e4 {sign} e5 {{ good }} {sign} *")
    assert [node.annotation.comment for node in opened.game.moves] == [sign, f"good {sign}"]
    assert saved(opened).count(sign) == 2


@pytest.mark.parametrize(
    ("text", "moves", "place", "kept"),
    [
        ("1. e4 e5 2. Qh8 Nc6 3. Nf3 1-0", 2, Place(2, chess.WHITE), "2. Qh8 Nc6 3. Nf3"),
        ("1. e4 xx 2. Nf3 Nc6 1-0", 1, Place(1, chess.BLACK), "xx 2. Nf3 Nc6"),
        ("e4 e5 Nf3 blah Nc6 1-0", 3, Place(2, chess.BLACK), "blah Nc6"),
        ("1. e4 e5 2. blah Nf3 Nc6 1-0", 2, Place(2, chess.WHITE), "2. blah Nf3 Nc6"),
        ("1. e4 e5 2. Nf3 Nc5 {a} (2... d6) 1-0", 3, Place(2, chess.BLACK), "Nc5 (a) (2... d6)"),
    ],
)
def test_a_line_ends_before_an_illegal_word_and_its_rest_is_a_comment(
    text: str, moves: int, place: Place, kept: str
) -> None:
    opened = pgn_reader.read_pgn(text)
    assert len(opened.game.moves) == moves
    assert opened.game.moves[-1].annotation.comment == kept
    assert [remark.place for remark in opened.remarks] == [place]
    assert opened.game.recorded_result == "1-0"
    saved(opened)


def test_commands_in_the_rest_of_a_line_belong_to_no_move() -> None:
    opened = pgn_reader.read_pgn("1. e4 e5 2. Ke3 {[%clk 0:01:00] [%eval 1.5]} Nc6 *")
    assert (opened.game.moves[-1].clock_ms, opened.game.moves[-1].score) == (None, None)


def test_a_word_is_skipped_only_where_the_numbers_prove_it() -> None:
    assert sans(pgn_reader.read_pgn("1. e4 e5 2. Nf3 huh Nc6 3. Bb5 a6 *")) == RUY_LOPEZ
    assert sans(pgn_reader.read_pgn("1. e4 e5 2. Nf3 huh Nc6 *")) == RUY_LOPEZ[:4]
    assert sans(pgn_reader.read_pgn("e4 e5 Nf3 huh Nc6 *")) == RUY_LOPEZ[:3]
    assert sans(pgn_reader.read_pgn("1. e4 e5 2. huh Nf3 Nc6 *")) == RUY_LOPEZ[:2]
    assert sans(pgn_reader.read_pgn("1. e4 huh 2. Nf3 Nc6 3. Bb5 a6 *")) == ["e4"]
    assert sans(pgn_reader.read_pgn("1. e4 e5 2. huh Nf6 3. Nc3 *")) == ["e4", "e5"]


def test_a_variation_before_the_first_move_is_no_main_line() -> None:
    opened = pgn_reader.read_pgn('[White "A"]\n\n(1. d4 d5) 1. e4 e5 *')
    assert sans(opened) == ["e4", "e5"]
    assert codes(opened) == [RemarkCode.VARIATION_BEFORE_MOVE]
    assert opened.game.tree[ROOT].annotation.comment == "(1. d4 d5)"


@pytest.mark.parametrize(
    ("written", "recorded"),
    [
        ("1/2", "1/2-1/2"), ("½-½", "1/2-1/2"), ("1–0", "1-0"), ("0:1", "0-1"), ("0-0", "0-0"),
        ("1 - 0", "1-0"), ("0 -1", "0-1"), ("1/2- 1/2", "1/2-1/2"), ("½ – ½", "1/2-1/2"),
        ("1 : 0", "1-0"), ("0 - 0", "0-0"), ("1\n-\n0", "1-0"), ("1-O", "1-0"), ("0-1.", "0-1"),
    ],
)  # fmt: skip
def test_results_in_all_spellings_are_results(written: str, recorded: str) -> None:
    for tags in ("", f'[Result "{written}"]\n\n', '[Result "*"]\n\n'):
        opened = pgn_reader.read_pgn(f"{tags}1. e4 e5 {written}")
        assert opened.game.recorded_result == recorded
        assert opened.remarks == ()


def test_a_double_forfeit_is_no_castling() -> None:
    moves = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3 0-0"
    assert len(sans(pgn_reader.read_pgn(f'[Result "1-0"]\n\n{moves}'))) == 8
    assert len(sans(pgn_reader.read_pgn(f'[Result "0-0"]\n\n{moves}'))) == 7


def test_a_result_that_the_moves_contradict_is_said() -> None:
    opened = pgn_reader.read_pgn("1. f3 e5 2. g4 Qh4# 1-0")
    assert opened.game.result == Result("0-1", Ending.CHECKMATE)
    assert opened.remarks == (Remark(RemarkCode.RESULT_CONTRADICTED, "1-0"),)
    differ = pgn_reader.read_pgn('[Result "1-0"]\n\n1. e4 e5 0-1')
    assert codes(differ) == [RemarkCode.RESULTS_DIFFER]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16-le"])
def test_names_and_comments_are_read_in_each_encoding(encoding: str) -> None:
    text = '[White "Šimun Œuvre"]\n[Event "Open… 2024"]\n\n1. e4 {“quoted” – dash €} *'
    game = pgn_reader.read_pgn(decode(text.encode(encoding), encoding)[0]).game
    assert (game.white.name, game.headers["Event"]) == ("Šimun Œuvre", "Open… 2024")
    assert game.moves[0].annotation.comment == "“quoted” – dash €"


def test_a_tag_that_cannot_be_read_gives_no_other_first_position() -> None:
    with pytest.raises(PgnError):
        pgn_reader.read_pgn("[FEN 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1]\n\n1. e4 *")
    text = '[ SetUp "1" ][FEN"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]1. e4 *'
    assert pgn_reader.read_pgn(text).game.start.piece_at(chess.E8) is not None


@pytest.mark.parametrize("name", ["FEN", "fen", "Fen"])
def test_the_first_position_counts_in_capitals_and_in_small_letters(name: str) -> None:
    text = f'[{name} "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *'
    assert pgn_reader.read_pgn(text).game.start.piece_at(chess.D1) is None
    assert len(MainLineReader().read_game(text.encode()).moves) == 2


@for_each(
    encoding=["utf-8", "cp1252", "utf-16"],
    quotes=["“”", "„“", "”“", "«»", "''", "‘’", "``", '“"', "‚‘"],
)
def test_tags_are_read_in_other_quotation_marks(quotes: str, encoding: str) -> None:
    begin, end = quotes[0], quotes[1]
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    tags = (("White", "Müller"), ("FEN", fen), ("BlackElo", "2700"))
    text = "".join(f"[{name} {begin}{value}{end}]\n" for name, value in tags)
    data = f"{text}\n1. e4 Kd7 [a “note”] 2. e5 *\n".encode(encoding)
    [[row]] = [block.rows() for block in scan_games(data)]
    assert row.split("\t")[0] == "Müller"
    opened = pgn_reader.read_pgn(decode(data, encoding_of_file(data))[0])
    assert opened.game.headers == dict(tags)
    assert sans(opened) == ["e4", "Kd7", "e5"]
    assert '[White "Müller"]' in saved(opened)


def test_prose_between_games_is_no_game() -> None:
    game = '[White "A"]\n\n1. e4 e5 1-0\n\n'
    prose = [
        "This is text about e4.", "In 2001. he won", "Nice! e4 is best (e4 or d4)",
        "On move 12. Nf3",
        "A (1500) vs. B (1600) --- 2 games", "Round 1. Anna", "2-day event", "a ... b",
    ]  # fmt: skip
    for text in prose:
        data = f"{game}{text}\n\n{game}".encode()
        rows = [row for block in scan_games(data) for row in block.rows()]
        assert [row.split("\t")[0] for row in rows] == ["A", "A"], text
    for text in ("My game: 1. e4 e5", "My game: e4 e5", "Game 1: 1.e4 e5"):
        assert sans(pgn_reader.read_pgn(text)) == ["e4", "e5"], text


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
@example(1433854)  # A tag that is never closed in front of another line.
def test_a_list_and_the_opened_games_agree_on_damaged_files(seed: int) -> None:
    """Each row opens as one game with the same names, or is refused by a PgnError."""
    lots = random.Random(seed)
    data = mutated(lots, random_game(lots) + random_game(lots)).encode()
    for block in scan_games(data):
        spans = zip(block.spans[::2], block.spans[1::2], strict=True)
        for (begin, end), row in zip(spans, block.rows(), strict=True):
            text = data[begin:end].decode()
            try:
                opened = pgn_reader.read_pgn(text)
            except PgnError:
                continue
            head = GameSummary(*row.split("\t"))
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
    ours = [node.move for node in pgn_reader.read_pgn(text).game.moves]
    assert ours == list(read.mainline_moves())


@pytest.mark.parametrize(
    "text", ["1. e4 e5 2. Ke3 Nc6 *", "1. e4 e5", "1. e4 e5 {and *", "1. e4 (1. d4 *"]
)
def test_a_saved_game_that_is_damaged_is_not_resumed(text: str) -> None:
    with pytest.raises(PgnError):
        game_import.saved_game(text)


def test_a_flaw_that_is_written_back_as_it_was_does_not_damage_a_saved_game() -> None:
    opened = game_import.game_from_pgn('[Event "Cup"]\n[White "Anna\n[Black "Bela"]\n\n1. e4 e5 *')
    assert [remark.code for remark in opened.remarks] == [RemarkCode.OPEN_TAG]
    assert game_import.saved_game(pgn.write_pgn(opened.game)).tree == opened.game.tree
