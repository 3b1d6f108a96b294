"""Reads the main line of a game with the core's board: moves, position keys, result, faults."""

from typing import NamedTuple

import cython
from cython.cimports.engine.core.basics.move import NO_MOVE, short_move
from cython.cimports.engine.core.board.board import Board
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.core.board.san import LEGAL, find_castling, find_san
from cython.cimports.engine.library.reading.tag_fields import TagFields, TagSpan, is_plain
from cython.cimports.engine.notation.move_word import CASTLE_KING_SIDE, NULL_MOVE, PIECE_MOVE
from cython.cimports.engine.notation.reader import Reader
from cython.cimports.engine.notation.results import NO_RESULT
from cython.cimports.libc.stdint import uint32_t
from cython.cimports.libc.stdlib import free, realloc
from cython.cimports.libc.string import memchr

from engine.core.board.position import START_FEN, FenError
from engine.notation import tags as tag_values
from engine.notation import variant_names

__all__ = ["Fields", "Game", "MainLineReader", "Remark"]

Fields = tuple
"""The fields of a game in the order of ``GameFields``."""

LETTER_F = cython.declare(cython.int, ord("f"))
LETTER_V = cython.declare(cython.int, ord("v"))
FIRST_SPANS = cython.declare(cython.int, 16)
OPENING = cython.declare(cython.int, ord("("))
"""Begins a variation. The reader skips variations, so it reports none."""


class Remark(NamedTuple):
    """What the reader could not take as it is written."""

    code: int
    """A ``RemarkCode`` of ``engine.notation.visitor``."""
    move_number: int
    """Of the move that is due; 0 in the tags."""
    is_black: bool
    """Whether Black is to make it."""
    text: bytes
    """The word or the stretch of text, in UTF-8."""


class Game(NamedTuple):
    """The main line of a game."""

    reading: int
    """How the reading ended, a ``Reading`` of ``engine.notation.reader``."""
    tags: dict[str, str]
    moves: bytes
    """Two bytes a move in the machine's order: its short form (``move.pxd``); 0 is a null move."""
    keys: bytes
    """Four bytes a position in the machine's order: the lower half of its Zobrist key.

    The first position is included. Empty if the game has none.
    """
    result: int
    """Of the movetext; ``results.pxd`` has the codes."""
    remarks: list[Remark]
    body: int
    """Where the movetext begins, in bytes of the text that was read."""
    has_notes: bool
    """Whether the movetext has comments, glyphs or variations."""
    start: tuple[str, bool] | None
    """The FEN of the first position and whether it is of Chess960; None for the usual one."""


