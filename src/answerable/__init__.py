"""Answerable: a grounded assistant for your own site."""

__version__ = "0.1.0"
