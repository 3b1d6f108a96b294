"""The openings of the levels as the person has changed them, read from the folder of settings."""

from __future__ import annotations

from typing import NamedTuple

from game.formats import repertoires
from game.message import Message
from game.state.repertoire import RatingSection
from game.system.storage import Storage
from game.system.text_files import StorageError
from game.words.repertoire_faults import repertoire_faults


class OwnRepertoires(NamedTuple):
    """The person's repertoires."""

    sections: tuple[RatingSection, ...] | None
    """The usable sections; None if the program's own repertoires are played."""
    fault: Message | None
    """What cannot be used; None if everything can."""


def read_own_repertoires(store: Storage) -> OwnRepertoires:
    """Return the person's repertoires; ``sections`` is None if there are none."""
    try:
        text = store.read_repertoires()
    except StorageError as error:
        return OwnRepertoires(None, error.message)
    if text is None:
        return OwnRepertoires(None, None)
    reading = repertoires.parse_repertoires(text)
    faults = reading.faults
    fault = repertoire_faults(repertoires.FILE, faults) if faults else None
    return OwnRepertoires(tuple(reading.sections), fault)
