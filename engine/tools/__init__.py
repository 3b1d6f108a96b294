"""The tools of ``glassbox-engine``: one module a subcommand, each with a ``run``.

They may print, and raise ``WrongUseError`` or an error of the core for what is wrong in the
command; ``engine.__main__`` reads the command line and says so in one line.
"""

from __future__ import annotations


class WrongUseError(ValueError):
    """A command that asks for what there is not; the message is one line."""
