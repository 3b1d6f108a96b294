"""The sound device and its thread: silent without a device, and closed while nothing is due."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pygame
import pytest

from game.actions.effects import Sound
from game.system import sound
from game.system.sound import SoundDevice, SoundPlayer

PATIENCE_S = 20.0


class Times:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def now_s(self) -> float:
        return self.now


class Mixer:
    """A stand-in for ``pygame.mixer`` that notes what is asked of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.has_device = True
        self.asked: list[str] = []
        monkeypatch.setattr(pygame.mixer, "init", self.init)
        monkeypatch.setattr(pygame.mixer, "quit", lambda: self.asked.append("quit"))
        monkeypatch.setattr(pygame.mixer, "Sound", self.load)

    def init(self, *_: object) -> None:
        self.asked.append("init")
        if not self.has_device:
            raise pygame.error("no device")

    def load(self, file: object) -> Mixer:
        self.asked.append("load")
        return self

    def set_volume(self, volume: float) -> None:
        self.asked.append(f"volume {volume:g}")

    def play(self) -> None:
        if not self.has_device:
            raise pygame.error("the device is lost")
        self.asked.append("play")


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Mixer:
    return Mixer(monkeypatch)


def test_a_sound_is_loaded_once_and_played_at_its_volume(mixer: Mixer) -> None:
    device = SoundDevice()
    device.play(Sound.MOVE, 100)
    device.play(Sound.MOVE, 50)
    assert mixer.asked == ["init", "load", "volume 1", "play", "volume 0.25", "play"]


def test_without_a_device_nothing_happens_and_opening_is_tried_rarely(mixer: Mixer) -> None:
    times = Times()
    device = SoundDevice(times.now_s)
    mixer.has_device = False
    for _ in range(3):
        device.play(Sound.CHECK, 70)
    assert mixer.asked == ["init"]
    times.now += sound.RETRY_S + 1
    mixer.has_device = True
    device.play(Sound.CHECK, 100)
    assert mixer.asked == ["init", "init", "load", "volume 1", "play"]


def test_a_lost_device_is_closed_and_a_new_one_is_used(mixer: Mixer) -> None:
    device = SoundDevice()
    device.play(Sound.MOVE, 100)
    mixer.has_device = False
    device.play(Sound.MOVE, 100)
    assert not device.is_open
    mixer.has_device = True
    mixer.asked.clear()
    device.play(Sound.MOVE, 100)
    assert mixer.asked == ["init", "load", "volume 1", "play"]


def test_nothing_is_played_before_the_start_or_after_the_end(mixer: Mixer) -> None:
    player = SoundPlayer()
    player.play(Sound.MOVE, 100)
    player.close()
    player.start()
    player.close()
    player.wake()
    assert mixer.asked == []


def test_a_press_opens_the_device_and_the_end_closes_it(mixer: Mixer) -> None:
    player = SoundPlayer()
    player.start()
    player.wake()
    player.play(Sound.END, 100)
    player.close()
    assert mixer.asked == ["init", "load", "volume 1", "play", "quit"]


def test_a_dropped_device_is_opened_again_by_the_next_sound(mixer: Mixer) -> None:
    player = SoundPlayer()
    player.start()
    player.play(Sound.MOVE, 100)
    player.drop_device()
    player.play(Sound.MOVE, 100)
    player.close()
    once = ["init", "load", "volume 1", "play", "quit"]
    assert mixer.asked == [*once, *once]


def test_the_device_is_closed_after_a_quiet_time(
    mixer: Mixer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sound, "QUIET_S", 0.0)
    device = SoundDevice()
    player = SoundPlayer(device)
    device.open()
    player.start()
    while device.is_open:
        time.sleep(0.001)
    player.close()
    assert mixer.asked == ["init", "quit"]


def test_the_volume_runs_from_silence_to_full_scale() -> None:
    volumes = [sound.amplitude(percent) for percent in range(0, 101, 10)]
    assert volumes == sorted(set(volumes))
    assert (volumes[0], volumes[-1]) == (0, 1)


def test_sdl_plays_every_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    device = SoundDevice()
    for name in Sound:
        device.play(name, 70)
        assert device.is_open
        assert pygame.mixer.get_busy()
    device.close()
    assert pygame.mixer.get_init() is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the lost device is a pipe")
def test_a_device_that_sdl_loses_is_silent_and_another_is_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """SDL's driver ``disk`` loses its device when nobody reads the pipe that it writes."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    for name, value in (("VIDEODRIVER", "dummy"), ("AUDIODRIVER", "disk"), ("DISKAUDIOFILE", pipe)):
        monkeypatch.setenv(f"SDL_{name}", str(value))
    pygame.display.init()
    device = SoundDevice()
    device.play(Sound.MOVE, 70)
    assert device.is_open
    os.close(reader)
    until_s = time.monotonic() + PATIENCE_S
    while not pygame.event.get(pygame.AUDIODEVICEREMOVED):
        assert time.monotonic() < until_s
        time.sleep(0.01)
    device.play(Sound.CAPTURE, 70)
    device.close()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    device.play(Sound.CAPTURE, 70)
    assert pygame.mixer.get_busy()
    device.close()
    pygame.display.quit()


def test_a_missing_driver_is_silent(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    device = SoundDevice()
    device.play(Sound.MOVE, 70)
    device.close()
    assert capfd.readouterr() == ("", "")
