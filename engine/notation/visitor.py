"""What a reader of a game needs and what it finds: methods for a subclass to override.

``visitor.pxd`` says what each method does. Here they do nothing, so that a subclass defines only
those that it needs. All return 0, or raise.
"""

import cython


@cython.cclass
class Visitor:
    """The position of a game that is read, and what is read of it."""

    def start(self):
        return 0

    def resolve(self, word):
        return False

    def play(self):
        return 0

    def to_start(self):
        return 0

    def save(self):
        return 0

    def restore(self):
        return 0

    def open_variation(self):
        return 0

    def close_variation(self):
        return 0

    def add_tag(self, name, name_length, value, value_length):
        return 0

    def add_unread(self, text, length):
        return 0

    def add_move(self, san, length):
        return 0

    def add_nag(self, nag):
        return 0

    def add_comment(self, kind, text, length):
        return 0

    def begin_variation(self):
        return 0

    def end_variation(self):
        return 0

    def add_result(self, result, text, length):
        return 0

    def add_remark(self, code, text, length):
        return 0

    def forget(self):
        return 0
