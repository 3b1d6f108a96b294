"""With checkpoints, a replay of any search of a game is quick and exact."""

from __future__ import annotations

import random
import threading
import zlib
from collections.abc import Callable, Iterable

import pytest
from msgspec.structs import force_setattr, replace

from engine.checkpoints import game_checkpoints as checkpoints
from engine.checkpoints.checkpoint import Checkpoint
from engine.checkpoints.game_checkpoints import Checkpoints
from engine.core.board.position import START_FEN
from engine.inspection.recording.recording import DivergedError, rebuild_start_state, record_search
from engine.inspection.recording.replay_start import replay_start_of
from engine.protocol.messages import Go, Limits, SearchRefused, SetSearchOptions
from engine.protocol.shared_enums import SearchPurpose
from engine.thinking.engine import Engine

GAME = (
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 "
    "b3c2 c7c5 d2d4 d8c7 b1d2 c5d4 c3d4 a5c6 d2b3 a6a5 c1e3 a5a4 b3d2 c8d7 a1c1 c7b7 d2f1 f8c8"
).split()
PATIENCE_S = 60.0


class Game:
    """A game that is played by an engine with checkpoints."""

    def __init__(
        self,
        hash_mb: int = 1,
        threads: int = 1,
        listener: Callable[[object], None] = lambda report: None,
    ) -> None:
        configuration = SetSearchOptions(hash_mb=hash_mb, threads=threads)
        self.engine = Engine(listener, configuration, with_checkpoints=True)
        self.hash_mb = hash_mb

    def search(self, limits: Limits, stop_after_s: float | None = None, **how: object) -> None:
        played = len(self.engine.journal)
        moves = tuple(GAME[: played % len(GAME)])
        self.engine.begin(Go(played + 1, START_FEN, moves, limits, **how))  # type: ignore[arg-type]
        if stop_after_s is not None:
            threading.Event().wait(stop_after_s)
            self.engine.ponder_hit()
            self.engine.stop()
        self.engine.wait()

    def digests(self, numbers: Iterable[int] | None = None, *, with_checkpoints: bool) -> list[int]:
        """Replay the searches with these numbers, by default all.

        Return the digests of their records.
        """
        kept = self.engine.checkpoints if with_checkpoints else None
        found = []
        for number in range(len(self.engine.journal)) if numbers is None else numbers:
            made = record_search(
                replay_start_of(self.engine.journal, number, self.hash_mb, kept), 64
            )
            assert not made.was_checkpoint_wrong
            found.append(made.records.digest())
        return found

    def all_kept(self) -> tuple[Checkpoint, ...]:
        self.engine.checkpoints.settle()
        return self.engine.checkpoints.up_to(len(self.engine.journal) - 1)


@pytest.fixture(autouse=True)
def short_spans(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "SPAN_NODES", 4_000)


@pytest.mark.parametrize("hash_mb", [1, 2, 16])
def test_a_replay_from_a_checkpoint_gives_equal_records(hash_mb: int) -> None:
    game = Game(hash_mb)
    rng = random.Random(hash_mb)
    for _ in range(14):
        game.search(Limits(nodes=rng.randrange(500, 12_000)), lines=rng.choice((1, 1, 3)))
    assert len(game.all_kept()) > 3
    assert game.digests(with_checkpoints=True) == game.digests(with_checkpoints=False)


def test_pondered_stopped_and_timed_searches_replay_with_equal_records() -> None:
    game = Game()
    for _ in range(4):
        game.search(Limits(depth=7))
        game.search(Limits(), stop_after_s=0.03)
        game.search(Limits(move_time_ms=30))
        game.search(
            Limits(white_time_ms=500, black_time_ms=500),
            stop_after_s=0.02,
            purpose=SearchPurpose.PONDER,
        )
    assert len(game.all_kept()) > 3
    assert game.digests(with_checkpoints=True) == game.digests(with_checkpoints=False)


def test_spans_may_contain_more_searches_than_the_table_has_ages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checkpoints, "SPAN_NODES", 10**9)
    game = Game()
    for number in range(150):
        game.search(Limits(nodes=5_000 if number % 30 == 0 else 150))
    last = game.all_kept()[-1]
    assert last.first == 128
    numbers = (63, 100, 149)
    expected = game.digests(numbers, with_checkpoints=False)
    assert game.digests(numbers, with_checkpoints=True) == expected


