"""The dialogs about imports, and what was chosen in them. Plain data."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import PurePath

from msgspec import Struct

from engine.protocol.library.bad_game import BadGame
from engine.protocol.library.commands import DuplicatePolicy
from game.message import Text
from game.state.dialog import DialogModel
from game.state.files.imports import ImportJob, ImportRun, Imports
from game.state.focus import Focus
from game.state.screens import FeatureModel


class ImportedFile(Struct, frozen=True):
    """A file that is to be imported."""

    path: str
    size: int
    """In bytes."""

    @property
    def stem(self) -> str:
        """The name without its ending: the name of its collection, unless another is given."""
        return PurePath(self.path).stem


class ImportDraft(FeatureModel, frozen=True):
    """What is to be imported, and how. It outlives the dialog while a file is asked for."""

    files: tuple[ImportedFile, ...] = ()
    row: int = 0
    """The chosen one of the files."""
    name: str | None = None
    """The name of the collection; None for that of the first file."""
    is_each: bool = True
    """Whether each of several files becomes a collection of its own."""
    duplicates: DuplicatePolicy = DuplicatePolicy.LEAVE_OUT
    keeps_source: bool = False
    finding: str = ""
    """The file or folder that is being looked at; empty for none."""
    fault: Text = ""
    """Why the last one cannot be imported, in one line."""
    focus: Focus | None = None
    """The focus of the dialog before a file was asked for."""

    @property
    def makes_several(self) -> bool:
        """Whether several collections are made."""
        return self.is_each and len(self.files) > 1

    @property
    def collection(self) -> str:
        """The name of the only collection."""
        if self.name is not None:
            return self.name
        return self.files[0].stem if self.files else ""

    @property
    def is_ready(self) -> bool:
        """Whether the import can begin."""
        return bool(self.files) and (self.makes_several or bool(self.collection.strip()))

    def jobs(self) -> tuple[ImportJob, ...]:
        """Return what is to be imported."""
        return tuple(
            ImportJob(
                file.path,
                file.stem if self.makes_several else self.collection.strip(),
                self.duplicates,
                self.keeps_source,
            )
            for file in self.files
        )


class ImportDialog(DialogModel):
    """The dialog that chooses what is imported; ``ImportDraft`` has the choice."""

    earlier_focus: Focus | None = None
    has_several: bool = False
    """Whether there are several files, so that there is one more choice."""

    @property
    def identity(self) -> Hashable:
        """Whether there are several files."""
        return ImportDialog, self.has_several

    @property
    def first_focus(self) -> Focus | None:
        return self.earlier_focus


class ImportsDialog(DialogModel):
    """The dialog with the progress of the imports, and their games that could not be read."""

    row: int = 1
    """The chosen row of ``import_rows``; the first one is a heading."""


class ImportRow(Struct, frozen=True):
    """A row of the dialog: an import, or one of its games that could not be read."""

    run: ImportRun
    bad: BadGame | None = None
    """None for the heading of an import."""


def import_rows(imports: Imports) -> tuple[ImportRow, ...]:
    """Return the rows of the dialog: each import with its games below it."""
    return tuple(
        row
        for run in imports.runs
        for row in (ImportRow(run), *(ImportRow(run, bad) for bad in run.bad_games))
    )


def chosen_bad_game(dialog: ImportsDialog, imports: Imports) -> ImportRow | None:
    """Return the chosen game; None if no game is chosen."""
    rows = import_rows(imports)
    chosen = rows[dialog.row] if 0 <= dialog.row < len(rows) else None
    return None if chosen is None or chosen.bad is None else chosen
