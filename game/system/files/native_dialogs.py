"""The file dialogs of Windows and macOS, through crossfiledialog. They were not tried.

``show_dialog`` blocks until the person has answered, so it runs in a thread of its own. These
dialogs cannot be closed from outside; an answer that is not wanted any more is dropped. Windows
puts its dialog above the window that the person uses, which is ours.
"""

from __future__ import annotations

import os
from typing import Any

from game.system.files.dialog_request import DialogError, DialogRequest, NoDialogError

IS_WINDOWS = os.name == "nt"
USER_CANCELLED = "-128"
"""The number by which macOS reports that the person has cancelled."""


def show_dialog(request: DialogRequest) -> str | None:
    """Show the dialog; return the chosen path, None if the person has cancelled.

    Raises:
        NoDialogError: crossfiledialog is not installed, or knows no dialog here.
        DialogError: the dialog did not open.
    """
    try:
        import crossfiledialog
        from crossfiledialog.exceptions import FileDialogException
    except Exception as error:  # It raises errors of its own, which have no name before.
        raise NoDialogError(str(error)) from error
    show = crossfiledialog.save_file if request.saving else crossfiledialog.open_file
    if request.wants_folder:
        show = crossfiledialog.choose_folder
    try:
        path = show(**_options(request))
    except FileDialogException as error:
        if USER_CANCELLED in str(error):
            return None
        raise DialogError(str(error)) from error
    except (OSError, ValueError, TypeError) as error:
        raise DialogError(str(error)) from error
    return str(path) if path else None


def _options(request: DialogRequest) -> dict[str, Any]:
    """Return the arguments for crossfiledialog. On macOS, saving has only a title and a folder."""
    options: dict[str, Any] = {"title": request.title, "start_dir": request.folder or None}
    if request.wants_folder:
        return options
    if not request.saving or IS_WINDOWS:
        options["filter"] = {
            name: [f"*{suffix}" for suffix in suffixes] or ["*.*"]
            for name, suffixes in request.filters
        } or None
    if request.saving and IS_WINDOWS:
        options["default_name"] = request.name
    return options
