import { render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { CITATION } from "../../../test/fakeServer";
import { HOSTILE_URLS, PAYLOADS } from "../../../test/payloads";
import { parseBlocks } from "../src/markdown/blocks.js";
import { parseInline } from "../src/markdown/inline.js";
import { plainText } from "../src/markdown/plainText.js";
import { Markdown } from "../src/Markdown.js";

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} citations={[CITATION]} />);
/** The markup with the widget's own class names, controls and chips taken down to what matters. */
function bare(text: string): string {
  const template = document.createElement("template");
  template.innerHTML = html(text);
  for (const bar of template.content.querySelectorAll(".aw-code-bar")) bar.remove();
  for (const chip of template.content.querySelectorAll(".aw-citation")) chip.replaceWith(`{${chip.textContent}}`);
  for (const code of template.content.querySelectorAll(".aw-code")) code.replaceWith(...code.childNodes);
  return template.content.firstElementChild!.innerHTML.replaceAll(' tabindex="0" dir="ltr"', "");
}

const TAGS = new Set(["DIV", "P", "STRONG", "EM", "CODE", "PRE", "UL", "OL", "LI", "BR", "SPAN", "A", "BUTTON", "svg", "path", "rect"]);
const ATTRIBUTE = /^(class|tabindex|dir|start|href|aria-[a-z]+|title|type|viewBox|fill|stroke[a-z-]*|d|x|y|width|height|rx)$/;

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
  render(<Markdown text="[1]" citations={[{ ...CITATION, link }]} />);
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
])("%j", (text, expected) => {
  expect(bare(text)).toBe(expected);
});

test("plain text for screen readers", () => {
  const text = "# T\n\nRun **it** `now` [1].  \nNext\n\n- a\n- b\n\n```sh\nls\n```";
  expect(plainText(text, (n) => n === 1)).toBe("T\nRun it now .  \nNext\na\nb\nls");
});

test.each(["[", "*", "_", "`", "- ", "> ", "~", "**a ", "`a``", "1. ", "#", "\\", "  \n", "*a _b ", "a\n", "``` "])(
  "parsing 100 kB of %j takes linear time",
  (piece) => {
    const text = piece.repeat(100_000 / piece.length);
    const started = performance.now();
    for (const block of parseBlocks(`${text}\``)) if ("text" in block) parseInline(block.text, () => true);
    expect(performance.now() - started).toBeLessThan(1500);
  },
);
