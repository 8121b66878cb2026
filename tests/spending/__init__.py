"""Tests of what a model may cost."""
