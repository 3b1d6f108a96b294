"""The review of whole files: by several processes or machines, and with a way to go on."""
