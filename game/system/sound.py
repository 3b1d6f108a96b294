"""Plays the sounds of the program through pygame's mixer, in a thread of its own.

Without a sound device the program is silent and says nothing. The device is open only while sounds
are due: it is opened by the first press or sound, and closed after a quiet time. So an idle window
wakes no core, and a device that was plugged in is used from the next opening on.
"""

from __future__ import annotations

import io
import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import resources
from typing import Protocol, TypeAlias

import pygame

from game.actions.effects import Sound
from game.system.quiet_stderr import suppressed_stderr

RATE, BITS, CHANNELS = 44_100, -16, 2
"""Samples a second, signed bits a sample, and the number of channels."""
BUFFER_FRAMES = 512
"""The frames that are mixed at once: 11.6 ms."""
QUIET_S = 30.0
"""After this time without a press or a sound, the device is closed."""
RETRY_S = 60.0
"""The time between attempts to open a device that cannot be opened."""
CLOSING_S = 0.5
"""How long the end of the program waits for a device that does not close."""
Request: TypeAlias = Callable[[], None]


class SoundOutput(Protocol):
    """What plays sounds."""

    def start(self) -> None:
        """Begin to take requests; the first frame has been shown."""

    def wake(self) -> None:
        """Open the device soon, because a sound may follow."""

    def play(self, sound: Sound, volume_percent: int) -> None:
        """Play a sound, beside those that still sound."""

    def drop_device(self) -> None:
        """Close the device, because it may be lost; the next press or sound opens one."""

    def close(self) -> None:
        """End all sounds and close the device."""


class SilentOutput:
    """Plays nothing: for the demo and for tests."""

    def start(self) -> None:
        pass

    def wake(self) -> None:
        pass

    def play(self, sound: Sound, volume_percent: int) -> None:
        pass

    def drop_device(self) -> None:
        pass

    def close(self) -> None:
        pass


class SoundDevice:
    """The sound device with the loaded sounds. No method raises."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._loaded: dict[Sound, pygame.mixer.Sound] = {}
        self._failed_s: float | None = None
        """When the device could not be opened; None if it could."""
        self.is_open = False

    def open(self) -> None:
        """Open the device, unless it is open or an attempt has failed a short time ago.

        The sound libraries of the system report a missing device on standard error, so their output
        is suppressed. pygame holds Python's lock meanwhile, usually for a few milliseconds. The
        variable ``SDL_AUDIODRIVER`` of the environment selects SDL's driver.
        """
        failed_s = self._failed_s
        if self.is_open or (failed_s is not None and self._now_s() < failed_s + RETRY_S):
            return
        try:
            with suppressed_stderr([]):
                pygame.mixer.init(RATE, BITS, CHANNELS, BUFFER_FRAMES)
        except (pygame.error, OSError):
            self._failed_s = self._now_s()
            return
        self.is_open, self._failed_s = True, None

    def play(self, sound: Sound, volume_percent: int) -> None:
        """Play a sound; a sound is loaded when it is first played on the open device."""
        self.open()
        if not self.is_open:
            return
        try:
            loaded = self._loaded.get(sound)
            if loaded is None:
                loaded = self._loaded[sound] = pygame.mixer.Sound(file=io.BytesIO(_content(sound)))
            loaded.set_volume(amplitude(volume_percent))
            loaded.play()
        except (pygame.error, OSError):
            self.close()

    def close(self) -> None:
        """Close the device if it is open, and forget the sounds, which belong to it."""
        if not self.is_open:
            return
        self.is_open = False
        self._loaded.clear()
        with suppress(pygame.error):
            pygame.mixer.quit()


def amplitude(volume_percent: int) -> float:
    """Return the amplitude of a volume, from 0 to 1.

    It is the square, because equal steps of the amplitude sound smaller the louder they are.
    """
    return (volume_percent / 100) ** 2


def _content(sound: Sound) -> bytes:
    return resources.files("assets").joinpath("sounds", f"{sound}.wav").read_bytes()


class SoundPlayer:
    """Plays sounds in a thread, so that a device that hangs when it closes blocks no window."""

    def __init__(self, device: SoundDevice | None = None) -> None:
        self._device = SoundDevice() if device is None else device
        self._requests: queue.SimpleQueue[Request | None] = queue.SimpleQueue()
        """What the thread does, in order; None ends it."""
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        self._thread = threading.Thread(target=self._work, name="sounds", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        self._ask(self._device.open)

    def play(self, sound: Sound, volume_percent: int) -> None:
        self._ask(partial(self._device.play, sound, volume_percent))

    def drop_device(self) -> None:
        self._ask(self._device.close)

    def close(self) -> None:
        if self._thread is not None:
            self._requests.put(None)
            self._thread.join(CLOSING_S)
            self._thread = None

    def _ask(self, request: Request) -> None:
        """Pass a request to the thread; before the start there is none, and nothing is played."""
        if self._thread is not None:
            self._requests.put(request)

    def _work(self) -> None:
        while True:
            try:
                request = self._requests.get(timeout=QUIET_S if self._device.is_open else None)
            except queue.Empty:
                self._device.close()
                continue
            if request is None:
                self._device.close()
                return
            request()
