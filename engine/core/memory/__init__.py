"""The transposition table, the evaluation cache and the histories."""
