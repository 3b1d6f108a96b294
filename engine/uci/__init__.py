"""The engine over standard input and output, in the Universal Chess Interface."""
