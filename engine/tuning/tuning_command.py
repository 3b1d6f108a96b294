"""What the commands that fit have in common: how a fault ends one."""

from __future__ import annotations

from collections.abc import Callable

from engine.tools.command_line import FAILED, INTERRUPTED, print_error
from engine.tuning import TuningError

TUNE_PACKAGES = frozenset({"numpy"})
"""Packages that are installed with the extra ``tune``."""


def run_fit(program: str, fit: Callable[[], None], interrupted: str = "interrupted") -> int:
    """Fit, and return the exit status of the command ``program``; print one line about a fault.

    ``interrupted`` is what that line says if the person interrupts it.
    """
    try:
        fit()
    except KeyboardInterrupt:
        return print_error(program, interrupted, INTERRUPTED)
    except ModuleNotFoundError as error:
        if error.name not in TUNE_PACKAGES:
            raise
        return print_error(program, f"needs {error.name}: pip install -e '.[tune]'", FAILED)
    except TuningError as error:
        return print_error(program, error, FAILED)
    return 0
