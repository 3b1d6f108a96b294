"""Random values of every kind of setting, for property tests of the table of settings."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from game.state.preferences.setting_kinds import (
    Choice,
    ExactLine,
    JsonObject,
    ListOf,
    NamedEntry,
    Nullable,
    Record,
    SettingKind,
    Switch,
    Text,
    WholeNumber,
)

LETTERS = st.characters(min_codepoint=33, max_codepoint=126)


def fitting(kind: SettingKind[Any]) -> st.SearchStrategy[Any]:
    """Return a strategy for valid values of a kind, as the program holds them."""
    match kind:
        case Switch():
            return st.booleans()
        case WholeNumber():
            return st.integers(kind.least, kind.most)
        case Choice():
            return st.sampled_from([option.value for option in kind.options])
        case NamedEntry():
            return st.integers(0, len(kind.names) - 1)
        case Text():
            return st.text(LETTERS, min_size=1, max_size=kind.most_letters)
        case ExactLine():
            return st.text(
                LETTERS, min_size=kind.least_letters, max_size=min(kind.most_letters, 50)
            )
        case Nullable():
            return st.none() | fitting(kind.kind)
        case JsonObject():
            return st.dictionaries(st.text(LETTERS), st.text(LETTERS), max_size=3)
        case Record():
            return st.builds(kind.of, **{name: fitting(one) for name, one in kind.kinds.items()})
        case ListOf():
            return st.lists(fitting(kind.item), max_size=5, unique_by=kind.identity)
    raise AssertionError(kind)


def unfitting(kind: SettingKind[Any]) -> st.SearchStrategy[Any]:
    """Return a strategy for JSON values that are invalid, because of their type or their range."""
    fractions = st.floats(allow_nan=False, allow_infinity=False)
    others: st.SearchStrategy[Any] = fractions | st.just([[]])
    match kind:
        case Switch():
            return others | st.none() | st.integers() | st.text()
        case WholeNumber():
            below, above = st.integers(max_value=kind.least - 1), st.integers(kind.most + 1)
            return others | st.none() | st.booleans() | below | above
        case Choice():
            return others | st.booleans() | st.text().filter(lambda text: text not in kind.names)
        case NamedEntry():
            names = st.text().filter(lambda text: text not in kind.names)
            return others | st.booleans() | names | st.integers(len(kind.earlier))
        case Text():
            too_long = st.text(LETTERS, min_size=kind.most_letters + 1)
            return others | st.none() | st.just(" ") | st.just("a\0b") | too_long
        case ExactLine():
            too_long = st.just("x" * (kind.most_letters + 1))
            return others | st.none() | st.just("a\0b") | st.just("a\nb") | too_long
        case Nullable():
            return unfitting(kind.kind).filter(lambda value: value is not None)
        case JsonObject():
            return others | st.none() | st.integers() | st.text()
        case Record():
            return (
                others | st.just({}) | st.one_of([_with_fault(kind, name) for name in kind.kinds])
            )
        case ListOf():
            entries = st.lists(unfitting(kind.item), min_size=1, max_size=3)
            return st.booleans() | st.integers() | st.text() | entries
    raise AssertionError(kind)


def _with_fault(kind: Record[Any], name: str) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for JSON records in which only the field ``name`` is invalid."""

    def spoil(pair: tuple[Any, Any]) -> dict[str, Any]:
        good, wrong = pair
        return {**kind.to_json(good), name: wrong}

    return st.tuples(fitting(kind), unfitting(kind.kinds[name])).map(spoil)
