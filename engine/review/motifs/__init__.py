"""The motifs of a line: each module recognises one family, by what the line itself shows."""
