"""English wording: what questions ask for, and which texts say it."""
