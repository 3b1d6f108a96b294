"""A reader for Python: a subclass has the position, and takes what is read, in Python methods."""

import cython
from cython.cimports.engine.notation.reader import Reader

from engine.notation import tags


@cython.cclass
class CallbackReader(Reader):
    """Reads games for the methods of a Python class; see the stub for what they do."""

    def read_game(self, text: bytes):
        """Read a game, one span of the scanner in UTF-8; return a ``Reading``."""
        data: cython.p_const_uchar = text
        return self.read(data, len(text))

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
            _text(name, name_length), tags.cleaned(value[:value_length]).decode("utf-8", "replace")
        )
        return 0

    def add_unread(self, text, length):
        self.on_unread(_text(text, length))
        return 0

    def add_move(self, san, length):
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
