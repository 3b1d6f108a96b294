"""The main lines of games, read with the core's board."""

from __future__ import annotations

import io
import random
from array import array
from pathlib import Path

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st
from make_pgn import games

from engine.core.board.position import Position
from engine.core.board.san import san
from engine.library.reading.game_files import BLOCK_BYTES, games_in
from engine.library.reading.main_lines import Game, MainLineReader
from engine.notation.reader import MOST_HALF_MOVES, Reading
from engine.notation.visitor import RemarkCode
from engine.tools.random_starts import random_starts

NULL_MOVE = 0
LOWER_HALF = 0xFFFFFFFF
WHITE_WINS, BLACK_WINS, DRAW, UNFINISHED = 1, 2, 3, 4

OPEN_TAG = '[Event "Cup"]\n[White "Anna\n\n1. d4 *'


def read(text: str) -> Game:
    return MainLineReader().read_game(text.encode())


def moves_of(game: Game) -> list[int]:
    return array("H", game.moves).tolist()


def keys_of(game: Game) -> list[int]:
    return array("I", game.keys).tolist()


def played(game: Game, position: Position) -> list[str]:
    """Play the moves of a game and return them as UCI; each must lead to its key."""
    assert keys_of(game)[0] == position.key() & LOWER_HALF
    found = []
    for short, key in zip(moves_of(game), keys_of(game)[1:], strict=True):
        if short == NULL_MOVE:
            found.append("0000")
            position = position.after_null_move()
        else:
            move = position.from_short(short)
            found.append(position.uci(move))
            position.push(move)
        assert position.key() & LOWER_HALF == key
    return found


def test_moves_and_keys_are_those_of_the_game() -> None:
    """Random games of chess and of Chess960 come back move by move."""
    source = random.Random(34)
    for _, start in zip(range(300), random_starts(34), strict=False):
        position = Position(start.fen, start.chess960)
        expected: list[str] = []
        words: list[str] = []
        while len(expected) < 60 and position.legal_moves():
            move = source.choice(position.legal_moves())
            words.append(san(position, move))
            expected.append(position.uci(move))
            position.push(move)
        variant = '[Variant "Chess960"]\n' if start.chess960 else ""
        game = read(f'[FEN "{start.fen}"]\n{variant}\n{" ".join(words)} 1/2-1/2\n')
        assert played(game, Position(start.fen, start.chess960)) == expected
        assert (game.reading, game.result, game.remarks) == (Reading.WHOLE, DRAW, [])


def test_tags_are_kept_in_their_order_and_the_last_of_two_counts() -> None:
    game = read('[White "A"]\n[Black "B"]\n[White "Œ\tuvre"]\n\n1. e4 *\n')
    assert list(game.tags.items()) == [("Black", "B"), ("White", "Œ uvre")]
    assert game.result == UNFINISHED


def test_what_is_not_the_main_line_is_left_out() -> None:
    game = read("1. e4! {a comment} (1. d4 d5 (1... Nf6 $1)) ; a line\n1... e5 $2 2. Nf3 1-0")
    assert played(game, Position()) == ["e2e4", "e7e5", "g1f3"]
    assert (game.result, game.remarks) == (WHITE_WINS, [])


def test_a_null_move_is_a_move_of_the_main_line() -> None:
    game = read("1. e4 -- 2. d4 0-1")
    assert played(game, Position()) == ["e2e4", "0000", "d2d4"]
    assert game.result == BLACK_WINS


def test_a_game_stops_at_an_illegal_move_and_names_it() -> None:
    game = read("1. e4 e5 2. Ke3 Nc6 1-0")
    assert played(game, Position()) == ["e2e4", "e7e5"]
    assert game.remarks == [(RemarkCode.ILLEGAL_WORD, 2, False, b"Ke3")]
    assert game.result == WHITE_WINS


def test_piece_letters_of_another_language_are_understood_for_a_whole_game() -> None:
    game = read("1. Sf3 Sf6 2. g3 g6 3. Lg2 Lg7 4. O-O O-O *")
    assert played(game, Position())[-4:] == ["f1g2", "f8g7", "e1g1", "e8g8"]
    assert [remark.code for remark in game.remarks] == [RemarkCode.OTHER_LETTERS]
    game = read(f"{OPEN_TAG.removesuffix('1. d4 *')}1. Sf3 Sf6 *")
    assert [remark.code for remark in game.remarks] == [
        RemarkCode.OPEN_TAG,
        RemarkCode.OTHER_LETTERS,
    ]


