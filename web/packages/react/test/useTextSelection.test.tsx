import { act, fireEvent, render, renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { about, answer, done, serve, token } from "../../../test/fakeServer";
import { ChatWidget, type ChatWidgetProps, useTextSelection } from "../src/index.js";

// jsdom lays nothing out.
Range.prototype.getClientRects = () => [{ left: 10, top: 20, right: 90, bottom: 40, width: 80 }] as unknown as DOMRectList;

/** Marks what stands in an element, as a mouse would. */
function mark(element: Element): void {
  fireEvent.pointerDown(element);
  getSelection()!.selectAllChildren(element);
  document.dispatchEvent(new Event("selectionchange"));
  fireEvent.pointerUp(element);
}

function page(html: string): HTMLElement {
  const main = document.createElement("main");
  main.innerHTML = html;
  document.body.append(main);
  return main;
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  about.site = {};
});
afterEach(() => {
  document.querySelector("main")?.remove();
  getSelection()!.removeAllRanges();
});

test("marked text is told once it rests, and gone when it is not marked any more", async () => {
  const main = page("<p>One passage</p>");
  const { result } = renderHook(() => useTextSelection());
  act(() => mark(main.firstElementChild!));
  expect(result.current).toBeNull();
  await waitFor(() => expect(result.current).toEqual({ text: "One passage", rect: { left: 10, top: 20, right: 90, bottom: 40 } }));
  act(() => {
    getSelection()!.removeAllRanges();
    document.dispatchEvent(new Event("selectionchange"));
  });
  await waitFor(() => expect(result.current).toBeNull());
});

test.each([
  ["an editor", "<div contenteditable>text</div>", "div"],
  ["the widget", '<div class="answerable"><p>text</p></div>', "p"],
  ["nothing but space", "<p> </p>", "p"],
])("what is marked in %s does not count", async (_, html, selector) => {
  const main = page(html);
  const { result } = renderHook(() => useTextSelection());
  act(() => mark(main.querySelector(selector)!));
  await act(() => new Promise((resolve) => setTimeout(resolve, 350)));
  expect(result.current).toBeNull();
});

test("while the button is down nothing is told; switched off it never is", async () => {
  const main = page("<p>One passage</p>");
  const { result, rerender } = renderHook(({ on }) => useTextSelection(on), { initialProps: { on: true } });
  fireEvent.pointerDown(main);
  getSelection()!.selectAllChildren(main.firstElementChild!);
  document.dispatchEvent(new Event("selectionchange"));
  await act(() => new Promise((resolve) => setTimeout(resolve, 350)));
  expect(result.current).toBeNull();
  fireEvent.pointerUp(main);
  await waitFor(() => expect(result.current).not.toBeNull());
  rerender({ on: false });
  expect(result.current).toBeNull();
});

async function openAbout(element: Element, props: ChatWidgetProps = {}) {
  render(<ChatWidget {...props} />);
  act(() => mark(element));
  await userEvent.click(await screen.findByRole("button", { name: "Ask about this" }));
}

test("the button near the passage opens the panel in selection mode; the question goes to the passage alone", async () => {
  const requests = serve(answer(token("Yes"), done()), answer(token("All"), done()));
  const main = page("<p>One passage</p>");
  await openAbout(main.firstElementChild!);
  const indicator = screen.getByRole("group", { name: "Selection Mode Active" });
  expect(indicator.textContent).toContain("One passage");
  await userEvent.type(screen.getByPlaceholderText("Ask about the selected text…"), "What?{Enter}");
  await screen.findByText("Yes", { selector: ".aw-markdown *" });
  expect(requests[0]!.body).toMatchObject({ message: "What?", mode: "selection", context: "One passage" });
  expect(requests[0]!.body).not.toHaveProperty("chat_context");
  await userEvent.click(within(indicator).getByRole("button", { name: "Exit Selection Mode" }));
  expect(screen.queryByRole("group", { name: "Selection Mode Active" })).toBeNull();
  await userEvent.type(screen.getByRole("textbox"), "And?{Enter}");
  await screen.findByText("All", { selector: ".aw-markdown *" });
  expect(requests[1]!.body).toMatchObject({ mode: "general" });
  expect(requests[1]!.body).not.toHaveProperty("context");
});

test("a new selection replaces the old while the panel is open; Escape leaves the mode first, then the panel", async () => {
  const main = page("<p>One passage</p><p>Another</p>");
  await openAbout(main.firstElementChild!);
  act(() => mark(main.lastElementChild!));
  await waitFor(() => expect(screen.getByRole("group", { name: "Selection Mode Active" }).textContent).toContain("Another"));
  act(() => screen.getByRole("textbox").focus());
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("group", { name: "Selection Mode Active" })).toBeNull();
  expect(screen.getByRole("dialog")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a selection over several paragraphs is kept whole, up to the server's limit and with a warning", async () => {
  about.site = { max_context_bytes: 20_000 };
  const requests = serve(answer(done()));
  const main = page(`<p>${"ż".repeat(9000)}</p><p>${"b".repeat(9000)}</p>`);
  await openAbout(main);
  expect(screen.getByText(/^A long selection/)).toBeTruthy();
  // The limit is known once the panel is open; the next selection is cut there, not inside of a character.
  act(() => mark(main.lastElementChild!));
  const preview = () => screen.getByRole("group", { name: "Selection Mode Active" }).textContent;
  await waitFor(() => expect(preview()).toContain("bbb"));
  act(() => mark(main));
  await waitFor(() => expect(preview()).toContain("żżż"));
  await userEvent.type(screen.getByRole("textbox"), "What?{Enter}");
  await waitFor(() => expect(requests).toHaveLength(1));
  const sent = requests[0]!.body["context"] as string;
  expect(new TextEncoder().encode(sent).length).toBe(20_000);
  expect(sent).toContain("żb");
  expect(sent).not.toContain("\ufffd");
});

test("it can be switched off", async () => {
  const main = page("<p>One passage</p>");
  render(<ChatWidget selection={false} />);
  act(() => mark(main.firstElementChild!));
  await act(() => new Promise((resolve) => setTimeout(resolve, 350)));
  expect(screen.queryByRole("button", { name: "Ask about this" })).toBeNull();
});
