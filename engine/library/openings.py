"""The positions that have an opening code, from the table of the program."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from engine.library.columns.opening_codes import OpeningCodes, key_of_epd
from engine.library.store.game_fields import OPENINGS

TABLE_FILE = "openings.tsv"
SEPARATOR, REMARK = "\t", "#"


@lru_cache(maxsize=1)
def opening_codes() -> OpeningCodes:
    """Return the codes of all positions of the table, which the first call reads."""
    text = resources.files("assets").joinpath(TABLE_FILE).read_text(encoding="utf-8")
    named: list[tuple[int, int]] = []
    for line in text.splitlines():
        if not line.startswith(REMARK):
            epd, code, _name = line.split(SEPARATOR)
            named.append((key_of_epd(epd), OPENINGS[code]))
    return OpeningCodes(named)
