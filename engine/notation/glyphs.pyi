NAGS: dict[int, str]
MARKS_OF_MOVES: str
