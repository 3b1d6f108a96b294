"""A capsule gives the same search in another process. Text that is not a capsule is refused."""

from __future__ import annotations

import io
import random
from itertools import pairwise

import chess.pgn
import pytest
from capsule_text import capsule_with, content_of
from msgspec.structs import replace
from positions import KIWIPETE

from engine.core.board.position import START_FEN
from engine.identity import engine_name
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.capsule import (
    CapsuleError,
    decode_capsule,
    divergence_from,
    encode_capsule,
    record_capsule,
)
from engine.inspection.recording.fingerprint_places import (
    LONG,
    SHORT,
    FingerprintSpacing,
    SpacedFingerprints,
)
from engine.inspection.recording.recording import (
    DivergedError,
    Recording,
    record_even_if_diverged,
    record_search,
)
from engine.inspection.recording.replay_start import replay_start_of, search_from_empty_table
from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.messages import Go, Limits, SetSearchOptions
from engine.thinking.engine import Engine
from engine.thinking.switch_sets import engine_without

GAME = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8".split()
REFUSED = (
    InspectFaultCode.NO_CAPSULE,
    InspectFaultCode.CAPSULE_FORMAT,
    InspectFaultCode.CAPSULE_DAMAGED,
)
"""The faults with which a cut or altered capsule is refused."""


@pytest.fixture(scope="module")
def recording() -> Recording:
    """Record the last search of a game. Its searches end at a depth, at a node or by time."""
    engine = Engine(lambda report: None, SetSearchOptions(hash_mb=1))
    limits = (
        Limits(depth=5),
        Limits(nodes=2_222),
        Limits(move_time_ms=10),
        Limits(nodes=9_000),
    )
    for number, limit in enumerate(limits):
        moves = tuple(GAME[: 2 * number])
        engine.begin(Go(number + 1, START_FEN, moves, limit, lines=1 + number % 2))
        engine.wait()
    return record_search(replay_start_of(engine.journal, -1, 1), 64)


def test_a_capsule_gives_the_same_records(recording: Recording) -> None:
    again = record_capsule(decode_capsule(encode_capsule(recording)), 64)
    assert again.records.digest() == recording.records.digest()
    assert (again.nodes, again.pv_uci()) == (recording.nodes, recording.pv_uci())


def test_a_capsule_of_a_partial_recording_gives_the_same_search(recording: Recording) -> None:
    summary = record_search(search_from_empty_table(nodes=60_000, hash_mb=1), 1)
    assert summary.is_partial
    again = record_capsule(decode_capsule(encode_capsule(summary)), 64)
    assert again.nodes == summary.nodes


def test_a_capsule_goes_through_a_pgn(recording: Recording) -> None:
    game = chess.pgn.Game()
    node = game.add_variation(chess.Move.from_uci("e2e4"))
    node.comment = f"A move. [%glassbox {encode_capsule(recording)}]"
    read = chess.pgn.read_game(io.StringIO(str(game)))
    assert read is not None
    comment = read.next().comment  # type: ignore[union-attr]
    capsule = decode_capsule(comment[comment.index("[%glassbox") :])
    assert capsule.start.end.nodes == recording.nodes
    assert len(capsule.start.searches) == len(recording.start.searches)


def test_a_capsule_of_a_long_game_is_small() -> None:
    engine = Engine(lambda report: None, SetSearchOptions(hash_mb=1))
    for number in range(60):
        moves = tuple((GAME + ["b1d2", "c8b7", "d2f1", "f8e8"] * 20)[:number])
        if number > 16:
            moves = tuple(GAME)
        engine.begin(Go(number + 1, START_FEN, moves, Limits(nodes=100 + number)))
        engine.wait()
    assert len(encode_capsule(record_search(replay_start_of(engine.journal, -1, 1), 64))) < 3_000


def test_every_cut_or_altered_capsule_is_refused(recording: Recording) -> None:
    capsule = encode_capsule(recording)
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
            decode_capsule(altered)
        assert refusal.value.fault.code in REFUSED


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
        ("engine", "two\nlines"),
    ],
)
def test_a_valid_checksum_without_a_legal_search_is_refused(
    recording: Recording, key: str, wrong: object
) -> None:
    content = content_of(encode_capsule(recording))
    content[key] = wrong
    with pytest.raises(CapsuleError) as refusal:
        decode_capsule(capsule_with(content))
    fault = refusal.value.fault
    assert fault.code is InspectFaultCode.CAPSULE_CONTENT
    assert "\n" not in fault.system_text


@pytest.mark.parametrize(
    "text", ["", "hello", "1::", "2:AAAA:00000000", capsule_with([]), capsule_with(None)]
)
def test_text_that_is_no_capsule_is_refused(text: str) -> None:
    with pytest.raises(CapsuleError):
        decode_capsule(text)


