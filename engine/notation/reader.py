"""Reads one game of a PGN: the grammar, and every decision about what people write.

A subclass has the position, and takes what is read. So a list of games, the window and a library
agree about each game, whatever boards they have.

What is not a move costs only itself: a glyph, a sign, a word that repeats what the SAN says. Any
other word that is no legal move ends its line. The rest of the line is kept as text. Two things are
tried before:

- The piece letters of other languages, once for a game, where its main line ends early in English.
  One reading alone must make every move legal (``find_language``).
- Skipping the word. The numbers of the moves that follow must prove it right (``can_skip``).
"""

import cython
from cython.cimports.engine.notation.characters import is_ascii_space
from cython.cimports.engine.notation.move_word import PAWN
from cython.cimports.engine.notation.results import NO_RESULT, result_of
from cython.cimports.engine.notation.tokens import (
    BRACKET,
    CLOSE,
    COMMENT,
    END,
    HOLE,
    LINE_COMMENT,
    NAG,
    OPEN,
    TAG,
    WORD,
    ends_game,
)
from cython.cimports.engine.notation.trial_reader import TrialReader
from cython.cimports.engine.notation.visitor import CommentKind, RemarkCode
from cython.cimports.engine.notation.word_reader import NO_ROW, Step
from cython.cimports.libc.string import memcmp

from engine.notation import foreign_piece_letters


