"""The tool that collects the texts for translators finds every text in the source."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from string import Formatter

from babel.messages.pofile import read_po
from cases import for_each
from extract_messages import KEYWORDS, ROOT, extracted, template

from game.words.levels import CONTEXT

SOURCES = sorted((ROOT / "game").rglob("*.py"))
SENTENCES = {"message": 1, "message_with_context": 2, "plural": 2, "template": 1}
"""How many of the first arguments of each function must be string literals."""


def calls(file: Path) -> Iterator[ast.Call]:
    """Yield the calls in a file that make messages."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in SENTENCES
        ):
            yield node


def literals(call: ast.Call) -> list[str]:
    assert isinstance(call.func, ast.Name)
    texts = [ast.literal_eval(argument) for argument in call.args[: SENTENCES[call.func.id]]]
    assert all(isinstance(text, str) and text for text in texts)
    return texts


def test_a_new_language_starts_with_every_message_and_no_translation() -> None:
    started = read_po(StringIO(template()))
    assert {(one.context, one.id) for one in started} >= {
        (one.context, one.id) for one in extracted() if one.id
    }
    assert not any(one.string and any(one.string) for one in started if one.id)


def test_the_tool_knows_every_function_that_makes_a_message() -> None:
    assert set(KEYWORDS) == set(SENTENCES)


def test_every_sentence_is_a_literal_and_in_the_template() -> None:
    found = extracted()
    number = 0
    for file in SOURCES:
        if file.name == "message.py":
            continue
        for call in calls(file):
            *context, sentence = literals(call)[: 2 if "context" in ast.unparse(call.func) else 1]
            assert found.get(sentence, context[0] if context else None), (file, call.lineno)
            number += 1
    assert number > 100


def test_every_text_of_a_toml_file_is_in_the_template_with_that_file_and_has_no_places() -> None:
    found, wrong = extracted(), []
    for file in (ROOT / "game").rglob("*.toml"):
        place = file.relative_to(ROOT).as_posix()
        for title, table in tomllib.loads(file.read_text("utf-8")).items():
            texts = {"name": title, **table}  # A level has its title as its name.
            note = table.get("context") if "name" in table else CONTEXT
            for key in texts.keys() - {"context", "related"}:
                sentence = " ".join(texts[key].split())
                one = found.get(sentence, note if key == "name" else None)
                if one is None or (place, 0) not in one.locations or "{" in sentence:
                    wrong.append((place, title, key))
    assert wrong == []


@for_each(file=SOURCES)
def test_every_place_of_a_sentence_has_an_argument(file: Path) -> None:
    for call in calls(file):
        if ast.unparse(call.func) == "template":  # Other code fills its places.
            continue
        named = {keyword.arg for keyword in call.keywords}
        if None in named or file.name == "message.py":  # It passes ``**arguments`` on.
            continue
        *_, sentence = literals(call)
        places = {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
        is_plural = ast.unparse(call.func) == "plural"
        assert places - named <= ({"number"} if is_plural else set()), (file, call.lineno)
        assert named <= places, (file, call.lineno)
