"""Random numbers whose exclusive-or is a position's key (Zobrist hashing)."""

from libc.stdint cimport uint64_t

from engine.core.basics.types cimport PIECE_CODES

cdef uint64_t piece_keys[PIECE_CODES][65]   # by piece code and square; EMPTY and NO_SQUARE are 0
cdef uint64_t castling_keys[16]             # by castling rights
cdef uint64_t en_passant_keys[65]           # by square; NO_SQUARE is 0
cdef uint64_t black_to_move_key
