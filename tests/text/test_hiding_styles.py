"""Styles that leave nothing of an element to be seen, and those that only look like it."""

from __future__ import annotations

import time

import pytest

from answerable.text.hiding_styles import declared, hides
from ordinary_page import page_seconds


@pytest.mark.parametrize(
    "style",
    [
        "display: none",
        "display:none!important;display:block",
        "display:none ! important; display: block",
        "display:none;display:bogus",
        "display:/**/none",
        r"d\69splay:none",
        "--a:none;display:var(--a)",
        "display:var(--b, none)",
        "visibility:hidden",
        "content-visibility:hidden",
        "opacity:0",
        "opacity:.01",
        "opacity:1%",
        "filter:opacity(0)",
        "font-size:0",
        "font-size:1px",
        "font-size:calc(0px)",
        "max-height:0;overflow:hidden",
        "height:0;overflow:hidden;padding:0",
        "height:0;overflow:hidden;padding:0 10px",
        "height:0;overflow:clip",
        "height:0;overflow-y:hidden",
        "width:0;overflow:hidden",
        "position:absolute;width:1px;height:1px;overflow:hidden",
        "position:absolute;left:-99em",
        "position:absolute;left:-9999px",
        "position:absolute;left:-1e4px",
        "position:absolute;top:-999vh",
        "position:absolute;inset:-9999px auto auto auto",
        "text-indent:-9999px",
        "margin-left:-9999px",
        "margin:0 0 0 -9999px",
        "transform:translateX(-9999px)",
        "translate:-9999px",
        "transform:scale(0)",
        "transform:scaleY(0)",
        "scale:0",
        "clip:rect(0 0 0 0)",
        "clip-path:inset(50%)",
        "clip-path:polygon(0 0,0 0,0 0)",
        "color:transparent",
        "color:rgb(0 0 0 / 0)",
        "-webkit-text-fill-color:transparent",
        "color:white;background:#FFF",
    ],
)
def test_what_hides(style: str) -> None:
    """Not there, without extent, without colour, too small, or beyond the edge."""
    assert hides(declared(style))


@pytest.mark.parametrize(
    "style",
    [
        "",
        "display",
        "display:block!important;display:none",
        "display:none;display:block",
        "overflow:hidden",
        "max-height:100%;overflow:hidden",
        "max-height:200px;overflow:auto",
        "height:1.5em;overflow:hidden",
        "height:0;padding-bottom:56.25%;overflow:hidden",
        "height:0;padding:30px 0;overflow:hidden",
        "width:1%;overflow:hidden",
        "height:0",
        "margin-left:-20px",
        "margin:-1em auto",
        "left:-20px",
        "left:-5em",
        "top:-50%",
        "text-indent:-1.5em",
        "opacity:.6",
        "opacity:1",
        "filter:opacity(.5) blur(1px)",
        "font-size:80%",
        "font-size:.8em",
        "font-size:12px",
        "transform:translate(-50%,-50%)",
        "transform:rotate(-1080deg)",
        "transform:scale(0.5)",
        "scale:.5",
        "clip:auto",
        "color:#fff",
        "color:#000;background:#fff",
        "color:inherit;background:inherit",
        "color:transparent;-webkit-background-clip:text",
    ],
)
def test_what_does_not(style: str) -> None:
    """What is cut off, moved a little, faded or drawn otherwise is there to be read."""
    assert not hides(declared(style))


def test_long_styles() -> None:
    """The time grows with the length of a style, whatever is in it."""
    parts = ("/*", "\\6", "var(--a,", "!", "left:-", "left:1 ", "filter:opacity(", "a:" + "0 " * 9)
    begun = time.process_time()
    for part in parts:
        hides(declared(part * (200_000 // len(part))))
        hides(declared(f"margin:{part * (200_000 // len(part))}"))
    assert time.process_time() - begun < 20 * page_seconds()
