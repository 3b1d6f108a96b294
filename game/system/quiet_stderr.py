"""Suppresses the output of C libraries to standard error."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

STANDARD_ERROR = 2


@contextmanager
def suppressed_stderr(suppressed: list[str]) -> Iterator[None]:
    """Suppress standard error. At the end, append its lines to ``suppressed``."""
    try:
        kept = os.dup(STANDARD_ERROR)
    except OSError:  # A program without a console has no standard error.
        yield
        return
    with tempfile.TemporaryFile() as captured:
        os.dup2(captured.fileno(), STANDARD_ERROR)
        try:
            yield
        finally:
            os.dup2(kept, STANDARD_ERROR)
            os.close(kept)
            captured.seek(0)
            lines = captured.read().decode(errors="replace").splitlines()
            suppressed += [line.strip() for line in lines if line.strip()]
