"""The --slow option, the memory of a worker, and fixtures for all tests.

The fixtures are a private home folder and a virtual X server.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import NoReturn

import pytest
import worker_memory
from amount import Amount
from hypothesis import HealthCheck, settings, strategies
from virtual_display import NoVirtualDisplayError, require, virtual_display

from engine import COMPILED

TESTS = Path(__file__).resolve().parent
ENGINE = TESTS.parent / "engine"
SLOW_TEST_S = 3600
"""The most seconds that a test marked slow may take, in place of the limit for all others."""
LONG = (
    *("packaging", "strength", "window"),
    *("game/view/test_window.py", "game/view/test_languages.py"),
)
"""The tests that take longest, which start first, so that no worker ends long after the others."""
SHARING = ("engine/inspection", "strength/opponents", "game/queries/test_enabled_actions.py")
"""The tests whose modules make searches or tables that take seconds, so one worker runs each."""
LONGEST_TEXT_IN_ID = 40
"""In characters. Every worker sends the ids of all tests; some parameters have megabytes."""

# Tests start many processes. Each would compile all modules anew where no bytecode is written.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# A slow machine must not make a test fail.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
# The same examples on every run, so that a failure belongs to the change at hand.
settings.register_profile("brief", PATIENT, max_examples=50, derandomize=True)
settings.register_profile("slow", PATIENT, max_examples=200)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked slow as well")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the number of examples of each property, and let Ctrl+C interrupt.

    A shell starts a program in the background with SIGINT ignored. Tests send SIGINT to child
    processes, which inherit this.
    """
    settings.load_profile("slow" if config.getoption("--slow") else "brief")
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """Let hypothesis list all characters, which takes 200 MB, while little memory is in use."""
    strategies.text().validate()


def pytest_make_parametrize_id(val: object) -> str | None:
    """Let an id have only the beginning of a long text."""
    if isinstance(val, str | bytes) and len(val) > LONGEST_TEXT_IN_ID:
        return repr(val[:LONGEST_TEXT_IN_ID])[:LONGEST_TEXT_IN_ID]
    return None


def pytest_report_header() -> list[str]:
    """Name the compiled modules that are older than their sources; tests would run old code."""
    stale = [module for package in COMPILED for module in _stale_modules(ENGINE / package)]
    if not stale:
        return []
    return [f"not built since a change: {', '.join(sorted(stale))}; pip install -e ."]


def _stale_modules(package: Path) -> list[str]:
    headers = [path.stat().st_mtime for path in package.rglob("*.pxd")]
    stale = []
    for source in package.rglob("[!_]*.py"):
        built = [path for s in EXTENSION_SUFFIXES if (path := source.with_suffix(s)).exists()]
        newest = max([source.stat().st_mtime, *headers])
        if not built or built[0].stat().st_mtime < newest:
            stale.append(".".join(source.relative_to(ENGINE.parent).with_suffix("").parts))
    return stale


@pytest.hookimpl(tryfirst=True)  # Before pytest-xdist reads the groups.
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not _place(item).startswith(LONG))
    for item in items:
        if _place(item).startswith(SHARING):
            item.add_marker(pytest.mark.xdist_group(_place(item)))
    if config.getoption("--slow"):
        for item in items:
            if "slow" in item.keywords:
                item.add_marker(pytest.mark.timeout(SLOW_TEST_S))
        return
    skip = pytest.mark.skip(reason="slow: runs with --slow")
    for item in items:
        if "slow" in item.keywords:
            item.add_marker(skip)


def _place(item: pytest.Item) -> str:
    """Return the file of a test, seen from this folder; empty if it is elsewhere."""
    return _place_of(item.path)


@cache
def _place_of(file: Path) -> str:
    return file.relative_to(TESTS).as_posix() if file.is_relative_to(TESTS) else ""


def pytest_collection_finish() -> None:
    """Let garbage collections skip what stays until the end: the modules and the tests."""
    gc.collect()
    gc.freeze()


def pytest_runtest_logfinish() -> None:
    worker_memory.free_what_is_left()


@pytest.fixture(scope="session")
def amount(request: pytest.FixtureRequest) -> Amount:
    """A function of two numbers that returns the first, or with --slow the second."""
    is_slow = bool(request.config.getoption("--slow"))
    return lambda usual, slow: slow if is_slow else usual


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for the settings and games of the program and its child processes."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("GLASSBOX_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def xvfb() -> Iterator[str]:
    """The display name of a virtual X server, such as `:99`.

    The fixture does not set DISPLAY; a test passes the name to the programs that open a window. If
    a program is missing, the test is skipped, or fails if GLASSBOX_REQUIRE_WINDOW is 1.
    """
    try:
        require("xdotool", package="xdotool")
        with virtual_display() as display:
            yield display
    except NoVirtualDisplayError as error:
        _missing(str(error))


def _missing(reason: str) -> NoReturn:
    if os.environ.get("GLASSBOX_REQUIRE_WINDOW") == "1":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
