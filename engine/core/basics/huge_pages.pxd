"""Large memory, on huge pages where the system has them.

A table of many megabytes is read at random, and with pages of 4 KB most of the wait is for finding
the page (Chess Programming Wiki, "Transposition Table", huge pages). A table that nearly fills a
huge page is given one.
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

    /* Not zeroed, and given by the system only when it is written to; NULL without memory. */
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

    /* Have freed memory that the C library holds back given to the system. */
    static void glassbox_return_freed(void) {
    #if defined(__GLIBC__)
        malloc_trim(0);
    #endif
    }

    /* Zeroed and aligned to a cache line at least; NULL without memory. `block` is what to free. */
    static void* glassbox_allocate_pages(size_t size, void** block) {
    #if defined(__linux__) && defined(MADV_HUGEPAGE)
        if (size >= GLASSBOX_HUGE_PAGE / 2) {
            size = (size + GLASSBOX_HUGE_PAGE - 1) / GLASSBOX_HUGE_PAGE * GLASSBOX_HUGE_PAGE;
            if (posix_memalign(block, GLASSBOX_HUGE_PAGE, size) != 0) {
                *block = NULL;
                return NULL;
            }
            madvise(*block, size, MADV_HUGEPAGE);  /* A wish: where it fails, small pages serve. */
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
