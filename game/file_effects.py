"""What answers the requests for files: dialogs, folders, and pictures of the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from engine.process.inbox import Wake
from game.message import Text
from game.system.default_program import DefaultProgram
from game.system.desktop.display import attract_attention, parent_handle
from game.system.files.file_dialogs import DialogDesktop, FileDialogs
from game.system.files.file_effects import FileEffects
from game.system.files.folder_reader import FolderReader
from game.system.files.game_file_finder import GameFileFinder
from game.system.files.picture_saver import PictureSaver
from game.system.instance.path_listener import PathListener
from game.view.pictures.encoders import picture_encoder, report_encoder
from game.words.catalogue import ENGLISH, Catalogue


def open_file_effects(
    own_folder: Path,
    text: Callable[[Text], str],
    wake: Wake,
    *,
    listens: bool,
    catalogue: Callable[[], Catalogue] = lambda: ENGLISH,
) -> FileEffects:
    """Return the desk of a window.

    ``own_folder`` holds the program's own games. ``text`` returns a text in the language of the
    window, and ``catalogue`` all of its texts. Other threads call ``wake`` when there is an
    answer. ``listens`` says whether the window takes files from other processes.
    """
    return FileEffects(
        FileDialogs(DialogDesktop(parent_handle, text), wake),
        FolderReader(own_folder, wake),
        PictureSaver(picture_encoder, wake, partial(report_encoder, catalogue)),
        DefaultProgram(wake),
        PathListener(own_folder, wake) if listens else None,
        attract_attention,
        GameFileFinder(wake),
    )
