"""A word of movetext as the fields of a move, in all the spellings that files have."""

from __future__ import annotations

import re

import chess
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.notation.move_word import MoveWordFields, read_move_fields

PIECE_MOVE, KING_SIDE, QUEEN_SIDE, NULL_MOVE = 1, 2, 3, 4
SEPARATORS = ["", "x", "*", "X", ":", "-", "×", "–", "—", "‐", "−"]
LETTERS = {chess.KNIGHT: "N♘♞", chess.BISHOP: "B♗♝", chess.ROOK: "R♖♜", chess.QUEEN: "Q♕♛"}
KING_LETTERS = "K♔♚"
PROMOTIONS = ["{}", "={}", "/{}", "({})", "=({})", "-{}"]


def read(text: str) -> MoveWordFields:
    return read_move_fields(text.encode())


def written(fields: MoveWordFields) -> tuple[int, str, str, str, int]:
    """Return piece, origin, target and promotion of a piece move in a form that reads well."""
    file = "" if fields.from_file < 0 else chess.FILE_NAMES[fields.from_file]
    rank = "" if fields.from_rank < 0 else chess.RANK_NAMES[fields.from_rank]
    assert fields.kind == PIECE_MOVE
    return fields.piece, file, rank, chess.square_name(fields.target), fields.promotion


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("e4", (chess.PAWN, "", "", "e4", 0)),
        ("exd5", (chess.PAWN, "e", "", "d5", 0)),
        ("ed5", (chess.PAWN, "e", "", "d5", 0)),
        ("Pe4", (chess.PAWN, "", "", "e4", 0)),
        ("Nf3", (chess.KNIGHT, "", "", "f3", 0)),
        ("Nbxd7", (chess.KNIGHT, "b", "", "d7", 0)),
        ("R1a3", (chess.ROOK, "", "1", "a3", 0)),
        ("Qh4:e1", (chess.QUEEN, "h", "4", "e1", 0)),
        ("Ng1-f3", (chess.KNIGHT, "g", "1", "f3", 0)),
        ("N:f3", (chess.KNIGHT, "", "", "f3", 0)),
        ("bxc6", (chess.PAWN, "b", "", "c6", 0)),
        ("Bxc6", (chess.BISHOP, "", "", "c6", 0)),
        ("e2e4", (0, "e", "2", "e4", 0)),
        ("g1-f3", (0, "g", "1", "f3", 0)),
        ("e7e8q", (0, "e", "7", "e8", chess.QUEEN)),
        ("e8=N", (chess.PAWN, "", "", "e8", chess.KNIGHT)),
        ("dxe1(b)", (chess.PAWN, "d", "", "e1", chess.BISHOP)),
        ("♔e2", (chess.KING, "", "", "e2", 0)),
        ("♞︎f6", (chess.KNIGHT, "", "", "f6", 0)),
    ],
)
def test_a_move_is_read_as_it_is_written(
    text: str, expected: tuple[int, str, str, str, int]
) -> None:
    fields = read(text)
    assert written(fields) == expected
    assert fields.length == len(text.encode())


@pytest.mark.parametrize(
    ("kind", "spellings"),
    [
        (KING_SIDE, "O-O 0-0 o-o OO 00 O–O 0—0 O‑O O−O О-О о-о Ο-Ο"),
        (QUEEN_SIDE, "O-O-O 0-0-0 o-o-o OOO 000 O–O–O"),
        (NULL_MOVE, "-- Z0 z0 @@@@ null NULL 0000 <> ––"),
    ],
)
def test_castling_and_null_moves_have_many_spellings(kind: int, spellings: str) -> None:
    for text in spellings.split():
        assert read(text)[:2] == (kind, len(text.encode())), text


def test_dashes_of_cp1252_are_dashes() -> None:
    for text, kind in ((b"O\x96O", KING_SIDE), (b"0\x970\x970", QUEEN_SIDE)):
        assert read_move_fields(text)[:2] == (kind, len(text))
    assert read_move_fields(b"e2\x96e4").target == chess.E4


