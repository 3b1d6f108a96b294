"""Ways around a word that is no legal move: the language of the game, and skipping the word.

Both play the rest of the line on a copy of the position, without reporting it. Then the word is the
last token again.
"""

import cython
from cython.cimports.engine.notation.characters import is_ascii_space
from cython.cimports.engine.notation.results import result_of
from cython.cimports.engine.notation.scanner import has_square, is_castling
from cython.cimports.engine.notation.tokens import (
    CLOSE,
    COMMENT,
    LINE_COMMENT,
    NAG,
    OPEN,
    WORD,
    ends_game,
)
from cython.cimports.engine.notation.word_reader import NO_ROW, Side, Step, WordReader

from engine.notation import foreign_piece_letters


@cython.cclass
class TrialReader(WordReader):
    """Tries how the rest of a line can be read."""

    def advance(self):
        """Go on to the place behind a move."""
        self.place.move_number += self.place.is_black
        self.place.is_black = not self.place.is_black
        self.place.half_moves += 1
        self.place.line_moves += 1

    def skip_line(self, is_variation):
        """Go to the end of the line; return where its text ends.

        A variation ends in front of the parenthesis that closes it, the game in front of its last
        result.
        """
        tokens = self.tokens
        depth: cython.int = 0
        end = tokens.place
        before_result: cython.Py_ssize_t = -1
        while True:
            last = tokens.place
            kind = tokens.next()
            if ends_game(kind):
                break
            if kind == OPEN:
                depth += 1
            elif kind == CLOSE and depth == 0:
                if is_variation:
                    tokens.rewind(last)
                    return end
            elif kind == CLOSE:
                depth -= 1
            is_result = kind == WORD and depth == 0 and not is_variation
            if is_result and result_of(tokens.text + tokens.begin, tokens.end - tokens.begin):
                before_result = end
            elif kind != COMMENT and kind != LINE_COMMENT and kind != NAG:
                before_result = -1
            end = tokens.end
        if before_result >= 0:
            tokens.rewind(before_result)
            return before_result
        tokens.rewind(end)
        return end

    def keep(self, kind, begin, end):
        """Keep a stretch of the text as a comment, without the white space around it."""
        text = self.tokens.text
        while begin < end and is_ascii_space(text[begin]):
            begin += 1
        while begin < end and is_ascii_space(text[end - 1]):
            end -= 1
        return self.add_comment(kind, text + begin, end - begin)

    def note_number(self):
        """Note whether White's moves have numbers: of the main line, that all readers read."""
        if self.level == 0 and not self.place.is_black:
            self.numbers_white = self.has_number and (self.numbers_white or not self.has_white)
            self.has_white = True

    def can_skip(self):
        """Return whether every move that follows in the line has the number and side as written.

        A number must follow. Or else Black is to move, each move of White so far has a number, and
        the next move has none.
        """
        place, has_lone_letters = self.place, self.has_lone_letters
        begin, end = self.tokens.begin, self.tokens.end
        self.save()
        is_right = self.follow(False)
        self.restore()
        self.place, self.has_lone_letters = place, has_lone_letters
        self.return_to(begin, end)
        return is_right

    def follow(self, is_strict):
        """Play the rest of the line as far as it can be read, and return whether it is right.

        With ``is_strict`` every word must be right up to the end of the line. Without, the line may
        stop again, behind a move that has proved the way to it right.
        """
        tokens = self.tokens
        depth: cython.int = 0
        moves: cython.int = 0
        is_proved = False
        while True:
            kind = tokens.next()
            if ends_game(kind):
                break
            if kind == OPEN:
                depth += 1
            elif kind == CLOSE:
                if depth == 0 and self.level:
                    break
                depth -= depth > 0
            if kind != WORD or depth:
                continue
            step = self.analyse()
            if self.number or self.side:
                if not self.agrees():
                    return False
                is_proved = is_proved or self.number > 0
            if step == Step.MOVE:
                is_black_without_number = self.place.is_black and not self.has_number
                if moves == 0 and self.has_white and self.numbers_white and is_black_without_number:
                    is_proved = True
                self.play()
                self.advance()
                moves += 1
            elif step == Step.RESULT and self.level == 0:
                break
            elif step == Step.ILLEGAL or (step == Step.UNREADABLE and (is_strict or is_proved)):
                return is_proved and not is_strict
        return moves > 0 if is_strict else is_proved

    def agrees(self):
        """Return whether the number of the last word is that of the move that is due."""
        if self.number and self.number != self.place.move_number:
            return False
        if self.side == Side.ANY_SIDE:
            return True
        return (self.side == Side.BLACK_SIDE) == self.place.is_black

    def find_language(self, is_illegal):
        """Find the piece letters with which alone the whole main line is legal.

        ``is_illegal`` says that it is not legal in English. Then small letters of pieces count too.
        """
        place, tokens = self.place, self.tokens
        found: cython.int = NO_ROW
        count: cython.int = 0
        begin, end = tokens.begin, tokens.end
        has_lone_letters = self.has_lone_letters
        words = self.foreign_words()
        meanings = []
        self.has_language = True
        self.save()
        for row in range(len(foreign_piece_letters.ROWS)):
            meaning = foreign_piece_letters.pieces_of_letters(words, row) if words else None
            if meaning is None or meaning in meanings:
                continue
            meanings.append(meaning)
            if self.plays_to_end_in(row):
                found = row
                count += 1
        if is_illegal and self.plays_to_end_in(foreign_piece_letters.ANY_CASE):
            found = foreign_piece_letters.ANY_CASE
            count += 1
        self.restore()
        self.place, self.has_lone_letters, self.number_waits = place, has_lone_letters, False
        self.row = found if count == 1 else NO_ROW
        self.return_to(begin, end)
        return count == 1

    def plays_to_end_in(self, row):
        """Return whether every move of the main line is legal with the piece letters of a row."""
        self.row = row
        self.place = self.first
        self.has_lone_letters = self.number_waits = False
        self.to_start()
        self.tokens.rewind(self.body)
        return self.follow(True)

    def foreign_words(self):
        """Return the words of the main line that look like moves of pieces in any language."""
        tokens = self.tokens
        depth: cython.int = 0
        begin, end = tokens.begin, tokens.end
        words = []
        tokens.rewind(self.body)
        while True:
            kind = tokens.next()
            if ends_game(kind):
                break
            depth += (kind == OPEN) - (kind == CLOSE)
            if kind != WORD or depth > 0:
                continue
            self.move, self.move_length = tokens.text + tokens.begin, tokens.end - tokens.begin
            if self.read_number() or is_castling(self.move, self.move_length):
                continue
            first = self.move[0]
            if not "a" <= first <= "h" and has_square(self.move, self.move_length):
                words.append(self.move[: self.move_length])
        self.return_to(begin, end)
        return words
