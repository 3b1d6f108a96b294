NAGS: dict[int, str]
MARKS_OF_MOVES: str
WORDS_OF_MOVES: str
