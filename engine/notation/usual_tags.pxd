"""The names of the tags that most games have, each as a bit."""

cdef enum:
    EVENT_TAG = 1

cdef int usual_tag(const unsigned char* name, Py_ssize_t length) noexcept nogil
