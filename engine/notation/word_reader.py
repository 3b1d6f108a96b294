"""What a word of movetext is: a move number, a move, a glyph, a result, or none of these."""

import cython
from cython.cimports.engine.notation.characters import code_at, is_digit
from cython.cimports.engine.notation.glyphs import glyphs_in, is_redundant, is_sign
from cython.cimports.engine.notation.results import NO_RESULT, OTHER_RESULT, result_of
from cython.cimports.engine.notation.scanner import is_castling, number_before
from cython.cimports.engine.notation.tokens import (
    COMMENT,
    END,
    LINE_COMMENT,
    NAG,
    Tokens,
)
from cython.cimports.engine.notation.visitor import Visitor
from cython.cimports.engine.notation.word import CASTLE_KING_SIDE, NOT_A_MOVE, parse_word

from engine.notation import letters


@cython.cclass
class WordReader(Visitor):
    """Reads the last word of its tokens, with the legal moves of the position."""

    def __cinit__(self):
        self.tokens = Tokens()

    def analyse(self):
        """Return what a word is, a ``Step``, with its parts in the attributes."""
        tokens = self.tokens
        text, length = tokens.text + tokens.begin, tokens.end - tokens.begin
        self.number = self.glyph_count = 0
        self.side = Side.ANY_SIDE
        self.move, self.move_length = text, length
        self.result = result_of(text, length)
        if self.result != NO_RESULT and not is_castling(text, length):
            return Step.RESULT
        if self.read_number():
            return Step.NOTHING
        self.written, self.written_length = self.move, self.move_length
        if self.row != NO_ROW and not is_castling(self.move, self.move_length):
            self.translation = letters.translated(self.move[: self.move_length], self.row)
            self.move, self.move_length = self.translation, len(self.translation)
        return self.analyse_move()

    def read_number(self):
        """Take the move number off the word; return whether nothing is left."""
        size = number_before(self.move, self.move_length, cython.address(self.number))
        if size == 0:
            return False
        dots: cython.int = 0
        at: cython.int = 0
        width: cython.int = 1
        while at < size:
            code = code_at(self.move + at, size - at, cython.address(width))
            if not is_digit(code):
                dots += 3 if code == 0x2026 else 1
            at += width
        if dots > 1:
            self.side = Side.BLACK_SIDE
        elif dots and self.number:
            self.side = Side.WHITE_SIDE
        self.move += size
        self.move_length -= size
        return self.move_length == 0

    def analyse_move(self):
        """Return what a word without a move number is."""
        kind = parse_word(self.move, self.move_length, cython.address(self.word))
        if kind != NOT_A_MOVE:
            behind = self.move + self.word.length
            length = self.move_length - self.word.length
            while length and (behind[length - 1] == "." or behind[length - 1] == ","):
                length -= 1
            count = glyphs_in(behind, length, self.glyphs) if length else 0
            self.trailer_length = 0
            if count < 0 and is_redundant(behind, length):
                count = 0
            elif count < 0 and is_sign(behind, length):
                self.trailer, self.trailer_length, count = behind, length, 0
            if count >= 0:
                if kind == CASTLE_KING_SIDE and self.is_last_result():
                    return Step.RESULT
                if self.resolve(cython.address(self.word)):
                    self.glyph_count = count
                    return Step.MOVE
                return Step.RESULT if self.result == OTHER_RESULT else Step.ILLEGAL
        count = glyphs_in(self.move, self.move_length, self.glyphs)
        if count >= 0:
            self.glyph_count = count
            return Step.GLYPHS
        if is_redundant(self.move, self.move_length):
            return Step.NOTHING
        if is_sign(self.move, self.move_length):
            return Step.SIGN
        return Step.UNREADABLE if kind == NOT_A_MOVE else Step.ILLEGAL

    def is_last_result(self):
        """Return whether a word such as 0-0 is the result that the tags record, not castling."""
        tokens = self.tokens
        if self.result != OTHER_RESULT or self.tag_result != OTHER_RESULT or self.level:
            return False
        begin, end = tokens.begin, tokens.end
        kind = tokens.next()
        while kind == COMMENT or kind == LINE_COMMENT or kind == NAG:
            kind = tokens.next()
        self.return_to(begin, end)
        return kind == END

    def return_to(self, begin, end):
        """Go back to a token of the text: it is the last one again."""
        self.tokens.rewind(end)
        self.tokens.begin, self.tokens.end = begin, end
