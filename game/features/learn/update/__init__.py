"""The only code that changes what the Learn screen holds."""