def test_an_earlier_search_can_be_replayed_during_a_search() -> None:
    game = Game(16)
    for _ in range(3):
        game.search(Limits(nodes=20_000))
    expected = game.digests([2], with_checkpoints=False)[0]
    game.engine.begin(Go(9, START_FEN, tuple(GAME[:3]), Limits()))
    start = replay_start_of(game.engine.journal, 2, 16, game.engine.checkpoints)
    assert start.checkpoint is not None
    assert record_search(start, 64).records.digest() == expected
    assert game.engine.is_thinking()
    game.engine.stop()
    game.engine.wait()


def test_a_replay_from_a_checkpoint_searches_few_nodes() -> None:
    game = Game()
    for _ in range(20):
        game.search(Limits(nodes=2_500))
    for number in range(20):
        start = replay_start_of(game.engine.journal, number, 1, game.engine.checkpoints)
        assert start.earlier_nodes < 5_000
        assert rebuild_start_state(start).nodes() in (0, 2_500)


def test_spans_are_joined_when_the_budget_is_exceeded() -> None:
    game = Game()
    for _ in range(16):
        game.search(Limits(nodes=4_500))
    kept = game.all_kept()
    game.engine.checkpoints._budget_bytes = kept[-1].size + sum(one.size for one in kept) // 2
    game.search(Limits(nodes=4_500))
    fewer = game.all_kept()
    assert len(fewer) < len(kept)
    assert sum(one.size for one in fewer) <= game.engine.checkpoints._budget_bytes
    assert max(one.searches for one in fewer) <= 4
    assert game.digests(with_checkpoints=True) == game.digests(with_checkpoints=False)


def test_a_damaged_checkpoint_is_dropped_when_joined() -> None:
    game = Game()
    for _ in range(6):
        game.search(Limits(nodes=4_500))
    for checkpoint in game.all_kept():
        if checkpoint._packed is not None:
            force_setattr(checkpoint._packed, "histories", b"damaged")
    game.engine.checkpoints._budget_bytes = 0
    game.search(Limits(nodes=4_500))
    game.engine.checkpoints.settle()
    assert game.engine.checkpoints.size == 0


@pytest.mark.parametrize("broken", ["pack", "joined"])
def test_a_fault_in_compression_is_reported_and_drops_one_checkpoint(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], broken: str
) -> None:
    reports: list[object] = []
    game = Game(listener=reports.append)
    for _ in range(6):
        game.search(Limits(nodes=4_500))
    first = game.all_kept()[0]
    lost = first if broken == "joined" else game.engine.checkpoints._open
    whole = getattr(Checkpoint, broken)

    def fail_once(one: Checkpoint, *others: Checkpoint) -> object:
        if one is not lost:  # Another game of this process may still compress its checkpoints.
            return whole(one, *others)
        monkeypatch.setattr(Checkpoint, broken, whole)
        raise RuntimeError("out of order")

    monkeypatch.setattr(Checkpoint, broken, fail_once)
    if broken == "joined":
        game.engine.checkpoints._budget_bytes = game.engine.checkpoints.size - 1
    for _ in range(3):
        game.search(Limits(nodes=4_500))
    assert game.engine.checkpoints._at_rest.wait(PATIENCE_S)
    after = game.all_kept()
    assert lost not in after
    assert all(one.is_packed for one in after)
    assert len(after) > 2
    (fault,) = [one for one in reports if isinstance(one, SearchRefused)]
    assert fault.search_id == 0
    assert "out of order" in fault.fault.system_text
    assert "Traceback" not in capfd.readouterr().err
    assert game.digests(with_checkpoints=True) == game.digests(with_checkpoints=False)


