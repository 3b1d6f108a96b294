"""The letters of the pieces in other languages, for games whose moves are not English.

A language is a row of letters, because several languages share one.
"""

ENGLISH = "KQRBN"
ROWS = (
    "K D T L S",  # German, Danish, Norwegian, Swedish, Slovene, Croatian
    "R D T F C",  # French
    "R D T A C",  # Spanish, Italian, Catalan
    "R D T B C",  # Portuguese
    "R D T N C",  # Romanian
    "K D T L P",  # Dutch
    "K D T L R",  # Finnish, Afrikaans
    "K D V S J",  # Czech, Slovak
    "K H W G S",  # Polish
    "K V B F H",  # Hungarian
    "K D H B R",  # Icelandic
    "K L V O R",  # Estonian
    "K V B R Ž",  # Lithuanian
    "K D T L Z",  # Latvian
    "Ş V K F A",  # Turkish
    "R D T K Ĉ",  # Esperanto
    "Кр Ф Л С К",  # Russian
    "Kp Ф Л C K",  # Russian, as far as possible with Latin letters
    "Кр Ф Т С К",  # Ukrainian, Belarusian
    "К Д Т Л С",  # Serbian, Macedonian
    "Ц Д Т О К",  # Bulgarian
    "Ρ Β Π Α Ι",  # Greek
)
"""The letters of king, queen, rook, bishop and knight, with spaces between them."""
ANY_CASE = len(ROWS)
"""The number behind those of the rows: English with capital and small letters mixed up."""


def letters_of(row: int) -> str:
    """Return the letters of a row."""
    return ENGLISH.lower().replace("", " ").strip() if row == ANY_CASE else ROWS[row]


def with_corrected_case(word: bytes) -> tuple[bytes, bytes]:
    """Return what a word means whose capital and small letters may be mixed up.

    The first meaning is a move of a pawn, the second one of a piece. Either may be empty.
    """
    small = word.lower()
    first = small[:1].upper()
    pawn = b"" if small.startswith(b"bb") else small  # bb3 is no way to write b3.
    return pawn, first + small[1:] if first in ENGLISH.encode() and first else b""


def with_english_letters(word: bytes, row: int) -> bytes:
    """Return a word with the English letters of the pieces in place of those of a row."""
    text = word.decode("utf-8", "replace")
    pieces = _pieces(row)
    found = ""
    while text:
        size = 2 if text[:2] in pieces else 1
        found += pieces.get(text[:size], text[:size])
        text = text[size:]
    return found.encode()


def pieces_of_letters(words: list[bytes], row: int):
    """Return what the letters of a row mean that begin the words; None if one means nothing.

    The letters are those of pieces: a move may begin with other letters too.
    """
    pieces, meaning = _pieces(row), {}
    for word in words:
        text = word.decode("utf-8", "replace")
        letter = text[:2] if text[:2] in pieces else text[:1]
        if letter not in pieces:
            return None
        meaning[letter] = pieces[letter]
    return meaning


def _pieces(row: int) -> dict:
    return dict(zip(ROWS[row].split(), ENGLISH, strict=True))
