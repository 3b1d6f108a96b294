"""Searches that are kept under names: what is wanted on the screen as plain data, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct, field

from engine.protocol.library.game_report import WantedMistake
from engine.protocol.library.game_search import GameResult, LibraryPosition, PlayerColour
from game.features.library.conditions import ConditionField
from game.features.library.material import Material
from game.features.library.model import LibraryModel, Place, WantedPosition
from game.features.library.structure import PAWN_SQUARES, Structure
from game.message import OpeningName
from game.state.preferences.kept_search import KeptSearch


class _Position(Struct, frozen=True, omit_defaults=True):
    fen: str
    chess960: bool = False
    opening: str = ""
    is_board_alone: bool = False


class _Material(Struct, frozen=True, omit_defaults=True):
    white: tuple[str, str, str, str, str]
    black: tuple[str, str, str, str, str]
    is_either_side: bool = True


class _Structure(Struct, frozen=True, omit_defaults=True):
    white: int = 0
    black: int = 0
    white_free: int = 0
    black_free: int = 0
    is_either_side: bool = True


class _Conditions(Struct, frozen=True, omit_defaults=True):
    """All that decides which games are listed; without anything, all games."""

    collection: str = ""
    is_bin: bool = False
    texts: dict[ConditionField, str] = field(default_factory=dict)
    results: tuple[GameResult, ...] = ()
    colour: PlayerColour = PlayerColour.EITHER
    mistake: WantedMistake | None = None
    material: _Material | None = None
    structure: _Structure | None = None
    position: _Position | None = None


def conditions_to_keep(model: LibraryModel) -> dict[str, Any]:
    """Return the conditions of the list and its place as JSON data."""
    material, structure, wanted = model.material, model.structure, model.position
    position = None
    if wanted is not None:
        where = wanted.position
        position = _Position(where.fen, where.chess960, str(wanted.opening), wanted.is_board_alone)
    kept = _Conditions(
        collection=model.place.collection,
        is_bin=model.place.is_bin,
        texts={name: text for name, text in model.texts.items() if text.strip()},
        results=tuple(sorted(model.results)),
        colour=model.colour,
        mistake=model.mistake,
        material=None if material is None else msgspec.convert(material._asdict(), _Material),
        structure=None if structure is None else _Structure(*structure),
        position=position,
    )
    found: dict[str, Any] = msgspec.to_builtins(kept)
    return found


def apply_search(model: LibraryModel, search: KeptSearch) -> bool:
    """Let a list have the conditions of a kept search; return whether they can be read."""
    try:
        kept = msgspec.convert(search.conditions, _Conditions)
    except msgspec.ValidationError:
        return False  # Another version has kept it, or somebody has changed the file.
    model.place = Place(kept.collection, kept.is_bin)
    model.texts, model.results, model.colour = kept.texts, frozenset(kept.results), kept.colour
    model.mistake = kept.mistake
    material, structure, position = kept.material, kept.structure, kept.position
    model.material = model.structure = model.position = None
    if structure is not None:
        model.structure = Structure(
            structure.white & PAWN_SQUARES,
            structure.black & PAWN_SQUARES & ~structure.white,
            structure.white_free & PAWN_SQUARES & ~structure.white,
            structure.black_free & PAWN_SQUARES & ~structure.black,
            structure.is_either_side,
        )
    if material is not None:
        model.material = Material(material.white, material.black, material.is_either_side)
    if position is not None:
        model.position = WantedPosition(
            LibraryPosition(position.fen, position.chess960),
            OpeningName(position.opening),
            position.is_board_alone,
        )
    return True


def list_of(search: KeptSearch) -> LibraryModel | None:
    """Return what the screen would want for a kept search; None if it cannot be read."""
    model = LibraryModel()
    return model if apply_search(model, search) else None


def is_name_free(searches: Sequence[KeptSearch], name: str, renamed: str | None) -> bool:
    """Return whether a search can be kept under a name, or ``renamed`` get it."""
    return name == renamed or all(one.name != name for one in searches)
