"""Switches: which techniques a search uses.

Each switch guards one or more steps of the search. So the search with a technique switched off is
the same code without these steps.
"""

import cython
from cython.cimports.libc.string import memset


def engine_switches():
    """Return the switches that the engine plays with: all but ``multiple_tt_moves``."""
    switches = cython.declare(Switches)
    memset(cython.address(switches), 1, cython.sizeof(Switches))
    switches.multiple_tt_moves = False
    return switches


def default_switches() -> dict:
    """Return each technique by name, and whether the engine plays with it."""
    return {name: bool(on) for name, on in switches_as_dict(engine_switches()).items()}


@cython.cfunc
def switches_as_dict(switches: Switches) -> dict:
    """Return the struct as a dictionary."""
    return switches
