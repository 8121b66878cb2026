"""Adapters: the rows of the application beside the site, always scoped to one verified user."""