@cython.final
@cython.cclass
class MainLineReader(Reader):
    """Reads games, one after another. Variations are left out, and their comments."""

    def __cinit__(self):
        self.usual = Position()
        self.board = Board()
        self.kept = []
        self.skips_variations = True
        self.spans = cython.NULL
        self.span_capacity = 0
        self.fields_of = TagFields()

    def __dealloc__(self):
        free(self.spans)

    def read_game(self, text: bytes) -> Game:
        """Read a game: the bytes of one span of the scanner, in UTF-8."""
        self.read_text(text)
        return self.game_of(text, self.all_tags())

    def read_game_and_fields(self, text: bytes):
        """Read a game; return it without its tags, and the fields that they are.

        If they are not plain, the game has its tags, and there are no fields.
        """
        self.read_text(text)
        return self.last_game_and_fields(text)

    def last_game_and_fields(self, text: bytes):
        """Return the game of this text, which has been read last, as ``read_game_and_fields``."""
        fields = self.fields_of.of_tags(self.spans, self.span_count, self.game_result)
        tags = {} if fields is not None else self.all_tags()
        return self.game_of(text, tags), fields

    def read_clean_game(self, text: bytes):
        """Read a game; return its fields, None, moves, keys and twice None.

        That is a ``ReadGame`` of an import. None if there is more to say about the game; then
        ``last_game_and_fields`` says it.
        """
        self.read_text(text)
        if not self.is_clean(text):
            return None
        fields = self.fields_of.of_tags(self.spans, self.span_count, self.game_result)
        if fields is None:
            return None
        return fields, None, self.all_moves(), self.all_keys(), None, None

    def read_text(self, text):
        """Read a game into the attributes."""
        start: cython.p_const_uchar = text
        self.span_count = 0
        self.remarks = []
        self.count = 0
        self.kept_count = 0
        self.game_result = NO_RESULT
        self.first = None
        self.has_broken_fen = False
        self.has_notes = False
        self.may_have_start = False
        self.reading = self.read(start, len(text))
        return 0

    def is_clean(self, text):
        """Return whether a game has been read as it is written, from the usual position."""
        if self.reading or self.remarks or self.has_notes or self.count == 0:
            return False
        start: cython.p_const_uchar = text
        begin = cython.cast(cython.p_const_void, start + self.body)
        is_simple = memchr(begin, OPENING, len(text) - self.body) == cython.NULL
        return is_simple and self.first is self.usual

    def all_moves(self):
        """Return the moves of the game."""
        return cython.cast(cython.p_const_char, self.moves)[: self.count * 2]

    def all_keys(self):
        """Return the keys of its positions."""
        if self.first is None:
            return b""
        self.keys[self.count] = cython.cast(uint32_t, self.board.key)
        return cython.cast(cython.p_const_char, self.keys)[: (self.count + 1) * 4]

    def game_of(self, text, tags):
        """Return the game that was read."""
        start: cython.p_const_uchar = text
        begin = cython.cast(cython.p_const_void, start + self.body)
        has_notes = self.has_notes or memchr(begin, OPENING, len(text) - self.body) != cython.NULL
        fields = (
            self.reading,
            tags,
            self.all_moves(),
            self.all_keys(),
            self.game_result,
            self.remarks,
            self.body,
            has_notes,
            self.first_position(),
        )
        # To call the class would take three times as long, for each of a million games.
        return tuple.__new__(Game, fields)

    def first_position(self):
        """Return the FEN of a first position that is not the usual one, and its rules."""
        if self.first is None or self.first is self.usual:
            return None
        fen = self.first.fen()
        is_chess960: bool = bool(self.first.board.chess960)
        return None if fen == START_FEN and not is_chess960 else (fen, is_chess960)

    # The position

    def start(self):
        """Go to the first position of the tags; 1 if there is none."""
        self.tag_remarks = len(self.remarks)
        if not self.may_have_start and not self.has_broken_fen:
            self.first = self.usual
            return self.begin()
        tags = self.all_tags()
        fen = tag_values.fen_tag_value(tags)
        variant = tag_values.tag_value(tags, "Variant", None)
        if self.has_broken_fen and fen is None:
            return 1
        if fen is None and variant is None:
            self.first = self.usual
        else:
            self.set_up(START_FEN if fen is None else fen, variant or "")
        return 1 if self.first is None else self.begin()

    def begin(self):
        """Go to the first position, and tell its number and side."""
        self.to_start()
        self.place.move_number = self.first.board.first_fullmove
        self.place.is_black = self.first.board.side
        return 0

    def set_up(self, fen, variant):
        """Set up a position in the game of a tag Variant.

        Without the name of Chess960 in the tags, castling rights may show that it is played.
        """
        is_named = variant_names.is_chess960(variant)
        self.first = None
        if is_named or variant_names.is_standard(variant):
            self.first = position_of(fen, is_named)
            if self.first is None and not has_castling_kings_on_different_files(fen):
                self.first = position_of(fen, True)

    def to_start(self):
        """Go to the first position."""
        if not self.board.copy_from(self.first.board):
            raise MemoryError("no memory for a position")
        return 0

    def resolve(self, word):
        """Find the one legal move that the word means."""
        kind: cython.int = word.kind
        self.move = NO_MOVE
        if kind == NULL_MOVE:
            return not self.board.checkers()
        if kind != PIECE_MOVE:
            self.move = find_castling(self.board, kind == CASTLE_KING_SIDE)
            return self.move != NO_MOVE
        self.fields.piece = word.piece
        self.fields.from_file = word.from_file
        self.fields.from_rank = word.from_rank
        self.fields.target = word.target
        self.fields.promotion = word.promotion
        found = find_san(self.board, cython.address(self.fields), cython.address(self.move))
        return found == LEGAL

    def play(self):
        """Make the move that was found."""
        if not self.board.reserve(1):
            raise MemoryError("no memory for a move")
        if self.move == NO_MOVE:
            self.board.make_null()
        else:
            self.board.make(self.move)
        return 0

    def save(self):
        """Keep the position on the stack."""
        if self.kept_count == len(self.kept):
            self.kept.append(Board())
        board: Board = self.kept[self.kept_count]
        if not board.copy_from(self.board):
            raise MemoryError("no memory for a position")
        self.kept_count += 1
        return 0

    def restore(self):
        """Take the position from the stack."""
        self.kept_count -= 1
        board: Board = self.kept[self.kept_count]
        if not self.board.copy_from(board):
            raise MemoryError("no memory for a position")
        return 0

    # What is read

    def add_tag(self, name, name_length, value, value_length):
        """Keep where a tag stands."""
        if self.span_count == self.span_capacity:
            self.reserve_spans()
        span = cython.address(self.spans[self.span_count])
        span.name, span.name_length = name, name_length
        span.value, span.value_length = value, value_length
        self.span_count += 1
        if (name_length == 3 and name[0] | 0x20 == LETTER_F) or (
            name_length == 7 and name[0] | 0x20 == LETTER_V
        ):
            self.may_have_start = True
        return 0

    def reserve_spans(self):
        """Have memory for more tags."""
        capacity: cython.int = max(FIRST_SPANS, 2 * self.span_capacity)
        grown = realloc(self.spans, capacity * cython.sizeof(TagSpan))
        if grown == cython.NULL:
            raise MemoryError("no memory for the tags of a game")
        self.spans = cython.cast(cython.pointer(TagSpan), grown)
        self.span_capacity = capacity
        return 0

    def all_tags(self):
        """Return the tags; the last of several with one name counts, at its own place."""
        tags: dict = {}
        text: str
        index: cython.int
        for index in range(self.span_count):
            span = cython.address(self.spans[index])
            key: str = span.name[: span.name_length].decode("utf-8", "replace")
            if is_plain(span.value, span.value_length):
                text = span.value[: span.value_length].decode("utf-8", "replace")
            else:
                cleaned: bytes = tag_values.clean_tag_value(span.value[: span.value_length])
                text = cleaned.decode("utf-8", "replace")
            tags.pop(key, None)
            tags[key] = text
        return tags

    def add_unread(self, text, length):
        """Note whether a line that is no tag would be the FEN."""
        line = text[:length].decode("utf-8", "replace")
        self.has_broken_fen = self.has_broken_fen or tag_values.is_broken_fen(line)
        return 0

    def add_move(self, san, length):
        """Keep the move that was found."""
        self.moves[self.count] = short_move(self.move)
        self.keys[self.count] = cython.cast(uint32_t, self.board.key)
        self.count += 1
        return 0

    def add_nag(self, nag):
        """Note that the movetext has more than moves."""
        self.has_notes = True
        return 0

    def add_comment(self, kind, text, length):
        """Note that the movetext has more than moves."""
        self.has_notes = True
        return 0

    def add_result(self, result, text, length):
        """Keep the result."""
        self.game_result = result
        return 0

    def add_remark(self, code, text, length):
        """Keep a remark."""
        self.remarks.append(
            Remark(code, self.place.move_number, bool(self.place.is_black), text[:length])
        )
        return 0

    def forget(self):
        """Forget the moves and what was remarked on them."""
        self.count = 0
        del self.remarks[self.tag_remarks :]
        return 0


def position_of(fen, is_chess960):
    """Return the position of a FEN, or None if there is none."""
    try:
        return Position(fen, is_chess960)
    except FenError:
        return None


def has_castling_kings_on_different_files(fen):
    """Return whether a FEN has castling rights for both sides and kings on different files.

    No start position of Chess960 gives that.
    """
    position: Position = position_of(fen, True)
    if position is None:
        return False
    rights = "".join(fen.split()[2:3])
    is_of_both = not rights.isupper() and not rights.islower()
    white: cython.int = position.board.king_square(0)
    black: cython.int = position.board.king_square(1)
    return is_of_both and white & 7 != black & 7
