"""The elements of an HTML page."""

from __future__ import annotations

import pytest

from answerable.sources.html_pages.tree import MAX_DEPTH, Element, Text, parse


def shown(element: Element, page: str) -> str:
    """The tree in short: ``p(text b(more))``."""
    inner = (
        page[each.start : each.end] if isinstance(each, Text) else shown(each, page)
        for each in element.children
    )
    return f"{element.name}({' '.join(inner)})" if element.name else " ".join(inner)


@pytest.mark.parametrize(
    ("page", "tree"),
    [
        ("<p>a <b>c</b></p>", "p(a  b(c))"),
        ("<P>a</p >b", "p(a) b"),
        ("<ul><li>a<li>b</ul>c", "ul(li(a) li(b)) c"),
        ("<ul><li>a<ul><li>b</ul><li>c</ul>", "ul(li(a ul(li(b))) li(c))"),
        ("<dl><dt>a<dd>b<dt>c</dl>", "dl(dt(a) dd(b) dt(c))"),
        ("<table><tr><td>a<td>b<tr><th>c</table>", "table(tr(td(a) td(b)) tr(th(c)))"),
        (
            "<table><thead><tr><th>a<tbody><tr><td>b</table>",
            "table(thead(tr(th(a))) tbody(tr(td(b))))",
        ),
        ("<p>a<p>b<div>c</div>", "p(a) p(b) div(c)"),
        ("<p><i>a<p>b", "p(i(a)) p(b)"),
        ("a<br>b<img src=x>c<hr/>", "a br() b img() c hr()"),
        ("<script>if (a<b) '</p>'</script>c", "script(if (a<b) '</p>') c"),
        ("<title>a <b> c</TITLE >d", "title(a <b> c) d"),
        ("<textarea><p></textarea>", "textarea(<p>)"),
        ("<script>never ends", "script(never ends)"),
        ("<!DOCTYPE html><!-- <p> -->a<!-->b<?xml x?>c", "a b c"),
        ("a<!-- never ends <p>b", "a"),
        ("1 < 2 <3 and <", "1 < 2 <3 and <"),
        ("a</b>c", "a c"),
        ("<b>a<i>c</b>d", "b(a i(c)) d"),
        ("a<p title='never ends>b", "a p(b)"),
        ("a<p title='never ends", "a"),
        ('<p class="a"">One</p><p class="b">Two</p>', "p(One) p(Two)"),
        ("<p title=it's>One</p><p>Two</p>", "p(One) p(Two)"),
        ("<p title='1 > 2'>One</p>", "p(One)"),
        ("<svg><path/><g><path/></g></svg>a<i/>b", "svg(path() g(path())) a i(b)"),
        ("<my-mark/>a", "my-mark() a"),
    ],
)
def test_the_tree(page: str, tree: str) -> None:
    """What an author may leave out is left out, and what no author means is text or nothing."""
    assert shown(parse(page), page) == tree


def test_attributes() -> None:
    """By names in small letters; of two of one name the first."""
    page = "<a HREF=x?a&amp;b title='1 > 0' id = \"i\" id=j hidden data-x=''>t</a>"
    (element,) = parse(page).children
    assert isinstance(element, Element)
    assert element.attributes == {
        "href": "x?a&b",
        "title": "1 > 0",
        "id": "i",
        "hidden": "",
        "data-x": "",
    }
    assert element.get("name") == ""


def test_places() -> None:
    """Each element knows its tags; an end tag left out is empty."""
    page = "<ul><li>a<li class='x y'>b</li></ul>"
    (listed,) = parse(page).children
    assert isinstance(listed, Element)
    one, two = listed.named("li")
    assert page[one.start : one.end] == "<li>a"
    assert (one.after, one.end) == (9, 9)
    assert page[two.start : two.inside] == "<li class='x y'>"
    assert page[two.after : two.end] == "</li>"
    assert two.classes == ["x", "y"]


def test_what_is_nested_beyond_reason() -> None:
    """It stands beside what is around it, its end tags end nothing else, and what follows is read
    as ever."""
    deep = MAX_DEPTH * 3
    page = f"<main>{'<div>' * deep}a{'</div>' * deep}</main><p>b</p>"
    tree = parse(page)
    names = [each.name for each in tree.children if isinstance(each, Element)]
    assert names == ["main", "p"]
    assert max(_depth(tree), MAX_DEPTH + 2) == MAX_DEPTH + 2
    assert page[tree.children[1].start :] == "<p>b</p>"


def test_an_end_tag_of_what_was_not_opened() -> None:
    """It ends nothing else."""
    page = "<div>" * (MAX_DEPTH + 5) + "</div>" * 5 + "<i>a</i>"
    assert _depth_of(parse(page), "i") == MAX_DEPTH + 1


def _depth_of(tree: Element, name: str, depth: int = 0) -> int:
    for each in tree.children:
        if isinstance(each, Element):
            found = depth + 1 if each.name == name else _depth_of(each, name, depth + 1)
            if found:
                return found
    return 0


def _depth(element: Element) -> int:
    below = (each for each in element.children if isinstance(each, Element))
    return 1 + max(map(_depth, below), default=0)


@pytest.mark.parametrize(
    "piece",
    [
        *(
            "<",
            "<a ",
            '<a x="',
            "<a href='",
            "</p>",
            "<p>",
            "<li>",
            "<b>",
            "<!--",
            "<!-",
            "&",
            "</",
        ),
        *("<td>", "<p><i>", "<dt><dd>", "<a =", "<a x = ", "<script>", "<title></", "<svg><g/>"),
    ],
)
def test_hostile_pages(piece: str) -> None:
    """A reader that goes back for each of a hundred thousand pieces would not come to an end."""
    page = piece * 100_000
    tree = parse(page)
    assert tree.end == len(page)
    assert _depth(tree) <= MAX_DEPTH + 2
