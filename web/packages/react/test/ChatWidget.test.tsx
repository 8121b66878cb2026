import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server.edge";
import { answer, CITATION, done, serve, token } from "../../../test/fakeServer";
import { ChatWidget, type ChatWidgetProps } from "../src/index.js";

const SHEET = "(max-width: 480px), (max-height: 420px)";
const launcher = () => screen.getByRole("button", { name: "Ask a question" });
const input = () => screen.getByRole("textbox");

async function open(props: ChatWidgetProps = {}) {
  const view = render(<ChatWidget {...props} />);
  await userEvent.click(launcher());
  return view;
}

async function askQuestion(text = "How?") {
  await userEvent.type(input(), `${text}{Enter}`);
  await screen.findByRole("button", { name: "Send" });
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  setMedia(SHEET, false);
  setMedia("(pointer: coarse)", false);
});

test("the launcher opens a labelled dialog with the welcome, and the focus goes to the field", async () => {
  await open({ title: "Ask the docs", welcome: "Hello!" });
  const dialog = screen.getByRole("dialog", { name: "Ask the docs" });
  expect(within(dialog).getByText("Hello!")).toBeTruthy();
  expect(document.activeElement).toBe(input());
  expect(dialog.getAttribute("aria-modal")).toBe("false");
});

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

test("a starter asks its question and the starters go", async () => {
  const requests = serve(answer(token("Yes"), done()));
  await open({ starters: ["One?", "Two?"] });
  await userEvent.click(within(screen.getByRole("list", { name: "Try one of these" })).getByRole("button", { name: "Two?" }));
  await screen.findByRole("article", { name: "Answer" });
  expect(requests[0]).toMatchObject({ url: "/chat", body: { message: "Two?", mode: "general" } });
  expect(screen.queryByRole("button", { name: "One?" })).toBeNull();
});

test("question, cited answer, link to the section", async () => {
  serve(answer(CITATION, token("Run it [1]."), done("answered", { sources: [{ file: "guide.md", heading: "Ingest", url: "/guide#ingest" }] })));
  await open({ server: "https://host" });
  await askQuestion();
  expect((await screen.findByRole("link", { name: /^Citation 1/ })).getAttribute("href")).toBe("/guide#ingest");
  expect(screen.getByRole("link", { name: "Ingest" })).toBeTruthy();
});

test("the next page shows the thread and the open panel without taking the focus", async () => {
  serve(answer(token("Yes"), done()));
  const first = await open();
  await askQuestion();
  await screen.findByText("Yes", { selector: ".aw-markdown *" });
  first.unmount();
  render(<ChatWidget />);
  expect(screen.getByRole("dialog").textContent).toContain("Yes");
  expect(document.activeElement).toBe(document.body);
});

test("a panel that was closed stays closed on the next page", async () => {
  serve(answer(token("Yes"), done()));
  const first = await open();
  await askQuestion();
  await userEvent.keyboard("{Escape}");
  first.unmount();
  render(<ChatWidget />);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("on a small screen the panel is modal: Tab goes round, and a link closes it", async () => {
  setMedia(SHEET, true);
  serve(answer(CITATION, token("Run it [1]."), done()));
  await open();
  expect(screen.getByRole("dialog").getAttribute("aria-modal")).toBe("true");
  await askQuestion();
  const chip = await screen.findByRole("link", { name: /^Citation 1/ });
  const [first, last] = [screen.getByRole("button", { name: "Close" }), screen.getByRole("button", { name: "Send" })];
  last.focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(first);
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(last);
  chip.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(chip);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("on a touch screen the dialog itself takes the focus", async () => {
  setMedia("(pointer: coarse)", true);
  await open();
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
});

test("theme and sentences can be set", async () => {
  const { container } = await open({ theme: "dark", strings: { close: "Schließen" } });
  expect(container.querySelector(".answerable")!.getAttribute("data-theme")).toBe("dark");
  expect(screen.getByRole("button", { name: "Schließen" })).toBeTruthy();
});

test("it renders on a server", () => {
  expect(renderToString(<ChatWidget server="https://host" />)).toContain("Ask a question");
});
