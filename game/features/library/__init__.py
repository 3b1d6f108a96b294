"""The library: every game kept, found again, and looked at."""
