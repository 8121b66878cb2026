"""Conversations and their messages: one adapter a file."""
