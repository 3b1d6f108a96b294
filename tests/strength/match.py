"""Play a match between two engines: ``python tests/strength/match.py --help``; see README.md.

The header and the result go to standard output, progress and failures to standard error. The exit
status is 0, 1 if the match cannot go on, 2 for a wrong command line or an engine that is unusable
from the start, and 130 after Ctrl-C. With 1 and 130 the result so far is still printed.
"""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import date
from time import monotonic
from typing import TextIO

import report
from arguments import Settings, parse, parser
from games.openings import Opening, openings_for
from games.pgn_text import pgn_of
from games.record import Game
from games.workers import Match, WorkerDiedError, Workers
from players.failures import UnusableEngineError
from players.protocols import try_out
from rating.sprt import Decision
from rating.tally import Tally

from engine.tools.command_line import FAILED, INTERRUPTED, OneLineParser, print_error, print_status

PROGRESS_EVERY_S = 5.0


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status. Wrong arguments raise SystemExit(2)."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    reader = parser()
    settings = parse(reader, arguments)
    tally = Tally()
    names = ("first", "second")
    with ExitStack() as stack:
        try:
            names, openings, pgn = _prepare(settings, reader, stack)
            print(report.header(settings, names), flush=True)
            status = _play(settings, names, openings, pgn, tally)
        except KeyboardInterrupt:
            status = INTERRUPTED
    if status == INTERRUPTED:
        print_status("interrupted; the result so far:")
    print(report.result(tally, names, settings.sprt))
    if settings.as_json:
        print(json.dumps(report.as_json(tally, names, settings.sprt)))
    return status


def _prepare(
    settings: Settings, reader: OneLineParser, stack: ExitStack
) -> tuple[report.Names, Iterator[Opening], TextIO | None]:
    """Check engines and openings. An error ends the program with status 2."""
    names = []
    for which, spec in (("first", settings.first), ("second", settings.second)):
        try:
            names.append(try_out(spec, settings.conditions.limit))
        except UnusableEngineError as error:
            reader.error(f"argument --{which}: {' '.join(spec.command)}: {error}")
    if names[0] == names[1]:
        names = [f"{names[0]} (first)", f"{names[1]} (second)"]
    try:
        openings = openings_for(settings.openings, settings.seed)
    except (OSError, ValueError) as error:
        reader.error(f"argument --openings: {_reason(error)}")
    pgn = None
    if settings.pgn is not None:
        try:
            pgn = stack.enter_context(settings.pgn.open("x", encoding="utf-8"))
        except OSError as error:
            reader.error(f"argument --pgn: {_reason(error)}")
    return (names[0], names[1]), openings, pgn


def _play(
    settings: Settings,
    names: report.Names,
    openings: Iterator[Opening],
    pgn: TextIO | None,
    tally: Tally,
) -> int:
    """Play the match, add it to the tally and return the exit status."""
    match = Match(settings.first, settings.second, settings.conditions)
    said_s = monotonic()
    with Workers(match, settings.concurrency) as workers:
        try:
            for pair in workers.play(openings, settings.games // 2):
                tally.add(pair)
                _record(pair, settings, names, pgn)
                if monotonic() - said_s >= PROGRESS_EVERY_S:
                    said_s = monotonic()
                    print_status(report.progress(tally, settings.games, settings.sprt))
                if settings.sprt and settings.sprt.decide(tally.pairs) is not Decision.GO_ON:
                    break
        except (WorkerDiedError, UnusableEngineError, ValueError) as error:
            return print_error("match.py", f"{error}; the result so far:", FAILED)
    return 0


def _record(
    pair: tuple[Game, Game], settings: Settings, names: report.Names, pgn: TextIO | None
) -> None:
    """Print the failures of these games and write the games to the PGN file."""
    for game in pair:
        if game.failing is not None:
            print_status(report.failure(game, names))
        if pgn is not None:
            specs = (settings.first, settings.second)
            today = date.today().strftime("%Y.%m.%d")
            print(
                pgn_of(game, specs, names, settings.conditions.limit, today), file=pgn, flush=True
            )


def _reason(error: OSError | ValueError) -> str:
    """Return the error message with the file name."""
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}"
    return str(error)


if __name__ == "__main__":
    sys.exit(main())
