import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server.edge";
import { about, answer, CITATION, done, json, liveStream, serve, START, token } from "../../../test/fakeServer";
import { ChatWidget, type ChatWidgetProps } from "../src/index.js";
import { askQuestion, beginAnew, input, launcher, open, press, SHEET } from "./widget.js";

beginAnew();

test("the launcher opens a labelled dialog with the welcome, and the focus goes to the field", async () => {
  await open({ title: "Ask the docs", welcome: "Hello!" });
  const dialog = screen.getByRole("dialog", { name: "Ask the docs" });
  expect(within(dialog).getByText("Hello!")).toBeTruthy();
  expect(document.activeElement).toBe(input());
  expect(dialog.getAttribute("aria-modal")).toBe("false");
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

test("on a small screen the panel is modal: Tab goes round, and a link closes it", async () => {
  setMedia(SHEET, true);
  serve(answer(CITATION, token("Run it [1]."), done()));
  await open();
  expect(screen.getByRole("dialog").getAttribute("aria-modal")).toBe("true");
  await askQuestion();
  const chip = await screen.findByRole("link", { name: /^Citation 1/ });
  const [first, last] = [screen.getByRole("button", { name: "Start New" }), screen.getByRole("button", { name: "Send" })];
  last.focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(first);
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(last);
  window.addEventListener("click", (event) => event.preventDefault(), { once: true }); // jsdom goes nowhere
  fireEvent.click(chip);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("it renders on a server", () => {
  expect(renderToString(<ChatWidget server="https://host" />)).toContain("Ask a question");
});

test("Ctrl+I opens and closes it, but means italics in a field of the page", async () => {
  render(<ChatWidget />);
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  await userEvent.keyboard("{Control>}i{/Control}");
  expect(screen.queryByRole("dialog")).toBeNull();
  field.blur();
  await userEvent.keyboard("{Control>}i{/Control}");
  expect(document.activeElement).toBe(input());
  await userEvent.keyboard("{Meta>}i{/Meta}");
  expect(screen.queryByRole("dialog")).toBeNull();
  field.remove();
});

test("a question in the address is asked once", async () => {
  const requests = serve(answer(token("Yes"), done()));
  history.replaceState(null, "", "/?ask=How%3F&x=1#there");
  render(<ChatWidget />);
  await screen.findByText("Yes", { selector: ".aw-markdown *" });
  expect(requests[0]!.body).toMatchObject({ message: "How?" });
  expect(location.search + location.hash).toBe("?x=1#there");
  history.replaceState(null, "", "/");
});

test("an answer that comes while the panel is closed is counted on the launcher", async () => {
  const live = liveStream();
  serve(live.response);
  await open();
  await userEvent.type(input(), "How?{Enter}");
  await userEvent.keyboard("{Escape}");
  await act(async () => live.push(START, token("Yes"), done()));
  await userEvent.click(await screen.findByRole("button", { name: "Ask a question, 1 new answer" }));
  await userEvent.keyboard("{Escape}");
  expect(launcher()).toBeTruthy();
});

test("the page hears what happens", async () => {
  about.site = { feedback: true };
  const heard: unknown[][] = [];
  const requests = serve(answer(token("Yes"), done("answered", { message_id: "a1" })), json({}));
  await open({ onSignal: (...said) => heard.push(said) });
  await askQuestion();
  await userEvent.click(await screen.findByRole("button", { name: "Good answer" }));
  await userEvent.keyboard("{Escape}");
  expect(heard).toEqual([
    ["open"],
    ["ask", { question: "How?", mode: "general" }],
    ["answer", { question: "How?", text: "Yes", state: "answered", messageId: "a1" }],
    ["feedback", { messageId: "a1", rating: "up" }],
    ["close"],
  ]);
  expect(requests[1]).toMatchObject({ url: "/feedback", body: { conversation_id: "c1", message_id: "a1", verdict: "up" }, headers: { "X-Owner-Token": "secret" } });
});

test("ratings are offered only where somebody takes them", async () => {
  serve(answer(token("Yes"), done()), answer(token("Yes"), done()));
  await open();
  await askQuestion();
  expect(screen.queryByRole("button", { name: "Good answer" })).toBeNull();
  cleanup();
  sessionStorage.clear();
  await open({ feedback: true });
  await askQuestion();
  expect(screen.getByRole("button", { name: "Good answer" })).toBeTruthy();
});

const HOP = { title: "Serve it", url: "/guide#serve", kind: "doc" };
const CITED = [CITATION, token("Yes [1]"), done("answered", { message_id: "a1", next_hops: [HOP] })];

/** jsdom does not navigate, and says so where a link is not stopped. */
const stay = (event: Event) => event.preventDefault();

test("a server that counts hears what is opened and followed", async () => {
  about.site = { events: true };
  const requests = serve(json({}), answer(...CITED), json({}), json({}), json({}));
  await open();
  await waitFor(() => expect(requests).toHaveLength(1));
  await askQuestion();
  addEventListener("click", stay);
  await userEvent.click(screen.getByRole("link", { name: /^Citation 1/ }));
  await userEvent.click(screen.getByRole("link", { name: "Open at the passage" }));
  await userEvent.click(screen.getByRole("link", { name: "Serve it" }));
  removeEventListener("click", stay);
  const told = requests.filter(({ url }) => url === "/events").map(({ body }) => body);
  const said = { conversation_id: "c1", message_id: "a1" };
  expect(told).toEqual([
    { events: [{ kind: "open" }] },
    { events: [{ kind: "citation_click", ...said, url: "/guide#ingest", n: 1 }] },
    { events: [{ kind: "citation_click", ...said, url: "/guide#ingest:~:text=Run%20ingest.", n: 1 }] },
    { events: [{ kind: "hop_click", ...said, url: "/guide#serve" }] },
  ]);
});

test.each<[object, ChatWidgetProps]>([
  [{}, {}],
  [{ events: false }, {}],
  [{ events: true }, { events: false }],
])("nobody counts where the server says %j and the page %j", async (site, props) => {
  about.site = site;
  const requests = serve(answer(...CITED));
  await open(props);
  await askQuestion();
  addEventListener("click", stay);
  await userEvent.click(screen.getByRole("link", { name: "Serve it" }));
  removeEventListener("click", stay);
  expect(requests.map(({ url }) => url)).toEqual(["/chat"]);
});

test("a rating is not sent where the server takes none", async () => {
  const heard: unknown[] = [];
  const requests = serve(answer(token("Yes"), done("answered", { message_id: "a1" })));
  await open({ feedback: true, onSignal: (name) => heard.push(name) });
  await askQuestion();
  await userEvent.click(screen.getByRole("button", { name: "Good answer" }));
  expect(heard).toContain("feedback");
  expect(requests).toHaveLength(1);
});

test("a rating that the server does not take is taken back, and said to be", async () => {
  about.site = { feedback: true };
  const requests = serve(answer(token("Yes"), done("answered", { message_id: "a1" })), json({}, 503), json({}), json({}, 503), json({}));
  await open();
  await askQuestion();
  const isOn = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-pressed");
  await press("Good answer");
  expect(await screen.findByText("Your rating could not be sent. Please try again.")).toBeTruthy();
  expect([isOn("Good answer"), screen.queryByText(/^Thank you/)]).toEqual(["false", null]);
  await press("Bad answer");
  await userEvent.type(await screen.findByRole("textbox", { name: /^Anything to add/ }), "Old");
  expect(screen.queryByText(/^Your rating could not/)).toBeNull();
  const form = within(screen.getByRole("group", { name: "What was wrong?" }));
  await userEvent.click(form.getByRole("button", { name: "Send" }));
  await screen.findByText(/^Your rating could not/);
  // The thumb itself has arrived, and nothing that was written is lost.
  expect([isOn("Bad answer"), form.getByRole<HTMLTextAreaElement>("textbox").value]).toEqual(["true", "Old"]);
  await userEvent.click(form.getByRole("button", { name: "Send" }));
  expect(document.activeElement).toBe(await screen.findByText(/^Thank you/));
  expect(requests.at(-1)!.body).toMatchObject({ verdict: "down", comment: "Old" });
});

test("Retry waits for as long as the server says", async () => {
  const requests = serve(new Response("", { status: 503, headers: { "Retry-After": "0.2" } }), answer(token("Yes"), done()));
  await open();
  await askQuestion();
  expect(await screen.findByText("Service temporarily busy, please try again in a moment")).toBeTruthy();
  const retry = screen.getByRole("button", { name: "Retry" });
  expect(retry.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(retry);
  expect(requests).toHaveLength(1);
  await waitFor(() => expect(retry.getAttribute("aria-disabled")).toBe("false"));
  await userEvent.click(retry);
  await screen.findByText("Yes", { selector: ".aw-markdown *" });
});

test("a question that is edited takes the place of the first one", async () => {
  const requests = serve(answer(token("One"), done()), answer(token("Two"), done()));
  await open();
  await askQuestion();
  await userEvent.click(screen.getByRole("button", { name: "Edit question" }));
  await userEvent.keyboard("Why?");
  await userEvent.click(within(screen.getByRole("article", { name: "Your question" })).getByRole("button", { name: "Send" }));
  await screen.findByText("Two", { selector: ".aw-markdown *" });
  expect(requests[1]!.body).toMatchObject({ message: "Why?" });
  expect(screen.getAllByRole("article")).toHaveLength(2);
});

test("inline it is a region that is always open and takes no focus", async () => {
  render(<ChatWidget mode="inline" />);
  expect(screen.getByRole("region", { name: "Ask a question" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  expect(document.activeElement).toBe(document.body);
  input().focus();
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("region")).toBeTruthy();
});
