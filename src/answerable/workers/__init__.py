"""Adapters: processes elsewhere that cut and embed documents for an ingest."""
