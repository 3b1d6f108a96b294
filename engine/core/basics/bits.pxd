"""Bit operations on 64-bit boards. Square a1 is bit 0, h8 is bit 63."""

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    #define glassbox_prefetch(address) _mm_prefetch((const char*)(address), _MM_HINT_T0)
    static __inline int glassbox_popcount(uint64_t bits) { return (int)__popcnt64(bits); }
    static __inline int glassbox_lowest(uint64_t bits) {
        unsigned long index; _BitScanForward64(&index, bits); return (int)index;
    }
    static __inline int glassbox_highest(uint64_t bits) {
        unsigned long index; _BitScanReverse64(&index, bits); return (int)index;
    }
    #else
    #define glassbox_prefetch(address) __builtin_prefetch(address)
    static inline int glassbox_popcount(uint64_t bits) { return __builtin_popcountll(bits); }
    static inline int glassbox_lowest(uint64_t bits) { return __builtin_ctzll(bits); }
    static inline int glassbox_highest(uint64_t bits) { return 63 - __builtin_clzll(bits); }
    #endif
    """
    int popcount "glassbox_popcount"(uint64_t bits) noexcept nogil
    # Index of the lowest / highest set bit; undefined for an empty board.
    int lowest "glassbox_lowest"(uint64_t bits) noexcept nogil
    int highest "glassbox_highest"(uint64_t bits) noexcept nogil
    # Fetch a cache line before it is needed.
    void prefetch "glassbox_prefetch"(const void* address) noexcept nogil


cdef inline uint64_t bb(int square) noexcept nogil:
    """Return the bitboard of one square."""
    return (<uint64_t> 1) << square


cdef inline uint64_t without_lowest(uint64_t bits) noexcept nogil:
    """Return the bitboard without its lowest set bit."""
    return bits & (bits - 1)
