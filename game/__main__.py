"""The window's command, ``glassbox`` or ``python -m game``.

The top of this module imports nothing heavy. The engine's process imports the module again when it
starts. That process must load neither pygame nor the window.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from engine import NotBuiltError, require_built

if TYPE_CHECKING:
    from game.actions.game_files import ChoosePath, LoadText
    from game.options import Options

REFUSED_STATUS = 2
"""The exit status of a program that cannot do what the command line asks."""
INTERRUPTED_STATUS = 130


def main() -> int:
    """Run the program; return its exit status."""
    from multiprocessing import freeze_support

    from engine.working_directory import leave_unusable_directory
    from game.system import gc_policy

    freeze_support()
    leave_unusable_directory()
    gc_policy.stop_automatic_collection()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "glassbox")
    try:
        require_built()
        return _run(sys.argv[1:])
    except NotBuiltError as error:
        return _refuse(str(error))
    except ModuleNotFoundError as error:
        return _refuse(f"{error}: run `pip install -e .` here first, as README.md says")
    except KeyboardInterrupt:
        return INTERRUPTED_STATUS


def _run(arguments: list[str]) -> int:
    """Check the whole command line, then run the program; return the exit status."""
    from game.actions.game_files import ChoosePath
    from game.options import OptionsError, parse_options
    from game.startup import is_from_desktop, requested_game, requested_text

    try:
        options = parse_options(arguments)
        if options.tells_where or options.removes_data:
            return _attend_to_data(options)
        if options.demo_moves is not None:
            return _play_demo(options, requested_text(options))
        try:
            asked = requested_game(options)
        except OptionsError:
            # A person who opens a file in a file manager sees no terminal, but a window.
            if options.game is None or _is_handed_over(options) or not is_from_desktop():
                raise
            asked = ChoosePath(str(options.game), saving=False)
        return 0 if _is_handed_over(options) else _open_window(options, asked)
    except OptionsError as error:
        return _refuse(str(error))


def _is_handed_over(options: Options) -> bool:
    """Return whether a window that is open has taken the file, so that this process may end.

    Options about the look are about a new window.
    """
    look = options.size, options.scale_percent, options.theme
    if options.game is None or any(one is not None for one in look):
        return False
    from game.system.instance.handover import hand_over
    from game.system.storage import Storage

    return hand_over(Storage.of_user().folder, options.game)


def _open_window(options: Options, asked: LoadText | ChoosePath | None) -> int:
    from game.run import run_window
    from game.system.desktop.display import NoDisplayError

    try:
        run_window(options, asked)
    except NoDisplayError as error:
        return _refuse(f"no display: {error}; `glassbox --demo N --out DIR` plays without one")
    except OSError as error:  # For example, no folder for temporary files can be written.
        return _refuse(str(error))
    return 0


def _play_demo(options: Options, asked: LoadText | None) -> int:
    from game.demo import DemoError, play_demo

    try:
        play_demo(options, asked)
    except DemoError as error:
        return _refuse(f"--demo: {error}")
    return 0


def _attend_to_data(options: Options) -> int:
    """Print where the data are, or delete them; return the exit status."""
    from game.data_folder_options import DataFolderError, print_data_paths, remove_data

    if options.tells_where:
        print_data_paths()
        return 0
    try:
        return remove_data()
    except DataFolderError as error:
        return _refuse(f"--remove-data: {error}")


def _refuse(message: str) -> int:
    """Print a fault as one line on standard error; return the exit status."""
    from engine.printable import printable

    line = printable(" ".join(message.split()))
    print(f"glassbox: {line}", file=sys.stderr)
    return REFUSED_STATUS


if __name__ == "__main__":
    sys.exit(main())
