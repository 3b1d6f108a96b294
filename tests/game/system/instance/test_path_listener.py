"""Handing the path of a file to the window that is open."""

from __future__ import annotations

import os
import socket
import stat
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from game.system.instance import address, unix_server
from game.system.instance.address import LONGEST_SOCKET_PATH, address_of, make_private
from game.system.instance.handover import hand_over
from game.system.instance.path_listener import MOST_WAITING, PathListener
from game.system.instance.path_message import MOST_BYTES, TAKEN
from game.system.instance.unix_server import UnixServer

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has pipes in place of sockets")

PATIENCE_S = 20.0
FILE = Path("/games/Zürich 1953.pgn")


def wait_for(look: Callable[[], object], what: str) -> None:
    until_s = time.monotonic() + PATIENCE_S
    while not look():
        assert time.monotonic() < until_s, what
        time.sleep(0.005)


class Listened:
    """A listener, and how often it has woken its window."""

    def __init__(self, folder: Path, **options: object) -> None:
        self.folder, self.woken = folder, 0
        self.listener = PathListener(folder, self._wake, **options)  # type: ignore[arg-type]
        self.listener.start()

    def _wake(self) -> None:
        self.woken += 1

    def is_open(self) -> bool:
        return address_of(self.folder).socket.exists()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def window(folder: Path) -> Iterator[Listened]:
    window = Listened(folder)
    wait_for(lambda: _answers(folder), "the window listens")
    window.listener.poll()
    window.woken = 0
    yield window
    window.listener.close()


def _answers(folder: Path) -> bool:
    return hand_over(folder, FILE)


def sent(folder: Path, data: bytes) -> bytes:
    """Send bytes to the window; return its answer."""
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)) as client:
        client.settimeout(PATIENCE_S)
        client.connect(str(address_of(folder).socket))
        try:
            client.sendall(data)
            client.shutdown(socket.SHUT_WR)
            return client.recv(99)
        except (BrokenPipeError, ConnectionResetError):
            return b""


def test_a_path_reaches_the_window_and_wakes_it(window: Listened) -> None:
    assert hand_over(window.folder, FILE)
    assert window.woken == 1
    assert window.listener.poll() == [str(FILE)]
    assert window.listener.poll() == []


