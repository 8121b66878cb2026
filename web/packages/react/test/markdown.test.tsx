import { render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { CITATION } from "../../../test/fakeServer";
import { HOSTILE_URLS, PAYLOADS } from "../../../test/payloads";
import { growingBlocks, parseBlocks } from "../src/markdown/blocks.js";
import { parseInline } from "../src/markdown/inline.js";
import { type Known, knownOf } from "../src/markdown/known.js";
import { plainText } from "../src/markdown/plainText.js";
import { Markdown } from "../src/Markdown.js";

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} known={knownOf({ citations: [CITATION] })} />);
/** The markup with the widget's own class names, controls and chips taken down to what matters. */
function bare(text: string): string {
  const template = document.createElement("template");
  template.innerHTML = html(text);
  for (const bar of template.content.querySelectorAll(".aw-code-bar")) bar.remove();
  for (const chip of template.content.querySelectorAll(".aw-citation")) chip.replaceWith(`{${chip.textContent}}`);
  for (const code of template.content.querySelectorAll(".aw-code")) code.replaceWith(...code.childNodes);
  const markup = template.content.firstElementChild!.innerHTML.replaceAll(' tabindex="0" dir="ltr"', "");
  return markup.replace(/ (?:class="aw-(?:table|link)"|role="group"|aria-label="Table"|tabindex="0"|style="[^"]*"|scope="col")/g, "");
}

const TAGS = new Set(["DIV", "P", "STRONG", "EM", "CODE", "PRE", "UL", "OL", "LI", "BR", "SPAN", "A", "BUTTON", "TABLE", "THEAD", "TBODY", "TR", "TH", "TD", "svg", "path", "rect"]);
const ATTRIBUTE = /^(class|tabindex|dir|start|href|aria-[a-z]+|role|scope|data-(event|n)|title|type|viewBox|fill|d|x|y|width|height|rx)$/;

/** As `bare` shows a table. */
function table(head: string, ...rows: string[]): string {
  const body = rows.map((cells) => `<tr>${cells}</tr>`).join("");
  return `<div><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** Everything in the markup that a hostile text could have added. */
function intruders(markup: string): string[] {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return [...template.content.querySelectorAll("*")].flatMap((element) => [
    ...(TAGS.has(element.tagName) ? [] : [element.tagName]),
    ...[...element.attributes].filter(({ name }) => !ATTRIBUTE.test(name)).map(({ name }) => name),
    ...(element.hasAttribute("href") && element.getAttribute("href") !== CITATION.link ? [element.outerHTML] : []),
  ]);
}

test("no payload, whole or cut anywhere, adds an element, an attribute or a link", () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(1000);
  for (const payload of PAYLOADS) {
    for (let end = 1; end <= payload.length; end += 1) {
      const prefix = payload.slice(0, end);
      const found = intruders(html(prefix));
      if (found.length > 0) throw new Error(`${JSON.stringify(prefix)} rendered ${found}`);
    }
  }
});

test.each(HOSTILE_URLS)("a citation never links to %j", (link) => {
  render(<Markdown text="[1]" known={knownOf({ citations: [{ ...CITATION, link }] })} />);
  expect(screen.getByLabelText(/^Citation 1/).hasAttribute("href")).toBe(false);
});

test.each([
  ["one\ntwo\n\nthree", "<p>one two</p><p>three</p>"],
  ["one  \ntwo\\\nthree", "<p>one  <br>two<br>three</p>"],
  ["# Title\ntext", "<p><strong>Title</strong></p><p>text</p>"],
  ["**b** *i* __b__ _i_ ***both***", "<p><strong>b</strong> <em>i</em> <strong>b</strong> <em>i</em> <strong><em>both</em></strong></p>"],
  ["**a *b***", "<p><strong>a <em>b</em></strong></p>"],
  ["snake_case_name and 2 * 3 * 4", "<p>snake_case_name and 2 * 3 * 4</p>"],
  ["**open and `open", "<p>**open and `open</p>"],
  ["****", "<p>****</p>"],
  ["\\*not\\* `a\\b` ``a`b`` `` ` ``", "<p>*not* <code>a\\b</code> <code>a`b</code> <code>`</code></p>"],
  ["- a\n- b\n  more\n\n  para", "<ul><li><p>a</p></li><li><p>b more</p><p>para</p></li></ul>"],
  ["- a\n  - b\n    - c\n- d", "<ul><li><p>a</p><ul><li><p>b</p><ul><li><p>c</p></li></ul></li></ul></li><li><p>d</p></li></ul>"],
  ["1. a\n    - b\n        - c\n    - d\n2. e", '<ol start="1"><li><p>a</p><ul><li><p>b</p><ul><li><p>c</p></li></ul></li><li><p>d</p></li></ul></li><li><p>e</p></li></ol>'],
  ["- a\n\n    2. b\n    3. c\n- d", '<ul><li><p>a</p><ol start="2"><li><p>b</p></li><li><p>c</p></li></ol></li><li><p>d</p></li></ul>'],
  ["3. a\n4) b\nlazy", '<ol start="3"><li><p>a</p></li><li><p>b lazy</p></li></ol>'],
  ["1. run:\n   ```sh\n   ls\n\n   - x\n   ```\n2. done", '<ol start="1"><li><p>run:</p><pre><code class="language-sh">ls\n\n- x</code></pre></li><li><p>done</p></li></ol>'],
  ["In\n2024. was a year", "<p>In 2024. was a year</p>"],
  ["text\n- item", "<p>text</p><ul><li><p>item</p></li></ul>"],
  ["-\n\nafter", "<ul><li></li></ul><p>after</p>"],
  ["```js\nlet a;\n\n[1] <b>", '<pre><code class="language-js">let a;\n\n[1] &lt;b&gt;</code></pre>'],
  ["~~~\ncode\n~~~~\nafter", "<pre><code>code</code></pre><p>after</p>"],
  ["``` a`b", "<p>``` a`b</p>"],
  ["claim [1][2] \\[1] `[1]` **x [1]**", "<p>claim {1}[2] [1] <code>[1]</code> <strong>x {1}</strong></p>"],
  ["[a](https://x.test) ![i](https://x.test/i.png) <b>b</b>", "<p>[a](https://x.test) ![i](https://x.test/i.png) &lt;b&gt;b&lt;/b&gt;</p>"],
  ["one\r\ntwo", "<p>one two</p>"],
  ["a | b\n--|:-:\n1 | **2**\n3\nafter", table("<th>a</th><th>b</th>", "<td>1</td><td><strong>2</strong></td>", "<td>3</td><td></td>", "<td>after</td><td></td>")],
  ["text\n| a |\n|---|\n| x \\| y | cut |\n\nafter", `<p>text</p>${table("<th>a</th>", "<td>x | y</td>")}<p>after</p>`],
  ["- item\n\n  | a | b |\n  |---|---|\n- next", `<ul><li><p>item</p>${table("<th>a</th><th>b</th>")}</li><li><p>next</p></li></ul>`],
  ["| a | b |\n|---|\nno table", "<p>| a | b | |---| no table</p>"],
  ["[page](/guide#x) and [**b** `c`](/x).", '<p><a href="/guide#x">page</a> and <a href="/x"><strong>b</strong> <code>c</code></a>.</p>'],
  ["**[in bold](/x)** ![image](/x.png) [1](/x) [n](x.md)", '<p><strong><a href="/x">in bold</a></strong> ![image](/x.png) <a href="/x">1</a> [n](x.md)</p>'],
])("%j", (text, expected) => {
  expect(bare(text)).toBe(expected);
});

