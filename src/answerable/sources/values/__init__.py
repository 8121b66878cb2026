"""Structured files as trees whose every value knows its place: JSON and YAML."""
