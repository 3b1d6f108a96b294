"""The checksums of all built files, in the form that ``sha256sum --check`` reads."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

NAME = "SHA256SUMS"


def write_checksums(files: Sequence[Path], folder: Path) -> Path:
    """Write the file SHA256SUMS into a folder and return it. The files lie in that folder."""
    lines = []
    for path in sorted(files):
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        lines.append(f"{digest}  {path.relative_to(folder).as_posix()}\n")
    target = folder / NAME
    target.write_text("".join(lines), "utf-8")
    return target
