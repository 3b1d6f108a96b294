"""Two processes change one library and are killed at any moment: what is there is whole."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from engine.core.board.position import Position
from engine.library.columns.game_filter import GameFilter
from engine.library.finding.explorer import explore
from engine.library.finding.game_search import find_games
from engine.library.finding.query import filter_of
from engine.library.game_library import GameLibrary
from engine.library.store import block_files
from engine.protocol.library.game_search import GameConditions

ROUNDS, SLOW_ROUNDS = 4, 60
SLOTS, BATCH = 64, 20
LONGEST_LIFE_S = 10.0
MOST_STATEMENTS = 1_500

PROCESS = """
import os, random, sys
from itertools import count
from pathlib import Path
from engine.core.board.position import Position
from engine.library import popular
from engine.library.importing import batches
from engine.library.store import block_files
from engine.library_process.changes import make_change
from engine.library_process.imports import import_reports
from engine.library_process.refusals import RefusedError
from engine.library_process.thread_libraries import WritingLibrary
from engine.library_process.writing_gate import WritingGate
from engine.protocol.library.commands import (
    AddCards, AddGames, AnswerCard, BinGames, DuplicatePolicy, EditTags, EmptyBin, ImportGames,
    MoveGames,
)
from engine.protocol.library.tag_edit import TagChange, TagEdit
from engine.protocol.library.training import AnswerGrade, CardKind, TrainingTask

path, seed, slots, batch, statements = Path(sys.argv[1]), *map(int, sys.argv[2:])
batches.MOST_GAMES = batch
for module in (block_files, popular):
    module.GAMES_A_BLOCK = slots
popular.LEAST_UNCOVERED, popular.LEAST_GAMES = slots, 1
source, numbers = random.Random(seed), count(1)
FIRST, SECOND = ("e4", "d4", "c4", "Nf3", "g3"), ("e5", "d5", "c5", "Nf6", "g6")

def say(*words):
    os.write(1, (" ".join(map(str, words)) + "\\n").encode())

def text(event, white, **tags):
    pairs = {"Event": event, "White": white, "Black": f"B {source.randrange(40)}", **tags}
    head = "".join(f'[{name} "{value}"]\\n' for name, value in pairs.items())
    return f"{head}\\n1. {source.choice(FIRST)} {source.choice(SECOND)} {{c}} *\\n\\n"

library = WritingLibrary(path, WritingGate(), check=False)
say("open")
left = source.randrange(statements)

def end_in_time(_statement):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), 9)

library.connection.set_trace_callback(end_in_time)  # Most moments are inside of a transaction.

def one(select):
    found = library.connection.execute(f"{select} ORDER BY random() LIMIT 1").fetchone()
    return found and found[0]

def import_file(name):
    file = path.with_name(f"{name}.pgn")
    games = range(source.choice((1, 2, 3)) * batch)
    file.write_text("".join(text(f"{name} {n // batch}", f"W {n}") for n in games))
    for _ in import_reports(
        library, ImportGames(0, str(file), "A", DuplicatePolicy.KEEP, True), lambda: False
    ):
        pass

def change(name):
    event = one("SELECT e.id FROM games g JOIN events e ON e.id = g.event WHERE e.name != 'own'")
    select = "SELECT id FROM games WHERE event = ?"
    games = tuple(row[0] for row in library.connection.execute(select, (event,)))
    card = one("SELECT id FROM training_cards")
    task = TrainingTask(
        CardKind.MISTAKE, f"4k3/8/8/8/8/8/8/R3K3 w - - 0 {seed}", ("a1a8",), 0, accepted=("a1a8",)
    )
    edits = tuple(TagEdit(game, (TagChange("Annotator", name),)) for game in games)
    now_s = 1_790_000_000 + source.randrange(10**8)
    made = source.choice((
        AddGames(1, text("own", name, GlassboxGame=name), "mine", are_own=True),
        BinGames(1, games, source.random() < 0.5),
        MoveGames(1, games, source.choice("ABC")),
        EditTags(1, edits),
        EmptyBin(1, 99_999_999),
        AddCards(1, (task,), now_s, games[0] if games else 0),
        AnswerCard(1, card or 0, AnswerGrade.RIGHT, now_s),
    ))
    make_change(library, made)
    if isinstance(made, AddGames):
        say("own", name)
    if isinstance(made, AnswerCard):
        say("answer", made.card, now_s)

