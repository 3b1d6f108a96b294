"""Compiles the translations of the window: each `.po` file of game/words/locale to a `.mo` file.

Only the `.po` files are in git. The `.mo` files stand beside them, in the clone, where an editable
installation and PyInstaller find them, and from where setuptools packs them into a wheel.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

LOCALE = Path("game", "words", "locale")


def compiled(source: Path) -> bytes:
    """Return the content of the `.mo` file of one `.po` file. Fuzzy entries are left out.

    Raises:
        SystemExit: Babel is not installed, or the file is not a valid `.po` file.
    """
    try:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import PoFileError, read_po
    except ModuleNotFoundError:
        raise SystemExit(
            "the Python package Babel, which compiles the translations, is not installed: "
            "install it, or build without --no-build-isolation"
        ) from None
    stream = BytesIO()
    try:
        with source.open("rb") as file:
            write_mo(stream, read_po(file, abort_invalid=True))
    except (PoFileError, UnicodeDecodeError) as error:
        raise SystemExit(f"{source} is not a valid .po file: {error}") from error
    return stream.getvalue()


def compile_catalogues(root: Path) -> list[Path]:
    """Compile the translations in a clone; return the `.mo` files.

    A file that is up to date is not touched. Two builds may run at once, so a file appears only
    when it is complete.
    """
    written = []
    for source in sorted((root / LOCALE).glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        content = compiled(source)
        if not target.exists() or target.read_bytes() != content:
            partial = target.with_suffix(".mo.partial")
            partial.write_bytes(content)
            partial.replace(target)
        written.append(target)
    return written