def test_fingerprints_in_a_pgn_are_dense_at_first_and_then_ever_farther_apart() -> None:
    places = SHORT.places(10_000_000)
    assert places[:1024] == list(range(1, 1025))
    assert places[-1] == 10_000_001
    gaps = [(other - one) / one for one, other in pairwise(places[1024:])]
    assert max(gaps) <= 1 / 64
    assert len(places) < 1_700
    assert SHORT.places(3) == [1, 2, 3, 4]
    assert SHORT.places(0) == [1]


def test_fingerprints_in_a_file_are_never_far_apart() -> None:
    places = LONG.places(10_000_000)
    assert places[:16_384] == list(range(1, 16_385))
    assert places[-1] == 10_000_001
    assert max(other - one for one, other in pairwise(places)) <= 306
    assert len(places) < 53_000
    assert LONG.places(40_000) == list(range(1, 40_002)), "each node of a small search has one"


@pytest.mark.parametrize("spacing", [SHORT, LONG])
@pytest.mark.parametrize("name", ["reductions", "null_move", "killers", "futility"])
def test_another_build_gets_the_first_node_of_its_divergence(
    name: str, spacing: FingerprintSpacing
) -> None:
    """A search without one technique plays the part of another build."""
    depth = 10
    ours = record_search(search_from_empty_table(KIWIPETE, depth=depth, hash_mb=1), 64)
    end = ours.start.end
    other = search_from_empty_table(
        KIWIPETE, depth=depth, hash_mb=1, switches=engine_without([name])
    )
    theirs = record_search(other, 64)
    index = ours.records.first_difference(theirs.records)
    one, two = SearchTree(ours).at(index), SearchTree(theirs).at(index)
    first = min(one.clock, two.clock)
    theirs.fingerprints = marked(theirs, end.nodes)
    found = divergence_from(decode_capsule(encode_capsule(ours, spacing)), theirs)
    assert found is not None
    assert found[0] <= first <= found[1]
    if first < spacing.exact:
        assert found == (first, first)


def marked(recording: Recording, nodes: int) -> SpacedFingerprints:
    """Return the fingerprints of a search at the places for a search of ``nodes`` nodes."""
    start = replace(recording.start, searches=(replace(recording.start.end, nodes=nodes),))
    return record_even_if_diverged(start, 64)[0].fingerprints


@pytest.mark.parametrize("node", [1, 2, 299, 1_023, 1_024, 4_000, 8_999])
def test_a_capsule_altered_from_a_node_on_names_that_node_in_a_file(
    recording: Recording, node: int
) -> None:
    capsule = encode_capsule(recording, LONG)
    fingerprints = bytearray(decode_capsule(capsule).fingerprints)
    for place, after in enumerate(LONG.places(recording.nodes)):
        if after > node:
            fingerprints[place] ^= 0x80
    for maker in (engine_name(), "Glassbox 0.0.1"):
        content = content_of(capsule) | {"engine": maker}
        with pytest.raises(DivergedError) as refusal:
            record_capsule(decode_capsule(capsule_with(content, bytes(fingerprints))), 64)
        fault = refusal.value.fault
        assert fault.code is InspectFaultCode.DIVERGED_FROM_CAPSULE
        assert (fault.first, fault.last, fault.maker) == (node, node, maker)


def test_a_capsule_in_a_pgn_names_a_late_node_by_its_interval(recording: Recording) -> None:
    capsule, node = encode_capsule(recording), 4_000
    fingerprints = bytearray(decode_capsule(capsule).fingerprints)
    for place, after in enumerate(SHORT.places(recording.nodes)):
        if after > node:
            fingerprints[place] ^= 0x80
    with pytest.raises(DivergedError) as divergence:
        record_capsule(decode_capsule(capsule_with(content_of(capsule), bytes(fingerprints))), 64)
    first, last = divergence.value.fault.first, divergence.value.fault.last
    assert first <= node <= last < first + 64


def test_a_partial_recording_has_all_fingerprints() -> None:
    start = search_from_empty_table(nodes=60_000, hash_mb=1)
    summary, whole = record_search(start, 1), record_search(start, 64)
    assert summary.is_partial
    assert encode_capsule(summary, LONG) == encode_capsule(whole, LONG)


def test_a_capsule_for_a_file_is_no_larger_than_a_picture() -> None:
    recording = record_search(search_from_empty_table(nodes=250_000, hash_mb=1), 64)
    assert 50_000 < len(encode_capsule(recording, LONG)) < 100_000
    assert len(encode_capsule(recording)) < 3_000


def test_fingerprints_of_another_search_are_refused(recording: Recording) -> None:
    with pytest.raises(CapsuleError) as refusal:
        decode_capsule(capsule_with(content_of(encode_capsule(recording)), b"123"))
    assert refusal.value.fault.code is InspectFaultCode.CAPSULE_CONTENT


def test_a_search_with_other_techniques_has_no_capsule() -> None:
    start = search_from_empty_table(depth=3, hash_mb=1, switches=engine_without(["killers"]))
    with pytest.raises(CapsuleError) as refusal:
        encode_capsule(record_search(start, 64))
    assert refusal.value.fault.code is InspectFaultCode.SWITCHED_TECHNIQUES
