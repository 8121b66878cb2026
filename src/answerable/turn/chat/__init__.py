"""Questions about the conversation: what was asked, shown, listed and offered in it."""
