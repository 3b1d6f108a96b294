"""What a word of movetext is: a move number, a move, a glyph, a result, or none of these."""

import cython
from cython.cimports.engine.notation.characters import (
    code_at,
    is_ascii_space,
    is_delimiter,
    is_digit,
    is_piece_letter,
    space_length,
)
from cython.cimports.engine.notation.glyphs import glyphs_in, is_sign
from cython.cimports.engine.notation.move_number import move_number_length
from cython.cimports.engine.notation.move_word import (
    ANY_PIECE,
    CASTLE_KING_SIDE,
    CASTLE_QUEEN_SIDE,
    KING,
    NOT_A_MOVE,
    NOT_WRITTEN,
    NULL_MOVE,
    PIECE_MOVE,
    parse_move_word,
)
from cython.cimports.engine.notation.plain_moves import find_plain_move
from cython.cimports.engine.notation.results import NO_RESULT, OTHER_RESULT, result_of
from cython.cimports.engine.notation.scanner import is_castling
from cython.cimports.engine.notation.tokens import (
    COMMENT,
    END,
    LINE_COMMENT,
    NAG,
    Tokenizer,
)
from cython.cimports.engine.notation.visitor import Visitor

from engine.notation import foreign_piece_letters


@cython.cclass
class WordReader(Visitor):
    """Reads the last word of its tokens, with the legal moves of the position."""

    def __cinit__(self):
        self.tokens = Tokenizer()

    def analyse_plain_move(self):
        """Take the plain move that follows, with its number, as the tokens would; False if none.

        Then nothing has changed. One that is not legal is left to the tokens too.
        """
        tokens, plain = self.tokens, cython.address(self.plain)
        if self.row != NO_ROW or not find_plain_move(
            tokens.text, tokens.length, tokens.place, plain
        ):
            return False
        self.word = plain.word
        if not self.resolve(cython.address(self.word)):
            return False
        side = Side.ANY_SIDE
        if plain.number_begin >= 0:
            side = Side.BLACK_SIDE if plain.has_black_dots else Side.WHITE_SIDE
        tokens.pass_to(plain.begin, plain.end)
        self.number, self.side = 0, Side.ANY_SIDE
        self.has_number = self.number_waits or plain.number_begin >= 0
        if plain.is_joined:
            self.number, self.side = plain.number, side
            tokens.begin = plain.number_begin
        elif plain.number_begin >= 0:
            self.waiting_side = side
        self.number_waits = False
        self.result = NO_RESULT
        self.glyph_count = self.trailer_length = 0
        self.move = self.written = tokens.text + plain.begin
        self.move_length = self.written_length = plain.end - plain.begin
        return True

    def analyse(self):
        """Return what a word is, a ``Step``, with its parts in the attributes."""
        tokens = self.tokens
        text, length = tokens.text + tokens.begin, tokens.end - tokens.begin
        self.number = self.glyph_count = 0
        self.side = Side.ANY_SIDE
        self.move, self.move_length = text, length
        self.has_number, self.number_waits = self.number_waits, False
        self.result = result_of(text, length)
        if self.result != NO_RESULT and not is_castling(text, length):
            return Step.RESULT
        if self.read_number():
            self.number_waits = True
            self.waiting_side = self.side
            return Step.NOTHING
        self.has_number = self.has_number or self.number > 0 or self.side != Side.ANY_SIDE
        text, length = self.move, self.move_length
        self.written, self.written_length = text, length
        step = self.analyse_in_row()
        is_lone_letter = length == 1 and is_piece_letter(text[0])
        if (
            step == Step.ILLEGAL
            or step == Step.UNREADABLE
            or (is_lone_letter and (self.has_number or self.has_lone_letters))
        ):
            self.move, self.move_length = text, length
            step = self.analyse_joined(step)
        if step == Step.MOVE and self.word.kind == NULL_MOVE and self.is_placeholder():
            step = Step.NOTHING
        return step

    def is_placeholder(self):
        """Return whether a null move stands for White's move in front of a game of Black's: 1. --.

        Black is to move, and the number in front of it is one of White's.
        """
        side = self.side
        if side == Side.ANY_SIDE and self.has_number:
            side = self.waiting_side
        is_first = self.place.half_moves == 0
        return is_first and self.place.is_black and side == Side.WHITE_SIDE

    def read_number(self):
        """Take the move number off the word; return whether nothing is left."""
        size = move_number_length(self.move, self.move_length, cython.address(self.number))
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

    def analyse_in_row(self):
        """Return what a word without a move number is, in the piece letters of the game."""
        if self.row == NO_ROW or is_castling(self.move, self.move_length):
            return self.analyse_move()
        if self.row == foreign_piece_letters.ANY_CASE:
            return self.analyse_in_any_case()
        self.translation = foreign_piece_letters.with_english_letters(
            self.move[: self.move_length], self.row
        )
        self.move, self.move_length = self.translation, len(self.translation)
        return self.analyse_move()

    def analyse_in_any_case(self):
        """Return what a word is if its capital and small letters may be mixed up.

        A word that may be a move of a pawn and of a bishop is neither.
        """
        text, length = self.move, self.move_length
        step = self.analyse_move()
        is_pawn_or_bishop = text[0] == "b"
        if (
            step != Step.ILLEGAL
            and step != Step.UNREADABLE
            and not (step == Step.MOVE and is_pawn_or_bishop)
        ):
            return step
        found: cython.int = 0
        chosen: bytes = b""
        for meaning in foreign_piece_letters.with_corrected_case(text[:length]):
            self.translation = meaning
            self.move, self.move_length = self.translation, len(self.translation)
            if self.move_length and self.analyse_move() == Step.MOVE:
                found += 1
                chosen = meaning
        if found != 1:
            self.move, self.move_length = text, length
            return Step.UNREADABLE if step == Step.UNREADABLE and not found else Step.ILLEGAL
        self.translation = chosen
        self.move, self.move_length = self.translation, len(self.translation)
        return self.analyse_move()

    def analyse_joined(self, step):
        """Return MOVE if a word is a legal move with words behind it, as in e2 - e4, or ``step``.

        A sign must join them, or the first must be the letter of a piece.
        """
        tokens = self.tokens
        text, word, length = tokens.text, self.move, self.move_length
        has_sign = length == 1 and is_piece_letter(word[0])
        place: cython.Py_ssize_t = tokens.end
        joined: bytes = word[:length]
        for _gap in range(MOST_GAPS):
            next_place = place + space_length(text + place, tokens.length - place)
            place = next_place
            while place < tokens.length and not is_ascii_space(text[place]):
                if is_delimiter(text[place]) and text[place] != "(" and text[place] != ")":
                    break
                place += 1
            if place == next_place or len(joined) + place - next_place > MOST_JOINED_BYTES:
                break
            first = text[next_place]
            has_sign = has_sign or first == "x" or first == ":" or first == "=" or first == "("
            has_sign = has_sign or first == "-" or first >= 0x80 or word[length - 1] == "="
            joined += text[next_place:place]
            if not has_sign:
                break
            self.joined = joined
            self.move, self.move_length = self.joined, len(self.joined)
            if self.analyse_in_row() == Step.MOVE:
                tokens.end = tokens.place = place
                self.has_lone_letters = self.has_lone_letters or (length == 1 and self.level == 0)
                return Step.MOVE
        self.move, self.move_length = word, length
        self.glyph_count = 0
        if step == Step.GLYPHS:
            return self.analyse_move()
        return step

    def analyse_move(self):
        """Return what a word without a move number is."""
        kind = parse_move_word(self.move, self.move_length, cython.address(self.word))
        if kind != NOT_A_MOVE:
            behind = self.move + self.word.length
            length = self.move_length - self.word.length
            if length and behind[0] == "x":  # A capture, behind the target.
                behind += 1
                length -= 1
            while length and (behind[length - 1] == "." or behind[length - 1] == ","):
                length -= 1
            count = glyphs_in(behind, length, self.glyphs) if length else 0
            self.trailer_length = 0
            if count < 0 and is_sign(behind, length):
                self.trailer, self.trailer_length, count = behind, length, 0
            if count >= 0:
                if kind == CASTLE_KING_SIDE and self.is_last_result():
                    return Step.RESULT
                if self.resolve(cython.address(self.word)) or self.resolve_castling():
                    self.glyph_count = count
                    return Step.MOVE
                return Step.RESULT if self.result == OTHER_RESULT else Step.ILLEGAL
        count = glyphs_in(self.move, self.move_length, self.glyphs)
        if count >= 0:
            self.glyph_count = count
            return Step.GLYPHS
        if is_sign(self.move, self.move_length):
            return Step.SIGN
        return Step.UNREADABLE if kind == NOT_A_MOVE else Step.ILLEGAL

    def resolve_castling(self):
        """Find the castling move that is written as a king's move, as Kg1, Ke1-g1 or Ke1xh1.

        No such move of the king is legal. The two squares may be those of king and rook.
        """
        word = cython.address(self.word)
        if word.kind != PIECE_MOVE or word.piece != KING:
            return False
        if word.from_file != NOT_WRITTEN and word.from_rank != NOT_WRITTEN:
            word.piece = ANY_PIECE
        elif word.target == (62 if self.place.is_black else 6):
            word.kind = CASTLE_KING_SIDE
        elif word.target == (58 if self.place.is_black else 2):
            word.kind = CASTLE_QUEEN_SIDE
        else:
            return False
        return self.resolve(word)

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
