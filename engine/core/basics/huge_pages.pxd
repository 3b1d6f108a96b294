"""Large allocations, on huge pages if the system has them.

A large table is read at random. With pages of 4 KB most of the latency is the search for the page
(Chess Programming Wiki, "Transposition Table", huge pages). An allocation of at least half a huge
page gets whole huge pages.
"""

from libc.stddef cimport size_t

cdef extern from *:
    """
    #include <stdlib.h>
    #if defined(__GLIBC__)
    #include <malloc.h>
    #endif
    #include <string.h>
    #if defined(__linux__)
    #include <sys/mman.h>
    #endif
    #define GLASSBOX_HUGE_PAGE ((size_t)2 << 20)

    /* Not zeroed; the system provides the memory when it is written. NULL if it is exhausted. */
    static void* glassbox_allocate_untouched(size_t size) {
    #if defined(__linux__) && defined(MADV_HUGEPAGE)
        void* block;
        if (size >= GLASSBOX_HUGE_PAGE) {
            if (posix_memalign(&block, GLASSBOX_HUGE_PAGE, size) != 0) return NULL;
            madvise(block, size, MADV_HUGEPAGE);
            return block;
        }
    #endif
        return malloc(size);
    }

    /* Return freed memory that the C library holds back to the system. */
    static void glassbox_return_freed(void) {
    #if defined(__GLIBC__)
        malloc_trim(0);
    #endif
    }

    /* Zeroed, aligned at least to a cache line; NULL if memory is exhausted. Free `block`. */
    static void* glassbox_allocate_pages(size_t size, void** block) {
    #if defined(__linux__) && defined(MADV_HUGEPAGE)
        if (size >= GLASSBOX_HUGE_PAGE / 2) {
            size = (size + GLASSBOX_HUGE_PAGE - 1) / GLASSBOX_HUGE_PAGE * GLASSBOX_HUGE_PAGE;
            if (posix_memalign(block, GLASSBOX_HUGE_PAGE, size) != 0) {
                *block = NULL;
                return NULL;
            }
            madvise(*block, size, MADV_HUGEPAGE);  /* A hint: without it small pages serve. */
            memset(*block, 0, size);
            return *block;
        }
    #endif
        *block = calloc(size + 64, 1);
        if (*block == NULL) return NULL;
        return (void*)(((size_t)*block + 63) / 64 * 64);
    }
    """
    void* allocate_pages "glassbox_allocate_pages"(size_t size, void** block) noexcept nogil
    void return_freed "glassbox_return_freed"() noexcept nogil
    void* allocate_untouched "glassbox_allocate_untouched"(size_t size) noexcept nogil
