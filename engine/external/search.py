"""One search of an external engine, from its start to its report."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, cast

import chess
from chess.engine import AnalysisResult, BestMove, EngineError, EngineTerminatedError, InfoDict

from engine.external import python_chess_conversion
from engine.external.messages import HostReport
from engine.external.uci import UciEngine
from engine.protocol.faults import Fault, exception_text
from engine.protocol.messages import Bound, Finished, Go, Progress, SearchRefused, Thinking
from engine.protocol.shared_enums import FaultCode

HEARTBEAT_S = 1.0
"""How often a search is reported while the engine writes nothing but still has time."""

Send = Callable[[HostReport], None]


class ExternalSearch:
    """A search that the window wants. ``run`` runs it once."""

    def __init__(self, go: Go, engine: UciEngine, send: Send) -> None:
        self.go = go
        self._engine = engine
        self._send = send
        self._analysis: AnalysisResult | None = None
        """None until the engine has begun."""
        self._is_stopped = False
        self._began_s = 0.0
        self._infos: dict[int, InfoDict] = {}
        """What the engine has reported, by the number of the line."""
        self._last_exact: python_chess_conversion.ExactLine | None = None
        """The last best line whose score was no bound."""
        self._board: chess.Board | None = None
        """The position; None until it is read, and if it cannot be."""

    def read_position(self, earlier: ExternalSearch | None) -> None:
        """Read the position, with the help of an earlier search, while the engine still ends that.

        A position that cannot be read is refused when the search is run.
        """
        known = None
        if earlier is not None and earlier._board is not None:
            known = earlier.go, earlier._board
        with suppress(ValueError):
            self._board = python_chess_conversion.board_of_go(self.go, known)

    def replace(self) -> None:
        """End the search for another one. Nothing that the engine still says about it is read."""
        self._engine.ignore_search()
        self.stop()

    def stop(self) -> None:
        """Ask the engine to end the search. The second call has no effect."""
        if self._is_stopped:
            return
        self._is_stopped = True
        if self._analysis is not None:
            self._analysis.stop()

    async def run(self, game: object, prepare: Callable[[], Awaitable[None]]) -> None:
        """Run the search after ``prepare``, and report its progress and its end.

        A new ``game`` makes python-chess send ``ucinewgame``. If the engine ends, nothing is
        reported here.
        """
        try:
            await prepare()
            best = await self._analyse(game)
        except EngineTerminatedError:
            return  # EngineDied follows.
        except EngineError as error:
            self._refuse(_fault_of(error, self.go))
            return
        except ValueError as error:
            text = exception_text(error)
            self._refuse(Fault(FaultCode.POSITION_REFUSED, fen=self.go.fen, system_text=text))
            return
        move = self._engine.illegal_move or (best.move.uci() if best.move else None)
        ponder = best.ponder.uci() if best.ponder else None
        reason = python_chess_conversion.stop_reason_of(self.go.limits, is_stopped=self._is_stopped)
        self._send(Finished(self.go.search_id, move, ponder, self._thinking(), reason))

    def _refuse(self, fault: Fault) -> None:
        self._send(SearchRefused(self.go.search_id, fault))

    async def _analyse(self, game: object) -> BestMove:
        """Run the search and report its progress; return the engine's answer."""
        go = self.go
        board = python_chess_conversion.board_of_go(go) if self._board is None else self._board
        self._began_s = self._engine.loop.time()
        roots = [chess.Move.from_uci(move) for move in go.search_moves]
        self._analysis = analysis = await self._engine.analysis(
            board,
            python_chess_conversion.python_chess_limit(go.limits),
            multipv=self._engine.most_lines(go.lines),
            game=game,
            root_moves=roots or None,
        )
        if self._is_stopped:
            analysis.stop()
        beating = asyncio.create_task(self._beat(board))
        try:
            async for info in analysis:
                if "currmove" in info and not board.is_legal(info["currmove"]):
                    del info["currmove"]
                self._note(info)
                if analysis.empty():
                    self._send(Progress(go.search_id, self._thinking()))
            return await analysis.wait()
        finally:
            beating.cancel()

    async def _beat(self, board: chess.Board) -> None:
        """Report a search that writes nothing, as long as its limits leave it time.

        A search without limits is reported as long as the engine responds. Without these reports
        the window takes the engine for silent.
        """
        most_s = python_chess_conversion.time_limit_s(self.go, board)
        is_endless = python_chess_conversion.python_chess_limit(self.go.limits) is None
        while not self._is_stopped:
            await asyncio.sleep(HEARTBEAT_S)
            used_s = self._engine.loop.time() - self._began_s
            if not is_endless and (most_s is None or used_s > most_s):
                return
            if is_endless and not self._engine.is_responding():
                continue
            if not self._is_stopped:
                self._send(Progress(self.go.search_id, self._thinking()))

    def _note(self, info: InfoDict) -> None:
        number = info.get("multipv", 1)
        self._make_room(number, info)
        _merge(self._infos.setdefault(number, InfoDict()), info)
        if number == 1 and python_chess_conversion.bound_of_info(info) is Bound.EXACT:
            self._last_exact = python_chess_conversion.exact_line(self._infos[number])

    def _make_room(self, number: int, info: InfoDict) -> None:
        """Move the line that a newer one displaces to the place from which its first move came.

        While an engine reports an iteration line by line, the lines behind are those of the last
        one. Without this, a move that has become the best one would stand in two places, and the
        former best one in none.
        """
        came_from = next((one for one in self._infos if self._has_moved(one, number, info)), None)
        if came_from is None:
            return
        displaced = self._infos.pop(number, None)
        if displaced is None:
            del self._infos[came_from]
        else:
            self._infos[came_from] = displaced

    def _has_moved(self, place: int, number: int, newest: InfoDict) -> bool:
        """Return whether the line at a place begins like the newest one, and is an older one."""
        first, known = newest.get("pv", [])[:1], self._infos[place]
        is_older = place > number or known.get("depth", 0) < newest.get("depth", 0)
        return place != number and bool(first) and known.get("pv", [])[:1] == first and is_older

    def _thinking(self) -> Thinking:
        elapsed_s = self._engine.loop.time() - self._began_s
        infos = [self._infos[number] for number in sorted(self._infos)[: self.go.lines]]
        return python_chess_conversion.thinking_of_infos(
            infos,
            round(elapsed_s * 1000),
            self.go.lines,
            self._last_exact,
            self._engine.illegal_in_line,
        )


def _merge(info: InfoDict, newest: InfoDict) -> None:
    """Add the newest report of a line to the earlier ones.

    With a bound, many engines report only the first moves of a line. Then its known moves stay.
    """
    merged, known = cast(dict[str, Any], info), info.get("pv", [])
    line = newest.get("pv", known)
    is_bound = python_chess_conversion.bound_of_info(newest) in (Bound.LOWER, Bound.UPPER)
    if is_bound and known[: len(line)] == line:
        newest = InfoDict({**newest, "pv": known})
    if "score" in newest:  # Bounds belong to their score.
        merged.pop("lowerbound", None)
        merged.pop("upperbound", None)
    merged.update(newest)


def _fault_of(error: EngineError, go: Go) -> Fault:
    """Return why an engine cannot search."""
    if go.chess960 and "UCI_Chess960" in str(error):
        return Fault(FaultCode.CHESS960_UNSUPPORTED)
    return Fault(FaultCode.SEARCH_FAILED, system_text=exception_text(error))
