"""The library: every game that was kept, the positions in them, and what finds both again.

``reading`` and ``columns`` are compiled; the other packages are ordinary Python. Everything here
speaks in codes and numbers. It runs in a process of its own, never in the window's.
"""
