"""The version, alone in a file: reading it imports nothing."""

__version__ = "0.1.0"