def test_a_relative_path_arrives_as_an_absolute_one(
    window: Listened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert hand_over(window.folder, Path("a.pgn"))
    assert window.listener.poll() == [str(tmp_path / "a.pgn")]


def test_without_a_window_nothing_takes_the_path(folder: Path) -> None:
    assert not hand_over(folder, FILE)
    assert not folder.exists()


def test_only_the_user_can_reach_the_socket(window: Listened) -> None:
    place = address_of(window.folder)
    assert stat.S_IMODE(place.folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(place.socket.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "garbage",
    [
        b"",
        b"relative.pgn",
        b"games/\xff.pgn",
        b"/games/\0.pgn",
        b"\x80\x04}.",
        b"/" + b"a" * MOST_BYTES,
        b"/" * 1_000_000,
    ],
)
def test_garbage_is_dropped_and_the_window_listens_on(window: Listened, garbage: bytes) -> None:
    assert sent(window.folder, garbage) == b""
    assert (window.woken, window.listener.poll()) == (0, [])
    assert hand_over(window.folder, FILE)


def test_the_longest_message_is_taken(window: Listened) -> None:
    path = b"/" + b"a" * (MOST_BYTES - 1)
    assert sent(window.folder, path) == TAKEN
    assert window.listener.poll() == [path.decode()]


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
def test_a_name_that_is_no_text_arrives_as_it_is(window: Listened) -> None:
    path = os.fsdecode(b"/games/\xff \xe9\x80.pgn")
    assert hand_over(window.folder, Path(path))
    assert window.listener.poll() == [path]


def test_silent_and_slow_clients_are_given_up(
    window: Listened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unix_server, "CLIENT_S", 0.05)
    place = str(address_of(window.folder).socket)
    with (
        closing(socket.socket(socket.AF_UNIX)) as silent,
        closing(socket.socket(socket.AF_UNIX)) as leaving,
        closing(socket.socket(socket.AF_UNIX)) as unfinished,
    ):
        for client in (silent, leaving, unfinished):
            client.connect(place)
        leaving.close()
        unfinished.sendall(b"/games/a")
        assert hand_over(window.folder, FILE)
    assert window.listener.poll() == [str(FILE)]


def test_another_user_is_not_served(folder: Path) -> None:
    peers = [address.user_id() + 1]
    server = partial(UnixServer, peer_of=lambda _: peers[0])
    window = Listened(folder, make_server=server)
    wait_for(window.is_open, "the window listens")
    assert not hand_over(folder, FILE)
    assert window.listener.poll() == []
    peers[0] = address.user_id()
    assert hand_over(folder, FILE)
    window.listener.close()


@pytest.mark.skipif(not hasattr(socket, "SO_PEERCRED"), reason="the system does not tell the peer")
def test_the_system_tells_who_is_at_the_other_side() -> None:
    ours, theirs = socket.socketpair(socket.AF_UNIX)
    with ours, theirs:
        assert unix_server.peer_user_id(ours) == address.user_id()


def test_the_socket_of_a_killed_window_is_replaced(folder: Path) -> None:
    place = address_of(folder)
    make_private(place.folder)
    with socket.socket(socket.AF_UNIX) as killed:
        killed.bind(str(place.socket))
    assert place.socket.exists()
    assert not hand_over(folder, FILE)
    window = Listened(folder)
    wait_for(lambda: _answers(folder), "the window listens")
    window.listener.close()
    assert not place.socket.exists()


def test_a_client_finds_only_a_socket_that_listens(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, found = address_of(folder), []

    class Watched(socket.socket):
        def listen(self, backlog: int = 0, /) -> None:
            found.append(place.socket.exists())
            super().listen(backlog)

    monkeypatch.setattr(socket, "socket", Watched)
    window = Listened(folder)
    wait_for(window.is_open, "the window listens")
    assert found == [False]
    window.listener.close()


def test_of_two_windows_the_second_listens_once_the_first_has_ended(window: Listened) -> None:
    second = Listened(window.folder)
    assert hand_over(window.folder, FILE)
    assert window.listener.poll() == [str(FILE)]
    assert second.listener.poll() == []
    window.listener.close()
    wait_for(lambda: _answers(window.folder), "the second window listens")
    assert second.listener.poll() == [str(FILE)]
    second.listener.close()


def test_a_window_that_waits_for_another_one_closes_at_once(window: Listened) -> None:
    second = Listened(window.folder)
    began_s = time.monotonic()
    second.listener.close()
    assert time.monotonic() - began_s < 0.5


def test_a_window_that_is_about_to_close_takes_nothing(window: Listened) -> None:
    window.listener.close()
    assert not hand_over(window.folder, FILE)
    assert not any(thread.name == "glassbox-paths" for thread in threading.enumerate())


def test_a_window_that_does_not_answer_takes_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.system.instance.handover.ANSWER_S", 0.05)
    place = address_of(folder)
    make_private(place.folder)
    with socket.socket(socket.AF_UNIX) as frozen:
        frozen.bind(str(place.socket))
        frozen.listen()
        assert not hand_over(folder, FILE)


def test_a_flood_of_paths_has_an_end(window: Listened) -> None:
    taken = [hand_over(window.folder, FILE) for _ in range(MOST_WAITING + 2)]
    assert taken == [True] * MOST_WAITING + [False] * 2
    assert len(window.listener.poll()) == MOST_WAITING
    assert hand_over(window.folder, FILE)


@pytest.fixture
def short_path() -> Iterator[Path]:
    """Return a folder with a path that leaves room for the name of a socket."""
    with tempfile.TemporaryDirectory(prefix="gb") as folder:
        yield Path(folder)


def test_a_long_data_folder_has_a_short_socket(
    tmp_path: Path, short_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runtime = short_path / "run"
    runtime.mkdir()
    monkeypatch.setenv(address.RUNTIME_VARIABLE, str(runtime))
    first, second = (tmp_path / "long" / (letter * 120) for letter in "ab")
    assert address_of(first) != address_of(second)
    window = Listened(first)
    wait_for(lambda: _answers(first), "the window listens")
    place = address_of(first)
    assert len(os.fsencode(place.socket)) <= LONGEST_SOCKET_PATH
    assert runtime in place.socket.parents
    assert stat.S_IMODE(place.folder.stat().st_mode) == 0o700
    assert not hand_over(second, FILE)
    window.listener.close()


def test_without_a_run_time_folder_the_temporary_one_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(address.RUNTIME_VARIABLE, str(tmp_path / ("r" * 120)))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / ("t" * 120)))
    place = address_of(tmp_path / ("d" * 120))
    assert len(os.fsencode(place.socket)) <= LONGEST_SOCKET_PATH
    assert str(address.user_id()) in place.folder.name


def test_a_folder_that_others_can_enter_is_not_trusted(window: Listened) -> None:
    address_of(window.folder).folder.chmod(0o755)
    assert not hand_over(window.folder, FILE)


def test_a_folder_that_cannot_be_used_leaves_the_window_without_a_listener(
    short_path: Path,
) -> None:
    file = short_path / "file"
    file.touch()
    window = Listened(file)
    wait_for(
        lambda: not any(one.name == "glassbox-paths" for one in threading.enumerate()), "its end"
    )
    window.listener.close()
    assert file.read_bytes() == b""
