"""HOW RIGHT: figures from labelled questions."""
