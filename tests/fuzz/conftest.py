"""What generated tests need of pytest."""

from __future__ import annotations

import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    """Put the operation into the id of a test made by schemathesis 4.32, whose way of naming it
    pytest 9.2 does not follow: a run in several processes takes what has one id for one test."""
    operation = getattr(item, "operation_label", "")
    if operation not in item.nodeid:
        item._id = item.id.with_params(operation)
