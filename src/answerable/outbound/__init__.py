"""Calls to models and services elsewhere: where they are, how they are reached and read."""
