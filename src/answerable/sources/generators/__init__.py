"""What generators of sites make pages of, where they serve them, and which ids headings get."""
