"""Whether a claim says what its evidence says: ``verification`` asks the others."""
