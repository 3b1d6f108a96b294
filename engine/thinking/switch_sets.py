"""Sets of switches: which techniques a search uses."""

from __future__ import annotations

from collections.abc import Iterable

from engine.protocol import techniques

Switches = dict[str, bool]
"""Whether each technique is on. The keys are the names of the techniques."""

NOT_WITH_LIMITED_SIGHT = (
    "table_cutoffs",
    "table_evaluation",
    "quiescence_see",
    *techniques.SELECTIVE,
    "internal_reductions",
    "singular_extensions",
)
"""The techniques that a search with limited sight goes without."""


def engine_switches() -> Switches:
    """Return the switches of the engine as it plays."""
    return {technique.name: technique.plays for technique in techniques.TECHNIQUES}


def engine_without(names: Iterable[str]) -> Switches:
    """Return the engine's switches without some techniques.

    The techniques that need them are off, too.

    Raises:
        UnknownTechniqueError: a name is unknown.
    """
    switches = engine_switches()
    for name in names:
        switches[techniques.technique_named(name).name] = False
    for technique in techniques.TECHNIQUES:
        if not all(switches[needed] for needed in technique.needs):
            switches[technique.name] = False
    return switches


def limited_sight_switches() -> Switches:
    """Return the switches of a weak player that does not see every move.

    A weak player's search prunes and reduces nothing. So it knows the value of each move that it
    sees, and it never gives up a move because of one that it does not see.
    """
    return engine_without(NOT_WITH_LIMITED_SIGHT)


def minimax_with(names: Iterable[str]) -> Switches:
    """Return the switches of plain minimax with some techniques added.

    The techniques that they need are on, too.

    Raises:
        UnknownTechniqueError: a name is unknown.
    """
    return _with(dict.fromkeys(techniques.BY_NAME, False), names)


def engine_with(names: Iterable[str]) -> Switches:
    """Return the engine's switches with some techniques added.

    The techniques that they need are on, too.

    Raises:
        UnknownTechniqueError: a name is unknown.
    """
    return _with(engine_switches(), names)


def engine_with_switched(names: Iterable[str], left_out: Iterable[str] = ()) -> Switches:
    """Return the engine's switches without ``left_out`` after each of ``names`` was switched.

    A technique that is on is switched off, with all techniques that need it. Any other technique is
    switched on, with all techniques that it needs.

    Raises:
        UnknownTechniqueError: a name is unknown.
    """
    left_out = tuple(left_out)
    before = engine_without(left_out)
    chosen = [techniques.technique_named(name).name for name in names]
    less = engine_without((*left_out, *(name for name in chosen if before[name])))
    return _with(less, (name for name in chosen if not before[name]))


def _with(switches: Switches, names: Iterable[str]) -> Switches:
    """Switch on these techniques and all techniques that they need. Return ``switches``."""
    for name in names:
        switches[techniques.technique_named(name).name] = True
    for technique in reversed(techniques.TECHNIQUES):
        if switches[technique.name]:
            switches.update(dict.fromkeys(technique.needs, True))
    return switches
