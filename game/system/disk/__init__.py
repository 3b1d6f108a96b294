"""Files on the disk: locked, replaced in one step, readable by their user alone.

Games and pictures are saved in threads.
"""
