"""English lines for games, moves and faults of a library."""

from __future__ import annotations

import json

from engine.library.importing.progress import ImportFault
from engine.library.store.faults import LibraryFault, LibraryFaultCode
from engine.library.store.game_fields import OPENING_TEXTS, RESULT_TEXTS, date_text_of
from engine.library.store.game_rows import ListedGame
from engine.notation.reader import Reading
from engine.printable import printable
from engine.protocol.library.exploration import Exploration, Results
from engine.protocol.library.game_groups import GameGrouping, GameGroups, PlayerResults
from engine.tools.pgn import ENDS, REASONS

FAULTS = {
    LibraryFaultCode.DAMAGED: "the library is damaged; `check --rescue` saves what can be read",
    LibraryFaultCode.NOT_A_LIBRARY: "this is the file of another program",
    LibraryFaultCode.NEWER: "a newer version has written this library",
    LibraryFaultCode.BUSY: "another process is writing to the library",
    LibraryFaultCode.IN_USE: "another process has the library open; close it there",
    LibraryFaultCode.DISK_FULL: "the disk is full",
    LibraryFaultCode.READ_ONLY: "the library cannot be written",
    LibraryFaultCode.DISK_FAULT: "",
    LibraryFaultCode.NOT_OPENED: "",
    LibraryFaultCode.SYSTEM: "",
}
NOTHING_IN_IT = "there is no game in it"


def library_fault_line(fault: LibraryFault) -> str:
    """Return what went wrong with a library, in one line."""
    return f"{fault.path}: {FAULTS[fault.code] or fault.text}"


def import_fault_line(file: str, fault: ImportFault) -> str:
    """Return what could not be read of a game, in one line."""
    where = f"{file}:{fault.line}: game {fault.game}"
    if fault.move_number:
        where += f", move {fault.move_number}{'...' if fault.is_black else '.'}"
    if fault.text:
        where += f" {json.dumps(fault.text, ensure_ascii=False)}"
    if fault.remark is not None:
        reason = REASONS[fault.remark]
    else:
        reason = ENDS.get(fault.reading, NOTHING_IN_IT)
    return printable(f"{where}: {reason}{'; it is left out' if fault.is_left_out else ''}")


def game_line(game: ListedGame) -> str:
    """Return a game as one line."""
    fields = game.fields
    date = date_text_of(fields.date) if fields.date else "?"
    return printable(
        f"{game.number} {date} {_player(fields.white, fields.white_elo)} - "
        f"{_player(fields.black, fields.black_elo)} "
        f"{RESULT_TEXTS.get(fields.result, '*')} {OPENING_TEXTS[game.opening]} "
        f"{fields.event}, {game.half_moves} half-moves"
    )


def _player(name: str, elo: int) -> str:
    return f"{name} ({elo})" if elo else name


def exploration_lines(found: Exploration) -> list[str]:
    """Return a line of titles, one for each move, and one for all games."""
    lines = ["move        games  white   draw  black   avg  perf  last played"]
    lines += [_results_line(move.san, move.results) for move in found.played]
    lines.append(_results_line("reached", found.reached))
    lines.append(f"{'ended':8}{found.ended:9}")
    return lines


def _results_line(name: str, results: Results) -> str:
    decided = results.white_wins + results.draws + results.black_wins
    shares = (
        f"{count / decided:7.1%}" if decided else f"{'-':>7}"
        for count in (results.white_wins, results.draws, results.black_wins)
    )
    average = "-" if results.average_elo is None else str(results.average_elo)
    performance = "-" if results.performance is None else str(results.performance)
    date = date_text_of(results.last_date) if results.last_date else "-"
    return f"{name:8}{results.games:9}{''.join(shares)}{average:>6}{performance:>6}  {date}"


def group_lines(found: GameGroups, grouping: GameGrouping) -> list[str]:
    """Return a line of titles, one for each group, and one for all games."""
    lines = [f"{grouping:24}  games   wins  draws losses   avg   opp  perf"]
    for group in found.groups:
        name = group.name or (str(group.key) if grouping is GameGrouping.YEAR else "")
        if grouping is GameGrouping.OPENING:
            name = OPENING_TEXTS[group.key]
        lines.append(_player_line(name or "?", group.results))
    lines.append(_player_line(f"all {found.count} groups", found.total))
    return lines


def _player_line(name: str, results: PlayerResults) -> str:
    numbers = (results.games, results.wins, results.draws, results.losses)
    ratings = (results.average_elo, results.average_opponent, results.performance)
    return printable(
        f"{name[:24]:24}"
        + "".join(f"{number:7}" for number in numbers)
        + "".join(f"{'-' if rating is None else rating:>6}" for rating in ratings)
    )


def reading_code(fault: ImportFault) -> str:
    """Return the code of a fault of an import: that of its remark or of its reading."""
    if fault.remark is not None:
        return fault.remark.name.lower().replace("_", " ")
    if fault.reading == Reading.WHOLE:
        return "no game"
    return fault.reading.name.lower().replace("_", " ")
