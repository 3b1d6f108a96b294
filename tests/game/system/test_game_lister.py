"""A process lists the games of a large file, and ends when nobody wants them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from pathlib import Path

import pytest

from game.state.game_list import ListingReport
from game.system import listing_process
from game.system.game_lister import GameLister

GAME = '[Event "Casual game"]\n[White "A"]\n[Black "B"]\n\n1. e4 e5 *\n\n'
COUNT = 20_000
PATIENCE_S = 30.0
REPORTS = 5


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(GAME * COUNT)
    return path


def until_done(lister: GameLister, news: threading.Event) -> list[ListingReport]:
    """Return the reports up to the last one."""
    found: list[ListingReport] = []
    while not found or not found[-1].is_done:
        assert news.wait(PATIENCE_S)
        news.clear()
        found += lister.poll()
    return found


def count(reports: list[ListingReport]) -> int:
    return sum(len(block) for report in reports for block in report.blocks)


def test_all_games_are_reported_with_the_progress(path: Path) -> None:
    news = threading.Event()
    lister = GameLister(news.set)
    number = lister.start(str(path))
    reports = until_done(lister, news)
    assert {report.number for report in reports} == {number}
    assert len(reports) > 1
    assert count(reports) == COUNT
    assert [report.bytes_read for report in reports] == sorted(r.bytes_read for r in reports)
    assert reports[-1].bytes_read == path.stat().st_size
    assert (reports[-1].fault, reports[-1].has_gaps) == ("", False)
    lister.close()
    assert multiprocessing.active_children() == []


def test_a_listing_that_is_stopped_leaves_no_process_and_no_report(path: Path) -> None:
    with path.open("ab") as file:
        file.truncate(1 << 34)  # 16 GB of zero bytes, which take no room on the disk.
    news = threading.Event()
    lister = GameLister(news.set)
    first = lister.start(str(path))
    assert news.wait(PATIENCE_S)
    lister.stop(first + 1)
    time.sleep(0.2)
    assert lister.poll()
    lister.stop(first)
    lister.close()
    assert lister.poll() == []
    assert multiprocessing.active_children() == []


def test_a_listing_that_is_stopped_before_its_process_runs_leaves_none(path: Path) -> None:
    news = threading.Event()
    lister = GameLister(news.set)
    lister.start(str(path))
    lister.close()
    assert (lister.poll(), news.is_set()) == ([], False)
    assert multiprocessing.active_children() == []


def test_a_listing_takes_the_place_of_the_one_before(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.pgn"
    other.write_text(GAME)
    news = threading.Event()
    lister = GameLister(news.set)
    lister.start(str(path))
    second = lister.start(str(other))
    reports = until_done(lister, news)
    assert {report.number for report in reports} == {second}
    assert count(reports) == 1
    lister.close()


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_ctrl_c_in_a_terminal_ends_no_listing(path: Path) -> None:
    with path.open("ab") as file:
        file.truncate(1 << 34)
    news = threading.Event()
    lister = GameLister(news.set)
    lister.start(str(path))
    for reports in range(REPORTS):
        assert news.wait(PATIENCE_S)
        news.clear()
        assert not any(report.is_done for report in lister.poll())
        if reports == 0:
            (process,) = multiprocessing.active_children()
            assert process.pid is not None
            os.kill(process.pid, signal.SIGINT)
    lister.close()


def test_a_process_that_is_killed_is_a_fault_after_the_games_that_it_found(path: Path) -> None:
    with path.open("ab") as file:
        file.truncate(1 << 34)
    news = threading.Event()
    lister = GameLister(news.set)
    number = lister.start(str(path))
    assert news.wait(PATIENCE_S)
    for process in multiprocessing.active_children():
        process.kill()
    reports = until_done(lister, news)
    assert {report.number for report in reports} == {number}
    assert reports[-1].fault
    assert reports[-1].bytes_read == max(report.bytes_read for report in reports)
    lister.close()
    assert multiprocessing.active_children() == []


def test_a_file_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    (report,) = listing_process.listing_reports(1, str(tmp_path / "nothing.pgn"))
    assert report.is_done
    assert report.fault
    assert count([report]) == 0


@pytest.mark.slow
def test_a_sparse_file_of_2_gb_is_listed_to_its_end(path: Path) -> None:
    with path.open("ab") as file:
        file.truncate(2 << 30)
        file.seek(0, 2)
        file.write(b"\n\n" + GAME.encode())
    reports = list(listing_process.listing_reports(1, str(path)))
    assert count(reports) == COUNT + 1
    assert reports[-1].has_gaps
