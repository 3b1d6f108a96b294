"""A file of texts can be edited without knowing Python: a fault names the file and the place."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from engine.protocol.levels import LEVELS
from game.state.help.term import Term
from game.words.levels import levels_in
from game.words.terms.glossary import entries_in
from game.words.text_tables import TextFileError

SENTENCE = 'sentence = "One move by one side."\n'
TEXTS = f'name = "ply"\n{SENTENCE}more = "Two make a move."\n'
FAULTS = {
    "[ply\n": "line 1",
    "\n\n[ply]\nname = ply\n": "line 4",
    f"[ply]\n{TEXTS}\n[ply]\n{TEXTS}": "line 6",
    'ply = "a move"\n': "[ply]",
    f"[plie]\n{TEXTS}": "[plie]",
    '[ply]\nname = "ply"\n': "[ply]",
    f"[ply]\n{TEXTS}remark = 'unknown'\n": "[ply]",
    f"[ply]\n{TEXTS}related = ['depths']\n": "[ply]",
    f"[ply]\n{TEXTS}related = 'depth'\n": "[ply]",
    f"[ply]\n{TEXTS}context = 3\n": "[ply]",
}


def entry(tmp_path: Path, written: str) -> Path:
    file = tmp_path / "search.toml"
    file.write_text(written, encoding="utf-8")
    return file


@pytest.mark.parametrize("written", FAULTS, ids=range(len(FAULTS)))
def test_a_fault_is_one_line_that_names_file_and_place(tmp_path: Path, written: str) -> None:
    file = entry(tmp_path, written)
    with pytest.raises(TextFileError) as caught:
        entries_in(file)
    line = str(caught.value)
    assert str(file) in line
    assert FAULTS[written] in line
    assert len(line.splitlines()) == 1


def test_another_encoding_is_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "levels.toml"
    file.write_bytes('[Novice]\ndescription = "Übersieht"'.encode("latin-1"))
    with pytest.raises(TextFileError, match=r"levels\.toml"):
        levels_in(file)


def test_the_levels_are_described_in_their_order_and_no_others() -> None:
    described = levels_in(resources.files("game.words") / "levels.toml")
    assert list(described) == [level.name for level in LEVELS]


def test_a_text_may_be_broken_into_lines(tmp_path: Path) -> None:
    broken = TEXTS.replace("move by", "move\n  by").replace('"One', '"""\nOne')
    broken = broken.replace('side."', 'side.\n"""')
    whole = entries_in(entry(tmp_path, f"[ply]\n{TEXTS}"))
    assert entries_in(entry(tmp_path, f"[ply]\n{broken}")) == whole
    assert whole[Term.PLY].related == ()


def test_a_name_of_several_meanings_has_a_note_for_translators(tmp_path: Path) -> None:
    file = entry(tmp_path, f'[ply]\ncontext = "in chess"\n{TEXTS}')
    found = entries_in(file)[Term.PLY]
    assert [found.name.context, found.sentence.context] == ["in chess", ""]