const SENT = { citations: [], sources: [{ file: "a.md", heading: "A", url: "https://docs.test/a" }], nextHops: [] };

test.each([
  ["see [a](https://docs.test/b?c=1#d)", ["https://docs.test/b?c=1#d"]],
  ["see https://docs.test/b_c_d. And <https://docs.test/e>!", ["https://docs.test/b_c_d", "https://docs.test/e"]],
  ["(https://docs.test/x), https://docs.test", ["https://docs.test/x", "https://docs.test"]],
  ["[a](https://evil.test) https://evil.test <https://evil.test> [1](https://evil.test)", []],
  ["[a](https://docs.test.evil.test/) [a](https://docs.test@evil.test/) [a](http://docs.test/) [a](https://docs.test:8443/)", []],
  ["[a](//docs.test/) [a](/guide) [a](javascript:alert(1)) [a](https://) [a](https:\\\\docs.test)", []],
])("prose links only to hosts that the server has sent: %j", (text, expected) => {
  render(<Markdown text={text} known={knownOf(SENT)} />);
  const links = screen.queryAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(expected);
  for (const link of links) expect(link.getAttribute("rel")).toBe("noopener noreferrer");
});

test("a text that grows is read as the whole is, and what is settled stays the same objects", () => {
  const known = "# T\n\none\ntwo\n\n- a\n- b\n\n  c\n\n```sh\nls\n\n```\n| a | b |\n|---|---|\n| 1 | 2 |\n\n1. x\n\nend\r\n\ttab\n";
  for (const text of [known, PAYLOADS.slice(300, 320).join("\n\n"), ...PAYLOADS.filter((_, at) => at % 10 === 0)]) {
    const parse = growingBlocks();
    for (let end = 1; end <= text.length; end += 1) {
      const prefix = text.slice(0, end);
      expect(JSON.stringify(parse(prefix))).toBe(JSON.stringify(parseBlocks(prefix)));
    }
  }
  const parse = growingBlocks();
  const first = parse("one\n\ntwo\n\nthree");
  const then = parse("one\n\ntwo\n\nthree and more");
  expect(then.map((block, at) => block === first[at])).toEqual([true, false, false]);
  expect(parse("another")).toEqual(parseBlocks("another"));
});

test("steps keep their numbers as plain text", () => {
  expect(plainText("3. open it\n4. close it\n   - at once", knownOf({ citations: [] }))).toBe("3. open it\n4. close it\nat once");
});

test("plain text for screen readers", () => {
  const text = "# T\n\nRun **it** `now` [1].  \nNext\n\n- a\n- b\n\n```sh\nls\n```";
  expect(plainText(text, knownOf({ citations: [CITATION] }))).toBe("T\nRun it now .  \nNext\na\nb\nls");
});

test("a table is read row by row, a link by its words", () => {
  expect(plainText("| a | b |\n|---|---|\n| [x](/y) | **2** |", knownOf({ citations: [CITATION] }))).toBe("a, b\nx, 2");
});

test.each(["[", "*", "_", "`", "- ", "> ", "~", "**a ", "`a``", "1. ", "#", "\\", "  \n", "*a _b ", "a\n", "``` ", "|", "a|b\n", "|-\n", "[a](", "[a](b) ", "http://", "<http://"])(
  "parsing 100 kB of %j takes linear time",
  (piece) => {
    const ALL: Known = { citations: { get: () => CITATION, has: () => true } as never, hosts: { has: () => true } as never };
    const text = piece.repeat(100_000 / piece.length);
    const started = performance.now();
    for (const block of parseBlocks(`${text}\``)) if ("text" in block) parseInline(block.text, ALL);
    expect(performance.now() - started).toBeLessThan(1500);
  },
);
