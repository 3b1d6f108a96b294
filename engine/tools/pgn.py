"""``glassbox-engine pgn``: reads the games of a file and lists what could not be read."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict

from engine.library.reading.game_files import games_in
from engine.library.reading.main_lines import Game
from engine.notation.reader import Reading
from engine.notation.visitor import RemarkCode
from engine.printable import printable
from engine.tools import WrongUseError

BYTES_PER_MOVE = 2
REASONS = {
    RemarkCode.ILLEGAL_WORD: "the line ends, because this is not a legal move",
    RemarkCode.UNREADABLE_WORD: "the line ends, because this is not a move",
    RemarkCode.SKIPPED_WORD: "this is left out",
    RemarkCode.VARIATION_BEFORE_MOVE: "a variation has no move before it",
    RemarkCode.UNREAD_VARIATION: "a variation begins with no legal move",
    RemarkCode.OPEN_COMMENT: "a comment never ends",
    RemarkCode.OPEN_VARIATION: "a variation never ends",
    RemarkCode.OPEN_TAG: "a tag never ends",
    RemarkCode.AFTER_RESULT: "text follows the result",
    RemarkCode.OTHER_LETTERS: "the letters of the pieces are not English",
}
ENDS = {
    Reading.NO_START: "the first position is impossible",
    Reading.TOO_LONG: "the game is too long",
    Reading.TOO_DEEP: "variations are nested too deeply",
}


class ReadingFault(Struct, frozen=True):
    """What could not be read as it is written."""

    game: int
    """The number of the game in the file; the first is 1."""
    code: str
    """The name of a ``RemarkCode`` or of a ``Reading``, in lower case with spaces."""
    move: str
    """The move number that is due, such as ``12.`` or ``12...``; empty if no move is due."""
    text: str
    reason: str


def run(options: argparse.Namespace) -> int:
    """Print the faults, then the number of games and moves and the speed.

    Raises:
        WrongUseError: the file cannot be read.
    """
    games = moves = faults = 0
    found: list[ReadingFault] = []
    started_s = time.process_time()
    try:
        with Path(options.file).open("rb", buffering=0) as file:
            for game in games_in(file):
                games += 1
                moves += len(game.moves) // BYTES_PER_MOVE
                for fault in reading_faults(games, game):
                    faults += 1
                    if options.json:
                        found.append(fault)
                    else:
                        print(fault_as_line(fault))
    except OSError as error:
        raise WrongUseError(f"{options.file}: {error.strerror}") from error
    took_s = time.process_time() - started_s
    speed = round(games / took_s) if took_s else 0
    if options.json:
        totals = {"games": games, "moves": moves, "games_per_processor_second": speed}
        print(json.dumps({**totals, "faults": [asdict(fault) for fault in found]}))
    else:
        print(f"{games} games {moves} moves {faults} faults {speed} games a processor second")
    return 0


def reading_faults(number: int, game: Game) -> Iterator[ReadingFault]:
    """Yield the faults of a game; ``number`` is its number in the file."""
    if game.reading != Reading.WHOLE:
        reading = Reading(game.reading)
        yield ReadingFault(number, _plain(reading.name), "", "", ENDS[reading])
    for remark in game.remarks:
        code = RemarkCode(remark.code)
        dots = "..." if remark.is_black else "."
        move = f"{remark.move_number}{dots}" if remark.move_number else ""
        text = remark.text.decode("utf-8", "replace")
        yield ReadingFault(number, _plain(code.name), move, text, REASONS[code])


def fault_as_line(fault: ReadingFault) -> str:
    """Return a fault as one line."""
    where = f"game {fault.game}" + (f", move {fault.move}" if fault.move else "")
    text = f" {json.dumps(fault.text, ensure_ascii=False)}" if fault.text else ""
    return printable(f"{where}{text}: {fault.reason}")


def _plain(name: str) -> str:
    return name.lower().replace("_", " ")
