"""The window on the desktop: its driver, its first size and place, and its title."""

from __future__ import annotations

import io
import locale
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import resources

import pygame

from game.look import layout, theme
from game.state.preferences.window_place import (
    RememberedWindow,
    WindowMode,
    WindowPlace,
    monitors_text,
    remembered_for,
)
from game.system.desktop import display_scale, sdl_library, window_fit
from game.system.desktop.window_fit import NO_BORDERS
from game.system.quiet_stderr import suppressed_stderr

TITLE = "Glassbox"
DEFAULT_SIZE = (1440, 900)
LEAST_WINDOW = (880, 520)
"""The least size of a window without its frame. With a frame it fits a screen of 960x640."""
DRIVER_VARIABLE = "SDL_VIDEODRIVER"
DESKTOPS = {"DISPLAY": "x11", "WAYLAND_DISPLAY": "wayland"}
"""Environment variables that show that a desktop is there, each with SDL's name for that desktop.

SDL tries them in this order.
"""
HINTS = {"x11": {"SDL_FRAMEBUFFER_ACCELERATION": "0"}}
"""The environment variables to set for SDL, by SDL's name for the display."""
ICON_FOLDER, ICON = "icon", "128.png"
"""The icon among the assets. The desktop scales it down for its task bar."""
PARENTS = {"x11": "x11:{:x}", "wayland": "", "windows": "", "cocoa": ""}
"""How portals name the parent of a dialog, by SDL's name for the display, given a window's number.

SDL does not export a window of Wayland, so a dialog there has no parent. Windows and macOS need no
name.
"""
POSITION_VARIABLE = "SDL_VIDEO_WINDOW_POS"
"""The variable from which pygame takes the place of a new window."""


class NoDisplayError(Exception):
    """Raised when no window can be opened; the message is one line that says why."""


def open_display(
    size: tuple[int, int] | None,
    remembered: Sequence[RememberedWindow] = (),
    scale_percent: int | None = None,
    *,
    flags: int = pygame.RESIZABLE,
) -> pygame.Surface:
    """Open the window in the given size, or else as it was on these monitors, or as a first window.

    Unless the size is given, the window with its frame lies inside the usable area of its screen,
    or is maximised or fills the screen as before. A remembered place off every screen counts only
    as a size. A first window is in the middle of the main screen, and its size grows with
    ``scale_percent``, by default that of the display.

    This starts only the parts of SDL that the window uses. The mixer stays off, because it
    complains on a machine without sound.

    With ``pygame.HIDDEN`` among the flags, the window is not visible yet.

    Raises:
        NoDisplayError: there is no display, or it cannot show such a window.
    """
    _choose_driver()
    suppressed: list[str] = []
    try:
        with suppressed_stderr(suppressed):
            return _open_window(size, remembered, scale_percent, flags)
    except pygame.error as error:
        raise NoDisplayError("; ".join((*suppressed, str(error)))) from error


def _open_window(
    size: tuple[int, int] | None,
    remembered: Sequence[RememberedWindow],
    scale_percent: int | None,
    flags: int,
) -> pygame.Surface:
    pygame.display.init()
    pygame.font.init()
    _show_changes_alone()
    pygame.display.set_icon(_icon())
    screens = [] if size else sdl_library.usable_areas()
    before = None if size else remembered_for(monitors_text(sdl_library.monitors()), remembered)
    place = None if before is None else before.place
    screen = None if place is None else window_fit.screen_of(place, screens)
    known = None if screen is None else place
    main = next(iter(screens), None)
    wanted = size or _largest(
        place.size if place else _first_size(main, scale_percent), screen, screens
    )
    first = window_fit.centred(wanted, main) if main and place is None else None
    with _plain_locale(), _position(known or first):
        surface = pygame.display.set_mode(wanted, flags)
        pygame.display.set_caption(TITLE)
        pygame.Window.from_display_module().minimum_size = LEAST_WINDOW
        if size:
            return surface
        surface = _fit_frame(surface, screens, known, flags)
        _enlarge(WindowMode.NORMAL if before is None else before.mode)
        return surface


def _first_size(main: WindowPlace | None, scale_percent: int | None) -> tuple[int, int]:
    """Return the size of a window that was never open on these monitors."""
    percent = display_scale.first_scale_percent() if scale_percent is None else scale_percent
    return window_fit.first_size(main, DEFAULT_SIZE, percent)


def _icon() -> pygame.Surface:
    """Return the icon of the window."""
    data = (resources.files("assets") / ICON_FOLDER / ICON).read_bytes()
    return pygame.image.load(io.BytesIO(data), ICON)


def window_handle() -> object:
    """Return the system's handle of the window; None if pygame does not know it."""
    return pygame.display.get_wm_info().get("window")


def _largest(
    size: tuple[int, int], screen: WindowPlace | None, screens: list[WindowPlace]
) -> tuple[int, int]:
    """Return a size limited to the usable area of a screen, or else of the main screen."""
    usable = screen or next(iter(screens), None)
    if usable is None:
        return size
    return window_fit.fit_on_screen(WindowPlace(0, 0, *size), usable, NO_BORDERS, LEAST_WINDOW).size


