"""Where to stop: conditions on node searches, and finding the next node search that meets one.

A condition is terms joined by ``and`` and ``or``, of which ``and`` binds closer, such as
``ply = 3 and re-search or skipped futility pruning``; ``HELP`` lists the terms.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from itertools import product

from engine.core.basics.outcomes import NODE_OUTCOMES
from engine.core.basics.search_kinds import PASSES
from engine.core.board.position import FenError, Position
from engine.core.recording.fields import FIELDS
from engine.core.recording.record import TABLE_RESULTS
from engine.core.recording.walk import node_searches_of
from engine.inspection.nodes.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.suggestions import advice
from engine.inspection.recording.progress import CancelledError, Tell
from engine.inspection.recording.values import INFINITE, NONE
from engine.protocol.messages import Provenance

HELP = """\
A condition is made of terms, joined by "and" and "or":
  ply, depth, reduction, node, nodes, alpha, beta, value, static, window, drop or "table depth",
  then = != < <= > or >= and a number (drop: static evaluation minus value);
  "move e2e4", "position FEN", "root", "quiescence", "in check", "reduced", "full window";
  "fail low", "fail high", "exact" (the value and the window), "re-search";
  "table hit", "table miss", "table too shallow", "table move only", "table cut off",
  "table not asked";
  "pass" and one of: {passes};
  "provenance" and one of: {provenances};
  "skipped", alone or with one of: {rules};
  "ending" and one of: {endings};
  "new best" (the principal variation changes), "score drop N" (it falls by N at the root)."""

_RULES = {
    "late move pruning": "skipped late",
    "futility pruning": "skipped futile",
    "history pruning": "skipped by history",
    "exchange pruning": "skipped by exchange",
    "delta pruning": "skipped delta",
    "quiet evasion": "skipped evasions",
}
_NUMBERS = (
    *"node ply depth reduction alpha beta value static nodes window drop".split(),
    "table depth",
)
_COMPARISON = re.compile(rf"({'|'.join(_NUMBERS)}) ?(<=|>=|!=|=|<|>) ?(-?[0-9]{{1,10}})")
_MOVE = re.compile(r"move ([a-h][1-8])([a-h][1-8])([nbrq]?)")
_LEAST, _MOST = -(10**11), 10**11
_ENDED = ("ending", NODE_OUTCOMES.index("not ended") + 1, NODE_OUTCOMES.index("stopped") - 1)

HELP = HELP.format(
    passes=", ".join(PASSES),
    provenances=", ".join(Provenance),
    rules=", ".join(_RULES),
    endings=", ".join(NODE_OUTCOMES[1:]),
)


class WrongConditionError(ValueError):
    """A condition that cannot be read; one line."""


Test = tuple[str, int, int]
"""A field of ``records.FIELDS``, the least and the most that it may be."""


@dataclass(frozen=True, slots=True)
class Group:
    """Tests that must all hold; and if it is given, a place where something happened."""

    tests: tuple[Test, ...] = ()
    position: str = ""
    """A FEN."""
    new_best: bool = False
    score_drop: int | None = None
    """Centipawns from one iteration to the next."""

    def joined(self, other: Group) -> Group:
        """Return both at once. Raises WrongConditionError."""
        if (self.position and other.position) or (self.happens and other.happens):
            raise WrongConditionError("one visit has one position, and one thing happens in it")
        return replace(
            self,
            tests=self.tests + other.tests,
            position=self.position or other.position,
            new_best=self.new_best or other.new_best,
            score_drop=other.score_drop if self.score_drop is None else self.score_drop,
        )

    @property
    def happens(self) -> bool:
        """Does it ask for something that happens at the root?"""
        return self.new_best or self.score_drop is not None

    @property
    def has_places(self) -> bool:
        """Does it hold at certain node searches alone, which are found otherwise than by tests?"""
        return bool(self.position) or self.happens

    def rows(self) -> list[tuple[int, int, int]]:
        """Return the tests as the records take them."""
        return [(FIELDS.index(name), low, high) for name, low, high in self.tests]


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that was read: one of its groups must hold."""

    text: str
    groups: tuple[Group, ...]


