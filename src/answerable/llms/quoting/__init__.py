"""Rules of the extractive writer: what a sentence is worth as an answer, and what is said with it.

``extractive`` asks them; CONTRIBUTING.md says which of them for what.
"""