def test_what_is_no_move_is_no_move() -> None:
    words = "N D TN e R1 exd d 4 12 1-0 0-1 1/2 +- -+ = ~ ! $3 nf3 Kd K e9 i4 x xd5 -d5 2e4 Te4"
    for text in ["", *words.split(), "—", "♔", "♙", "é4"]:
        assert read(text) == (0, 0, 0, -1, -1, -1, 0), text


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Nf3+", "Nf3"),
        ("Nf3!?", "Nf3"),
        ("e4+-", "e4"),
        ("e4=", "e4"),
        ("e8=Q#", "e8=Q"),
        ("e8=", "e8"),
        ("e8=+", "e8"),
        ("e8(+)", "e8"),
        ("e8=K", "e8"),
        ("e4Q", "e4"),
        ("Re8Q", "Re8"),
        ("exd6e.p.+", "exd6e.p."),
        ("exd6ep", "exd6ep"),
        ("Nd6ep", "Nd6"),
        ("e4e5e6", "e4e5"),
        ("e4 e5", "e4"),
        ("O-O+", "O-O"),
        ("O-O-O-O", "O-O-O"),
        ("O-O-", "O-O"),
        ("Z0+", "Z0"),
        ("Nf3)", "Nf3"),
    ],
)
def test_a_move_ends_before_what_is_attached(text: str, move: str) -> None:
    assert read(text) == read(move)
    assert read(text).length == len(move)


@given(
    st.sampled_from(sorted(LETTERS)).flatmap(lambda piece: st.sampled_from(LETTERS[piece])),
    st.sampled_from(["", *chess.FILE_NAMES]),
    st.sampled_from(["", *chess.RANK_NAMES]),
    st.sampled_from(SEPARATORS),
    st.sampled_from(chess.SQUARE_NAMES),
)
def test_every_spelling_of_a_piece_move_has_its_fields(
    letter: str, file: str, rank: str, separator: str, target: str
) -> None:
    piece = next(piece for piece, letters in LETTERS.items() if letter in letters)
    assert written(read(letter + file + rank + separator + target)) == (
        piece,
        file,
        rank,
        target,
        0,
    )


def test_every_spelling_of_a_promotion_has_its_piece() -> None:
    for piece, letters in LETTERS.items():
        for letter in letters + letters[0].lower():
            for form in PROMOTIONS:
                text = "dxe8" + form.format(letter)
                assert written(read(text)) == (chess.PAWN, "d", "", "e8", piece), text


@given(st.from_regex(chess.SAN_REGEX, fullmatch=True))
def test_what_python_chess_reads_is_read_alike(text: str) -> None:
    match = re.match(r"([NBKRQ])?([a-h])?([1-8])?([-x]?)([a-h][1-8])(=?[a-zA-Z])?", text)
    assert match
    letter, file, rank, separator, target, promotion = match.groups()
    if not letter and not file and (rank or separator):
        assert read(text).kind == 0  # A number or a sign, and then a move.
        return
    piece = " PNBRQK".index(letter) if letter else 0 if file and rank else chess.PAWN
    promoted = " pnbrqk".index(promotion[-1].lower()) if promotion else 0
    is_promotion = piece <= chess.PAWN and target[1] in "18" and promoted != chess.KING
    assert written(read(text)) == (
        piece,
        file or "",
        rank or "",
        target,
        promoted if is_promotion else 0,
    )


LIKELY = st.lists(
    st.sampled_from([*"KQRBNPabcdefgh12345678xX:-=()/O0oepZz@nul<>. +#!", "–", "×", "♘", "︎"]),
    max_size=12,
).map(lambda parts: "".join(parts).encode())


@given(st.binary(max_size=12) | LIKELY)
@example(b"\xe2")
@example(b"\xe2\x99")
@example(b"\xe2\x99\x98\xef\xb8")
@example(b"e8(Q")
def test_a_word_depends_only_on_its_own_bytes(text: bytes) -> None:
    fields = read_move_fields(text)
    assert 0 <= fields.length <= len(text)
    assert (fields.kind == 0) == (fields.length == 0)
    assert read_move_fields(text[: fields.length]) == fields
