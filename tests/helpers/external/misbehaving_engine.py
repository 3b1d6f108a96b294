"""A UCI engine that plays the first legal move and misbehaves in one named way.

``MISBEHAVIOURS`` lists the ways, each with the function of this module that does it. Run it as
``python misbehaving_engine.py WAY``. It imports neither chess nor our code, so that it starts
quickly.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable

EXIT_STATUS = 7
FLOOD_LINES = 2_000
LONG_BYTES = 10_000_000
LONG_S = 3600
MANY_OPTIONS = 20_000
MOVES = ("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "d2d3", "f8c5", "c1g5", "d7d6")
"""A legal game. Every search answers with the move after the given ones."""
FIRST_MOVES = {
    "Careful value false": "g2g4",
    "Careful value true": "d2d4",
    "Clear Hash": "c2c4",
    "Hash value 8": "b2b3",
}
"""The first move of the game after a ``setoption``, so that its effect is seen."""
OPTIONS = (
    "option name Hash type spin default 16 min 1 max 1024",
    "option name Ponder type check default false",
    "option name Careful type check default true",
    "option name Style type combo default Solid var Solid var Very Wild",
    "option name Book File type string default <empty>",
    "option name Clear Hash type button",
)


class Engine:
    """A well-behaved engine. A misbehaviour replaces one of its methods."""

    def __init__(self) -> None:
        self.played = 0
        """The number of half-moves before the searched position."""
        self.is_searching = False
        self.first_move = MOVES[0]

    def run(self) -> None:
        """Answer commands until quit or the end of standard input."""
        for line in sys.stdin:
            words = line.split()
            if words == ["quit"]:
                self.quit()
            elif words:
                self.obey(words)

    def obey(self, words: list[str]) -> None:
        match words[0]:
            case "uci":
                self.uci()
            case "isready":
                self.ready()
            case "position":
                self.played = len(words) - words.index("moves") - 1 if "moves" in words else 0
            case "go":
                self.is_searching = True
                self.go(is_endless="infinite" in words)
            case "stop":
                self.stop()
            case "setoption":
                self.first_move = FIRST_MOVES.get(" ".join(words[2:]), self.first_move)

    def uci(self) -> None:
        say("id name Misbehaving 1.0", "id author nobody", *OPTIONS, "uciok")

    def ready(self) -> None:
        say("readyok")

    def go(self, *, is_endless: bool) -> None:
        self.think()
        if not is_endless:
            self.answer()

    def think(self) -> None:
        pv = " ".join(MOVES[self.played : self.played + 3])
        say(f"info depth 3 seldepth 5 nodes 900 time 12 score cp 25 hashfull 14 pv {pv}")

    def answer(self) -> None:
        if self.is_searching:
            self.is_searching = False
            say(f"bestmove {self.move()}")

    def move(self) -> str:
        return MOVES[self.played] if self.played else self.first_move

    def stop(self) -> None:
        self.answer()

    def quit(self) -> None:
        sys.exit(0)


def say(*lines: str) -> None:
    """Write lines and flush."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def leave(text: str = "") -> None:
    """End the program at once with an error message."""
    if text:
        print(text, file=sys.stderr, flush=True)
    os._exit(EXIT_STATUS)


def nothing(*_: object, **__: object) -> None:
    """Do nothing at all."""


def options_then_exit() -> None:
    say("id name Misbehaving 1.0", *OPTIONS[:2])
    leave("the licence has expired")


def garbage() -> None:
    sys.stdout.buffer.write(b"\xff\xfe\x00\x80garbage\n\n   \nid\nid name\nuciok please\n")
    say("{'json': true}", "<html>", "id author nobody", "uciok")


def long_lines() -> None:
    say("x" * LONG_BYTES, "id name " + "N" * 1_000, "uciok")


def many_options() -> None:
    names = (f"option name Option {n} type check default true" for n in range(MANY_OPTIONS))
    say("id name Misbehaving 1.0", *names, "uciok")


def wrong_option() -> None:
    say("id name Misbehaving 1.0", "option name Hash type spin default many", "uciok")


WRONG_OPTIONS = (
    "option name GaviotaTbPath type string empty",
    "option name Depth Limit type spin default  min 1 max 5",
    "option name Weird type slider default 3",
    "option name Out type spin default 50 min 1 max 10",
    "option name default Reply type check default true",
    "option name No Range type spin default 3 min 5",
    "option name Words type spin default many min few",
    "option name Twice type spin default 1 default 2 min 0 max 5",
    "option name Empty Combo type combo default a",
    "option name Lost Combo type combo default c var a var b",
    "option name Perhaps type check default perhaps",
    "option name No Type",
    "option type check default true",
    "option name",
    "option",
)


def wrong_options() -> None:
    wrong = [line for option in WRONG_OPTIONS for line in (option, OPTIONS[0])]
    say("id name Misbehaving 1.0", *wrong, *OPTIONS, "uciok")


def early_uciok() -> None:
    """Announce the options only after a ``uciok`` that nobody asked for, and a while."""
    say("uciok")
    time.sleep(0.1)
    say("id name Misbehaving 1.0", "id author nobody", *OPTIONS, "uciok")


def illegal_tail(_engine: Engine) -> None:
    say("info depth 6 score cp 11 pv e2e4 e7e5 e4e5 d7d5")


def flood(_engine: Engine) -> None:
    """Write info lines at full speed until the next command arrives."""
    text = "".join(
        f"info depth {n % 90} nodes {n} score cp {n} pv e2e4 e7e5\n" for n in range(FLOOD_LINES)
    )
    while not select.select([sys.stdin], [], [], 0)[0]:
        sys.stdout.write(text)


