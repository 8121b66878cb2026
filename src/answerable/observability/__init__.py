"""What operators are told of turns: a log of figures and ids, metrics and traces."""
