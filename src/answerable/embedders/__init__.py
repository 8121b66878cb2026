"""Adapters that turn text into vectors: one file each, ``connect(rest)`` opens one."""
