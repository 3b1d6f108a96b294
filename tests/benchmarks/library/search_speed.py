"""Processor time of searches in a library: positions of every ply, filters, headers, sorted lists.

Also material, pawns, groups, and what went wrong by the reports of every fourth game.

``python tests/benchmarks/library/search_speed.py`` makes 100,000 plausible games (``make_games``;
``--games 1000000`` takes ten minutes more) and imports them. ``--library FILE`` takes a library
that is there. Every search runs several times in one process after a first one, so the files are in
memory; ``--cold`` tells what the first one takes by the clock. The exit status tells whether each
median met its target for a million games.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from make_games import games

from engine.core.board.position import Position
from engine.library.columns.game_filter import GameFilter
from engine.library.columns.game_list import GameOrder
from engine.library.finding.explorer import explore
from engine.library.finding.game_groups import group_games
from engine.library.finding.game_search import find_games, find_position
from engine.library.finding.query import filter_of
from engine.library.game_library import GameLibrary
from engine.library.importing.importer import import_file
from engine.library.importing.progress import ImportOptions
from engine.library.popular import popular_table
from engine.library.store.database import transaction
from engine.library.store.reports import write_report
from engine.protocol.clauses import ClauseKind, Motif
from engine.protocol.library.board_pattern import BoardPattern, PieceCounts
from engine.protocol.library.game_groups import GameGrouping
from engine.protocol.library.game_report import (
    GameReport,
    ReportedMistake,
    ReportedSide,
    WantedMistake,
)
from engine.protocol.library.game_search import GameConditions, GameSearch, PlayerColour
from engine.protocol.review import MateChange, Phase, Verdict

GAMES, ROUNDS, DEEPEST = 100_000, 7, 40
POSITION_MS, FREQUENT_MS, FILTER_MS, HEADER_MS, PAGE_MS = 50, 10, 200, 100, 50
PAGE = 50
PATTERN_MS = 500
NONE, ONE = (0, 0), (1, 1)
ROOK, ROOK_AND_PAWN = (PieceCounts(pawns, NONE, NONE, ONE, NONE) for pawns in (NONE, ONE))
D_FILE, C_AND_E_FILE = 0x0808_0808_0808_0808, 0x1414_1414_1414_1414
A3, D4, E4, E5 = (1 << square for square in (16, 27, 28, 36))
PATTERNS = {
    "a rook and a pawn against a rook": BoardPattern(ROOK_AND_PAWN, ROOK, is_either_side=True),
    "no queens for ten half-moves": BoardPattern(
        PieceCounts(queens=NONE), PieceCounts(queens=NONE), half_moves=10
    ),
    "pawns on e4 and e5": BoardPattern(white_pawns=E4, black_pawns=E5),
    "pawns on d4 and e4, of either side": BoardPattern(white_pawns=D4 | E4, is_either_side=True),
    "only a3 moved of all pawns": BoardPattern(
        white_pawns=0xFE00 | A3, black_pawns=0xFF << 48, are_all_pawns=True
    ),
    "an isolated queen's pawn of either side": BoardPattern(
        white_pawns=D4,
        white_free=C_AND_E_FILE,
        black_free=D_FILE,
        is_either_side=True,
        half_moves=4,
    ),
    "e4, and no queens": BoardPattern(
        PieceCounts(queens=NONE), PieceCounts(queens=NONE), white_pawns=E4
    ),
}

MISTAKES = {
    "a fork allowed in the endgame": GameConditions(
        mistake=WantedMistake(Motif.FORK, ClauseKind.ALLOWS, Phase.ENDGAME)
    ),
    "a mate missed": GameConditions(mistake=WantedMistake(mate_change=MateChange.LOST)),
    "an accuracy under 60": GameConditions(accuracy=(0, 60)),
    "a blunder of White": GameConditions(
        mistake=WantedMistake(least=Verdict.BLUNDER), colour=PlayerColour.WHITE
    ),
}
GAMES_A_REPORT, MISTAKES_A_GAME, LONGEST_PLY = 4, 6, 80
MATE_CHANGES = (None, None, None, *MateChange)


def made_library(folder: Path, count: int) -> GameLibrary:
    """Make games and import them."""
    file = folder / "games.pgn"
    with file.open("w", encoding="utf-8") as opened:
        opened.writelines(games(count, 39))
    library = GameLibrary(folder / "games.library")
    for _ in import_file(library, file, ImportOptions("games")):
        pass
    add_reports(library, count)
    return library


def add_reports(library: GameLibrary, count: int) -> None:
    """Give every fourth game a report with mistakes that are drawn by chance."""
    source = random.Random(39)
    motifs, phases, verdicts = list(Motif), list(Phase), list(Verdict)
    with transaction(library.connection):
        for game in range(1, count + 1, GAMES_A_REPORT):
            mistakes = tuple(
                ReportedMistake(
                    ply,
                    ply % 2 == 1,
                    source.choice(verdicts),
                    source.uniform(5, 60),
                    source.choice(phases),
                    source.choice(MATE_CHANGES),
                    tuple(source.sample(motifs, source.randrange(3))),
                    tuple(source.sample(motifs, source.randrange(3))),
                )
                for ply in sorted(source.sample(range(LONGEST_PLY), MISTAKES_A_GAME))
            )
            white, black = (ReportedSide(source.uniform(30, 100)) for _ in range(2))
            write_report(library.connection, game, GameReport(300_000, white, black, mistakes))


def main_line(library: GameLibrary) -> list[Position]:
    """Return the positions of the most frequent moves, ply after ply."""
    position = Position()
    found = [position.copy()]
    while len(found) <= DEEPEST:
        moves = explore(library, position, GameFilter()).played
        if not moves:
            break
        position.push_uci(moves[0].move)
        found.append(position.copy())
    return found


class Report:
    """Prints each search with its times, and keeps whether all met their targets."""

    def __init__(self, rounds: int) -> None:
        self._rounds = rounds
        self.is_met = True

    def add(self, name: str, target_ms: float, search: Callable[[], object]) -> None:
        """Run a search several times and print its processor time."""
        times = []
        for _ in range(self._rounds):
            started = time.process_time()
            search()
            times.append(1000 * (time.process_time() - started))
        median = statistics.median(times)
        self.is_met = self.is_met and median <= target_ms
        print(f"  {name:44} {median:7.1f} ms ({min(times):.1f} to {max(times):.1f}) of {target_ms}")


def measure(library: GameLibrary, report: Report) -> None:
    """Run all searches."""
    everything = GameFilter()
    positions = main_line(library)
    table = popular_table(library)
    start = Position()
    for ply, position in enumerate(positions):
        is_frequent = table is not None and table[0].find(position.key()) >= 0
        target = FREQUENT_MS if is_frequent else POSITION_MS
        games_met = explore(library, position, everything).reached.games
        report.add(
            f"explorer, ply {ply} ({games_met:,} games)",
            target,
            lambda position=position: explore(library, position, everything),  # type: ignore[misc]
        )
    for name, pattern in PATTERNS.items():
        wanted = GameConditions(pattern=pattern)
        report.add(
            f"list of games with {name}",
            PATTERN_MS,
            lambda wanted=wanted: find_games(library, filter_of(library, wanted)),  # type: ignore[misc]
        )
    for ply in (0, 12):
        report.add(
            f"games of the board alone of ply {ply}",
            PATTERN_MS,
            lambda ply=ply: find_position(  # type: ignore[misc]
                library, positions[min(ply, len(positions) - 1)], everything, is_board_alone=True
            ),
        )
    queries = {
        "White": GameConditions(player="kaka, kaka", colour=PlayerColour.WHITE),
        "a date": GameConditions(dates=(20000000, 20109999)),
        "a collection": GameConditions(collection="games"),
        "a player": GameConditions(player="vero"),
        "ratings": GameConditions(elos=(2200, 2600)),
        "an event": GameConditions(event="Open 1"),
    }
    for name, query in queries.items():
        report.add(
            f"explorer, start position, with {name}",
            FILTER_MS,
            lambda query=query: explore(library, start, filter_of(library, query)),  # type: ignore[misc]
        )
        report.add(
            f"list of games with {name}, by date",
            HEADER_MS,
            lambda query=query: find_games(  # type: ignore[misc]
                library, filter_of(library, query), GameOrder.DATE
            ),
        )
    for name, wanted in MISTAKES.items():
        report.add(
            f"list of games with {name}",
            PATTERN_MS,
            lambda wanted=wanted: find_games(library, filter_of(library, wanted)),  # type: ignore[misc]
        )
    for grouping in GameGrouping:
        report.add(
            f"all games grouped by {grouping}",
            HEADER_MS,
            lambda grouping=grouping: group_games(library, GameSearch(), grouping, PAGE),  # type: ignore[misc]
        )
    for order in GameOrder:
        report.add(
            f"all games, by {order.name.lower().replace('_', ' ')}",
            HEADER_MS,
            lambda order=order: find_games(library, everything, order),  # type: ignore[misc]
        )
    listed = find_games(library, everything, GameOrder.DATE)
    middle = len(listed) // 2
    report.add(f"{PAGE} rows of the list", PAGE_MS, lambda: listed.page(middle, PAGE))
    report.add(
        "games of a position of ply 12",
        POSITION_MS,
        lambda: find_position(library, positions[min(12, len(positions) - 1)], everything),
    )


def main() -> int:
    """Measure, print and return the exit status."""
    parser = argparse.ArgumentParser(description="Measure searches in a library.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--library", type=Path, help="a library that was imported before")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument(
        "--reports", action="store_true", help="write reports into that library first"
    )
    parser.add_argument("--cold", action="store_true", help="time the first search by the clock")
    options = parser.parse_args()
    report = Report(options.rounds)
    with tempfile.TemporaryDirectory() as folder:
        if options.library:
            started = time.perf_counter()
            library = GameLibrary(options.library)
            explore(library, Position("8/5k2/8/3pP3/8/8/4K3/8 w - d6 0 1"), GameFilter())
            if options.cold:
                print(f"open and first search: {1000 * (time.perf_counter() - started):.0f} ms")
        else:
            library = made_library(Path(folder), options.games)
        if options.library and options.reports:
            add_reports(library, library.game_count())
        print(f"{library.game_count():,} games")
        measure(library, report)
        library.close()
    print(f"targets: {'met' if report.is_met else 'missed'}")
    return int(not report.is_met)


if __name__ == "__main__":
    sys.exit(main())