@cython.cclass
class Reader(TrialReader):
    """Reads games, one after another."""

    def read(self, text, length):
        """Read a game, the bytes of one span of the scanner in UTF-8; return a ``Reading``."""
        self.tokens.begin_text(text, length)
        self.row = NO_ROW
        self.level = 0
        self.tag_result = NO_RESULT
        self.place.move_number = self.place.is_black = 0
        self.place.half_moves = self.place.line_moves = 0
        self.has_language = False
        self.body = 0
        self.read_tags()
        if self.start():
            return Reading.NO_START
        self.first = self.place
        self.begin_moves()
        return self.read_moves()

    # Tags

    def read_tags(self):
        """Read the tags, and what stands among them."""
        tokens = self.tokens
        kind = tokens.next()
        while kind == TAG:
            self.take_tag()
            self.body = tokens.end
            kind = tokens.next()
        if kind == WORD or kind == OPEN or kind == END or kind == HOLE:
            tokens.begin = tokens.end = self.body  # The last token before the moves.
            return 0
        last = begin = self.body
        while not (kind == WORD or kind == OPEN or kind == END or kind == HOLE):
            if kind == TAG or kind == BRACKET:
                last = tokens.end
            kind = tokens.next()
        tokens.rewind(begin)
        while tokens.place < last:
            kind = tokens.next()
            text, length = tokens.text + tokens.begin, tokens.end - tokens.begin
            if kind == TAG:
                self.take_tag()
            elif kind != CLOSE:
                self.add_unread(text, length)
            if kind == BRACKET and not tokens.is_closed:
                self.add_remark(RemarkCode.OPEN_TAG, text, length)
        self.body = last
        return 0

    def take_tag(self):
        """Take the tag that is the last token."""
        tokens = self.tokens
        name, name_length = tokens.text + tokens.name_begin, tokens.name_end - tokens.name_begin
        value, length = tokens.text + tokens.inner_begin, tokens.inner_end - tokens.inner_begin
        if name_length == 6 and memcmp(name, b"Result", 6) == 0:
            self.tag_result = result_of(value, length)
        return self.add_tag(name, name_length, value, length)

    # Moves

    def read_moves(self):
        """Read the moves from their beginning to the end of the game."""
        tokens = self.tokens
        while True:
            if self.analyse_plain_move():
                status = self.accept()
            else:
                kind = tokens.next()
                if ends_game(kind):
                    break
                status = self.take(kind)
            if status:
                return status
        if self.level:
            self.add_remark(RemarkCode.OPEN_VARIATION, tokens.text, 0)
        while self.level:
            self.close()
        return Reading.WHOLE

    def begin_moves(self):
        """Go to the place where the moves begin."""
        self.tokens.rewind(self.body)
        self.number_begin = -1
        self.number_waits = self.has_lone_letters = self.has_white = self.numbers_white = False
        self.has_bare_pawns = self.has_pawn_letters = False
        return 0

    def read_again(self):
        """Begin to read the moves again, in the piece letters that ``find_language`` has found."""
        self.forget()
        self.to_start()
        self.place = self.first
        self.begin_moves()
        row = foreign_piece_letters.letters_of(self.row).encode()
        return self.add_remark(RemarkCode.OTHER_LETTERS, row, len(row))

    def take(self, kind):
        """Take a token; return a ``Reading`` that ends it early, or 0."""
        tokens = self.tokens
        if kind == WORD:
            return self.take_word()
        if kind == OPEN:
            return self.open()
        if kind == CLOSE:
            return self.close()
        if kind == NAG:
            self.add_nag(tokens.number)
        elif kind == COMMENT:
            self.take_comment()
        else:
            comment = CommentKind.TO_LINE_END if kind == LINE_COMMENT else CommentKind.KEPT_TEXT
            self.keep(comment, tokens.begin, tokens.end)
        return 0

    def take_comment(self):
        """Take a comment in braces."""
        tokens = self.tokens
        self.add_comment(
            CommentKind.BRACES,
            tokens.text + tokens.inner_begin,
            tokens.inner_end - tokens.inner_begin,
        )
        if not tokens.is_closed:
            self.add_remark(RemarkCode.OPEN_COMMENT, tokens.text, 0)
        return 0

    def take_word(self):
        """Take a word; return a ``Reading`` that ends the reading early, or 0."""
        tokens = self.tokens
        begin, end = tokens.begin, tokens.end
        step = self.analyse()
        if step == Step.NOTHING:
            if self.number or self.side:
                self.number_begin = begin
            return 0
        if step == Step.MOVE:
            return self.accept()
        if step == Step.GLYPHS:
            for index in range(self.glyph_count):
                self.add_nag(self.glyphs[index])
        elif step == Step.SIGN:
            self.keep(CommentKind.KEPT_TEXT, begin, end)
        elif step == Step.RESULT:
            if self.level == 0:
                self.add_result(self.result, tokens.text + begin, end - begin)
                self.take_after_result()
        else:
            return self.stop_at_word(step)
        return 0

    def accept(self):
        """Take the move that was resolved, with the glyphs behind it."""
        if self.place.half_moves >= MOST_HALF_MOVES:
            return Reading.TOO_LONG
        self.note_number()
        is_pawn_in_question = self.level == 0 and self.mixes_pawns()
        trailer, trailer_length = self.trailer, self.trailer_length
        self.add_move(self.move, self.word.length)
        self.play()
        self.advance()
        self.number_begin = -1
        for index in range(self.glyph_count):
            self.add_nag(self.glyphs[index])
        if trailer_length:
            self.add_comment(CommentKind.KEPT_TEXT, trailer, trailer_length)
        if is_pawn_in_question and self.find_language(False):
            return self.read_again()
        return 0

    def mixes_pawns(self):
        """Return whether the game has moves of pawns with a letter and without one: e4, and Pf3.

        That letter may be a piece in another language. It is looked for once.
        """
        if self.word.piece != PAWN or self.row != NO_ROW or self.has_language:
            return False
        if self.move[0] == "P":
            self.has_pawn_letters = True
        else:
            self.has_bare_pawns = True
        return self.has_pawn_letters and self.has_bare_pawns

    def take_after_result(self):
        """Take what stands behind the result: comments, and text that is kept."""
        tokens = self.tokens
        while True:
            kind = tokens.next()
            if kind == COMMENT:
                self.take_comment()
            elif kind == LINE_COMMENT:
                self.keep(CommentKind.TO_LINE_END, tokens.begin, tokens.end)
            elif kind == NAG:
                self.add_nag(tokens.number)
            elif ends_game(kind):
                break
            elif (
                kind != WORD
                or result_of(tokens.text + tokens.begin, tokens.end - tokens.begin) == NO_RESULT
            ):
                begin = tokens.begin
                word = tokens.end
                end = self.skip_line(False)
                self.keep(CommentKind.REST, begin, end)
                self.add_remark(RemarkCode.AFTER_RESULT, tokens.text + begin, word - begin)
                break
        return 0

    # Variations

    def open(self):
        """Begin a variation. One without a move before it, or in it, is kept as text."""
        if self.level == MOST_NESTED:
            return Reading.TOO_DEEP
        begin = self.tokens.begin
        is_first = self.place.line_moves == 0
        self.number_waits = False
        if not is_first and not self.skips_variations and self.enter_if_legal():
            self.number_begin = -1
            return self.begin_variation()
        if self.keep_variation(begin) and is_first:
            self.add_remark(RemarkCode.VARIATION_BEFORE_MOVE, self.tokens.text, 0)
        return 0

    def enter_if_legal(self):
        """Enter the variation that begins, and return whether its first word is a legal move."""
        behind = self.tokens.end
        self.open_variation()
        self.enter()
        step = self.first_step()
        self.number_waits = False
        if step == Step.MOVE:
            self.tokens.rewind(behind)
            return True
        if step != Step.NOTHING:
            self.add_remark(RemarkCode.UNREAD_VARIATION, self.written, self.written_length)
        self.close_variation()
        self.leave()
        return False

    def keep_variation(self, begin):
        """Keep the variation that begins at a place as text; return whether anything is in it."""
        tokens = self.tokens
        tokens.rewind(begin + 1)
        end = self.skip_line(True)
        inner, length = tokens.text + begin + 1, end - begin - 1
        if tokens.next() == CLOSE:
            end = tokens.end
        else:
            tokens.rewind(end)
        if self.skips_variations or is_blank(inner, length):
            return False
        self.keep(CommentKind.KEPT_TEXT, begin, end)
        return True

    def first_step(self):
        """Return what the first word is that counts, in the variation that has been opened."""
        tokens = self.tokens
        while True:
            kind = tokens.next()
            if kind == WORD:
                step = self.analyse()
                if step == Step.MOVE or step == Step.ILLEGAL or step == Step.UNREADABLE:
                    return step
            elif kind == OPEN or kind == CLOSE or ends_game(kind):
                return Step.NOTHING

    def close(self):
        """End a variation; a parenthesis without an opening one means nothing."""
        if self.level:
            self.end_variation()
            self.close_variation()
            self.leave()
            self.number_begin = -1
        self.number_waits = False
        return 0

    def enter(self):
        """Go to the place before the last move, one level deeper."""
        self.places[self.level + 1] = self.place
        self.level += 1
        self.place.is_black = not self.place.is_black
        self.place.move_number -= self.place.is_black
        self.place.half_moves -= 1
        self.place.line_moves = 0

    def leave(self):
        """Go back to the place behind the move that the variation replaced."""
        self.place = self.places[self.level]
        self.level -= 1

    # Words that are no moves

    def stop_at_word(self, step):
        """Go on in another language or behind the word, or else end the line in front of it."""
        tokens = self.tokens
        begin, end = tokens.begin, tokens.end
        is_english = self.row == NO_ROW and not self.has_language
        if self.level == 0 and is_english and self.find_language(True):
            return self.read_again()
        is_skipped = self.can_skip()
        self.analyse()
        word, length = self.written, self.written_length
        if is_skipped:
            self.keep(CommentKind.KEPT_TEXT, begin, end)
            self.add_remark(RemarkCode.SKIPPED_WORD, word, length)
            return 0
        code = RemarkCode.ILLEGAL_WORD if step == Step.ILLEGAL else RemarkCode.UNREADABLE_WORD
        self.add_remark(code, word, length)
        if self.number_begin >= 0:
            begin = self.number_begin
        end = self.skip_line(self.level > 0)
        return self.keep(CommentKind.REST, begin, end)


def is_blank(text, length):
    """Return whether a text has nothing but ASCII white space."""
    for place in range(length):
        if not is_ascii_space(text[place]):
            return False
    return True