def _fit_frame(
    surface: pygame.Surface, screens: list[WindowPlace], known: WindowPlace | None, flags: int
) -> pygame.Surface:
    """Move the new window, and make it smaller, so that its frame is inside the usable area.

    ``known`` is the remembered place of the window; without it the desktop has chosen one. The
    widths of the frame are known only now: some desktops put the frame where the window should be.
    A desktop that places windows itself, such as a
    tiling one or Wayland, may ignore the request.
    """
    window = pygame.Window.from_display_module()
    place = known or window_place_of(window)
    screen = window_fit.screen_of(place, screens)
    if screen is None or sdl_library.window_mode_of(window) is not WindowMode.NORMAL:
        return surface
    fit = window_fit.fit_on_screen(place, screen, sdl_library.window_borders(window), LEAST_WINDOW)
    if fit.size != window.size:
        surface = pygame.display.set_mode(fit.size, flags)
    if fit != window_place_of(window):
        window.position = (fit.x, fit.y)
    return surface


def bring_onto_screen(window: pygame.Window) -> None:
    """Move a window whose monitor went away onto the screen that shows most of it.

    The frame then lies inside the usable area of that screen. If no screen shows the window, it
    comes to the main one. The desktop looks after an enlarged window itself.
    """
    place, screens = window_place_of(window), sdl_library.usable_areas()
    screen = window_fit.screen_of(place, screens) or next(iter(screens), None)
    if screen is None or sdl_library.window_mode_of(window) is not WindowMode.NORMAL:
        return
    fit = window_fit.fit_on_screen(place, screen, sdl_library.window_borders(window), LEAST_WINDOW)
    if fit.size != window.size:
        window.size = fit.size
    if fit != window_place_of(window):
        window.position = (fit.x, fit.y)


def _enlarge(mode: WindowMode) -> None:
    """Maximise the window or let it fill its screen, if ``mode`` says so."""
    window = pygame.Window.from_display_module()
    if mode is WindowMode.MAXIMISED:
        window.maximize()
    elif mode is WindowMode.FULL_SCREEN:
        window.set_fullscreen(desktop=True)


def attract_attention() -> None:
    """Bring the window to the front. Where the desktop forbids that, it asks for attention."""
    window = pygame.Window.from_display_module()
    if not pygame.display.get_active():  # It is minimised.
        window.restore()
    window.focus()
    if hasattr(window, "flash"):  # An older pygame has no such method.
        with suppress(pygame.error):  # Not every desktop can show that a window wants attention.
            window.flash(pygame.FLASH_UNTIL_FOCUSED)


def window_place_of(window: pygame.Window) -> WindowPlace:
    """Return the place of a window."""
    (x, y), (width, height) = window.position, window.size
    return WindowPlace(int(x), int(y), width, height)


def parent_handle() -> str | None:
    """Return the name of our window for a dialog of the desktop; None without a real display."""
    name = PARENTS.get(pygame.display.get_driver())
    return None if name is None else name.format(pygame.display.get_wm_info().get("window", 0))


def large_enough_surface(display: pygame.Surface, before: pygame.Surface) -> pygame.Surface:
    """Return the display, or a larger surface if the display is too small for the least layout.

    A tiling desktop can make a window of any size. A small window then shows a part of the surface.
    """
    least = layout.least_size(theme.theme_sizes())
    width, height = (max(pair) for pair in zip(display.get_size(), least, strict=True))
    if (width, height) == display.get_size():
        return display
    return before if before.get_size() == (width, height) else pygame.Surface((width, height))


@contextmanager
def _position(place: WindowPlace | None) -> Iterator[None]:
    """Let pygame open the window at a place inside a ``with`` block."""
    if place is not None:
        os.environ[POSITION_VARIABLE] = f"{place.x},{place.y}"
    try:
        yield
    finally:
        if place is not None:
            del os.environ[POSITION_VARIABLE]


def _choose_driver() -> None:
    """Let SDL use only the desktops that are there.

    Otherwise SDL would draw to an invisible display on a machine without a desktop.

    Raises:
        NoDisplayError: there is no desktop.
    """
    if DRIVER_VARIABLE in os.environ or sys.platform in ("win32", "darwin"):
        return
    drivers = [driver for variable, driver in DESKTOPS.items() if os.environ.get(variable)]
    if not drivers:
        raise NoDisplayError(f"neither {' nor '.join(DESKTOPS)} is set")
    os.environ[DRIVER_VARIABLE] = ",".join(drivers)


def _show_changes_alone() -> None:
    """Make SDL send an X server only the pixels that changed.

    By default SDL redraws the whole window through OpenGL for each change, even for a blinking
    caret. Without a graphics card that takes 9 ms of processor time at 1440x900 (measured under
    Xvfb).
    """
    for variable, value in HINTS.get(pygame.display.get_driver(), {}).items():
        os.environ.setdefault(variable, value)


@contextmanager
def _plain_locale() -> Iterator[None]:
    """Use the C locale inside a ``with`` block.

    SDL writes the title of an X11 window in the encoding of the locale. Window managers and xdotool
    cannot read a title in C.UTF-8, the usual locale of containers.
    """
    before = locale.setlocale(locale.LC_CTYPE)
    locale.setlocale(locale.LC_CTYPE, "C")
    try:
        yield
    finally:
        locale.setlocale(locale.LC_CTYPE, before)
