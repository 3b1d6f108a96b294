"""The subcommands of ``glassbox-engine``. Each has a module with a function ``run``.

``run`` prints its result and returns the exit status. It raises ``WrongUseError`` or an error of
the core for a wrong command; ``engine.__main__`` prints that error in one line.
"""

from __future__ import annotations


class WrongUseError(ValueError):
    """The arguments of a command are invalid. The message is one line."""
