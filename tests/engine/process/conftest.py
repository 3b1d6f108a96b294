"""A client with a running engine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from client_harness import ClientHarness


@pytest.fixture
def harness() -> Iterator[ClientHarness]:
    made = ClientHarness()
    made.client.start()
    yield made
    made.client.close()
