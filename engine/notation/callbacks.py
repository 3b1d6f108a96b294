"""A reader for Python: a subclass has the position, and takes what is read, in Python methods."""

import cython
from cython.cimports.engine.notation.reader import Reader

from engine.notation import tags


@cython.cclass
class CallbackReader(Reader):
    """Reads games for the methods of a Python class; `visitor.pxd` says what they do."""

    def read_game(self, text: bytes):
        """Read a game, one span of the scanner in UTF-8; return a ``Reading``."""
        data: cython.p_const_uchar = text
        return self.read(data, len(text))

    @property
    def token_begin(self):
        """Where the last token begins in the text of the game, in bytes."""
        return self.tokens.begin

    @property
    def token_end(self):
        """Where the last token ends."""
        return self.tokens.end

    # What a subclass overrides.

    def on_start(self):
        """Return the number of the first move and whether Black makes it; None ends the reading."""

    def on_word(self, kind, piece, from_file, from_rank, target, promotion):
        """Return whether exactly one legal move has these fields of ``move_word.pxd``; keep it."""
        return False

    def on_play(self):
        """Make the move of ``on_word``; a trial unless ``on_move`` came before."""

    def on_first_position(self):
        """Go to the first position."""

    def on_save(self):
        """Keep the position on a stack."""

    def on_restore(self):
        """Take the position from the stack."""

    def on_take_back(self):
        """Keep the position on the stack, and take back its last move."""

    def on_tag(self, name, value):
        """Take a tag."""

    def on_unread(self, text):
        """Take what stands among the tags and is none."""

    def on_move(self, text):
        """Take the move of ``on_word`` as a move of the game; ``on_play`` follows."""

    def on_nag(self, nag):
        """Take a numeric annotation glyph."""

    def on_comment(self, kind, text):
        """Take a comment, or text that is kept as one."""

    def on_variation(self):
        """Begin a variation that replaces the last move."""

    def on_variation_end(self):
        """End it; ``on_restore`` follows."""

    def on_result(self, text):
        """Take the result."""

    def on_remark(self, code, move_number, is_black, level, text):
        """Take a remark with its place, and how deep in variations it is."""

    def on_forget(self):
        """Forget all that was read since ``on_start``."""

    # The calls of the reader.

    def start(self):
        first = self.on_start()
        if first is None:
            return 1
        self.place.move_number, self.place.is_black = first
        return 0

    def resolve(self, word):
        return self.on_word(
            word.kind, word.piece, word.from_file, word.from_rank, word.target, word.promotion
        )

    def play(self):
        self.on_play()
        return 0

    def to_start(self):
        self.on_first_position()
        return 0

    def save(self):
        self.on_save()
        return 0

    def restore(self):
        self.on_restore()
        return 0

    def open_variation(self):
        self.on_take_back()
        return 0

    def close_variation(self):
        self.on_restore()
        return 0

    def add_tag(self, name, name_length, value, value_length):
        self.on_tag(
            _text(name, name_length),
            tags.clean_tag_value(value[:value_length]).decode("utf-8", "replace"),
        )
        return 0

    def add_unread(self, text, length):
        self.on_unread(_text(text, length))
        return 0

    def add_move(self, san, length):
        self.move_begin = san - self.tokens.text
        self.on_move(_text(san, length))
        return 0

    def add_nag(self, nag):
        self.on_nag(nag)
        return 0

    def add_comment(self, kind, text, length):
        self.on_comment(kind, _text(text, length))
        return 0

    def begin_variation(self):
        self.on_variation()
        return 0

    def end_variation(self):
        self.on_variation_end()
        return 0

    def add_result(self, result, text, length):
        self.on_result(_text(text, length))
        return 0

    def add_remark(self, code, text, length):
        self.on_remark(
            code, self.place.move_number, self.place.is_black, self.level, _text(text, length)
        )
        return 0

    def forget(self):
        self.on_forget()
        return 0


@cython.cfunc
def _text(text: cython.p_const_uchar, length: cython.Py_ssize_t) -> str:
    return text[:length].decode("utf-8", "replace")
