"""Make the sounds of the program: ``python tests/tools/make_sounds.py`` rewrites ``assets/sounds``.

Every sound is computed here, from decaying sine waves and filtered noise. Nothing is recorded.
The files are WAV, 16 bits, one channel. Times are seconds, frequencies Hz.
"""

from __future__ import annotations

import io
import math
import random
import sys
import wave
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"
RATE = 22_050
"""Samples a second."""
FULL_SCALE = 32_767
ATTACK_S, FADE_S = 0.001, 0.012
"""The fades at both ends of a file, which keep it free of clicks."""
DC_BLOCK = 0.98
"""The pole of the filter that removes a constant offset; its edge is near 70 Hz."""
NOISE_SEED = 23
Wave = list[float]


class Partial(NamedTuple):
    """A sine wave that decays."""

    frequency: float
    amplitude: float
    decay_s: float
    """The time in which it falls to 1/e."""


WOOD = (
    Partial(318, 0.8, 0.018),
    Partial(547, 0.9, 0.014),
    Partial(861, 0.6, 0.010),
    Partial(1183, 0.45, 0.007),
)
"""The vibration of a piece that is put down on a wooden board."""
BRIGHT_WOOD = (
    Partial(431, 0.9, 0.013),
    Partial(742, 1.0, 0.011),
    Partial(1168, 0.7, 0.008),
    Partial(1710, 0.4, 0.005),
)
"""The sharper vibration of a capture: two pieces strike each other."""
THUD_S, NOISE_S = 0.085, 0.004
NOISE_SHARE = 0.7
NOISE_EDGE = 0.45
"""The coefficient of the low-pass filter that takes the hiss from the noise of an impact."""


def silence(seconds: float) -> Wave:
    """Return a silent sound."""
    return [0.0] * round(seconds * RATE)


def add(sound: Wave, other: Wave, at_s: float, gain: float = 1.0) -> None:
    """Mix ``other`` into ``sound`` from ``at_s`` on; what reaches beyond its end is cut off."""
    first = round(at_s * RATE)
    for place, value in enumerate(other[: len(sound) - first], first):
        sound[place] += gain * value


def ringing(partials: tuple[Partial, ...], seconds: float, attack_s: float = ATTACK_S) -> Wave:
    """Return partials that begin together, with a short attack."""
    sound = silence(seconds)
    for frequency, amplitude, decay_s in partials:
        for place in range(len(sound)):
            time_s = place / RATE
            envelope = amplitude * min(time_s / attack_s, 1.0) * math.exp(-time_s / decay_s)
            sound[place] += envelope * math.sin(math.tau * frequency * time_s)
    return sound


def knock(partials: tuple[Partial, ...] = WOOD, pitch: float = 1.0) -> Wave:
    """Return the sound of an impact: a burst of noise, and what it makes vibrate."""
    tuned = tuple(part._replace(frequency=part.frequency * pitch) for part in partials)
    sound = ringing(tuned, THUD_S)
    chance, smooth = random.Random(NOISE_SEED), 0.0
    for place in range(len(sound)):
        smooth += NOISE_EDGE * (chance.uniform(-1, 1) - smooth)
        sound[place] += NOISE_SHARE * smooth * math.exp(-place / RATE / NOISE_S)
    return sound


def note(frequency: float, decay_s: float, seconds: float) -> Wave:
    """Return a soft note: a fundamental and two quieter overtones, which decay sooner."""
    partials = (
        Partial(frequency, 1.0, decay_s),
        Partial(2 * frequency, 0.22, decay_s / 2),
        Partial(3 * frequency, 0.07, decay_s / 3),
    )
    return ringing(partials, seconds, attack_s=0.006)


def melody(
    notes: tuple[tuple[float, float], ...], decay_s: float, seconds: float, knocks: float = 0.0
) -> Wave:
    """Return notes, each with its time of onset; ``knocks`` is the gain of a knock before them."""
    sound = silence(seconds)
    add(sound, knock(), 0, knocks)
    for frequency, at_s in notes:
        add(sound, note(frequency, decay_s, seconds - at_s), at_s)
    return sound


def move() -> Wave:
    """Return one knock on wood."""
    return knock()


def capture() -> Wave:
    """Return two sharp knocks in close succession."""
    sound = silence(0.13)
    add(sound, knock(BRIGHT_WOOD), 0, 0.7)
    add(sound, knock(BRIGHT_WOOD, pitch=0.86), 0.042)
    return sound


def castling() -> Wave:
    """Return two knocks: the king, then the rook."""
    sound = silence(0.22)
    add(sound, knock(pitch=1.06), 0, 0.9)
    add(sound, knock(pitch=0.92), 0.125)
    return sound


def check() -> Wave:
    """Return a knock and two rising notes, a fourth apart."""
    return melody(((659.26, 0.02), (880.0, 0.12)), 0.11, 0.43, knocks=0.6)


def promotion() -> Wave:
    """Return a knock and a rising major triad."""
    triad = ((523.25, 0.02), (659.26, 0.09), (783.99, 0.16))
    return melody(triad, 0.10, 0.44, knocks=0.6)


def low_time() -> Wave:
    """Return two quiet ticks."""
    tick = ringing((Partial(1568, 1.0, 0.008), Partial(2349, 0.35, 0.005)), 0.04)
    sound = silence(0.22)
    add(sound, tick, 0)
    add(sound, tick, 0.15)
    return sound


def end() -> Wave:
    """Return a closing chord, slightly broken; it is the same for a win, a loss and a draw."""
    chord = ((293.66, 0.0), (440.0, 0.02), (587.33, 0.04), (739.99, 0.06))
    return melody(chord, 0.16, 0.45)


def error() -> Wave:
    """Return a short low tone."""
    return ringing((Partial(220, 1.0, 0.05), Partial(440, 0.3, 0.04)), 0.16, attack_s=0.008)


MADE: dict[str, tuple[Callable[[], Wave], float]] = {
    "move": (move, 0.40),
    "capture": (capture, 0.46),
    "castling": (castling, 0.42),
    "check": (check, 0.38),
    "promotion": (promotion, 0.38),
    "low-time": (low_time, 0.22),
    "end": (end, 0.38),
    "error": (error, 0.30),
}
"""What makes each file, and the height of its peak as a share of full scale."""


def finished(sound: Wave, peak: float) -> array[int]:
    """Return the samples of a sound without offset, faded at its ends and with the given peak."""
    rise, fall = round(ATTACK_S * RATE), round(FADE_S * RATE)
    level, before, centred = 0.0, 0.0, []
    for place, value in enumerate(sound):
        rising = value * min(place / rise, 1.0)
        level, before = rising - before + DC_BLOCK * level, rising
        centred.append(level * min((len(sound) - 1 - place) / fall, 1.0))
    loudest = max(map(abs, centred))
    return array("h", (round(value / loudest * peak * FULL_SCALE) for value in centred))


def wav(samples: array[int]) -> bytes:
    """Return the content of a WAV file."""
    stored = array("h", samples)
    if sys.byteorder == "big":
        stored.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(stored.itemsize)
        written.setframerate(RATE)
        written.writeframes(stored.tobytes())
    return file.getvalue()


def made(name: str) -> array[int]:
    """Return the samples of one sound."""
    make, peak = MADE[name]
    return finished(make(), peak)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for sound_name in MADE:
        path = FOLDER / f"{sound_name}.wav"
        path.write_bytes(wav(made(sound_name)))
        print(f"{path.name}: {path.stat().st_size} bytes")
