"""Keeps the output of C libraries out of standard error for a while."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

STANDARD_ERROR = 2


@contextmanager
def hushed(said: list[str]) -> Iterator[None]:
    """Suppress standard error inside a ``with`` block; add the suppressed lines to ``said``."""
    try:
        kept = os.dup(STANDARD_ERROR)
    except OSError:  # A program without a console has no standard error.
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
