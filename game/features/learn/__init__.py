"""The Learn screen: better moves are looked for in the positions before mistakes."""
