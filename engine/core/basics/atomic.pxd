"""Loads and stores of numbers that another thread or process also uses.

A compiler may keep a plain variable in a register throughout a loop. These functions access memory
exactly once at each call. ``load`` and ``store`` keep the program order. The relaxed ones order
nothing else and cost no more than a plain access.
"""

from libc.stdint cimport int64_t, uint64_t

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
    static __inline int glassbox_load_int(int* place) { return *(volatile int*)place; }
    static __inline void glassbox_store_int(int* place, int value) {
        *(volatile int*)place = value;
    }
    static __inline uint64_t glassbox_load_64(uint64_t* place) {
        return *(volatile uint64_t*)place;
    }
    static __inline void glassbox_store_64(uint64_t* place, uint64_t value) {
        *(volatile uint64_t*)place = value;
    }
    static __inline void glassbox_lock(unsigned int* place) {
        while (_InterlockedExchange((volatile long*)place, 1)) _mm_pause();
    }
    static __inline void glassbox_unlock(unsigned int* place) {
        _InterlockedExchange((volatile long*)place, 0);
    }
    static __inline void glassbox_fence(void) { _ReadWriteBarrier(); _mm_mfence(); }
    #else
    static inline unsigned int glassbox_load(unsigned int* place) {
        return __atomic_load_n(place, __ATOMIC_SEQ_CST);
    }
    static inline void glassbox_store(unsigned int* place, unsigned int value) {
        __atomic_store_n(place, value, __ATOMIC_SEQ_CST);
    }
    static inline int glassbox_load_int(int* place) {
        return __atomic_load_n(place, __ATOMIC_RELAXED);
    }
    static inline void glassbox_store_int(int* place, int value) {
        __atomic_store_n(place, value, __ATOMIC_RELAXED);
    }
    static inline uint64_t glassbox_load_64(uint64_t* place) {
        return __atomic_load_n(place, __ATOMIC_RELAXED);
    }
    static inline void glassbox_store_64(uint64_t* place, uint64_t value) {
        __atomic_store_n(place, value, __ATOMIC_RELAXED);
    }
    static inline void glassbox_lock(unsigned int* place) {
        while (__atomic_exchange_n(place, 1, __ATOMIC_ACQUIRE)) {
            while (__atomic_load_n(place, __ATOMIC_RELAXED)) {}
        }
    }
    static inline void glassbox_unlock(unsigned int* place) {
        __atomic_store_n(place, 0, __ATOMIC_RELEASE);
    }
    static inline void glassbox_fence(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
    #endif
    """
    unsigned int load "glassbox_load"(unsigned int* place) noexcept nogil
    void store "glassbox_store"(unsigned int* place, unsigned int value) noexcept nogil
    # Relaxed.
    int load_int "glassbox_load_int"(int* place) noexcept nogil
    void store_int "glassbox_store_int"(int* place, int value) noexcept nogil
    uint64_t load_64 "glassbox_load_64"(uint64_t* place) noexcept nogil
    void store_64 "glassbox_store_64"(uint64_t* place, uint64_t value) noexcept nogil
    # A lock for few instructions, because a thread that waits for it spins. It is 0 while free.
    void lock "glassbox_lock"(unsigned int* place) noexcept nogil
    void unlock "glassbox_unlock"(unsigned int* place) noexcept nogil
    # Neither the compiler nor the processor moves a load or store across this.
    void fence "glassbox_fence"() noexcept nogil


cdef inline int64_t load_signed(int64_t* place) noexcept nogil:
    """Load a signed number, relaxed."""
    return <int64_t> load_64(<uint64_t*> place)


cdef inline void count(uint64_t* place) noexcept nogil:
    """Add 1 to a number that this thread alone changes, relaxed."""
    store_64(place, place[0] + 1)
