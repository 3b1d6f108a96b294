"""The only code that changes what training holds."""
