"""Large allocations, on huge pages if the system has them.

Reads of a large table are random. With pages of 4 KB, most of their latency is address translation
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
    /* From this size on calloc maps pages of its own, which are zero until their first write. */
    #define GLASSBOX_MAPPED ((size_t)64 << 20)

    /* Allocate memory, not zeroed; a page is assigned at its first write. NULL if exhausted. */
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

    /* Give the system the freed memory that the C library keeps. */
    static void glassbox_return_freed(void) {
    #if defined(__GLIBC__)
        malloc_trim(0);
    #endif
    }

    /* Allocate zeroed memory, aligned to a cache line; NULL if exhausted. Free `block` later.
       The pages of a large block are assigned when the search reaches them. */
    static void* glassbox_allocate_pages(size_t size, void** block) {
    #if defined(__linux__) && defined(MADV_HUGEPAGE)
        if (size >= GLASSBOX_HUGE_PAGE / 2) {
            size = (size + GLASSBOX_HUGE_PAGE - 1) / GLASSBOX_HUGE_PAGE * GLASSBOX_HUGE_PAGE;
            if (size >= GLASSBOX_MAPPED) {
                *block = calloc(size + GLASSBOX_HUGE_PAGE, 1);
                if (*block == NULL) return NULL;
                size_t end = (size_t)*block + GLASSBOX_HUGE_PAGE - 1;
                void* aligned = (void*)(end / GLASSBOX_HUGE_PAGE * GLASSBOX_HUGE_PAGE);
                madvise(aligned, size, MADV_HUGEPAGE);
                return aligned;
            }
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
