"""The subcommands of ``glassbox-engine``. Each except ``bench`` has a module with a ``run``.

``run`` prints the result of the command and returns the exit status. If the command is wrong, it
raises ``WrongUseError`` or an error of the core. ``engine.__main__`` prints such an error in one
line.
"""

from __future__ import annotations


class WrongUseError(ValueError):
    """The arguments of a command are invalid. The message is one line."""
