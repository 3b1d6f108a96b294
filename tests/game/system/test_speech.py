"""Speech commands: one at a time, ended when they hang, and never in the way of the window."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from game.system.speech import LANGUAGE, TEXT, VOICES, SpeechCommand, SpeechVoice

PATIENCE_S = 10.0
pytestmark = pytest.mark.skipif(os.name != "posix", reason="the commands are shell scripts")


def wait_for(look: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE_S
    while not look():
        assert time.monotonic() < until
        time.sleep(0.01)


class Voices:
    """Speech commands as scripts, and what they have spoken."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._folder = folder
        self._log = folder / "spoken"
        self.woken = 0
        monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")

    def add(self, name: str, script: str, *arguments: str) -> SpeechVoice:
        path = self._folder / name
        path.write_text(f"#!/bin/sh\n{script.format(log=self._log)}\n")
        path.chmod(0o755)
        return SpeechVoice(name, arguments)

    def speaker(self, *voices: SpeechVoice, patience_s: float = PATIENCE_S) -> SpeechCommand:
        return SpeechCommand(self._wake, "de", voices, patience_s)

    def spoken(self) -> list[str]:
        return self._log.read_text().splitlines() if self._log.exists() else []

    def has_spoken(self, count: int) -> bool:
        return len(self.spoken()) == count

    def _wake(self) -> None:
        self.woken += 1


@pytest.fixture
def voices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Voices:
    return Voices(tmp_path, monkeypatch)


def test_a_sentence_is_read_from_the_input_in_its_language(voices: Voices) -> None:
    voice = voices.add("says", 'echo "$1: $(cat)" >> {log}', LANGUAGE)
    speaker = voices.speaker(voice)
    speaker.say('Springer f6; $(rm -rf x) -- "nein"')
    wait_for(voices.spoken)
    assert voices.spoken() == ['de: Springer f6; $(rm -rf x) -- "nein"']
    speaker.close()


def test_the_next_sentence_is_spoken_in_the_language_that_was_chosen(voices: Voices) -> None:
    speaker = voices.speaker(voices.add("says", 'echo "$1: $(cat)" >> {log}', LANGUAGE))
    speaker.use("en")
    speaker.say("knight f6")
    wait_for(voices.spoken)
    assert voices.spoken() == ["en: knight f6"]
    speaker.close()


def test_a_sentence_can_be_an_argument(voices: Voices) -> None:
    voice = voices.add("says", 'echo "$2" >> {log}', "--", TEXT)
    speaker = voices.speaker(voice)
    speaker.say("--help")
    wait_for(voices.spoken)
    assert voices.spoken() == ["--help"]
    speaker.close()


def test_a_new_sentence_ends_the_one_that_is_spoken(voices: Voices) -> None:
    voice = voices.add("says", "cat >> {log}; echo >> {log}; exec sleep 60")
    speaker = voices.speaker(voice)
    for count, text in enumerate(("first", "second"), 1):
        speaker.say(text)
        wait_for(partial(voices.has_spoken, count))
    assert voices.spoken() == ["first", "second"]
    began = time.monotonic()
    speaker.close()
    assert time.monotonic() - began < 2.0


def test_a_command_that_hangs_is_ended(voices: Voices) -> None:
    speaker = voices.speaker(voices.add("hangs", "echo $$ >> {log}; exec sleep 60"), patience_s=0.2)
    speaker.say("")
    wait_for(voices.spoken)
    process = int(voices.spoken()[0])
    wait_for(lambda: not Path(f"/proc/{process}").exists())
    assert speaker.faults() == []
    speaker.close()


def test_a_command_that_fails_gives_way_to_the_next(voices: Voices) -> None:
    broken = voices.add("broken", "exit 1")
    missing = SpeechVoice("no-such-command")
    works = voices.add("works", "cat >> {log}")
    speaker = voices.speaker(missing, broken, works)
    speaker.say("e4")
    wait_for(voices.spoken)
    assert speaker.faults() == []
    speaker.close()


@pytest.mark.parametrize("has_broken", [False, True])
def test_no_command_is_reported_once(voices: Voices, has_broken: bool) -> None:
    offered = [voices.add("broken", "exit 1")] if has_broken else [SpeechVoice("no-such-command")]
    speaker = voices.speaker(*offered)
    speaker.say("e4")
    wait_for(lambda: voices.woken)
    (fault,) = speaker.faults()
    assert offered[0].program in str(fault)
    speaker.say("e5")
    time.sleep(0.2)
    assert speaker.faults() == []
    assert voices.woken == 1
    speaker.close()


def test_saying_something_does_not_wait(voices: Voices) -> None:
    speaker = voices.speaker(voices.add("slow", "exec sleep 60"))
    began = time.monotonic()
    for _ in range(50):
        speaker.say("e4")
    assert time.monotonic() - began < 1.0
    speaker.close()


@pytest.mark.parametrize("system", VOICES)
def test_no_command_goes_through_a_shell_with_the_text(system: str) -> None:
    for voice in VOICES[system]:
        assert all(argument == TEXT or TEXT not in argument for argument in voice.arguments)
