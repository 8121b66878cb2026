"""``python -m answerable``: the command line."""

from answerable.cli import main

main()
