"""Make the font of chess signs: ``python tests/tools/make_signs.py FOLDER``.

It writes ``assets/fonts/Signs.ttf`` with the ``SIGNS``. FOLDER has the fonts of Debian's package
``fonts-noto-core`` 20201225-1, unpacked with ``dpkg -x``. It needs PyPI's ``fonttools`` 4.68; the
program needs neither.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

TARGET = Path(__file__).resolve().parents[2] / "assets" / "fonts" / "Signs.ttf"
FIGURINES = "♔♕♖♗♘♙♚♛♜♝♞♟"
INFORMATOR = "±∓⩲⩱∞□⟳⟲⇆⇄⇔⊕⊙⨀○△▽∆∇⌓≤≥⊥∥‖∟⊞⬒⬓⯹◇◆▢≡≈∼≅≠≙√✓✔✕✗✘♁"
"""The signs of the Informator and of its kin that the fonts of words lack."""
SHAPES = "".join(map(chr, (*range(0x2190, 0x2200), *range(0x25A0, 0x2600))))
"""Arrows and geometric shapes."""
SIGNS = frozenset(FIGURINES + INFORMATOR + SHAPES)
SOURCES = ("NotoSansMath", "NotoSansSymbols2", "NotoSansSymbols")
"""The fonts that have the signs. A sign is taken from the first of them that has it."""
UNUSED = "GDEF,GPOS,GSUB,MATH"
"""The tables about more than one letter."""


def fonttools(command: str, *arguments: str) -> None:
    """Run a command of fonttools."""
    subprocess.run([sys.executable, "-m", f"fontTools.{command}", *arguments], check=True)


def main() -> None:
    """Write the font."""
    codes = ",".join(f"{ord(sign):04X}" for sign in sorted(SIGNS))
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for name in SOURCES:
            parts.append(f"{folder}/{name}.ttf")
            fonttools(
                "subset",
                f"{sys.argv[1]}/{name}-Regular.ttf",
                f"--unicodes={codes}",
                "--no-hinting",
                f"--drop-tables+={UNUSED}",
                f"--output-file={parts[-1]}",
            )
        fonttools("merge", f"--output-file={TARGET}", *parts)


if __name__ == "__main__":
    main()