for number in numbers:
    try:
        import_file(f"{seed}-{number}") if source.random() < 0.3 else change(f"{seed}-{number}")
    except RefusedError:
        pass  # The other process has removed it.
"""


class Process:
    """A process that makes changes until it is killed, and what it has said."""

    def __init__(self, path: Path, seed: int) -> None:
        numbers = path, seed, SLOTS, BATCH, MOST_STATEMENTS
        command = [sys.executable, "-c", PROCESS, *map(str, numbers)]
        root = Path(__file__).resolve().parents[3]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root)
        self.lines: list[list[str]] = []
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        self.lines += [line.split() for line in self._process.stdout if line.endswith("\n")]

    def end(self, most_s: float) -> None:
        """Kill it after some seconds, unless it has killed itself in a transaction."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(most_s)
        self._process.kill()
        assert self._process.wait() == -signal.SIGKILL
        self._reader.join()


def rows(library: GameLibrary, select: str) -> list[tuple[object, ...]]:
    return library.connection.execute(select).fetchall()


def check_file(library: GameLibrary) -> None:
    """Check that each change is there as a whole."""
    assert rows(library, "PRAGMA integrity_check") == [("ok",)]
    batches = rows(
        library,
        """SELECT count(*), count(DISTINCT binned != 0), count(DISTINCT collection),
            count(DISTINCT coalesce(tags, ''))
        FROM games g JOIN events e ON e.id = g.event WHERE e.name != 'own' GROUP BY event""",
    )
    assert set(batches) <= {(BATCH, 1, 1, 1)}
    assert rows(library, "SELECT game FROM movetexts EXCEPT SELECT id FROM games") == []
    assert (
        rows(
            library,
            """SELECT id FROM training_cards c WHERE answers !=
                (SELECT count(*) FROM training_answers WHERE card = c.id)""",
        )
        == []
    )


def check_columns(library: GameLibrary) -> None:
    """Check that searches find what is in the SQLite file."""
    kept = rows(library, "SELECT id FROM games WHERE binned = 0 ORDER BY id")
    found = find_games(library, filter_of(library, GameConditions()))
    assert sorted(found.numbers(0, len(found))) == [number for (number,) in kept]
    assert explore(library, Position(), GameFilter()).reached.games == len(kept)
    assert library.check_blocks() == 0


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("rounds", [ROUNDS, pytest.param(SLOW_ROUNDS, marks=pytest.mark.slow)])
def test_killed_processes_leave_whole_changes_and_all_that_was_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rounds: int
) -> None:
    monkeypatch.setattr(block_files, "GAMES_A_BLOCK", SLOTS)
    path = tmp_path / "games.library"
    source = random.Random(rounds)
    said: list[list[str]] = []
    for _ in range(rounds):
        processes = [Process(path, source.randrange(2**30)) for _ in range(2)]
        for process in processes:
            process.end(LONGEST_LIFE_S)
            said += process.lines
        library = GameLibrary(path, check=True)
        check_file(library)
        check_columns(library)
        own = {str(one) for (one,) in rows(library, "SELECT id FROM own_games")}
        assert {words[1] for words in said if words[0] == "own"} <= own
        answers = {
            (str(card), str(time_s))
            for card, time_s in rows(library, "SELECT card, answered_s FROM training_answers")
        }
        assert {(one[1], one[2]) for one in said if one[0] == "answer"} <= answers
        library.close()
        assert {one.name for one in tmp_path.glob("games.library*")} == {
            "games.library",
            "games.library.columns",
            "games.library.lock",
        } - ({"games.library.columns"} if not library.folder.exists() else set())
    assert len({words[0] for words in said}) > 1