def parse(text: str) -> Condition:
    """Read a condition. Raises WrongConditionError."""
    groups: list[Group] = []
    for alternative in _split(text.split(), "or"):
        terms = [_term(" ".join(words)) for words in _split(alternative, "and")]
        for choice in product(*terms):
            whole = choice[0]
            for part in choice[1:]:
                whole = whole.joined(part)
            groups.append(whole)
    return Condition(text, tuple(groups))


def find(
    tree: SearchTree,
    condition: Condition,
    start: int = 0,
    *,
    forwards: bool = True,
    report: Tell | None = None,
) -> NodeSearch | None:
    """Return the next node search from an index on (it included) that meets a condition, or None.

    Where that takes long, ``report`` is told how much of the search was looked through.

    Raises:
        CancelledError: ``report`` returned False.
        WrongConditionError: the condition is too long.
    """
    anywhere = [group.rows() for group in condition.groups if not group.has_places]
    found = [_next_in(tree, anywhere, start, forwards)] if anywhere else []
    found += [
        _next_of(tree, one, start, forwards, report) for one in condition.groups if one.has_places
    ]
    indices = [index for index in found if index is not None]
    if not indices:
        return None
    return tree.at(min(indices) if forwards else max(indices))


def require_room(tree: SearchTree, condition: Condition) -> None:
    """Raise WrongConditionError where a condition has too many parts to look for it."""
    for groups in ([one for one in condition.groups if not one.has_places], condition.groups):
        _next_in(tree, [group.rows() for group in groups], len(tree), forwards=True)


def _next_in(
    tree: SearchTree, groups: list[list[tuple[int, int, int]]], start: int, forwards: bool
) -> int | None:
    """Return the index of the next node search that meets one of the groups, or None."""
    try:
        index = tree.recording.records.find(groups, start, forwards)
    except ValueError as error:
        raise WrongConditionError(str(error)) from error
    return index if index >= 0 else None


def _next_of(
    tree: SearchTree, group: Group, start: int, forwards: bool, report: Tell | None
) -> int | None:
    """Return the next of a group's places that meets its tests, too."""
    places = _places(tree, group, report)
    at: int | None = start
    while at is not None:
        number = bisect_left(places, at) if forwards else bisect_right(places, at) - 1
        if not 0 <= number < len(places):
            return None
        place = places[number]
        at = _next_in(tree, [group.rows()], place, forwards) if group.tests else place
        if at == place:
            return place
    return None


def _places(tree: SearchTree, group: Group, report: Tell | None) -> list[int]:
    """Return the indices among which a group with places looks, in order."""
    recording = tree.recording
    places: list[int] | None = None
    if group.position:
        key = Position(group.position, recording.start.end.go.chess960).key()
        places = node_searches_of(recording.records, recording.position, key, report)
        if places is None:
            raise CancelledError
    if group.happens:
        search_states = sorted(
            {recording.records.index_of(node_search) for node_search in _happened(tree, group)}
        )
        happened = [index for index in search_states if index >= 0]
        places = happened if places is None else [at for at in places if at in happened]
    assert places is not None
    return places


def _happened(tree: SearchTree, group: Group) -> list[int]:
    """Return what was searched when something happened at the root: a move of it, or the root."""
    if group.new_best:
        return [tree.root_move_at(node_search).id for node_search in tree.recording.new_bests]
    assert group.score_drop is not None
    found = []
    before: int | None = None
    for event in tree.recording.events:
        if event.kind != "completed":
            continue
        if before is not None and before - event.value >= group.score_drop:
            found.append(tree.ancestors(tree.nearest(event.node_search))[0].id)
        before = event.value
    return found


