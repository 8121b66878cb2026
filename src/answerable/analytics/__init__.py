"""WHAT IS KEPT OF TURNS -> FIGURES -> TABLES: for the site's owner, by the dashboard and reports.

``days`` says which time, ``reading`` reads the turn log, ``turns``, ``ratings``, ``coverage`` and
``health`` count, ``tables`` lays the figures out, ``page``, ``markdown`` and ``csv_file`` write
them. ``gaps`` groups what was not answered, ``review`` draws conversations for a person to read.
"""
