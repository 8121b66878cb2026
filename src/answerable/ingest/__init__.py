"""A site becomes chunks: parsing, splitting and writing the index."""
