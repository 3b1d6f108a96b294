"""Games are found by what a report found out about them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from library_files import add_file, random_games, write_games

from engine.library.editing import empty_bin, put_in_bin, store_report
from engine.library.finding.game_search import find_games
from engine.library.finding.query import chosen_games
from engine.library.game_library import GameLibrary
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.rescue import rescue_library
from engine.library.store.reports import read_report
from engine.protocol.clauses import ClauseKind, Motif
from engine.protocol.library.game_report import (
    GameReport,
    ReportedMistake,
    ReportedSide,
    WantedMistake,
)
from engine.protocol.library.game_search import GameConditions, PlayerColour
from engine.protocol.review import MateChange, Phase, Verdict

GAMES = random_games(80, seed=41)
MOTIFS = (Motif.FORK, Motif.MATE, Motif.PIN)
GRAVITY = (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER)


def random_report(source: random.Random) -> GameReport:
    def side() -> ReportedSide:
        accuracy = None if source.random() < 0.1 else source.uniform(30, 100)
        return ReportedSide(accuracy, *(source.randrange(4) for _ in range(3)))

    def motifs() -> tuple[Motif, ...]:
        return tuple(source.sample(MOTIFS, source.randrange(3)))

    plies = sorted(source.sample(range(60), source.randrange(5)))
    mistakes = tuple(
        ReportedMistake(
            ply,
            source.random() < 0.5,
            source.choice(GRAVITY),
            source.uniform(5, 60),
            source.choice(list(Phase)),
            source.choice((None, None, *MateChange)),
            motifs(),
            motifs(),
        )
        for ply in plies
    )
    return GameReport(1000, side(), side(), mistakes)


REPORTS = {number: random_report(random.Random(number)) for number in range(1, 61)}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameLibrary]:
    folder = tmp_path_factory.mktemp("library")
    opened = GameLibrary(folder / "games.library")
    options = ImportOptions("games", DuplicatePolicy.KEEP)
    add_file(opened, write_games(folder / "games.pgn", GAMES), options)
    for number, report in REPORTS.items():
        assert store_report(opened, number, report)
    yield opened
    opened.close()


def is_wanted(mistake: ReportedMistake, wanted: WantedMistake) -> bool:
    shown = {
        (kind, motif)
        for kind, motifs in (
            (ClauseKind.ALLOWS, mistake.allows),
            (ClauseKind.MISSES, mistake.misses),
        )
        for motif in motifs
        if wanted.motif in (None, motif) and wanted.kind in (None, kind)
    }
    has_motif = wanted.motif is not None or wanted.kind is not None
    return (
        (bool(shown) or not has_motif)
        and wanted.phase in (None, mistake.phase)
        and wanted.mate_change in (None, mistake.mate_change)
        and (wanted.least is None or GRAVITY.index(mistake.verdict) >= GRAVITY.index(wanted.least))
    )


def slow_moments(wanted: GameConditions) -> dict[int, int | None]:
    """Return the first such mistake of each game; None if a game is found without one."""
    found: dict[int, int | None] = {}
    for number, report in REPORTS.items():
        plies = [
            ply
            for is_black, side in enumerate(("White", "Black"))
            if wanted.player in ("", GAMES[number - 1].tags[side])
            and wanted.colour in (PlayerColour.EITHER, is_black)
            for ply in [side_ply(report, wanted, is_black=bool(is_black))]
            if ply is not None
        ]
        if plies:
            found[number] = None if wanted.mistake is None else min(plies)
    return found


def side_ply(report: GameReport, wanted: GameConditions, *, is_black: bool) -> int | None:
    """Return the first wanted mistake of a side that has the wanted accuracy, 0 for any."""
    accuracy = (report.black if is_black else report.white).accuracy
    if wanted.accuracy is not None and (
        accuracy is None or not wanted.accuracy[0] <= accuracy <= wanted.accuracy[1]
    ):
        return None
    if wanted.mistake is None:
        return 0
    plies = [
        mistake.ply
        for mistake in report.mistakes
        if mistake.is_black is is_black and is_wanted(mistake, wanted.mistake)
    ]
    return min(plies, default=None)


WANTED = st.builds(
    WantedMistake,
    st.sampled_from((None, *MOTIFS)),
    st.sampled_from((None, *ClauseKind)),
    st.sampled_from((None, *Phase)),
    st.sampled_from((None, *Verdict)),
    st.sampled_from((None, None, *MateChange)),
)
ACCURACIES = st.sampled_from((None, (0.0, 60.0), (55.5, 100.0)))


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    mistake=st.none() | WANTED,
    accuracy=ACCURACIES,
    player=st.sampled_from(("", "Player 2")),
    colour=st.sampled_from(PlayerColour),
)
def test_games_are_found_by_mistakes_and_accuracy_of_the_player(
    library: GameLibrary,
    mistake: WantedMistake | None,
    accuracy: tuple[float, float] | None,
    player: str,
    colour: PlayerColour,
) -> None:
    if mistake is None and accuracy is None:
        return
    wanted = GameConditions(player=player, colour=colour, mistake=mistake, accuracy=accuracy)
    chosen, moments = chosen_games(library, wanted)
    found = find_games(library, chosen, moments=moments)
    numbers = found.numbers(0, 999)
    assert {number: found.ply(number) for number in numbers} == slow_moments(wanted)


def test_a_report_is_read_as_it_was_stored_and_replaced_by_a_new_one(tmp_path: Path) -> None:
    library = GameLibrary(tmp_path / "games.library")
    add_file(library, write_games(tmp_path / "games.pgn", GAMES[:3]))
    for number in (7, 8, 9):
        report = random_report(random.Random(number))
        assert store_report(library, 1, report)
        assert read_report(library.connection, 1) == report
    assert read_report(library.connection, 2) is None
    assert not store_report(library, 99, REPORTS[1])
    library.close()
    assert rescue_library(tmp_path / "games.library").lost == 0
    library = GameLibrary(tmp_path / "games.library")
    assert read_report(library.connection, 1) == report
    put_in_bin(library, [1], 20260101)
    empty_bin(library, 20260102)
    assert read_report(library.connection, 1) is None
    left = "SELECT (SELECT count(*) FROM mistakes) + (SELECT count(*) FROM motifs)"
    assert library.connection.execute(left).fetchone() == (0,)
    library.close()
