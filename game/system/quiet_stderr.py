"""Keeps the output of C libraries out of standard error for a while."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

STANDARD_ERROR = 2


@contextmanager
def hushed(said: list[str]) -> Iterator[None]:
    """Keep standard error quiet; at the end the argument holds the suppressed lines."""
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
