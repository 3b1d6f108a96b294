"""One test for a statement about many cases, such as every file, term or icon."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from itertools import product

import pytest

Test = Callable[..., None]


def for_each(**cases: Iterable[object]) -> Callable[[Test], Test]:
    """Let a test check every combination of the cases, and name all for which it fails.

    The cases are arguments of the test; its other arguments are fixtures, which all cases share.
    ``pytest.mark.parametrize`` makes a test of each case instead. To collect and report a test
    takes longer than most statements about one file or term.
    """
    arguments = {name: tuple(values) for name, values in cases.items()}

    def decorate(test: Test) -> Test:
        @wraps(test)
        def check(**fixtures: object) -> None:
            chosen = [
                dict(zip(arguments, one, strict=True)) for one in product(*arguments.values())
            ]
            assert chosen, "no cases"
            failed = [reason for case in chosen if (reason := _failure(test, case, fixtures))]
            if failed:
                pytest.fail("\n".join([f"{len(failed)} of {len(chosen)} fail", *failed]), False)

        signature = inspect.signature(test)
        shared = [one for name, one in signature.parameters.items() if name not in arguments]
        check.__signature__ = signature.replace(parameters=shared)  # type: ignore[attr-defined]
        return check

    return decorate


def _failure(test: Test, case: dict[str, object], fixtures: dict[str, object]) -> str | None:
    try:
        test(**case, **fixtures)
    except Exception as error:
        name = ", ".join(f"{argument} {value}" for argument, value in case.items())
        return f"{name}: {type(error).__name__}: {error}"
    return None
