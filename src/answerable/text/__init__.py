"""What a text is and how a reader sees it: its lines, its marks, and what of it is shown."""
