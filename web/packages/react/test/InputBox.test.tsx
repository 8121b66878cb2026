import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { InputBox } from "../src/index.js";

function setup(busy = false) {
  const sent: string[] = [];
  let stops = 0;
  const box = (isBusy: boolean) => <InputBox busy={isBusy} onSend={(text) => sent.push(text)} onStop={() => (stops += 1)} />;
  const { rerender } = render(box(busy));
  return { sent, stops: () => stops, setBusy: (next: boolean) => rerender(box(next)), input: screen.getByRole<HTMLTextAreaElement>("textbox") };
}

test("Enter sends the trimmed text and empties the field", async () => {
  const { sent, input } = setup();
  await userEvent.type(input, " Why? {Enter}");
  expect(sent).toEqual(["Why?"]);
  expect(input.value).toBe("");
});

test("Shift+Enter begins a new line", async () => {
  const { sent, input } = setup();
  await userEvent.type(input, "a{Shift>}{Enter}{/Shift}b");
  expect(sent).toEqual([]);
  expect(input.value).toBe("a\nb");
});

test("Enter that accepts a candidate of an input method sends nothing", () => {
  const { sent, input } = setup();
  fireEvent.change(input, { target: { value: "にほん" } });
  const enter = createEvent.keyDown(input, { key: "Enter" });
  Object.defineProperty(enter, "isComposing", { value: true });
  fireEvent(input, enter);
  expect(sent).toEqual([]);
});

test("nor does it in Safari, where the composition has ended by then", () => {
  const { sent, input } = setup();
  fireEvent.change(input, { target: { value: "にほん" } });
  fireEvent.keyDown(input, { key: "Enter", keyCode: 229 });
  expect(sent).toEqual([]);
  fireEvent.keyDown(input, { key: "Enter", keyCode: 13 });
  expect(sent).toEqual(["にほん"]);
});

test("nothing is sent while the field is empty", async () => {
  const { sent, input } = setup();
  const send = screen.getByRole("button", { name: "Send" });
  expect(send.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(send);
  await userEvent.type(input, "   {Enter}");
  expect(sent).toEqual([]);
});

test("while an answer runs, the same button stops it and Enter keeps the text", async () => {
  const { sent, stops, setBusy, input } = setup();
  const button = screen.getByRole("button", { name: "Send" });
  setBusy(true);
  expect(screen.getByRole("button", { name: "Stop" })).toBe(button);
  await userEvent.type(input, "next{Enter}");
  expect(input.value).toBe("next");
  await userEvent.click(button);
  expect(sent).toEqual([]);
  expect(stops()).toBe(1);
});

test("a double click on Send sends, and does not stop what it has sent", async () => {
  let stops = 0;
  function Asking() {
    const [busy, setBusy] = useState(false);
    return <InputBox busy={busy} onSend={() => setBusy(true)} onStop={() => (stops += 1)} />;
  }
  render(<Asking />);
  await userEvent.type(screen.getByRole("textbox"), "Why?");
  await userEvent.dblClick(screen.getByRole("button", { name: "Send" }));
  expect(stops).toBe(0);
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  expect(stops).toBe(1);
});
