"""The techniques that the dialog of comparisons lists."""

from __future__ import annotations

from engine.protocol.techniques import TECHNIQUES, Technique
from game.features.inspect.model.technique_comparison import ComparisonDialog
from game.words.inspect.techniques import TECHNIQUES as IN_WORDS


def listed_techniques(dialog: ComparisonDialog) -> tuple[Technique, ...]:
    """Return the techniques whose texts have every typed word, those with fitting titles first.

    Typed words are English, like the words of conditions, whatever the language of the window is.
    """
    words = dialog.typed.lower().split()
    fitting = [one for one in TECHNIQUES if _has_all(_text_of(one), words)]
    return tuple(
        sorted(fitting, key=lambda one: not _has_all(str(IN_WORDS[one.name].title), words))
    )


def _text_of(technique: Technique) -> str:
    title, meaning = IN_WORDS[technique.name]
    return f"{title} {meaning}"


def _has_all(text: str, words: list[str]) -> bool:
    """Return whether a text contains all of the words, which are in lower case."""
    return all(word in text.lower() for word in words)
