"""What libraries write to standard error by themselves, past Python, kept from it for a while."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

STANDARD_ERROR = 2


@contextmanager
def hushed(said: list[str]) -> Iterator[None]:
    """Let nothing reach standard error; at the end ``said`` holds the lines that would have."""
    try:
        kept = os.dup(STANDARD_ERROR)
    except OSError:  # there is none, as in a program without a console
        yield
        return
    with tempfile.TemporaryFile() as heard:
        os.dup2(heard.fileno(), STANDARD_ERROR)
        try:
            yield
        finally:
            os.dup2(kept, STANDARD_ERROR)
            os.close(kept)
            heard.seek(0)
            lines = heard.read().decode(errors="replace").splitlines()
            said += [line.strip() for line in lines if line.strip()]
