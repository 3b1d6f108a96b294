"""Speaks sentences with the speech command of the system, in a thread of its own.

One command runs at a time. A new sentence ends the one that is being spoken, and a command that
hangs is ended too. Windows and macOS: not tried.
"""

from __future__ import annotations

import queue
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol

from engine.process.inbox import Inbox, Wake
from game.message import Message, template

LOOK_S = 0.05
"""The time between two looks at a command that speaks."""
PATIENCE_S, PATIENCE_A_LETTER_S = 10.0, 0.2
"""A command that takes longer than this, plus the time for each letter, hangs."""
CLOSING_S = 1.0
"""How long the end of the program waits for a command that is being ended."""
TEXT, LANGUAGE = "{text}", "{language}"
"""The arguments for which the sentence and its language stand."""
NOT_FOUND = template("Moves cannot be spoken, because no speech command is installed: {names}.")
FAILED = template("Moves cannot be spoken: {name} failed.")
READ_ALOUD = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; "
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"
)


class SpeechVoice(NamedTuple):
    """A speech command. Without the argument ``TEXT``, it reads the sentence from its input."""

    program: str
    arguments: tuple[str, ...] = ()


_ESPEAK = ("--stdin", "-v", LANGUAGE)
VOICES: dict[str, tuple[SpeechVoice, ...]] = {
    "win32": (
        SpeechVoice("powershell", ("-NoProfile", "-NonInteractive", "-Command", READ_ALOUD)),
    ),
    "darwin": (SpeechVoice("say"),),
    "linux": (
        SpeechVoice("spd-say", ("--wait", "--language", LANGUAGE, "--", TEXT)),
        SpeechVoice("espeak-ng", _ESPEAK),
        SpeechVoice("espeak", _ESPEAK),
    ),
}
"""The speech commands of each system, the best first."""


class Speaker(Protocol):
    """What speaks sentences."""

    def say(self, text: str) -> None:
        """Speak a sentence in place of the one that is being spoken."""

    def use(self, language: str) -> None:
        """Speak another language from the next sentence on."""

    def faults(self) -> list[Message]:
        """Return why nothing can be spoken, once."""

    def close(self) -> None:
        """End the sentence that is being spoken."""


class MuteSpeaker:
    """Speaks nothing: for the demo and for tests."""

    def say(self, text: str) -> None:
        pass

    def use(self, language: str) -> None:
        pass

    def faults(self) -> list[Message]:
        return []

    def close(self) -> None:
        pass


class SpeechCommand:
    """Runs the first speech command that works; ``wake`` notifies the window of a fault."""

    def __init__(
        self,
        wake: Wake,
        language: str,
        voices: Sequence[SpeechVoice] | None = None,
        patience_s: float = PATIENCE_S,
    ) -> None:
        self._language = language
        self._voices = VOICES.get(sys.platform, VOICES["linux"]) if voices is None else voices
        self._patience_s = patience_s
        self._wanted: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        """The sentences in order, of which only the last one counts; None ends the thread."""
        self._faults = Inbox[Message](wake)
        self._is_reported = False
        self._thread: threading.Thread | None = None

    def say(self, text: str) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="speech", daemon=True)
            self._thread.start()
        self._wanted.put(text)

    def use(self, language: str) -> None:
        self._language = language

    def faults(self) -> list[Message]:
        return self._faults.take_all()

    def close(self) -> None:
        if self._thread is not None:
            self._wanted.put(None)
            self._thread.join(CLOSING_S)
            self._thread = None

    def _work(self) -> None:
        while True:
            text: str | None = self._wanted.get()
            while not self._wanted.empty():
                text = self._wanted.get()
            if text is None:
                return
            self._speak(text)

    def _speak(self, text: str) -> None:
        """Speak with the first command that does not fail; report it once if none does."""
        fault = NOT_FOUND.filled(names=", ".join(voice.program for voice in self._voices))
        for voice in self._voices:
            path = shutil.which(voice.program)
            if path is None:
                continue
            if self._run(path, voice, text):
                return
            fault = FAILED.filled(name=voice.program)
        if not self._is_reported:
            self._is_reported = True
            self._faults.put(fault)

    def _run(self, path: str, voice: SpeechVoice, text: str) -> bool:
        """Run a command until it ends, hangs, or has to give way; return whether it worked."""
        places = {TEXT: text, LANGUAGE: self._language}
        arguments = [places.get(one, one) for one in voice.arguments]
        try:
            process = subprocess.Popen(
                [path, *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError:
            return False
        if process.stdin is not None:
            with suppress(OSError):  # The command does not read its input, or has ended.
                process.stdin.write(b"" if TEXT in voice.arguments else text.encode())
                process.stdin.close()
        until_s = time.monotonic() + self._patience_s + PATIENCE_A_LETTER_S * len(text)
        while process.poll() is None:
            if not self._wanted.empty() or time.monotonic() > until_s:
                process.kill()
                process.wait()
                return True
            time.sleep(LOOK_S)
        return process.returncode == 0
