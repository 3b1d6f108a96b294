"""Messages about faults in the repertoires that a person has changed."""

from __future__ import annotations

from game.formats.repertoires import (
    LEAST_MOVES,
    MOST_LINES,
    MOST_MOVES,
    MOST_WEIGHT,
    RepertoireCode,
    RepertoireFault,
)
from game.message import Message, Text, message, plural, template
from game.words.text_faults import quoted

FAULTS: dict[RepertoireCode, Message] = {
    RepertoireCode.HEAD: template("{text} is not a section such as [0-850] Beginners."),
    RepertoireCode.PLACE: message("A section and White: or Black: must stand before it."),
    RepertoireCode.FORM: template("{text} is not a weight, a name, a colon and moves."),
    RepertoireCode.WEIGHT: template("The weight must be from 1 to {most}, not {text}."),
    RepertoireCode.LENGTH: template("A line has {least} to {most} half-moves, not {moves}."),
    RepertoireCode.MOVE: template("{text} is not a legal move there."),
    RepertoireCode.TOO_MANY: template("The file has more than {most} lines with moves."),
}

MOST = {RepertoireCode.WEIGHT: MOST_WEIGHT, RepertoireCode.TOO_MANY: MOST_LINES}


def repertoire_faults(file: Text, faults: list[RepertoireFault]) -> Message:
    """Return the first fault with its line, and how many lines of the file are left out."""
    first = faults[0]
    fault = FAULTS[first.code].filled(
        text=quoted(first.text),
        least=LEAST_MOVES,
        most=MOST.get(first.code, MOST_MOVES),
        moves=first.moves,
    )
    return plural(
        "{file}, line {line}: {fault} {number} line is left out.",
        "{file}, line {line}: {fault} {number} lines are left out.",
        len(faults),
        file=file,
        line=first.number,
        fault=fault,
    )
