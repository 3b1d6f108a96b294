"""A capsule carries bookmarks: what is written is read, and without any it is as before."""

from __future__ import annotations

import pytest
from capsule_text import capsule_with, content_of
from hypothesis import given
from hypothesis import strategies as st

from engine.inspection.node_search import ORDINALS
from engine.inspection.recording.capsule import decode_capsule, encode_capsule
from engine.inspection.recording.fingerprint_places import LONG, SHORT
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.protocol.capsule_text import CapsuleTextError, with_bookmarks
from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.inspect_facts import MOST_BOOKMARKS, MOST_NOTE_LETTERS, Bookmark

RECORDING = record_search(search_from_empty_table(nodes=600, hash_mb=1), 16)
CAPSULES = [encode_capsule(RECORDING, spacing) for spacing in (SHORT, LONG)]
LETTERS = st.characters(exclude_categories=["Cs"]).filter(str.isprintable)

marks = st.builds(
    Bookmark,
    st.integers(0, 601 * ORDINALS - 1),
    st.text(LETTERS, max_size=MOST_NOTE_LETTERS),
)
some_marks = st.lists(marks, max_size=MOST_BOOKMARKS, unique_by=lambda one: one.node_search)


@given(st.sampled_from(CAPSULES), some_marks, some_marks)
def test_the_last_bookmarks_written_are_read_in_the_order_of_their_nodes(
    capsule: str, before: list[Bookmark], wanted: list[Bookmark]
) -> None:
    read = decode_capsule(with_bookmarks(with_bookmarks(capsule, before), wanted))
    assert read.bookmarks == tuple(sorted(wanted))
    bare = decode_capsule(capsule)
    assert (read.start, read.fingerprints) == (bare.start, bare.fingerprints)


@given(st.sampled_from(CAPSULES), some_marks)
def test_a_capsule_without_bookmarks_is_the_same_to_the_byte(
    capsule: str, once: list[Bookmark]
) -> None:
    assert with_bookmarks(capsule, ()) == capsule
    assert with_bookmarks(with_bookmarks(capsule, once), ()) == capsule
    assert decode_capsule(capsule).bookmarks == ()


@given(some_marks)
def test_the_rest_of_the_content_stays(wanted: list[Bookmark]) -> None:
    marked = content_of(with_bookmarks(CAPSULES[0], wanted))
    marked.pop("bookmarks", None)
    assert marked == content_of(CAPSULES[0])


@pytest.mark.parametrize(
    "text", ["", "hello", "2:AAAA:00000000", CAPSULES[0][:-9], capsule_with([]), capsule_with(3)]
)
def test_text_that_is_no_capsule_gets_no_bookmarks(text: str) -> None:
    with pytest.raises(CapsuleTextError) as refusal:
        with_bookmarks(text, [Bookmark(16, "why?")])
    assert isinstance(refusal.value.fault.code, InspectFaultCode)
    assert refusal.value.fault.system_text.isprintable()
