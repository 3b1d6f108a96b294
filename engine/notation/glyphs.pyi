NAGS: dict[int, str]
