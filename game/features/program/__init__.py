"""The program itself."""
