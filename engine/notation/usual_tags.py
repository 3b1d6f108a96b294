"""The names of the tags that most games have, each as a bit: a set of them needs no objects."""

import cython
from cython.cimports.libc.string import memcmp, strlen

NAMES = cython.declare(cython.p_const_char[10])
NAMES[0] = b"Event"
NAMES[1] = b"Site"
NAMES[2] = b"Date"
NAMES[3] = b"Round"
NAMES[4] = b"White"
NAMES[5] = b"Black"
NAMES[6] = b"Result"
NAMES[7] = b"WhiteElo"
NAMES[8] = b"BlackElo"
NAMES[9] = b"ECO"


def usual_tag(name, length):
    """Return the bit of a name; 0 if it is none of them."""
    index: cython.int
    for index in range(10):
        known: cython.p_const_char = NAMES[index]
        is_same: cython.bint = known[0] == name[0] and cython.cast(int, strlen(known)) == length
        if is_same and memcmp(known, name, length) == 0:
            return 1 << index
    return 0