def long_info(engine: Engine) -> None:
    say("info depth 3 pv " + "e2e4 " * (LONG_BYTES // 5))
    Engine.think(engine)


def illegal_line(_engine: Engine) -> None:
    say("info depth 4 score cp 10 pv e2e5 e7e5", "info depth 5 currmove a1a8 currmovenumber 1")


def bound_last(engine: Engine) -> None:
    """Report an exact score, then a mate that is only a bound, as when a search ends there."""
    Engine.think(engine)
    pv = MOVES[engine.played]
    say(f"info depth 4 seldepth 6 nodes 1200 score mate -5 lowerbound pv {pv}")


def wrong_numbers(_engine: Engine) -> None:
    digits = "9" * 400
    say(
        "info depth many score cp much pv e2e4",
        "info depth -3 seldepth 99999 nodes -5 hashfull 5000 score cp 99999999 pv e2e4",
        f"info time {digits} nodes {digits}",
        "info multipv 2000000000 score cp 1 pv d2d4",
        "info multipv 1_000_000_000 score cp 1 pv d2d4",
        "info multipv 0 score mate 99999999 pv d2d4",
        "info",
    )


def crlf() -> None:
    sys.stdout.write("id name Misbehaving 1.0\r\nid author nobody\r\nuciok\r\n")
    sys.stdout.flush()


def closes_output() -> None:
    os.close(1)
    time.sleep(3600)


def noisy_errors() -> None:
    for n in range(FLOOD_LINES):
        print(f"warning {n}", file=sys.stderr)
    say("id name Misbehaving 1.0", "uciok")


def ignores_everything() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        time.sleep(3600)


def with_child() -> None:
    """Start a child that holds no pipe, and name its process id in the author."""
    child = subprocess.Popen(
        [sys.executable, "-S", "-c", "import time; time.sleep(3600)"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    say("id name Misbehaving 1.0", f"id author {child.pid}", "uciok")


def answers_unasked() -> None:
    say("bestmove d2d4", "info depth 1 pv e2e4", "readyok")


def answers_twice(engine: Engine) -> None:
    move = engine.move()
    say(f"bestmove {move}", f"bestmove {move}")


def answers_late(engine: Engine) -> None:
    time.sleep(0.3)
    Engine.answer(engine)


def hangs(**_: object) -> None:
    """Read no command any more, and write nothing."""
    time.sleep(LONG_S)


def aborts(_engine: Engine) -> None:
    os.kill(os.getpid(), signal.SIGABRT)


class Way:
    """One misbehaviour: the method that it replaces, and the replacement."""

    def __init__(self, method: str, replacement: Callable[..., object], *, bound: bool) -> None:
        self.method = method
        self.replacement = replacement
        self.bound = bound

    def install(self, engine: Engine) -> None:
        """Replace the method of one engine."""
        made: Callable[..., object] = self.replacement
        if self.bound:

            def made(**_: object) -> object:
                return self.replacement(engine)

        setattr(engine, self.method, made)


def _alone(method: str, replacement: Callable[..., object]) -> Way:
    return Way(method, replacement, bound=False)


def _of_engine(method: str, replacement: Callable[[Engine], object]) -> Way:
    return Way(method, replacement, bound=True)


MISBEHAVIOURS: dict[str, Way] = {
    "never answers": _alone("uci", nothing),
    "ends at once": _alone("run", leave),
    "ends while its options are read": _alone("uci", options_then_exit),
    "sends no uciok": _alone("uci", lambda: say("id name Misbehaving 1.0", *OPTIONS)),
    "closes its output": _alone("uci", closes_output),
    "announces a wrong option": _alone("uci", wrong_option),
    "announces wrong options": _alone("uci", wrong_options),
    "says uciok too early": _alone("uci", early_uciok),
    "writes garbage": _alone("uci", garbage),
    "writes lines of 10 MB": _alone("uci", long_lines),
    "announces 20,000 options": _alone("uci", many_options),
    "ends its lines with CR LF": _alone("uci", crlf),
    "fills standard error": _alone("uci", noisy_errors),
    "never becomes ready": _alone("ready", nothing),
    "answers unasked": _alone("ready", answers_unasked),
    "searches in silence": _alone("go", nothing),
    "hangs in a search": _alone("go", hangs),
    "writes info without end": _of_engine("think", flood),
    "writes info of 10 MB": _of_engine("think", long_info),
    "reports an illegal tail": _of_engine("think", illegal_tail),
    "reports illegal lines": _of_engine("think", illegal_line),
    "reports a bound last": _of_engine("think", bound_last),
    "reports wrong numbers": _of_engine("think", wrong_numbers),
    "plays an illegal move": _alone("move", lambda: "e2e5"),
    "plays nonsense": _alone("move", lambda: "resign?"),
    "plays no move": _alone("move", lambda: "(none)"),
    "plays a null move": _alone("move", lambda: "0000"),
    "plays an empty move": _alone("move", lambda: ""),
    "answers twice": _of_engine("answer", answers_twice),
    "answers late": _of_engine("answer", answers_late),
    "ignores stop": _alone("stop", nothing),
    "ignores quit": _alone("quit", nothing),
    "ignores quit and SIGTERM": _alone("quit", ignores_everything),
    "ends in a search": _alone("go", lambda **_: leave("out of memory")),
    "aborts in a search": _of_engine("think", aborts),
    "leaves a child behind": _alone("uci", with_child),
}
"""Each way by its name."""


if __name__ == "__main__":
    behaving = Engine()
    if sys.argv[1:]:
        MISBEHAVIOURS[sys.argv[1]].install(behaving)
    behaving.run()
