"""Every technique of the engine has a name and a description in the window."""

from __future__ import annotations

from engine.protocol.techniques import BY_NAME
from game.words.inspect.techniques import TECHNIQUES


def test_every_technique_has_words_of_its_own() -> None:
    assert TECHNIQUES.keys() == BY_NAME.keys()
    for column in zip(*TECHNIQUES.values(), strict=True):
        assert len(set(map(str, column))) == len(TECHNIQUES)


def test_what_a_technique_does_is_one_sentence() -> None:
    for words in TECHNIQUES.values():
        meaning = str(words.meaning)
        assert meaning[0].isupper()
        assert meaning.endswith(".")
        assert meaning.count(".") == 1
