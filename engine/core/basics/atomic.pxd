"""Loads and stores of numbers that another thread or process also uses.

A compiler may keep a plain variable in a register throughout a loop. These functions access memory
at each call, in program order.
"""

from libc.stdint cimport int64_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline unsigned int glassbox_load(unsigned int* place) {
        unsigned int value = *(volatile unsigned int*)place; _ReadWriteBarrier(); return value;
    }
    static __inline void glassbox_store(unsigned int* place, unsigned int value) {
        _ReadWriteBarrier(); *(volatile unsigned int*)place = value; _ReadWriteBarrier();
    }
    static __inline int64_t glassbox_load_long(int64_t* place) {
        return *(volatile int64_t*)place;
    }
    static __inline void glassbox_fence(void) { _ReadWriteBarrier(); _mm_mfence(); }
    #else
    static inline unsigned int glassbox_load(unsigned int* place) {
        return __atomic_load_n(place, __ATOMIC_SEQ_CST);
    }
    static inline void glassbox_store(unsigned int* place, unsigned int value) {
        __atomic_store_n(place, value, __ATOMIC_SEQ_CST);
    }
    static inline int64_t glassbox_load_long(int64_t* place) {
        return __atomic_load_n(place, __ATOMIC_RELAXED);
    }
    static inline void glassbox_fence(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
    #endif
    """
    unsigned int load "glassbox_load"(unsigned int* place) noexcept nogil
    void store "glassbox_store"(unsigned int* place, unsigned int value) noexcept nogil
    int64_t load_long "glassbox_load_long"(int64_t* place) noexcept nogil
    # Neither the compiler nor the processor moves a load or store across this.
    void fence "glassbox_fence"() noexcept nogil
