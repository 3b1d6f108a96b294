"""Finds the games of a file and reads their tags, without reading the moves.

A game ends with its result and the comments directly behind it. Without a result it ends in front
of the next tag, or where the numbers of the moves begin again behind an empty line. Text between
two games belongs to none.
"""

import codecs

import cython
from cython.cimports.engine.notation.characters import (
    code_at,
    dash_between,
    is_digit,
    is_piece_letter,
)
from cython.cimports.engine.notation.move_number import move_number_length
from cython.cimports.engine.notation.move_word import castling_length
from cython.cimports.engine.notation.plain_moves import plain_words_end
from cython.cimports.engine.notation.results import NO_RESULT, result_of
from cython.cimports.engine.notation.tokens import (
    BRACKET,
    CLOSE,
    COMMENT,
    END,
    HOLE,
    LINE_COMMENT,
    MORE,
    NAG,
    OPEN,
    TAG,
    WORD,
    Tokenizer,
)
from cython.cimports.engine.notation.usual_tags import EVENT_TAG, usual_tag

from engine.notation import encodings, tags

MOST_FIELD_BYTES = 200
"""The maximum length of the value of a tag that the scanner keeps, in bytes."""


@cython.final
@cython.cclass
class GameScanner:
    """Finds the games in the blocks of bytes that it is fed, in order."""

    def __init__(self, names, offset=0, encoding=""):
        """Begin at an offset of the file that is in no game, to keep the tags with these names.

        ``encoding`` is that of the file, from ``encodings.encoding_of_file``. At the beginning of
        the file it may be left out.
        """
        self.tokens = Tokenizer()
        self.places = {name.encode(): place for place, name in enumerate(names)}
        self.offset = self.game_begin = self.game_end = self.last_end = offset
        self.file_end = offset
        self.rest = b""
        self.tokens.begin_text(cython.NULL, 0)
        self.tokens.is_column_0 = offset == 0
        self.spans, self.heads = [], []
        self.fields = [b""] * len(self.places)
        self.names = set()
        self.waiting = -1
        self.encoding = encoding
        if encodings.is_utf_16(encoding):
            self.decoder = codecs.getincrementaldecoder(encoding)("replace")

    def feed(self, data: bytes):
        """Scan the next bytes of the file."""
        self.file_end += len(data)
        self._scan(data, False)

    def finish(self):
        """End the last game at the end of the file."""
        self._scan(b"", True)
        self.game_end = min(self.game_end, self.file_end)  # UTF-16 may end with half a unit.
        self.end_game()

    @property
    def end(self) -> int:
        """The offset behind the last game that has ended; the first offset if there is none."""
        return self.last_end

    @property
    def has_gaps(self) -> bool:
        """Whether the file has holes: zero bytes with text behind them."""
        return self.gap

    def games(self):
        """Return the games found since the last call: their spans, and the values of their tags.

        The spans are pairs of offsets in one list: where a game begins, and where it ends. The
        values are a line of bytes for each game in UTF-8, with tabs between them.
        """
        spans, heads = self.spans, self.heads
        self.spans, self.heads = [], []
        return spans, heads

    def _scan(self, data, is_whole):
        if not self.encoding:
            data = self.rest + data
            self.rest = b""
            if len(data) < encodings.MOST_MARK_BYTES and not is_whole:
                self.rest = data
                return
            self.encoding = encodings.encoding_of_file(data)
            if encodings.is_utf_16(self.encoding):
                self.decoder = codecs.getincrementaldecoder(self.encoding)("replace")
        if self.decoder is not None:
            data = self.decoder.decode(data, is_whole).encode("utf-8", "replace")
        buffer: bytes = self.rest + data
        text: cython.p_const_uchar = buffer
        self.tokens.continue_text(text, len(buffer), is_whole)
        self.run()
        used = self.tokens.place
        if self.tokens.depth > 0:
            self.keep_offsets()
        self.offset = self.offset_of(used)
        self.mark = 0
        self.rest = buffer[used:]

    def run(self):
        """Take the tokens of the bytes at hand."""
        while True:
            if self.part == MOVES:
                self.skip_plain_words()
            kind = self.tokens.next()
            if kind == MORE or kind == END:
                return 0
            self.take(kind)

    def skip_plain_words(self):
        """Take the plain words that follow in the moves, all at once: each only moves their end."""
        tokens = self.tokens
        has_moves: cython.bint = False
        if tokens.depth or tokens.line_ends or tokens.zeros:
            return 0
        end = plain_words_end(tokens.text, tokens.length, tokens.place, cython.address(has_moves))
        if end > tokens.place:
            tokens.begin = tokens.end = tokens.place = end
            self.game_end = self.offset_of(end)
            self.has_moves = self.has_moves or (has_moves and self.depth == 0)
        return 0

    def take(self, kind):
        """Take a token."""
        tokens = self.tokens
        if kind == HOLE:
            self.gap_waits = True
            self.end_game()
            return 0
        self.gap = self.gap or self.gap_waits
        self.gap_waits = False
        if tokens.follows_empty_line:
            self.is_apart = True
            self.has_trailer = self.waits_for_move = False
            if not self.waits_for_tags:
                self.waiting = -1
        if kind == TAG:
            return self.take_tag()
        if kind == WORD and self.depth == 0:
            return self.take_word()
        if kind == OPEN:
            if self.part == OUTSIDE and self.has_trailer:
                return 0  # Prose between two games.
            if self.part == OUTSIDE:
                begin = self.offset_of(tokens.begin)
                self.begin_game(begin if self.waiting < 0 else self.waiting)
            if self.part == TAGS:
                self.part = MOVES
            self.depth += 1
        elif kind == CLOSE and self.depth > 0:
            self.depth -= 1
        return self.take_beside(kind)

    def take_tag(self):
        """Take a tag, which may begin a game."""
        tokens = self.tokens
        begin, length = tokens.name_begin, tokens.name_end - tokens.name_begin
        usual = usual_tag(tokens.text + begin, length)
        name = None if usual and not self.places else tokens.text[begin : begin + length]
        if self.part != OUTSIDE and (self.part != TAGS or self.repeats(usual, name)):
            self.end_game()
        if self.part == OUTSIDE:
            game_begin = self.offset_of(tokens.begin)
            self.begin_game(self.waiting if self.waits_for_tags else game_begin)
        self.usual_names |= usual
        if not usual:
            self.names.add(name)
        self.game_end = self.offset_of(tokens.end)
        place = self.places.get(name) if self.places else None
        if place is not None:
            length = min(tokens.inner_end - tokens.inner_begin, MOST_FIELD_BYTES + 4)
            value = tokens.text[tokens.inner_begin : tokens.inner_begin + length]
            self.fields[place] = _shortened(tags.clean_tag_value(value))
        return 0

    def repeats(self, usual, name):
        """Return whether a tag belongs to another game than the tags before it."""
        if not self.has_comment and not (usual == EVENT_TAG and self.tokens.follows_empty_line):
            return False
        return self.usual_names & usual != 0 if usual else name in self.names

    def take_beside(self, kind):
        """Take a token that begins no game by itself."""
        tokens = self.tokens
        is_outside = self.part == OUTSIDE or (self.part == OVER and self.is_apart)
        if is_outside or (self.part == OVER and kind == BRACKET):
            is_pair = kind == BRACKET and tokens.end - tokens.begin > 1
            if kind == COMMENT or kind == LINE_COMMENT or kind == NAG or is_pair:
                if self.waiting < 0 or (kind == BRACKET and not self.waits_for_tags):
                    self.waiting = self.offset_of(tokens.begin)
                    self.waits_for_tags = kind == BRACKET
            return 0
        if kind == COMMENT and self.part == TAGS:
            self.has_comment = True
        self.waiting = -1
        self.waits_for_tags = False
        self.game_end = self.offset_of(tokens.end)
        return 0

    def take_word(self):
        """Take a word outside all variations."""
        if self.part == OUTSIDE or self.part == OVER:
            return self.take_word_after_result()
        if self.has_moves and self.begins_again():
            self.end_game()
            return self.take_word_after_result()
        return self.take_word_of_moves()

    def take_word_of_moves(self):
        """Take a word of the game that is open: a move, or the result."""
        tokens = self.tokens
        word, length = tokens.text + tokens.begin, tokens.end - tokens.begin
        number: cython.int = 0
        self.part = MOVES
        self.game_end = self.offset_of(tokens.end)
        if result_of(word, length) != NO_RESULT and not is_castling(word, length):
            self.part = OVER
            self.is_apart = self.has_trailer = False
        elif move_number_length(word, length, cython.address(number)) < length:
            self.has_moves = True
        return 0

    def begins_again(self):
        """Return whether the numbers of the moves begin again behind an empty line."""
        tokens = self.tokens
        number: cython.int = 0
        word, length = tokens.text + tokens.begin, tokens.end - tokens.begin
        if not tokens.follows_empty_line or length < 2 or word[0] != "1" or word[1] != ".":
            return False
        return move_number_length(word, length, cython.address(number)) == 2

    def take_word_after_result(self):
        """Take a word where no game is open: it may begin one that has no tags."""
        tokens = self.tokens
        number: cython.int = 0
        word, length = tokens.text + tokens.begin, tokens.end - tokens.begin
        if word[0] == "!" or word[0] == "?":
            return self.take_beside(NAG)
        size = move_number_length(word, length, cython.address(number))
        is_apart = self.part == OUTSIDE or self.is_apart
        if is_apart and self.has_trailer:
            return self.take_word_of_prose()
        last = word[size - 1] if size else ord("0")
        has_dots = last == "." or last >= 0x80 or (number <= 1 and size == length)
        if has_dots or (size > 0 and is_like_move(word + size, length - size)):
            begins = is_apart or number <= 1
        elif result_of(word, length) != NO_RESULT and not is_castling(word, length):
            begins = self.waiting >= 0
            if not begins and self.part == OUTSIDE:
                return 0  # A result of no game: it is no text before the first one either.
        else:
            begins = is_like_move(word, length) and not self.has_trailer
        if not begins:
            self.has_trailer = True
            self.waiting = -1
            self.waits_for_tags = False
            if not is_apart:
                self.game_end = self.offset_of(tokens.end)
            return 0
        begin = self.offset_of(tokens.begin) if self.waiting < 0 else self.waiting
        self.end_game()
        self.begin_game(begin)
        return self.take_word_of_moves()

    def take_word_of_prose(self):
        """Take a word of text that belongs to no game.

        A game begins in it with two moves, or with the number 1 and a move.
        """
        tokens = self.tokens
        number: cython.int = 0
        word, length = tokens.text + tokens.begin, tokens.end - tokens.begin
        if self.waits_for_move and (has_square(word, length) or is_castling(word, length)):
            begin = self.waiting
            self.end_game()
            self.begin_game(begin)
            self.has_moves = True
            return self.take_word_of_moves()
        size = move_number_length(word, length, cython.address(number))
        if size:
            self.waits_for_move = number == 1 and not is_digit(word[size - 1])
        else:
            self.waits_for_move = is_like_move(word, length)
        self.waiting = self.offset_of(tokens.begin) if self.waits_for_move else -1
        self.waits_for_tags = False
        return 0

    def begin_game(self, begin):
        """Begin a game at an offset."""
        self.game_begin = begin
        self.part = TAGS
        self.waiting = -1
        self.waits_for_tags = self.waits_for_move = self.has_trailer = False
        return 0

    def end_game(self):
        """End the game, if one has begun."""
        if self.part != OUTSIDE:
            self.spans.append(self.game_begin)
            self.spans.append(self.game_end)
            self.last_end = self.game_end
            self.heads.append(_in_utf_8(b"\t".join(self.fields)) if self.places else b"")
            self.fields = [b""] * len(self.places)
            self.names.clear()
            self.usual_names = 0
        self.part = OUTSIDE
        self.has_moves = self.has_comment = False
        self.depth = 0
        return 0

    def keep_offsets(self):
        """Keep the offsets of the comment that is being read, before its bytes are gone."""
        if self.tokens.begin >= 0:
            self.comment_begin = self.offset_of(self.tokens.begin)
        if self.tokens.visible_end >= 0:
            self.comment_end = self.offset_of(self.tokens.visible_end)
        return 0

    def offset_of(self, place):
        """Return the offset in the file of a place in the bytes at hand.

        In UTF-16, ``place`` may not be before the place of the last call, except at the ends of a
        comment that began in an earlier block.
        """
        if self.decoder is None:
            return self.offset + place
        if place < 0:
            return self.comment_begin if place == self.tokens.begin else self.comment_end
        while self.mark < place:
            byte = self.tokens.text[self.mark]
            if byte & 0xC0 != 0x80:  # The first byte of a character.
                self.offset += 4 if byte >= 0xF0 else 2
            self.mark += 1
        return self.offset


def is_like_move(text, length):
    """Return whether a word looks like a move: a square in it, or castling."""
    if length == 0 or length > MOST_MOVE_BYTES:
        return False
    first = text[0]
    if is_castling(text, length):
        return True
    if not ("a" <= first <= "h" or is_piece_letter(first) or first >= 0x80):
        return False
    return has_square(text, length)


def has_square(text, length):
    """Return whether a word has the name of a square in it."""
    for place in range(1, length):
        if "a" <= text[place - 1] <= "h" and "1" <= text[place] <= "8":
            return True
    return False


def is_castling(text, length):
    """Return whether a word begins like castling, with a dash of any kind: O-O, 0–0, o-o."""
    size: cython.int = 0
    if castling_length(text, length, cython.address(size)) == 0:
        return False
    code_at(text, length, cython.address(size))
    return dash_between(text + size, length - size, False) > 0


def _shortened(value):
    """Return the beginning of a long value, without a part of a character at its end."""
    end = MOST_FIELD_BYTES
    if len(value) <= end:
        return value
    while end > 0 and value[end] & 0xC0 == 0x80:  # A byte that continues a character.
        end -= 1
    return value[:end]


def _in_utf_8(line):
    return line if line.isascii() else encodings.decode(line)[0].encode()
