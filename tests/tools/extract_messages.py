"""Extract the messages of the window, and bring its languages up to date.

``python tests/tools/extract_messages.py`` enters new messages into each translation (``.po``),
drops old ones, and compiles it. A message that resembles an earlier one is entered with the
translation of that one, marked as fuzzy. The files of the source are named without line numbers, so
that a translation changes only when a message does.

``--template FILE`` also writes all messages without a translation to a ``.pot`` file, from which a
new language starts.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.append(str(Path(__file__).resolve().parents[2] / "packaging"))

from catalogues import LOCALE, compile_catalogues

from engine.protocol.techniques import TECHNIQUES
from game.message import Message
from game.words.levels import levels_in
from game.words.terms.glossary import entries_in

ROOT = Path(__file__).resolve().parents[2]
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "message": (1,),
    "message_with_context": ((1, "c"), 2),
    "plural": (1, 2),
    "template": (1,),
}
"""The functions of ``game.message``, with the indices of their message and context arguments."""
LINE_LENGTH = 100


def extracted() -> Catalog:
    """Return every message in the source of the window."""
    found = Catalog(charset="utf-8", project="Glassbox")
    for file, _, sentence, comments, context in extract_from_dir(
        ROOT / "game", [("**.py", "python")], keywords=KEYWORDS
    ):
        found.add(
            sentence,
            None,
            [(f"game/{Path(file).as_posix()}", 0)],
            auto_comments=comments,
            context=context,
        )
    for place, one in _in_data():
        found.add(one.id, None, [(place, 0)], context=one.context or None)
    return found


def _in_data() -> Iterator[tuple[str, Message]]:
    """Yield the messages that stand in files of texts and in a table of the engine."""
    words = ROOT / "game" / "words"
    for file in sorted(words.glob("terms/*.toml")):
        for entry in entries_in(file).values():
            yield from ((_place(file), one) for one in (entry.name, entry.sentence, entry.more))
    levels = words / "levels.toml"
    yield from ((_place(levels), one) for level in levels_in(levels).values() for one in level)
    yield from (("engine/protocol/techniques.py", Message(one.meaning)) for one in TECHNIQUES)


def _place(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def template() -> str:
    """Return the text of the template."""
    stream = BytesIO()
    write_po(
        stream,
        extracted(),
        width=LINE_LENGTH,
        omit_header=True,
        sort_output=True,
        include_lineno=False,
    )
    return stream.getvalue().decode("utf-8")


def translations() -> list[Path]:
    """Return the files of all translations."""
    return sorted((ROOT / LOCALE).glob("*/LC_MESSAGES/glassbox.po"))


def updated(source: Path, wanted: Catalog) -> str:
    """Return the text of a translation that has exactly these messages.

    The translation of a message that is not among them is dropped.
    """
    with source.open("rb") as file:
        translation = read_po(file)
    translation.update(wanted, update_header_comment=False, update_creation_date=False)
    return po_text(translation)


def po_text(translation: Catalog) -> str:
    """Return the text of a ``.po`` file."""
    stream = BytesIO()
    write_po(
        stream,
        translation,
        width=LINE_LENGTH,
        sort_output=True,
        ignore_obsolete=True,
        include_lineno=False,
    )
    lines = stream.getvalue().decode("utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith('"Generated-By:'))


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the translations, and the template if a file is named for it."""
    parser = argparse.ArgumentParser(description="Bring the translations up to date.")
    parser.add_argument("--template", type=Path, metavar="FILE", help="also write this .pot file")
    file: Path | None = parser.parse_args(arguments).template
    if file is not None:
        file.write_text(template(), encoding="utf-8", newline="\n")
    for source in translations():
        source.write_text(updated(source, extracted()), encoding="utf-8", newline="\n")
    compile_catalogues(ROOT)
    return 0


if __name__ == "__main__":
    sys.exit(main())
