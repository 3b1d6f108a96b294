"""What a block of columns consists of.

One head, the games, their outlines, three columns of positions, and the changes of material.

A block has a slot for each game number of a fixed range. A number that is not used has a slot
without positions. All numbers are in the machine's order of bytes; ``MAGIC`` tells a file from a
machine with the other order.
"""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

cdef enum:
    NO_PLAYED_MOVE = 0xFFFF     # in the column of moves: the game ends in this position
    SETUP = 1 << 12             # in `marks`: the first position is not the usual one
    BINNED = 1 << 13            # in `marks`: the game is in the bin
    RESULT_BITS = 7             # in `marks`: the result, as in `results.pxd`
    # In `marks`: the opening, 1 for A00 to 500 for E99; 0 if unknown. A game without a code of its
    # own has that of its moves.
    ECO_SHIFT = 3
    ECO_BITS = 511

cdef extern from *:
    """
    #define BLOCK_MAGIC 0x34304C4F43584247ULL
    """
    const uint64_t BLOCK_MAGIC

cdef struct BlockHead:
    uint64_t magic
    uint64_t generation     # of the games in the SQLite file
    uint32_t first          # the number of the first game
    uint32_t slots
    uint32_t positions
    uint32_t changes        # in the column of changes
    uint32_t unused
    uint32_t checksum       # of all that follows the head

cdef struct GameHead:
    uint64_t fingerprint    # of moves and names, to recognise a duplicate
    uint32_t begin          # where the positions of the game begin
    uint32_t white          # numbers of names in the SQLite file
    uint32_t black
    uint32_t event
    uint32_t site
    uint32_t date           # year * 10000 + month * 100 + day; unknown parts are 0
    uint16_t white_elo      # 0 if unknown
    uint16_t black_elo
    uint16_t collection
    uint16_t marks


cdef struct GameOutline:
    # A quick answer for most games to which material and pawns a game never had.
    uint64_t pawns[2]       # squares where pawns of each colour stood at some time
    uint32_t begin          # where the changes of the game begin
    uint16_t home_pawns     # that never moved and were not taken, by file: 8 bits a colour
    uint16_t time_control   # a number of a name; 0 without one, or if it does not fit

# A change of material: the positions since the last one, the promoted and the captured type. A game
# with a position of its own has its material key and pawns first, 16 bits after 16.
cdef enum:
    CAPTURED_BITS = 7
    PROMOTED_SHIFT = 3
    PROMOTED_BITS = 7
    GAP_SHIFT = 6
    LONGEST_GAP = 1023      # a longer one begins with changes of nothing
    START_WORDS = 12        # of an own start: the key of its material, the pawns of both sides
    BLACK_BEGINS = 1 << 15  # in the last word of the material key, which needs 60 bits


cdef inline int result_of(const GameHead* game) noexcept nogil:
    return game.marks & RESULT_BITS


cdef inline int eco_of(const GameHead* game) noexcept nogil:
    return (game.marks >> ECO_SHIFT) & ECO_BITS
