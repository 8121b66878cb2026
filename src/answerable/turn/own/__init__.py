"""The visitor's own things: whether there is one, how it stands, and commands to it."""
