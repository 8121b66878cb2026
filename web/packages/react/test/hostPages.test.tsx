import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { answer, done, liveStream, serve, START, token } from "../../../test/fakeServer";
import { ChatWidget } from "../src/index.js";
import { AskAbout } from "../src/SelectionMode.js";
import { askQuestion, beginAnew, input, open } from "./widget.js";

beginAnew();

const shownText = (text: string) => screen.findByText(text, { selector: ".aw-markdown *" });

test("what is typed in the panel is not heard by the page, but Escape and what has Ctrl or Cmd is", async () => {
  const heard: string[] = [];
  const listener = (event: KeyboardEvent) => heard.push(event.key);
  const ways = ["keydown", "keypress", "keyup"] as const;
  for (const way of ways) document.addEventListener(way, listener);
  await open();
  await userEvent.type(input(), "a/{ArrowRight}{Control>}k{/Control}{Meta>}k{/Meta}{Escape}");
  for (const way of ways) document.removeEventListener(way, listener);
  expect(new Set(heard)).toEqual(new Set(["Control", "k", "Meta", "Escape"]));
  expect(heard.filter((key) => key === "Control")).toHaveLength(2);
});

test("a question that is typed and not sent is still there when the panel is opened again", async () => {
  await open();
  await userEvent.type(input(), "How do I{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Ask a question" }));
  expect((input() as HTMLTextAreaElement).value).toBe("How do I");
});

test("taken off the page in mid-answer, it keeps what was shown so far", async () => {
  const live = liveStream();
  serve(live.response);
  const first = await open();
  await userEvent.type(input(), "How?{Enter}");
  await act(async () => live.push(START, token("One ")));
  await shownText("One");
  await act(async () => live.push(token("two")));
  await shownText("One two");
  first.unmount();
  render(<ChatWidget />);
  expect(await shownText("One two")).toBeTruthy();
});

test("what the page has cleared before it takes the widget off stays cleared", async () => {
  serve(answer(token("Yes"), done()));
  const first = await open();
  await askQuestion();
  sessionStorage.clear();
  first.unmount();
  expect(sessionStorage).toHaveLength(0);
});

test.each([{ server: "https://other.test" }, { thread: "bob" }])("another conversation, %j, shows and sends nothing of the one before", async (changed) => {
  serve(answer(token("For Anna"), done()));
  const props = { server: "https://host.test", thread: "anna" };
  const view = await open(props);
  await askQuestion();
  await shownText("For Anna");
  view.rerender(<ChatWidget {...props} {...changed} />);
  await userEvent.click(screen.getByRole("button", { name: "Ask a question" }));
  expect(screen.queryByText("For Anna")).toBeNull();
  const requests = serve(answer(token("For Bob"), done()));
  await askQuestion("And now?");
  await shownText("For Bob");
  expect(requests[0]!.headers).not.toHaveProperty("X-Owner-Token");
  expect(requests[0]!.body["conversation_id"]).toBeUndefined();
  view.rerender(<ChatWidget {...props} />);
  await shownText("For Anna");
});

test.each([
  ["", "نعم", "auto", "auto"],
  ["rtl", "HTTP نعم", null, null],
  ["rtl", "Yes.", "auto", null],
])("in a page with dir='%s' question and answer %j have the direction %s, and the empty field has %s", async (page, text, expected, ofField) => {
  document.documentElement.dir = page;
  serve(answer(token(text), done()));
  const { container } = await open();
  await askQuestion(text);
  await shownText(text);
  const found = [".aw-question", ".aw-markdown", "textarea"].map((name) => container.querySelector(name)!);
  document.documentElement.dir = "";
  expect(found.map((each) => (each.closest(".aw-answer > div") ?? each).getAttribute("dir"))).toEqual([expected, expected, ofField]);
});

test("in React's strict mode a question in the address is asked once, and answered", async () => {
  const requests = serve(answer(token("Yes"), done()));
  history.replaceState(null, "", "/?ask=How%3F");
  render(<ChatWidget />, { wrapper: StrictMode });
  expect(await shownText("Yes")).toBeTruthy();
  expect(requests).toHaveLength(1);
});

test("'Ask about this' is placed from the side of the window that is nearer, so that long words do not leave it", () => {
  const at = (right: number) => {
    const { container, unmount } = render(<AskAbout selection={{ text: "x", rect: { left: 0, top: 10, right, bottom: 30 } }} onAsk={() => undefined} />);
    const { left, right: fromRight } = container.querySelector<HTMLElement>(".aw-ask-about")!.style;
    unmount();
    return [left, fromRight];
  };
  expect(at(10)).toEqual(["8px", ""]);
  expect(at(innerWidth - 10)).toEqual(["", "8px"]);
});
