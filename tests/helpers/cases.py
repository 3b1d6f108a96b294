"""One test for a statement about many cases, such as every file, term or icon."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from itertools import product

import pytest

Test = Callable[..., None]
Values = Sequence[object]


def for_each(**cases: Iterable[object]) -> Callable[[Test], Test]:
    """Let a test check every combination of the cases, and name all for which it fails.

    The cases are arguments of the test; its other arguments are fixtures, which all cases share.
    ``pytest.mark.parametrize`` makes a test of each case instead. To collect and report a test
    takes longer than most statements about one file or term.
    """
    return _checked_for(tuple(cases), tuple(product(*cases.values())))


def for_each_row(names: Sequence[str], rows: Iterable[Values]) -> Callable[[Test], Test]:
    """Let a test check every row of a table whose columns are the arguments of these names."""
    return _checked_for(tuple(names), tuple(rows))


def _checked_for(names: tuple[str, ...], chosen: tuple[Values, ...]) -> Callable[[Test], Test]:
    def decorate(test: Test) -> Test:
        @wraps(test)
        def check(*instance: object, **fixtures: object) -> None:
            assert chosen, "no cases"
            failed = []
            for values in chosen:
                case = dict(zip(names, values, strict=True))
                try:
                    test(*instance, **case, **fixtures)
                except Exception as error:
                    failed.append(f"{_text(case)}: {type(error).__name__}: {error}")
            if failed:
                pytest.fail("\n".join([f"{len(failed)} of {len(chosen)} fail", *failed]), False)

        signature = inspect.signature(test)
        shared = [one for name, one in signature.parameters.items() if name not in names]
        check.__signature__ = signature.replace(parameters=shared)  # type: ignore[attr-defined]
        return check

    return decorate


def _text(case: dict[str, object]) -> str:
    return ", ".join(f"{name} {value}" for name, value in case.items())
