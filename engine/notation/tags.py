"""The values of tags, and the lines in front of the moves."""

_CONTROLS = bytes([*range(32), 127])
_NO_VALUES = ("", "?", "-")
_SPACES = bytes.maketrans(_CONTROLS, b" " * len(_CONTROLS))


def clean_tag_value(value):
    """Return the value of a tag in one line: one space for line ends and other control characters.

    A value without them stays as it is.
    """
    plain = value.translate(_SPACES)
    return value if plain == value else b" ".join(plain.split())


def is_broken_fen(line: str) -> bool:
    """Return whether a line that is no tag begins like the tag FEN, which its game then needs."""
    name = line.removeprefix("[").lstrip()[:4].upper()
    is_longer = name[3:].replace("_", "x").isalnum()
    return line.startswith("[") and name.startswith("FEN") and not is_longer


def tag_value(tags, name, default):
    """Return the value of a tag, whatever letters of its name are capitals, or ``default``."""
    if name in tags:
        return tags[name]
    wanted = name.casefold()
    for other, value in tags.items():
        if len(other) == len(name) and other.casefold() == wanted:
            return value
    return default


def fen_tag_value(tags):
    """Return the value of the tag FEN; None if there is none.

    With ``SetUp "0"`` the game starts from the usual position (PGN standard, 9.7.1), and some
    programs write an empty value, ``?`` or ``-`` beside it. That counts as none.
    """
    fen = tag_value(tags, "FEN", None)
    is_usual = tag_value(tags, "SetUp", "").strip() == "0"
    return None if fen is not None and is_usual and fen.strip() in _NO_VALUES else fen


def tag_line(name, value):
    """Return a tag as a line. A value is written as it was read, escapes included."""
    return f'[{name} "{value}"]'


class TagSection:
    """The tags of a game in the order of its text, and the lines among them that are no tags."""

    def __init__(self):
        self._entries = []
        self.tags = {}
        """The last of several equal tags counts, at its own place."""

    def add(self, name, value):
        """Add a tag."""
        self._entries.append((name, tag_line(name, value)))
        self.tags.pop(name, None)
        self.tags[name] = value

    def add_unread(self, line):
        """Add a line that is no tag."""
        self._entries.append(("", line))

    def unread(self):
        """Return the lines that are no tags, and the tags that do not count.

        They stand under the name of the last tag before them that counts; under "" in front of all.
        """
        last = {name: place for place, (name, _line) in enumerate(self._entries)}
        found = {}
        before = ""
        for place, (name, line) in enumerate(self._entries):
            if name and last[name] == place:
                before = name
            else:
                found[before] = (*found.get(before, ()), line)
        return found


def tag_section_lines(tags, unread):
    """Return the tags as lines, with the unread lines at their places.

    Unread lines whose tag no longer exists follow the first tag. A line is left out if its tag is
    already written before it. Otherwise a reader would use the last of the two tags. An empty
    line follows a line that is never closed. Otherwise the next line would continue it.
    """
    orphans = [line for name, lines in unread.items() if name not in ("", *tags) for line in lines]
    found = list(unread.get("", ()))
    written = set()
    for name, value in tags.items():
        found.append(tag_line(name, value))
        written.add(name)
        behind = [*unread.get(name, ()), *orphans]
        orphans = []
        found += [line for line in behind if not _is_one_of(line, written)]
    lines, before = [], ""
    for line in found + orphans:
        if _is_open(before):
            lines.append("")
        lines.append(line)
        before = line
    return lines


def _is_open(line):
    """Return whether a line begins a tag and does not close it."""
    return line.startswith("[") and "]" not in line


def _is_one_of(line, names):
    """Return whether a line is a tag with one of these names."""
    return any(line.startswith(f'[{name} "') for name in names)
