"""Who else judges a message: one adapter a file."""
