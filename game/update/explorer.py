"""The explorer: asks the library for the shown position, and keeps what it tells.

A screen with an explorer has a watcher that calls ``follow``. Of several questions that wait the
library answers only the newest.
"""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from engine.protocol.library.commands import Explore, LibraryRequest
from engine.protocol.library.reports import Explored, RequestRefused
from game.actions.effects import Effect
from game.queries.explorer import ExplorerPlace, question_at
from game.state.explorer import (
    MOST_ANSWERS,
    AskedQuestion,
    Explorer,
    ExplorerAnswer,
    ExplorerQuestion,
)
from game.state.library import Library, LibraryStatus, LibraryUser
from game.state.state import State
from game.update import library
from game.update.library import LibraryAnswer


def follow(state: State, place: ExplorerPlace) -> list[Effect]:
    """Ask what was played from a position, unless that is known or was asked already."""
    question, version = question_at(state, place), state.model(Library).version
    if question is None or state.model(Library).status is LibraryStatus.FAILED:
        return []
    explorer = state.model(Explorer)
    known = explorer.answers.get(question)
    if known is not None and known.version == version:
        return []
    is_asked = explorer.asked is not None and explorer.asked.question == question
    if is_asked and library.is_waiting(state, LibraryUser.EXPLORER):
        return []
    state.put(replace(explorer, asked=AskedQuestion(question, version)))
    explore = partial(
        Explore,
        position=question.position,
        conditions=question.conditions,
        asker=LibraryUser.EXPLORER.value,
    )
    return library.ask(state, LibraryUser.EXPLORER, explore)


def take_answer(state: State, request: LibraryRequest, answer: LibraryAnswer) -> list[Effect]:
    """Keep what the library has told, beside the question."""
    if not isinstance(request, Explore):
        return []
    question = ExplorerQuestion(request.position, request.conditions)
    asked = state.model(Explorer).asked
    version = asked.version if asked is not None and asked.question == question else -1
    match answer:
        case Explored(_number, exploration):
            _keep(state, question, ExplorerAnswer(version, exploration))
        case RequestRefused(_number, fault):
            _keep(state, question, ExplorerAnswer(version, None, fault))
    return []


def _keep(state: State, question: ExplorerQuestion, answer: ExplorerAnswer) -> None:
    explorer = state.model(Explorer)
    answers = {one: known for one, known in explorer.answers.items() if one != question}
    answers[question] = answer
    while len(answers) > MOST_ANSWERS:
        del answers[next(iter(answers))]
    state.put(replace(explorer, answers=answers))
