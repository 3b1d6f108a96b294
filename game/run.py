"""One run of the window: it opens, takes turns, and closes with everything that it started."""

from __future__ import annotations

import signal
import time
from functools import partial

import pygame

from game import startup
from game.accessibility.reader_factory import BEFORE_SHOWN, open_screen_reader
from game.actions.game_files import ChoosePath, LoadText
from game.actions.help import StartTour
from game.app.loop import App
from game.options import Options
from game.startup import program_start
from game.state.settings import SYSTEM
from game.system import freed_memory, gc_policy
from game.system.desktop import display_scale, lost_display
from game.system.desktop.display import open_display, window_handle
from game.system.desktop.languages import users_languages
from game.system.desktop.system_theme import SystemTheme
from game.system.instance.own_files import make_data_private
from game.system.sound import SoundPlayer
from game.system.storage import Storage


def run_window(options: Options, asked: LoadText | ChoosePath | None) -> None:
    """Open the window and return when it has been closed and the engine's process has ended.

    Raises:
        NoDisplayError: there is no display.
    """
    freed_memory.return_freed_memory_early()
    storage = Storage.of_user()
    make_data_private(storage.folder)
    remembered = startup.remembered_windows(storage)
    flags = pygame.RESIZABLE | (pygame.HIDDEN if BEFORE_SHOWN else 0)
    surface = open_display(options.size, remembered, options.scale_percent, flags=flags)
    start = program_start(options, storage, asked, seed=time.time_ns())
    system_theme = SystemTheme()
    if start.state.settings.theme == SYSTEM:
        system_theme.start()  # It may answer before the first frame.
    if start.state.settings.show_tour and asked is None:
        start.actions.append(StartTour())
    startup.set_system_scale(start.state, display_scale.system_scale_percent())
    app = App(
        start,
        surface,
        storage,
        languages=users_languages(),
        sounds=SoundPlayer(),
        system_theme=system_theme,
        remembers_place=options.size is None,
        make_reader=partial(open_screen_reader, window=window_handle),
        is_persons=True,
    )
    if BEFORE_SHOWN:
        app.announcer.start()
        pygame.Window.from_display_module().show()
    gc_policy.freeze_and_take_over()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: app.ask_to_close())
    handler = lost_display.on_lost_display(app.leave_at_once)
    try:
        app.run()
    except Exception as error:
        app.log(error)
        raise
    finally:
        app.silence()  # First, because no other thread may use SDL while it ends.
        pygame.quit()  # Before the engines, so that no window stays open that does not respond.
        app.close()
        del handler
