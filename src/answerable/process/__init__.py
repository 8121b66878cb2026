"""What holds for the process whatever it answers: work beside it, memory, files, its end."""
