import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { answer, done, json, liveStream, serve, START, token } from "../../../test/fakeServer";
import { type ChatCommands, ChatWidget } from "../src/index.js";
import { askQuestion, beginAnew, input, launcher, open, press, returnLater, STORED } from "./widget.js";

beginAnew();

test("Escape closes and returns the focus to the launcher", async () => {
  await open();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(launcher());
});

test("the close button does the same", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(document.activeElement).toBe(launcher());
});

test("on a touch screen the dialog itself takes the focus", async () => {
  setMedia("(pointer: coarse)", true);
  await open();
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
});

test("the focus goes back to the page's own button that opened it", async () => {
  const commands: { current: ChatCommands | null } = { current: null };
  render(<ChatWidget commands={commands} />);
  const button = document.body.appendChild(document.createElement("button"));
  button.focus();
  act(() => commands.current!.open());
  expect(document.activeElement).toBe(input());
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(button);
  button.remove();
});

test("what is pressed and goes leaves the focus in the panel, so that Escape is heard", async () => {
  await returnLater();
  serve(json(STORED), answer(token("Ha"), { type: "error", code: "busy", message: "Later", request_id: "r1" }), answer(token("Whole"), done()));
  await open({ starters: ["One?"] });
  await press("Resume Last Conversation");
  await screen.findByText("Said.");
  expect(document.activeElement).toBe(input());
  await press("Start New");
  expect(document.activeElement).toBe(input());
  await press("One?");
  expect(document.activeElement).toBe(input());
  await userEvent.click(await screen.findByRole("button", { name: "Retry" }));
  expect(document.activeElement).toBe(input());
  await screen.findByText("Whole", { selector: ".aw-markdown *" });
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("on a touch screen it is the dialog", async () => {
  setMedia("(pointer: coarse)", true);
  serve(answer(token("Yes"), done()));
  await open({ starters: ["One?"] });
  await press("One?");
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
});

test("a focus that is in the page stays there", async () => {
  const live = liveStream();
  serve(live.response);
  const commands: { current: ChatCommands | null } = { current: null };
  render(<ChatWidget mode="inline" commands={commands} />);
  act(() => commands.current!.ask("How?"));
  const button = document.body.appendChild(document.createElement("button"));
  button.focus();
  await act(async () => live.push(START, token("Yes"), done()));
  await screen.findByText("Yes", { selector: ".aw-markdown *" });
  expect(document.activeElement).toBe(button);
  button.remove();
});

test("an edit that ends, either way, leaves the focus at its pencil", async () => {
  serve(answer(token("One"), done()), answer(token("Two"), done()));
  await open();
  await askQuestion();
  await press("Edit question");
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit question" }));
  await press("Edit question");
  await userEvent.keyboard("Why?{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit question" }));
  await screen.findByText("Two", { selector: ".aw-markdown *" });
});
