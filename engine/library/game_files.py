"""The games of a PGN file, one after another. The caller opens the file."""

import cython
from cython.cimports.engine.library.main_lines import MainLineReader

from engine.notation import encodings
from engine.notation.scanner import GameScanner

__all__ = ["BLOCK_BYTES", "games_in"]

BLOCK_BYTES = 1 << 20


def games_in(file):
    """Yield each game of a binary file that can seek, as a ``Game``, in the order of the file.

    Raises what the file raises.
    """
    scanner = GameScanner(())
    reader = MainLineReader()
    beginning = file.read(encodings.MOST_MARK_BYTES)
    encoding = encodings.encoding_of_file(beginning)
    place: cython.Py_ssize_t = 0
    is_whole = False
    while not is_whole:
        file.seek(place)
        block = file.read(BLOCK_BYTES)
        place += len(block)
        is_whole = not block
        if is_whole:
            scanner.finish()
        else:
            scanner.feed(block)
        spans, _heads = scanner.games()
        for begin, end in zip(spans[::2], spans[1::2], strict=True):
            file.seek(begin)
            yield reader.read_game(as_utf_8(file.read(end - begin), encoding))


def as_utf_8(data, encoding):
    """Return the bytes of a game in UTF-8."""
    if data.isascii() and not encodings.is_utf_16(encoding):
        return data
    return encodings.decode(data, encoding)[0].encode("utf-8", "replace")
