"""Connections to Postgres, as every adapter that has some shares them."""
