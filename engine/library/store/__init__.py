"""The SQLite file with the games, and the files of columns beside it."""
