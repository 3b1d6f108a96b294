"""The windows of one data folder: which of them takes files, and what may be deleted."""
