"""The terms of the evaluation taken apart: what each is made of, by name."""
