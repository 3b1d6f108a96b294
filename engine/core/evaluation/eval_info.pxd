"""What the terms of the evaluation look at: gathered once for a position, then read by all."""

from libc.stdint cimport uint64_t

from engine.core.evaluation.material_table cimport MaterialEntry
from engine.core.basics.score cimport Score
from engine.core.basics.types cimport Bitboard

cdef enum:  # The terms, in the order in which they are reported.
    TERM_MATERIAL
    TERM_PIECE_SQUARES
    TERM_PAWNS
    TERM_PASSED_PAWNS
    TERM_MOBILITY
    TERM_STRONG_SQUARES
    TERM_BISHOPS
    TERM_ROOKS_AND_QUEENS
    TERM_SHELTER
    TERM_KING_DANGER
    TERM_THREATS
    TERM_SPACE
    TERM_TEMPO
    TERM_COMPLEXITY
    TERM_KNOWN_ENDGAME
    TERM_COUNT

cdef struct PawnEntry:
    # It depends on the pawns alone. A probe compares all pawns, so a hit is never wrong.
    # It takes two cache lines; the last eight bytes are unused.
    Bitboard pawns[2]
    Bitboard passed[2]
    Bitboard reach[2]           # squares that pawns attack now or after advancing
    Bitboard files[2]           # all squares of the files with pawns
    Score structure[2]
    Score psqt[2][2][2]    # by colour, the wing of its king, the wing of the other king
    # The shelter of a king's square and castling rights.
    Score shelter[2]
    int shelter_key[2]
    uint64_t unused

cdef struct EvalInfo:
    PawnEntry* pawns
    MaterialEntry* material
    int king[2]
    int* places[2]              # the row of ``psqt_index`` for the kings' wings
    Bitboard attacks[2][7]      # by colour and piece type; 0: by any
    Bitboard twice[2]           # attacked by two or more
    Bitboard area[2]            # squares that count for mobility
    Bitboard pinned[2]          # own pinned pieces, and the lines of their pins
    Bitboard ring[2]            # the squares around and ahead of the king of that colour
    int ring_attackers[2]       # by the attacking colour
    Score ring_danger[2]        # likewise, in the unit of king danger
    Score terms[2][TERM_COUNT]  # each side's own view
