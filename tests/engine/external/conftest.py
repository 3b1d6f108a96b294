"""Sessions with external engines, which end after each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from external_harness import SessionHarness, misbehaving


@pytest.fixture
def start() -> Iterator[Callable[..., SessionHarness]]:
    """A function that starts a session with the engine that misbehaves in a named way."""
    started: list[SessionHarness] = []

    def begin(*way: str, **options: object) -> SessionHarness:
        started.append(SessionHarness(misbehaving(*way), **options))  # type: ignore[arg-type]
        return started[-1]

    yield begin
    for one in started:
        one.close()
