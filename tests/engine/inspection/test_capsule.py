"""A capsule makes the same search elsewhere, and refuses what is no capsule."""

from __future__ import annotations

import base64
import io
import json
import random
import zlib

import chess.pgn
import pytest

from engine.core.position import START_FEN
from engine.inspection.capsule import (
    CapsuleError,
    comment_of,
    record_capsule,
    seal,
    unseal,
)
from engine.inspection.recording import DivergedError, Recording, record
from engine.inspection.start import search_alone, start_of
from engine.messages import Configure, Go, Limits
from engine.techniques import without
from engine.thinker import Thinker

GAME = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8".split()


@pytest.fixture(scope="module")
def recording() -> Recording:
    """The last search of a game with every kind of end."""
    thinker = Thinker(lambda report: None, Configure(hash_mb=1))
    limits = (
        Limits(depth=5),
        Limits(nodes=2_222),
        Limits(move_time_ms=10),
        Limits(nodes=9_000),
    )
    for number, limit in enumerate(limits):
        moves = tuple(GAME[: 2 * number])
        thinker.begin(Go(number + 1, START_FEN, moves, limit, lines=1 + number % 2))
        thinker.wait()
    return record(start_of(thinker.journal, -1, 1), 64)


def packed(content: object) -> str:
    data = zlib.compress(json.dumps(content).encode())
    return f"1:{base64.urlsafe_b64encode(data).decode()}:{zlib.crc32(data):08x}"


def content_of(capsule: str) -> dict[str, object]:
    content: dict[str, object] = json.loads(
        zlib.decompress(base64.urlsafe_b64decode(capsule.split(":")[1]))
    )
    return content


def test_a_capsule_gives_the_same_records(recording: Recording) -> None:
    again = record_capsule(unseal(seal(recording)), 64)
    assert again.records.digest() == recording.records.digest()
    assert (again.nodes, again.pv_uci()) == (recording.nodes, recording.pv_uci())


def test_a_capsule_of_a_summary_gives_the_same_search(recording: Recording) -> None:
    summary = record(search_alone(nodes=60_000, hash_mb=1), 1)
    assert summary.is_summary
    again = record_capsule(unseal(seal(summary)), 64)
    assert again.nodes == summary.nodes


def test_a_capsule_goes_through_a_pgn(recording: Recording) -> None:
    game = chess.pgn.Game()
    node = game.add_variation(chess.Move.from_uci("e2e4"))
    node.comment = f"A move. {comment_of(seal(recording))}"
    read = chess.pgn.read_game(io.StringIO(str(game)))
    assert read is not None
    comment = read.next().comment  # type: ignore[union-attr]
    capsule = unseal(comment[comment.index("[%glassbox") :])
    assert capsule.start.end.nodes == recording.nodes
    assert len(capsule.start.searches) == len(recording.start.searches)


def test_a_capsule_of_a_long_game_is_small() -> None:
    thinker = Thinker(lambda report: None, Configure(hash_mb=1))
    for number in range(60):
        moves = tuple((GAME + ["b1d2", "c8b7", "d2f1", "f8e8"] * 20)[:number])
        if number > 16:
            moves = tuple(GAME)
        thinker.begin(Go(number + 1, START_FEN, moves, Limits(nodes=100 + number)))
        thinker.wait()
    assert len(seal(record(start_of(thinker.journal, -1, 1), 64))) < 3_000


def test_every_cut_or_altered_capsule_is_refused_in_one_line(recording: Recording) -> None:
    capsule = seal(recording)
    chance = random.Random(3)
    for _ in range(300):
        place = chance.randrange(len(capsule))
        if chance.random() < 0.5:
            altered = capsule[:place]
        else:
            altered = capsule[:place] + chance.choice("A0z:=[") + capsule[place + 1 :]
        if altered == capsule:
            continue
        with pytest.raises(CapsuleError) as refusal:
            unseal(altered)
        assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("searches", []),
        ("searches", [1]),
        ("searches", [["nonsense", False, "", None, 1, 1, 1, 1, False, "depth"]]),
        ("searches", [[START_FEN, False, "e2e5", None, 1, 1, 1, 1, False, "depth"]]),
        ("searches", [[START_FEN, False, "", "a1a8", 1, 1, 1, 1, False, "depth"]]),
        ("searches", [[START_FEN, False, "", None, 1, 1, 1, -1, False, "depth"]]),
        ("searches", [[START_FEN, False, "", None, 1, 1, 1, 1, False, "whim"]]),
        ("searches", [[START_FEN, 3, "", None, 1, 1, 1, 1, False, "depth"]]),
        ("hash", 10**9),
        ("hash", "64"),
        ("marks", [70_000]),
        ("step", 0),
        ("engine", "two\nlines"),
    ],
)
def test_a_sealed_capsule_that_holds_no_search_is_refused(
    recording: Recording, key: str, wrong: object
) -> None:
    content = content_of(seal(recording))
    content[key] = wrong
    with pytest.raises(CapsuleError, match="no search") as refusal:
        unseal(packed(content))
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("text", ["", "hello", "1::", "2:AAAA:00000000", packed([]), packed(None)])
def test_what_is_no_capsule_is_refused(text: str) -> None:
    with pytest.raises(CapsuleError):
        unseal(text)


def test_a_capsule_of_another_version_tells_where_the_search_parts(recording: Recording) -> None:
    content = content_of(seal(recording))
    marks = content["marks"]
    assert isinstance(marks, list)
    marks[10] ^= 1
    step = content["step"]
    assert isinstance(step, int)
    with pytest.raises(DivergedError, match=f"between nodes {10 * step} and {11 * step - 1}"):
        record_capsule(unseal(packed(content)), 64)


def test_a_search_with_other_techniques_has_no_capsule() -> None:
    start = search_alone(depth=3, hash_mb=1, switches=without(["killers"]))
    with pytest.raises(CapsuleError, match="techniques"):
        seal(record(start, 64))
