"""Tags of kept games are changed, checked, and changed back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from cases import for_each
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from library_files import add_file, random_games, write_games

from engine.library.columns.game_filter import GameFilter
from engine.library.finding.game_search import find_games
from engine.library.finding.query import filter_of
from engine.library.game_library import GameLibrary
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.store.game_fields import tags_of_fields
from engine.library.store.game_rows import listed_games
from engine.library.tag_editing import TagError, edit_tags
from engine.protocol.library.game_search import GameConditions
from engine.protocol.library.tag_edit import TagChange, TagEdit

COUNT = 12


@pytest.fixture
def library(tmp_path: Path) -> Iterator[GameLibrary]:
    opened = GameLibrary(tmp_path / "games.library")
    options = ImportOptions("games", DuplicatePolicy.KEEP)
    add_file(opened, write_games(tmp_path / "games.pgn", random_games(COUNT, seed=31)), options)
    yield opened
    opened.close()


def tags(library: GameLibrary) -> dict[int, dict[str, str]]:
    listed = listed_games(library.connection, list(range(1, COUNT + 1)))
    return {game.number: tags_of_fields(game.fields) for game in listed}


def test_a_changed_tag_is_found_by_its_new_value_alone(library: GameLibrary) -> None:
    edit_tags(library, (TagEdit(4, (TagChange("White", "Nona"), TagChange("Date", "1850"))),))
    assert tags(library)[4]["White"] == "Nona"
    for wanted in (GameConditions(player="Nona"), GameConditions(dates=(18500000, 18509999))):
        assert find_games(library, filter_of(library, wanted)).numbers(0, 9) == [4]


CHANGES = st.builds(
    TagChange,
    st.sampled_from(("White", "Black", "Event", "Site", "Round", "Note", "A_b")),
    st.none() | st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=9),
) | st.sampled_from(
    (
        TagChange("Result", "1-0"),
        TagChange("Result", None),
        TagChange("Date", "2020.02.??"),
        TagChange("WhiteElo", "2000"),
        TagChange("WhiteElo", None),
        TagChange("BlackElo", "?"),
        TagChange("ECO", "C65"),
        TagChange("ECO", None),
    )
)
EDITS = st.lists(
    st.builds(
        TagEdit, st.integers(1, COUNT + 2), st.lists(CHANGES, min_size=1, max_size=4).map(tuple)
    ),
    max_size=5,
).map(tuple)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(EDITS)
def test_the_inverse_of_any_edits_undoes_them(
    library: GameLibrary, edits: tuple[TagEdit, ...]
) -> None:
    before, rows = tags(library), find_games(library, GameFilter()).page(0, COUNT)
    undoing = edit_tags(library, edits)
    after = tags(library)
    for edit in edits:
        last = {change.name: change.value for change in edit.changes}
        is_last = all(other is edit or other.game != edit.game for other in edits)
        if edit.game <= COUNT and is_last:
            for name, value in last.items():
                assert value is None or after[edit.game][name] == value
    edit_tags(library, undoing, is_undo=True)
    assert tags(library) == before
    assert [game.fields[:-1] for game in find_games(library, GameFilter()).page(0, COUNT)] == [
        game.fields[:-1] for game in rows
    ]


@for_each(
    change=(
        TagChange("FEN", "8/8/8/8/8/8/8/K6k w - - 0 1"),
        TagChange("SetUp", None),
        TagChange("Result", "2-0"),
        TagChange("Date", "yesterday"),
        TagChange("Date", "2020.13.01"),
        TagChange("WhiteElo", "strong"),
        TagChange("BlackElo", "5000"),
        TagChange("ECO", "Z99"),
        TagChange("White", "a\nb"),
        TagChange("Note", "x" * 1001),
        TagChange("two words", "x"),
        TagChange("", "x"),
    )
)
def test_a_wrong_tag_is_refused_and_nothing_changes(
    library: GameLibrary, change: TagChange
) -> None:
    before = tags(library)
    with pytest.raises(TagError):
        edit_tags(library, (TagEdit(1, (TagChange("White", "A"),)), TagEdit(2, (change,))))
    assert tags(library) == before
