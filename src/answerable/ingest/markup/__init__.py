"""A page's text to blocks: Markdown, and what generators of sites write between it."""
