"""The 0x88 board: the same rules a second time, to cross-check the first."""
