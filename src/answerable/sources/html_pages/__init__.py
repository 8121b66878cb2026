"""An HTML page as Markdown: what of it is content, with the place of each character in the file."""
