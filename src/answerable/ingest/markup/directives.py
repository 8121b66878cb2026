"""Directives of Sphinx and its extensions by what they hold, in MyST and in reStructuredText.

Prose stands in any that is named here as prose; code in those for code. One that is named nowhere
is prose or code by how it is written: see ``myst`` and ``eval_rst``.
"""

from __future__ import annotations

# Whose argument begins their text, and whose is a version before it, or a title.
BEGUN = frozenset("note tip warning important caution danger attention hint error seealso".split())
VERSIONED = frozenset("versionadded versionchanged deprecated versionremoved".split())
TITLED = frozenset(
    "admonition topic sidebar container tabs tab group-tab tab-set tab-item dropdown details"
    " toggle figure epigraph glossary rubric card grid grid-item grid-item-card margin aside only"
    " proof exercise solution definition theorem".split()
)
# That document an object in any domain (py:function, c:macro), named by the argument.
OBJECTS = frozenset(
    "function class method attribute data exception decorator decoratormethod staticmethod"
    " classmethod property option envvar confval cmdoption describe object type macro struct union"
    " enum enumerator enum-class member var concept alias directive role setting".split()
)
TABLES = ("list-table", "csv-table")
PROSE = BEGUN | VERSIONED | TITLED
# Code whose language is its argument, and other code. A terminal shows a command and its output.
NAMES_LANGUAGE = frozenset("code code-block code-tab sourcecode prompt".split())
TERMINAL = "terminal"
CODE = NAMES_LANGUAGE | {"parsed-literal", "ipython", TERMINAL}
TYPED = "input"  # the option of a terminal that is the command
