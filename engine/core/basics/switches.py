"""Which techniques a search uses, as Python sets them and the search reads them.

There is one search: a switch is a guard at the step that is the technique, and nothing else.
"""

import cython
from cython.cimports.libc.string import memset


def engine_switches():
    """As the engine plays: everything on but what only the Lab is there for."""
    switches = cython.declare(Switches)
    memset(cython.address(switches), 1, cython.sizeof(Switches))
    switches.several_table_moves = False
    return switches


def default_switches() -> dict:
    """Each technique by name, and whether the engine plays with it."""
    return {name: bool(on) for name, on in switches_as_dict(engine_switches()).items()}


@cython.cfunc
def switches_as_dict(switches: Switches) -> dict:
    """The struct as a dictionary."""
    return switches
