"""Runs the effects on the program's own files: settings, repertoires, licences, log of faults."""

from __future__ import annotations

from typing import assert_never

from game import own_repertoires
from game.actions.action import Action
from game.actions.effects import (
    KeepImports,
    LogFault,
    OpenWithDesktop,
    OwnFileEffect,
    ReadLicences,
    ReadRepertoires,
    SaveSettings,
)
from game.actions.game import RepertoiresRead
from game.actions.help import LicencesRead
from game.actions.window import RequestFailed
from game.state.help.about import OpenTarget
from game.system.fault_log import FaultLog
from game.system.files.file_effects import FileEffects
from game.system.storage import Storage


class OwnFileEffects:
    """Runs these effects one at a time."""

    def __init__(self, storage: Storage, fault_log: FaultLog, files: FileEffects) -> None:
        self._storage = storage
        self._fault_log = fault_log
        self._files = files

    def run(self, effect: OwnFileEffect) -> list[Action]:
        """Run an effect; return the actions that report its result.

        Raises:
            StorageError: a file could not be written.
        """
        match effect:
            case ReadRepertoires():
                return self._read_repertoires()
            case SaveSettings():
                self._storage.write_settings(effect.json)
            case ReadLicences():
                return _read_licences()
            case OpenWithDesktop():
                self._open(effect.what)
            case KeepImports():
                self._storage.imports.keep(effect.jobs)
            case LogFault():
                self._fault_log.write(effect.fault)
            case _:
                assert_never(effect)
        return []

    def _read_repertoires(self) -> list[Action]:
        """Return the person's own repertoires with a notice about their faults, if they are new."""
        if not self._storage.have_repertoires_changed():
            return []
        own = own_repertoires.read_own_repertoires(self._storage)
        notices = [] if own.fault is None else [RequestFailed(own.fault)]
        return [RepertoiresRead(own.sections), *notices]

    def _open(self, what: OpenTarget) -> None:
        """Begin to open the data folder or the log of faults."""
        folder, log = self._storage.folder, self._fault_log.path
        self._files.open_with_desktop(folder if what is OpenTarget.DATA_FOLDER else log)


def _read_licences() -> list[Action]:
    from game.system.licences import (
        read_all_licences,  # The dialog about the program alone needs it.
    )

    return [LicencesRead(read_all_licences())]
