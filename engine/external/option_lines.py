"""The ``option`` lines of an engine, which python-chess gives up on at the first wrong one.

``option name NAME type TYPE [default X] [min X] [max X] [var X]...``; NAME, X of a combo and X of a
string may have spaces. Only the host process imports this module.
"""

from __future__ import annotations

from collections.abc import Sequence

from chess.engine import ConfigValue, Option

from engine.external.engine_description import FALSE, TRUE, OptionKind, parse_whole_number

NAME, TYPE, DEFAULT, LEAST, MOST, CHOICE, VALUE = "name type default min max var value".split()
KEYWORDS = frozenset((NAME, TYPE, DEFAULT, LEAST, MOST, CHOICE, VALUE))
"""Words that cannot be part of a name, because ``setoption`` could not name that option."""


class OptionLineError(ValueError):
    """A line that describes no option of UCI. ``name`` is the option, as far as it is known."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def parse_option_line(line: str) -> Option:
    """Return the option that a line describes.

    Raises:
        OptionLineError: the line is not of UCI, or its default does not fit.
    """
    words = line.split()[1:]
    end = words.index(TYPE) if TYPE in words else len(words)
    name, kind = words[1:end], words[end + 1 : end + 2]
    option = None
    if words[:1] == [NAME] and name and not KEYWORDS & set(name) and set(kind) <= set(OptionKind):
        read = _READERS[OptionKind(kind[0])] if kind else None
        option = read and read(" ".join(name), words[end + 2 :], line)
    if option is None:
        raise OptionLineError(" ".join(name if words[:1] == [NAME] else words))
    return option


def _check(name: str, words: Sequence[str], _line: str) -> Option | None:
    """Return a check. Without a default it is off, as in many engines."""
    value = words[1].lower() if words[:1] == [DEFAULT] and len(words) == 2 else ""
    if words and value not in (TRUE, FALSE):
        return None
    return _option(name, OptionKind.CHECK, value == TRUE)


def _spin(name: str, words: Sequence[str], _line: str) -> Option | None:
    numbers: dict[str, int] = {}
    for key, text in zip(words[::2], words[1::2], strict=False):
        number = parse_whole_number(text.removeprefix("+"))
        if key not in (DEFAULT, LEAST, MOST) or key in numbers or number is None:
            return None
        numbers[key] = number
    default, least, most = (numbers.get(key) for key in (DEFAULT, LEAST, MOST))
    if len(words) % 2 or default is None:
        return None
    if (least is not None and default < least) or (most is not None and default > most):
        return None
    return Option(name, OptionKind.SPIN, default, least, most, [])


def _combo(name: str, words: Sequence[str], _line: str) -> Option | None:
    groups: list[list[str]] = []
    for word in words:
        if word in (DEFAULT, CHOICE):
            groups.append([word])
        elif not groups:
            return None
        else:
            groups[-1].append(word)
    texts = [(group[0], " ".join(group[1:])) for group in groups]
    defaults = [text for key, text in texts if key == DEFAULT]
    choices = [text for key, text in texts if key == CHOICE]
    if len(defaults) != 1 or defaults[0] not in choices:
        return None
    return _option(name, OptionKind.COMBO, defaults[0], choices)


def _string(name: str, words: Sequence[str], line: str) -> Option | None:
    """Return a string, whose default is the rest of the line as it is written."""
    if words and words[0] != DEFAULT:
        return None
    written = line.split(None, line.split().index(TYPE) + 2)[-1] if words else ""
    return _option(name, OptionKind.STRING, written.removeprefix(DEFAULT).strip())


def _button(name: str, _words: Sequence[str], _line: str) -> Option | None:
    return _option(name, OptionKind.BUTTON, None)


def _option(
    name: str, kind: OptionKind, default: ConfigValue, choices: list[str] | None = None
) -> Option:
    return Option(name, kind, default, None, None, choices or [])


_READERS = {
    OptionKind.CHECK: _check,
    OptionKind.SPIN: _spin,
    OptionKind.COMBO: _combo,
    OptionKind.STRING: _string,
    OptionKind.BUTTON: _button,
}
