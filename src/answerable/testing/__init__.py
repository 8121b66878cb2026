"""For tests, ours and those of whoever writes an adapter: fakes, and a contract suite a socket."""
