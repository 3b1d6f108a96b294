"""The games of a PGN file, one after another. The caller opens the file."""

import cython
from cython.cimports.engine.library.reading.main_lines import MainLineReader

from engine.notation import encodings
from engine.notation.scanner import GameScanner

__all__ = ["BLOCK_BYTES", "games_in", "texts_in"]

BLOCK_BYTES = 1 << 20
MOST_KEPT_BYTES = 1 << 24
"""Of a game that goes on, and of the text before it. More is read again once the game ends."""


def games_in(file):
    """Yield each game of a binary file that can seek, as a ``Game``, in the order of the file.

    Raises what the file raises.
    """
    reader = MainLineReader()
    for _begin, _end, text in texts_in(file, 0):
        yield reader.read_game(text)


def texts_in(file, offset):
    """Yield where each game of a file begins and ends, and its bytes in UTF-8.

    The file is binary and can seek. ``offset`` is where some game has ended, or 0. Raises what the
    file raises.
    """
    file.seek(0)
    encoding = encodings.encoding_of_file(file.read(encodings.MOST_MARK_BYTES))
    scanner = GameScanner((), offset, encoding)
    is_utf_16: cython.bint = encodings.is_utf_16(encoding)
    kept: bytes = b""
    kept_begin: cython.Py_ssize_t = offset
    place: cython.Py_ssize_t = offset
    is_whole = False
    while not is_whole:
        file.seek(place)
        block = file.read(BLOCK_BYTES)
        place += len(block)
        kept += block
        is_whole = not block
        if is_whole:
            scanner.finish()
        else:
            scanner.feed(block)
        spans, _heads = scanner.games()
        for begin, end in zip(spans[::2], spans[1::2], strict=True):
            if begin < kept_begin:
                file.seek(begin)
                text = file.read(end - begin)
            else:
                text = kept[begin - kept_begin : end - kept_begin]
            yield begin, end, text if text.isascii() and not is_utf_16 else as_utf_8(text, encoding)
        kept_end = place if len(kept) > MOST_KEPT_BYTES else scanner.end
        if kept_end > kept_begin:
            kept = kept[kept_end - kept_begin :]
            kept_begin = kept_end


def as_utf_8(data, encoding):
    """Return the bytes of a game in UTF-8."""
    return encodings.decode(data, encoding)[0].encode("utf-8", "replace")