def test_a_first_position_that_is_impossible_gives_no_moves() -> None:
    empty, no_side = "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 x - - 0 1"
    kings_apart = "rk5r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    for fen in (empty, "nonsense", no_side, kings_apart, ""):
        game = read(f'[FEN "{fen}"]\n\n1. Ke2 *')
        assert (game.reading, game.moves, game.keys) == (Reading.NO_START, b"", b"")
        assert game.tags["FEN"] == fen
    assert read("1. e4 *").reading == Reading.WHOLE


def test_a_game_of_another_variant_or_with_a_broken_fen_is_not_read_as_chess() -> None:
    for tag in ('[Variant "Atomic"]', '[FEN "4k3/8/8/8/8/8/8/4K3 w - -', "[ fen ]"):
        assert read(f'{tag}\n[White "A"]\n\n1. e4 *').reading == Reading.NO_START, tag
    for tag in ('[Variant "Standard"]', "[Fence]", '[Variant "Freestyle"]'):
        assert read(f"{tag}\n\n1. e4 *").reading == Reading.WHOLE, tag


def test_castling_rights_of_chess960_need_no_name_in_the_tags() -> None:
    game = read('[FEN "1rk4r/8/8/8/8/8/8/1RK4R w KQkq - 0 1"]\n\n1. O-O O-O-O *')
    assert len(moves_of(game)) == 2


def test_the_number_and_the_side_of_a_fen_count() -> None:
    fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 17"
    game = read(f'[FEN "{fen}"]\n\n17... e5 18. Ke3 *')
    assert game.remarks == [(RemarkCode.ILLEGAL_WORD, 18, False, b"Ke3")]


def test_a_very_long_game_is_cut_and_a_trial_of_it_needs_no_bound() -> None:
    knights = "Nf3 Nf6 Ng1 Ng8 " * 20_000
    game = read(knights)
    assert (game.reading, len(moves_of(game))) == (Reading.TOO_LONG, MOST_HALF_MOVES)
    game = read(f"1. e4 Qq9 {knights}")  # Skipping the word is tried to the end.
    assert len(moves_of(game)) == 1
    assert read("1. e4 *").reading == Reading.WHOLE


def test_one_reader_reads_game_after_game() -> None:
    reader = MainLineReader()
    texts = [
        "1. e4 e5 2. Ke3 *",
        '[FEN "x"]\n\n1. e4',
        "1. Sf3 Sf6 *",
        "",
        "1. d4 d5 1-0",
        OPEN_TAG,
    ]
    for text in [*texts, *reversed(texts)]:
        assert reader.read_game(text.encode()) == read(text)


@given(st.binary(max_size=300))
def test_any_bytes_are_a_game(text: bytes) -> None:
    game = MainLineReader().read_game(text)
    assert len(game.keys) in (0, 2 * len(game.moves) + 4)


def test_a_file_gives_the_games_that_were_written(tmp_path: Path) -> None:
    written = list(games(400, seed=3)) + list(games(100, seed=4, annotated=True))
    file = tmp_path / "games.pgn"
    file.write_text("".join(written), "utf-8")
    assert file.stat().st_size < BLOCK_BYTES
    with file.open("rb") as opened:
        found = list(games_in(opened))
    assert found == [read(text) for text in written]
    assert [game.tags["GameId"] for game in found] == [*map(str, range(400)), *map(str, range(100))]
    assert [game for game in found if game.remarks or not game.moves] == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_files_in_other_encodings_give_the_same_games(encoding: str) -> None:
    text = '[White "Šimun Œuvre"]\n\n1. e4 e5 1-0\n\n[White "Žak"]\n\n1. d4 d5 0-1\n'
    found = list(games_in(io.BytesIO(text.encode(encoding))))
    assert [game.tags["White"] for game in found] == ["Šimun Œuvre", "Žak"]
    assert [chess.Move.from_uci(played(game, Position())[0]) for game in found] == [
        chess.Move(chess.E2, chess.E4),
        chess.Move(chess.D2, chess.D4),
    ]
