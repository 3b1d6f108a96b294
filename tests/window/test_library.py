"""The library by real keys and through AT-SPI: searched, analysed, and found as it was left.

An opening is searched for by its name, and a kind of mistake opens at its moment. Positions of
training are answered on two days. A game just played stays after a restart, and a damaged library
is rescued.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
from library_desk import pgn_of
from library_harness import library_client
from read_desktop import ReadDesktop
from screen_reader_user import ScreenReaderUser, wait_until

from engine.protocol.clauses import Motif
from engine.protocol.library.commands import AddCards, StoreReport
from engine.protocol.library.game_report import GameReport, ReportedMistake, ReportedSide
from engine.protocol.library.reports import CardsAdded, GamesEdited
from engine.protocol.library.training import AnswerGrade, CardKind, TrainingTask
from engine.protocol.messages import Score
from engine.protocol.review import Phase, ReviewedLine, Verdict
from game.state.aids.wall_clock import DAY_S

pytestmark = pytest.mark.window

BUTTON, ROW, TAB, DIALOG, LABEL = "push button", "list item", "page tab", "dialog", "label"
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

SQUARE = "table cell"
POSITIONS, FIRST_DAY = 10, 6
"""How many are asked, and how many of them are answered on the first day: all but one rightly."""
MATED = "6k1/5ppp/8/8/8/{row}/8/4R1K1 w - - 0 1"
MATE = "e1e8"
"""The answer to each position, because nobody knows in which order they are asked."""


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


def make_positions(home: Path) -> None:
    """Make a library of positions that are asked; a rook mates in each of them."""
    files = (0, 1, 2, 3, 5)  # The rook's own stays open.
    rows = [f"{file or ''}{man}{7 - file}" for man in "PN" for file in files]
    line = ReviewedLine(Score(mate=1), (MATE,))
    tasks = tuple(
        TrainingTask(
            CardKind.MISTAKE, MATED.format(row=row), (MATE,), 0, accepted=(MATE,), lines=(line,)
        )
        for row in rows
    )
    with library_client(home / "games.library") as harness:
        added = harness.answer(AddCards(next(harness.numbers), tasks, 0))
        assert isinstance(added, CardsAdded)
        assert len(added.cards) == POSITIONS


def open_training(desktop: ReadDesktop, user: ScreenReaderUser, count: int) -> None:
    """Start the program and ask for the positions of the day, of which there are so many."""
    desktop.join(user)
    desktop.start()
    desktop.press("ctrl+4")
    desktop.click_on(user.wait_for(BUTTON, "Library"))
    desktop.click_on(user.wait_for("menu item", "Train"))
    user.hear(f"1 of {count}")


def answer_by_mouse(desktop: ReadDesktop, user: ScreenReaderUser) -> None:
    for square in ("e1", "e8"):
        desktop.click_on(user.wait_for(SQUARE, square))
    user.hear("Right")


def answer_by_keyboard(desktop: ReadDesktop, user: ScreenReaderUser) -> None:
    desktop.type("Re8")
    user.hear("Right")


def let_a_day_pass(home: Path) -> None:
    """Let all that was answered, and all that is due, be a day ago."""
    with closing(sqlite3.connect(home / "games.library")) as library, library:
        for table, column in (
            ("training_cards", "due_s"),
            ("training_cards", "answered_s"),
            ("training_answers", "answered_s"),
        ):
            library.execute(f"UPDATE {table} SET {column} = {column} - ?", (DAY_S,))


def answers(home: Path) -> list[tuple[int, int]]:
    """Return each kept answer: the number of its position, and its grade."""
    with closing(sqlite3.connect(home / "games.library")) as library:
        select = "SELECT card, grade FROM training_answers"
        return list(library.execute(select))


def test_ten_positions_are_answered_on_two_days(
    read_desktop: ReadDesktop, user: ScreenReaderUser
) -> None:
    desktop, home = read_desktop, read_desktop.home
    make_positions(home)
    open_training(desktop, user, POSITIONS)
    desktop.press("ctrl+space")
    user.hear("The solution")
    for number in range(2, FIRST_DAY + 1):
        desktop.press("ctrl+Return")
        user.hear(f"{number} of {POSITIONS}")
        answer = answer_by_mouse if number % 2 else answer_by_keyboard
        answer(desktop, user)
    wait_until(lambda: len(answers(home)) == FIRST_DAY, "the answers of the first day")
    assert desktop.close() == ""
    [missed] = [card for card, grade in answers(home) if grade == AnswerGrade.WRONG]
    let_a_day_pass(home)
    left = POSITIONS - FIRST_DAY + 1
    open_training(desktop, user, left)
    for number in range(1, left + 1):
        answer = answer_by_mouse if number % 2 else answer_by_keyboard
        answer(desktop, user)
        desktop.press("ctrl+Return")
        user.hear(f"{number + 1} of {left}" if number < left else "Done for today")
    assert desktop.close() == ""
    kept = answers(home)
    assert Counter(card for card, _ in kept) == Counter(range(1, POSITIONS + 1)) + Counter([missed])
    assert sorted(grade for card, grade in kept if card == missed) == [
        AnswerGrade.WRONG,
        AnswerGrade.RIGHT,
    ]


PLAYED, OPENING = ("e4", "e5", "Nf3", "Nc6", "Bb5"), "ruy lopez"
"""A game, and the name of its opening."""
OTHER, OWN = "Emma", "1–0"
"""What rows have: White of a game that was there before, and the result of the one played."""
MOVES = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0"


def make_small_library(home: Path) -> None:
    """Make a library of one game, with another opening."""
    path = home / "import.pgn"
    path.write_text(pgn_of("1. d4 d5 2. c4 e6 3. Nc3 *", OTHER))
    with library_client(home / "games.library") as harness:
        assert harness.import_file(path).kept == 1
    path.unlink()


def begin_game_of_two(user: ScreenReaderUser) -> None:
    user.press(BUTTON, "New game")
    user.press("radio button", "Person")
    user.press(BUTTON, "Start")
    wait_until(lambda: user.find(DIALOG, "New game") is None, "the dialog to close")


def own_games(home: Path) -> int:
    """Return how many of the games that were played here are in the file of the library."""
    with closing(sqlite3.connect(home / "games.library")) as connection:
        (count,) = connection.execute("SELECT count(*) FROM own_games").fetchone()
    assert isinstance(count, int)
    return count


def both_listed(user: ScreenReaderUser) -> list[str]:
    """Return which of the two games are in the list."""
    rows = user.names(ROW)
    return [game for game in (OTHER, OWN) if any(game in row for row in rows)]


def test_a_resigned_game_is_found_by_its_opening_after_a_restart(
    read_desktop: ReadDesktop, user: ScreenReaderUser
) -> None:
    desktop = read_desktop
    make_small_library(desktop.home)
    desktop.join(user)
    desktop.start()
    begin_game_of_two(user)
    for move in PLAYED:
        desktop.type(move)
    desktop.wait_for_moves(len(PLAYED))
    desktop.press("ctrl+r")
    user.press(BUTTON, "Resign")
    wait_until(lambda: own_games(desktop.home) == 1, "the game in the library")
    assert desktop.close() == ""
    desktop.start()
    desktop.press("ctrl+4")
    wait_until(lambda: both_listed(user) == [OTHER, OWN], "both games")
    user.press(ROW, "My games, 1")
    wait_until(lambda: both_listed(user) == [OWN], "the games that were played here")
    user.press(ROW, "Everything")
    wait_until(lambda: both_listed(user) == [OTHER, OWN], "both games again")
    desktop.press("ctrl+shift+g")
    user.wait_for(DIALOG, "")
    desktop.type(OPENING)
    desktop.press("Return")
    wait_until(lambda: both_listed(user) == [OWN], "the games with the opening")
    desktop.press("Return")
    user.wait_for(BUTTON, "Stop Glassbox")
    user.wait_for(ROW, f"3. {PLAYED[-1]}")
    assert desktop.close() == ""


def make_large_library(home: Path) -> Path:
    """Make a library of games; return its path."""
    path, file = home / "games.library", home / "import.pgn"
    file.write_text("\n".join(pgn_of(MOVES, f"Player {number}") for number in range(GAMES)))
    with library_client(path) as harness:
        assert harness.import_file(file).kept == GAMES
    file.unlink()
    return path


def damage(path: Path) -> bytes:
    """Overwrite a page of games from the middle of the file; return what it holds now."""
    with closing(sqlite3.connect(path)) as connection:
        (page_size,) = connection.execute("PRAGMA page_size").fetchone()
        middle = "SELECT moves FROM games WHERE rowid = ?"
        (moves,) = connection.execute(middle, (GAMES // 2,)).fetchone()
    data = path.read_bytes()
    pages = [data[start : start + page_size] for start in range(0, len(data), page_size)]
    places = [number for number, page in enumerate(pages) if moves in page]
    pages[places[len(places) // 2]] = b"\xff" * page_size
    damaged = b"".join(pages)
    path.write_bytes(damaged)
    return damaged


def games_told(user: ScreenReaderUser) -> int:
    """Return how many games the list says it has; 0 while it says nothing."""
    found = user.find(LABEL, "GAMES, ")
    return 0 if found is None else int("".join(filter(str.isdigit, found.name)))


def test_a_damaged_library_is_named_rescued_and_kept_aside(
    read_desktop: ReadDesktop, user: ScreenReaderUser
) -> None:
    desktop = read_desktop
    path = make_large_library(desktop.home)
    damaged = damage(path)
    desktop.join(user)
    desktop.start()
    desktop.press("ctrl+4")
    user.wait_for(BUTTON, "Rescue")
    assert user.find_with(LABEL, str(path)) is not None
    user.press(BUTTON, "Rescue")
    wait_until(lambda: user.find(ROW, "Player"), "the games that can be read")
    kept = games_told(user)
    assert GAMES // 2 < kept < GAMES
    assert user.find_with(LABEL, str(kept), str(GAMES - kept), f"{path}.damaged-1") is not None
    aside = path.with_name(f"{path.name}.damaged-1")
    assert aside.read_bytes() == damaged
    assert desktop.close() == ""
