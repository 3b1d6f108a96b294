"""Extract the messages of the window into the template that translators start from.

``python tests/tools/extract_messages.py`` writes ``game/words/locale/glassbox.pot``. It names the
files of the source without line numbers, so that it changes only when a message does.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "game" / "words" / "locale" / "glassbox.pot"
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "message": (1,),
    "message_in": ((1, "c"), 2),
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
    return found


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


def main() -> int:
    """Write the template."""
    TEMPLATE.parent.mkdir(parents=True, exist_ok=True)
    TEMPLATE.write_text(template(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
