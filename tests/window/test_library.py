"""The library by real keys and through AT-SPI: searched, analysed, and found as it was left.

An opening is searched for by its name, and a kind of mistake opens at its moment.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from library_desk import pgn_of
from library_harness import library_client
from read_desktop import ReadDesktop
from screen_reader_user import ScreenReaderUser, wait_until

from engine.protocol.clauses import Motif
from engine.protocol.library.commands import StoreReport
from engine.protocol.library.game_report import GameReport, ReportedMistake, ReportedSide
from engine.protocol.library.reports import GamesEdited
from engine.protocol.review import Phase, Verdict

pytestmark = pytest.mark.window

BUTTON, ROW, TAB, DIALOG = "push button", "list item", "page tab", "dialog"
GAMES = 1_000
OPENINGS = ("1. e4 e5 2. Nf3 Nc6 3. Bb5", "1. d4 d5 2. c4 e6 3. Nc3", "1. c4 e5 2. Nc3")

REPORTED_GAMES = (
    pgn_of("1. d4 d5 2. c4 e6 3. Nc3 Nf6 *", "Anna"),
    pgn_of("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *", "Carl"),
    pgn_of("1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 *", "Emma"),
)
FORKED = 3
"""The number of the game in which a fork is allowed, by its seventh half-move."""
MISTAKE = ReportedMistake(6, False, Verdict.BLUNDER, 40.0, Phase.OPENING, allows=(Motif.FORK,))
REPORT = GameReport(100_000, ReportedSide(60.0, blunders=1), ReportedSide(90.0), (MISTAKE,))


def make_library(home: Path) -> None:
    """Make a library of games of which every hundredth is one of Carlsen's."""
    games = [
        f'[White "{"Carlsen, Magnus" if number % 100 == 0 else f"Player {number}"}"]\n'
        f'[Black "Opponent {number}"]\n[Date "{2000 + number % 20}.01.01"]\n'
        f'[Result "1-0"]\n\n{OPENINGS[number % 3]} 1-0\n\n'
        for number in range(GAMES)
    ]
    path = home / "import.pgn"
    path.write_text("".join(games))
    with library_client(home / "games.library") as harness:
        assert harness.import_file(path).kept == GAMES
    path.unlink()


def chosen(user: ScreenReaderUser) -> str | None:
    """Return the name of the chosen row of the list of games."""
    rows = (one for one in user.tree() if one.role == ROW and "SELECTED" in one.states)
    return next((one.name for one in rows if "Opponent" in one.name), None)


def test_a_game_is_searched_analysed_and_found_as_it_was_left(
    read_desktop: ReadDesktop, user: ScreenReaderUser
) -> None:
    desktop = read_desktop
    make_library(desktop.home)
    desktop.join(user)
    desktop.start()
    desktop.press("ctrl+4")
    wait_until(lambda: chosen(user), "the games")
    desktop.type("carlsen")
    wait_until(lambda: "Carlsen" in (chosen(user) or ""), "the games of a player")
    first = chosen(user)
    for _ in range(3):
        desktop.press("Down")
    fourth = wait_until(lambda: _other(chosen(user), first), "another game")
    desktop.press("Return")
    user.wait_for(BUTTON, "Stop Glassbox")
    user.press(TAB, "Library")
    wait_until(lambda: chosen(user) == fourth, "the same row")
    assert desktop.close() == ""


def _other(row: str | None, first: str | None) -> str | None:
    return row if row != first else None


def make_reported_library(home: Path) -> None:
    """Make a library of these games, one of which has a report."""
    path = home / "import.pgn"
    path.write_text("\n".join(REPORTED_GAMES))
    with library_client(home / "games.library") as harness:
        assert harness.import_file(path).kept == len(REPORTED_GAMES)
        stored = harness.answer(StoreReport(next(harness.numbers), FORKED, REPORT))
        assert isinstance(stored, GamesEdited)
    path.unlink()


def listed(user: ScreenReaderUser) -> list[str]:
    """Return the players with White in the list of games, in alphabetic order."""
    names = ("Anna", "Carl", "Emma")
    rows = [one.name for one in user.tree() if one.role == ROW]
    return [name for name in names if any(name in row for row in rows)]


def test_games_are_found_by_an_opening_and_at_a_mistake(
    read_desktop: ReadDesktop, user: ScreenReaderUser
) -> None:
    desktop = read_desktop
    make_reported_library(desktop.home)
    desktop.join(user)
    desktop.start()
    desktop.press("ctrl+4")
    wait_until(lambda: listed(user) == ["Anna", "Carl", "Emma"], "all games")
    desktop.press("ctrl+shift+g")
    user.wait_for(DIALOG, "")
    desktop.type("ruy lopez")
    desktop.press("Return")
    wait_until(lambda: listed(user) == ["Carl"], "the games with an opening")
    desktop.press("ctrl+shift+x")
    wait_until(lambda: listed(user) == ["Anna", "Carl", "Emma"], "all games again")
    desktop.press("ctrl+shift+w")
    user.wait_for(DIALOG, "")
    desktop.press("Down")
    desktop.press("Return")
    wait_until(lambda: listed(user) == ["Emma"], "the games with a fork")
    desktop.press("Return")
    user.wait_for(BUTTON, "Stop Glassbox")
    wait_until(lambda: _is_selected(user, "3… Nd4"), "the position before the mistake")
    assert desktop.close() == ""


def _is_selected(user: ScreenReaderUser, move: str) -> bool:
    found = user.find(ROW, move)
    return found is not None and "SELECTED" in found.states
