import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { about, answer, done, serve, token } from "../../../test/fakeServer";
import { ChatWidget, type ChatWidgetProps } from "../src/index.js";

/** The condition under which the panel covers the screen. */
export const SHEET = "(max-width: 480px), (max-height: 420px)";

export const launcher = () => screen.getByRole("button", { name: "Ask a question" });
export const input = () => screen.getByRole("textbox", { name: "Your question" });
export const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

export async function open(props: ChatWidgetProps = {}) {
  const view = render(<ChatWidget {...props} />);
  await userEvent.click(launcher());
  return view;
}

/** Asks, and waits for the whole answer. */
export async function askQuestion(text = "How?") {
  await userEvent.type(input(), `${text}{Enter}`);
  await screen.findByRole("button", { name: "Send" });
}

/** What the server has of an earlier conversation. */
export const STORED = { id: "c1", messages: [{ id: "q", role: "user", content: "Earlier?", state: null }, { id: "a", role: "assistant", content: "Said [1].", state: "answered" }] };

/** A reader who has asked something and left, and whose tab is closed. */
export async function returnLater(props: ChatWidgetProps = {}) {
  serve(answer(token("Yes"), done()));
  const first = await open(props);
  await askQuestion();
  first.unmount();
  sessionStorage.clear();
  cleanup();
}

/** Each test begins as a reader who was never here, on a wide screen with a mouse, and whom nothing is answered yet. */
export function beginAnew(): void {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    about.site = {};
    serve();
  });
  afterEach(() => {
    setMedia(SHEET, false);
    setMedia("(pointer: coarse)", false);
  });
}