def test_a_fault_in_choosing_a_job_is_reported_and_compression_continues(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    reports: list[object] = []
    game = Game(listener=reports.append)
    for _ in range(6):
        game.search(Limits(nodes=4_500))
    checkpoints = game.engine.checkpoints
    before = len(game.all_kept())
    whole = Checkpoints._join_two

    def fail_once(chosen: Checkpoints) -> object:
        if chosen is not checkpoints:
            return whole(chosen)
        monkeypatch.setattr(Checkpoints, "_join_two", whole)
        raise RuntimeError("out of order")

    monkeypatch.setattr(Checkpoints, "_join_two", fail_once)
    checkpoints._budget_bytes = checkpoints.size - 1
    game.search(Limits(nodes=4_500))
    assert checkpoints._at_rest.wait(PATIENCE_S)
    (fault,) = [one for one in reports if isinstance(one, SearchRefused)]
    assert "out of order" in fault.fault.system_text
    assert "Traceback" not in capfd.readouterr().err
    for _ in range(3):
        game.search(Limits(nodes=4_500))
    after = game.all_kept()
    assert len(after) < before + 4
    assert all(one.is_packed for one in after)
    assert checkpoints.size <= checkpoints._budget_bytes


def test_compression_waits_for_a_thread_and_reports_the_shortage(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    reports: list[object] = []
    game = Game(listener=reports.append)
    with monkeypatch.context() as patched:
        patched.setattr("engine.checkpoints.game_checkpoints._thread.start_new_thread", refuse)
        for _ in range(3):
            game.search(Limits(nodes=4_500))
    assert any(
        isinstance(one, SearchRefused) and "new thread" in one.fault.system_text for one in reports
    )
    assert game.engine.checkpoints._at_rest.wait(PATIENCE_S)
    assert not any(one.is_packed for one in game.all_kept())
    for _ in range(2):
        game.search(Limits(nodes=4_500))
    assert game.engine.checkpoints._at_rest.wait(PATIENCE_S)
    assert all(one.is_packed for one in game.all_kept())
    assert game.digests(with_checkpoints=True) == game.digests(with_checkpoints=False)


def test_a_budget_of_zero_keeps_no_compressed_checkpoint() -> None:
    engine = Engine(lambda report: None, SetSearchOptions(hash_mb=1), with_checkpoints=True)
    engine.checkpoints._budget_bytes = 0
    for number in range(8):
        engine.begin(Go(number + 1, START_FEN, tuple(GAME[:number]), Limits(nodes=4_500)))
        engine.wait()
        engine.checkpoints.settle()
    assert engine.checkpoints.size == 0
    assert (
        record_search(replay_start_of(engine.journal, 4, 1, engine.checkpoints), 64).nodes == 4_500
    )


def test_a_checkpoint_with_a_flipped_bit_is_not_used() -> None:
    game = Game()
    for _ in range(6):
        game.search(Limits(nodes=4_500))
    game.all_kept()
    expected = game.digests([3], with_checkpoints=False)[0]
    rng = random.Random(4)
    for _ in range(12):
        start = replay_start_of(game.engine.journal, 3, 1, game.engine.checkpoints)
        packed = start.checkpoints[-1]._packed
        assert packed is not None
        place = rng.randrange(3)
        piece = bytearray(packed.pieces[place])
        piece[rng.randrange(len(piece))] ^= 1 << rng.randrange(8)
        pieces = tuple(
            bytes(piece) if number == place else one for number, one in enumerate(packed.pieces)
        )
        force_setattr(packed, "pieces", pieces)
        made = record_search(start, 64)
        assert made.records.digest() == expected
        assert made.was_checkpoint_wrong


def test_a_checkpoint_with_wrong_histories_is_detected_and_replaced_by_a_full_replay() -> None:
    game = Game()
    for _ in range(6):
        game.search(Limits(nodes=4_500))
    game.all_kept()
    start = replay_start_of(game.engine.journal, 3, 1, game.engine.checkpoints)
    packed = start.checkpoints[-1]._packed
    assert packed is not None
    histories = bytearray(zlib.decompress(packed.histories))
    for place in range(0, len(histories), 2):
        histories[place] ^= 0x55
    force_setattr(packed, "histories", zlib.compress(histories))
    made = record_search(start, 64)
    assert made.was_checkpoint_wrong
    assert made.records.digest() == game.digests([3], with_checkpoints=False)[0]


def test_a_replay_with_a_different_score_raises_an_error() -> None:
    game = Game()
    game.search(Limits(nodes=5_000))
    end = game.engine.journal[0]
    assert end.value is not None
    game.engine.journal[0] = replace(end, value=end.value + 1)
    with pytest.raises(DivergedError):
        record_search(replay_start_of(game.engine.journal, 0, 1), 64)


def test_searches_by_several_threads_have_no_checkpoints() -> None:
    game = Game(threads=2)
    for _ in range(3):
        game.search(Limits(nodes=20_000))
    assert game.all_kept() == ()


def test_a_new_game_drops_all_checkpoints() -> None:
    game = Game()
    for _ in range(3):
        game.search(Limits(nodes=20_000))
    game.engine.new_game()
    game.search(Limits(nodes=20_000))
    assert game.all_kept() == ()
    game.search(Limits(nodes=20_000))
    assert game.digests(with_checkpoints=True) == game.digests(with_checkpoints=False)


def test_checkpoints_do_not_change_the_searches_of_a_game() -> None:
    games = [Game(), Game()]
    games[1].engine.checkpoints = Checkpoints(games[1].engine._table, None)
    for game in games:
        for _ in range(6):
            game.search(Limits(depth=7))
    one, other = (game.engine.journal for game in games)
    assert one == other
