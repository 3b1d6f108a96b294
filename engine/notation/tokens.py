"""Splits PGN text into tokens, without Python objects.

White space has no meaning (PGN standard, section 7). Only a comment that begins with ``;`` and an
escape line, which begins with ``%`` in column 0, end with their line. The text may come in blocks:
``next`` returns MORE where the bytes at hand do not decide, and goes on there after
``continue_text``. The blocks make no difference to the tokens.

These rules mend texts that break the standard:

- Braces in a comment nest if they close again (``nests``). Otherwise the first closing brace ends
  the comment, as in the standard.
- A tag ``Event`` behind an empty line ends an open comment. A tag without end ends with its line.
"""

import cython
from cython.cimports.engine.notation.characters import (
    code_at,
    is_ascii_letter,
    is_ascii_space,
    is_delimiter,
    is_digit,
    is_line_end,
    is_space,
    is_word_byte,
    promotion_length,
)
from cython.cimports.engine.notation.move_word import castling_length
from cython.cimports.engine.notation.results import NO_RESULT, result_at
from cython.cimports.engine.notation.tag_reader import MOST_BRACKET_BYTES, TagReader
from cython.cimports.libc.string import memcmp


@cython.final
@cython.cclass
class Tokenizer(TagReader):
    """The tokens of a text; the attributes describe the last one."""

    def begin_text(self, text, length):
        """Begin with a whole text, in column 0."""
        self.line_ends = 1
        self.depth = self.zeros = self.place = 0
        self.is_column_0 = True
        self.was_return = False
        self.continue_text(text, length, True)

    def pass_to(self, begin, end):
        """Go to the end of a word of a whole text: it is the last token."""
        self.place = end
        self.begin, self.end = begin, end
        self.line_ends = self.zeros = 0
        self.is_column_0 = self.was_return = False

    def rewind(self, place):
        """Go back to the end of a token of a whole text."""
        self.place = place
        self.line_ends = self.depth = self.zeros = 0
        self.is_column_0 = self.was_return = False
        if place == 0:
            self.begin_text(self.text, self.length)

    def continue_text(self, text, length, is_whole):
        """Go on in a longer text, whose first byte is the byte at ``place``."""
        self.begin -= self.place
        self.inner_begin -= self.place
        self.visible_end -= self.place
        self.text, self.length, self.is_whole, self.place = text, length, is_whole, 0

    def next(self):
        """Find the next token; return its kind."""
        if self.depth > 0:
            return self.comment()
        if self.skip_space():
            if not self.is_whole:
                return MORE
            self.begin = self.end = self.length
            return END
        if self.zeros >= HOLE_BYTES:
            self.zeros = 0
            return HOLE
        self.begin = self.place
        self.follows_empty_line = self.line_ends > 1
        kind = self.next_after_space()
        if kind != MORE:
            self.line_ends = 0
            self.is_column_0 = self.was_return = False
        return kind

    def next_after_space(self):
        """Find the token that begins at ``place``."""
        byte = self.text[self.place]
        if byte == "{":
            self.inner_begin = self.place + 1
            self.visible_end = self.place + 1
            self.depth = 1
            self.is_blank = self.saw_blank = False
            self.place += 1
            return self.comment()
        if byte == "[":
            return self.bracket()
        if byte == ";" or (byte == "%" and self.is_column_0):
            return self.line_comment()
        if byte == "$":
            return self.nag()
        if byte == "(" or byte == ")":
            self.place += 1
            self.end = self.place
            return OPEN if byte == "(" else CLOSE
        return self.word()

    # White space

    def skip_space(self):
        """Skip white space and closing brackets without an opening one; True at the end of it."""
        size: cython.int = 1
        while self.place < self.length:
            code = code_at(self.text + self.place, self.length - self.place, cython.address(size))
            if code >= 0x80 and self.length - self.place < 4 and not self.is_whole:
                return True
            if code == 0:
                self.zeros += 1
            elif self.zeros >= HOLE_BYTES:
                return False
            elif code == "}" or code == "]":
                self.zeros = 0
            elif not is_space(code):
                self.zeros = 0
                return False
            if is_line_end(code):
                self.count_line_end(code)
            elif code != BYTE_ORDER_MARK:
                self.is_column_0 = self.was_return = False
            self.place += size
        return True

    def count_line_end(self, code):
        """Count a line end; the LF of a CRLF does not count again."""
        if code != "\n" or not self.was_return:
            self.line_ends += self.line_ends < 2
        self.was_return = code == "\r"
        self.is_column_0 = True

    # Comments

    def comment(self):
        """Read a comment, or go on with it."""
        place = self.place
        while place < self.length:
            byte = self.text[place]
            if byte > 0x20 and byte != "{" and byte != "}" and byte != "[":
                self.is_blank = self.was_return = False
                self.zeros = 0
                place = end_of_visible_run(self.text, self.length, place)
                self.visible_end = visible_end_of(self.text, place)
                continue
            if byte == "[" and self.is_blank and self.saw_blank:
                begins = self.begins_game(place)
                if begins < 0:
                    self.place = place
                    return MORE
                if begins:
                    return self.leave_comment(place, False)
            elif byte == "{":
                self.depth += 1
            elif byte == "}":
                nests = self.nests(place + 1) if self.depth > 1 else 0
                if nests < 0:
                    self.place = place
                    return MORE
                if not nests:
                    return self.leave_comment(place, True)
                self.depth -= 1
            elif byte == 0:
                self.zeros += 1
                if self.zeros >= HOLE_BYTES:
                    return self.leave_comment(place, False)
            elif byte == "\n" or byte == "\r":
                if byte == "\r" or not self.was_return:
                    self.saw_blank = self.is_blank
                    self.is_blank = True
                self.was_return = byte == "\r"
            if byte > 0x20:
                self.is_blank = self.was_return = False
                self.visible_end = place + 1
            place += 1
        self.place = place
        return self.leave_comment(place, False) if self.is_whole else MORE

    def leave_comment(self, end, is_closed):
        """End a comment at its closing brace, or where it breaks off."""
        self.depth = 0
        self.inner_end = end if is_closed else self.visible_end
        self.is_closed = is_closed
        self.end = end + 1 if is_closed else self.visible_end
        self.place = end + 1 if is_closed else end
        self.line_ends = 0
        self.is_column_0 = not is_closed
        return COMMENT

    def nests(self, place):
        """Return 1 if the braces that are open in front of ``place`` close again, 0 if not.

        -1 means that the bytes at hand do not decide. The braces must close within
        ``NESTED_BYTES``, and before a line that begins with a tag.
        """
        depth = self.depth - 1
        last = min(self.length, place + NESTED_BYTES)
        for at in range(place, last):
            byte = self.text[at]
            if byte == "{":
                depth += 1
            elif byte == "}":
                depth -= 1
                if depth == 0:
                    return 1
            elif byte == "[" and (self.text[at - 1] == "\n" or self.text[at - 1] == "\r"):
                if at + 1 == self.length:
                    break
                if is_ascii_letter(self.text[at + 1]):
                    return 0
        return 0 if self.is_whole or self.length - place >= NESTED_BYTES else -1

    def begins_game(self, place):
        """Return 1 if a tag ``Event`` begins at ``place``, 0 if not, -1 if it is open."""
        known = min(self.length - place, EVENT_LENGTH)
        if memcmp(self.text + place, b"[Event", known) != 0:
            return 0
        quote = self.behind_space(place + known)
        if quote >= self.length:
            return 0 if self.is_whole else -1
        return self.text[quote] == '"'

    def line_comment(self):
        """Read a comment or an escape line up to the end of its line."""
        place, size = self.place, cython.declare(cython.int, 1)
        while place < self.length:
            code = code_at(self.text + place, self.length - place, cython.address(size))
            if code >= 0x80 and self.length - place < 4 and not self.is_whole:
                return MORE
            if is_line_end(code) or code == 0:
                break
            place += size
        if place == self.length and not self.is_whole:
            return MORE
        self.end = self.place = place
        while is_ascii_space(self.text[self.end - 1]):
            self.end -= 1
        return LINE_COMMENT

    # Tags

    def bracket(self):
        """Read a tag, or brackets that are none."""
        found = self.tag()
        if found < 0:
            return MORE
        return TAG if found else self.untagged()

    def untagged(self):
        """Read brackets that are no tag, in one line.

        An opening bracket alone takes the line if it begins it. Otherwise it stands for itself.
        """
        place = self.place
        while place < self.length and place - self.begin < MOST_BRACKET_BYTES:
            byte = self.text[place]
            if byte == "]" or byte == "\n" or byte == "\r" or byte == 0:
                break
            place += 1
        if place == self.length and not self.is_whole:
            return MORE
        self.is_closed = place < self.length and self.text[place] == "]"
        if self.is_closed:
            place += 1
        elif self.line_ends == 0:
            place = self.begin + 1
        self.end = self.place = place
        while is_ascii_space(self.text[self.end - 1]):
            self.end -= 1
        return BRACKET

    # Moves

    def nag(self):
        """Read a numeric annotation glyph; ``$`` without a number is a word."""
        place = self.place + 1
        self.number = 0
        while place < self.length and (self.text[place] == " " or self.text[place] == "\t"):
            place += 1
        begin = place
        while place < self.length and is_digit(self.text[place]):
            if self.number < MOST_NAG:
                self.number = 10 * self.number + (self.text[place] & 0x0F)
            place += 1
        if place == self.length and not self.is_whole:
            return MORE
        is_move_number: cython.bint = (
            begin > self.place + 1 and place < self.length and self.text[place] == "."
        )
        is_number: cython.bint = place > begin and not is_move_number
        self.end = self.place = place if is_number else self.place + 1
        return NAG if is_number else WORD

    def word(self):
        """Read a word, with a promoted piece in parentheses, up to space or another token."""
        place, size = self.place, cython.declare(cython.int, 1)
        while place < self.length and place - self.begin < MOST_WORD_BYTES:
            byte = self.text[place]
            if is_word_byte(byte):
                place += 1
                continue
            if is_delimiter(byte):
                if byte != "(":
                    break
                promotion = promotion_length(
                    self.text + place, place - self.begin, self.length - place
                )
                if promotion == 0:
                    break
                place += promotion - 1
            elif byte >= 0x80:
                if self.length - place < 4 and not self.is_whole:
                    return MORE
                code = code_at(self.text + place, self.length - place, cython.address(size))
                if is_space(code):
                    break
                place += size - 1
            elif byte <= 0x20 or byte == 0x7F:
                break
            place += 1
        if place >= self.length - 4 and not self.is_whole:
            return MORE
        # No result and no castling has a point at its end: it is the number of a move.
        if (
            place - self.begin <= MOST_POINT_BYTES
            and not (place > self.begin and self.text[place - 1] == ".")
            and may_have_spaces(self.text[self.begin])
        ):
            if self.length - self.begin < MOST_SPACED_BYTES and not self.is_whole:
                return MORE
            place = max(place, self.begin + self.spaced_length())
        self.end = self.place = place
        return WORD

    def spaced_length(self):
        """Return the length of a result or of castling with spaces in it, as 1 - 0; 0 if none."""
        text: cython.p_const_uchar = self.text + self.begin
        length = min(self.length - self.begin, MOST_SPACED_BYTES)
        rings = cython.declare(cython.int)
        end: cython.Py_ssize_t = 0
        if result_at(text, length, cython.address(end)) == NO_RESULT:
            end = 0
        end = max(end, castling_length(text, length, cython.address(rings)))
        if self.begin + end < self.length:
            code = code_at(text + end, self.length - self.begin - end, cython.address(rings))
            if not is_space(code) and not is_delimiter(code):
                return 0
        return end


def end_of_visible_run(text, length, place):
    """Return the end of the line, or the brace, that ends a run of a comment.

    A run has no control characters but tabs. Its first character is visible, so a bracket in it
    begins no tag.
    """
    while place < length and (
        (text[place] >= 0x20 and text[place] != "{" and text[place] != "}") or text[place] == "\t"
    ):
        place += 1
    return place


def visible_end_of(text, end):
    """Return the end of a run of a comment without the white space at its end."""
    while text[end - 1] <= 0x20:
        end -= 1
    return end


def may_have_spaces(first):
    """Return whether a word with this first byte may be a part of a result or of castling."""
    return (
        first == "0" or first == "1" or first == "O" or first == "o"
        or first == 0xBD or first == 0xC2 or first == 0xCE or first == 0xD0  # Of a half and a ring.
    )  # fmt: skip