def _split(words: list[str], separator: str) -> list[list[str]]:
    """Split words at a separator. Raises WrongConditionError where nothing is beside it."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word.lower() == separator:
            parts.append([])
        else:
            parts[-1].append(word)
    if not all(parts):
        beside = f' beside "{separator}"' if words else ""
        raise WrongConditionError(f"the condition has a term missing{beside}")
    return parts


def _term(text: str) -> list[Group]:
    """Read a term; one of the groups returned must hold. Raises WrongConditionError."""
    if text.lower().startswith("position "):
        fen = text[len("position ") :].strip('"')
        try:
            Position(fen)
        except FenError as error:
            raise WrongConditionError(str(error)) from error
        return [Group(position=fen)]
    words = text.lower()
    if match := _COMPARISON.fullmatch(words):
        return _comparison(match[1], match[2], int(match[3]))
    if match := _MOVE.fullmatch(words):
        promoted = " .nbrq".index(match[3]) if match[3] else 0
        short = _square(match[1]) | _square(match[2]) << 6 | promoted << 12
        return [Group((("move", short, short), ("pass", 1, len(PASSES))))]
    if match := re.fullmatch(r"score drop ([0-9]{1,6})", words):
        return [Group(score_drop=int(match[1]))]
    if words in WORDS:
        return WORDS[words]
    shown = text if len(text) <= 40 else text[:40] + "..."
    raise WrongConditionError(
        f"a condition has no term {shown!r}; {advice(words, WORDS, _NUMBERS)}"
    )


def _square(name: str) -> int:
    """Return the number of a square, a1 = 0."""
    return ord(name[0]) - ord("a") + 8 * (int(name[1]) - 1)


def _comparison(name: str, sign: str, number: int) -> list[Group]:
    """Return what a comparison asks; of a static evaluation that there is one."""
    least, most = (-INFINITE, INFINITE) if name == "static" else (_LEAST, _MOST)
    spans = {
        "=": [(number, number)],
        "!=": [(least, number - 1), (number + 1, most)],
        "<": [(least, number - 1)],
        "<=": [(least, number)],
        ">": [(number + 1, most)],
        ">=": [(number, most)],
    }[sign]
    return [Group(((name, max(low, least), min(high, most)),)) for low, high in spans]


def _words() -> dict[str, list[Group]]:
    """Return the terms that are words alone."""

    def one(*tests: Test) -> list[Group]:
        return [Group(tests)]

    words = {
        "root": one(("pass", 0, 0)),
        "quiescence": one(("depth", _LEAST, 0)),
        "in check": one(("static", NONE, NONE)),
        "reduced": one(("reduction", 1, _MOST)),
        "open window": one(("window", 2, _MOST)),
        "fail low": one(_ENDED, ("over alpha", _LEAST, 0)),
        "fail high": one(_ENDED, ("over beta", 0, _MOST)),
        "exact": one(_ENDED, ("over alpha", 1, _MOST), ("over beta", _LEAST, -1)),
        "re-search": one(("pass", PASSES.index("again deeper"), PASSES.index("again wider"))),
        "table hit": one(("table", TABLE_RESULTS.index("too shallow"), len(TABLE_RESULTS))),
        "skipped": [Group(((field, 1, _MOST),)) for field in _RULES.values()],
        "new best": [Group(new_best=True)],
    }
    for number, name in enumerate(PASSES):
        words[f"pass {name}"] = one(("pass", number, number))
    for number, name in enumerate(TABLE_RESULTS):
        words[f"table {name}"] = one(("table", number, number))
    for number, name in enumerate(Provenance):
        words[f"provenance {name}"] = one(("provenance", number, number))
    for number, name in enumerate(NODE_OUTCOMES[1:], 1):
        words[f"ending {name.lower()}"] = one(("ending", number, number))
    for name, field in _RULES.items():
        words[f"skipped {name}"] = one((field, 1, _MOST))
    return words


WORDS = _words()
