import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server.edge";
import { about, answer, CITATION, done, json, liveStream, serve, START, token } from "../../../test/fakeServer";
import { type ChatCommands, ChatWidget, type ChatWidgetProps } from "../src/index.js";

const SHEET = "(max-width: 480px), (max-height: 420px)";
const launcher = () => screen.getByRole("button", { name: "Ask a question" });
const input = () => screen.getByRole("textbox", { name: "Your question" });

async function open(props: ChatWidgetProps = {}) {
  const view = render(<ChatWidget {...props} />);
  await userEvent.click(launcher());
  return view;
}

async function askQuestion(text = "How?") {
  await userEvent.type(input(), `${text}{Enter}`);
  await screen.findByRole("button", { name: "Send" });
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  about.site = {};
});
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

test("on a touch screen the dialog itself takes the focus", async () => {
  setMedia("(pointer: coarse)", true);
  await open();
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
});

test("theme and sentences can be set", async () => {
  const { container } = await open({ theme: "dark", texts: { close: "Schließen" } });
  expect(container.querySelector(".answerable")!.getAttribute("data-theme")).toBe("dark");
  expect(screen.getByRole("button", { name: "Schließen" })).toBeTruthy();
});

test("it renders on a server", () => {
  expect(renderToString(<ChatWidget server="https://host" />)).toContain("Ask a question");
});

test("title, greeting and first questions come from the server, unless the page has its own", async () => {
  about.site = { name: "Acme", welcome: "Hi from Acme", starters: ["What is Acme?"] };
  await open();
  expect(await screen.findByRole("dialog", { name: "Ask Acme" })).toBeTruthy();
  expect(screen.getByText("Hi from Acme")).toBeTruthy();
  expect(screen.getByRole("button", { name: "What is Acme?" })).toBeTruthy();
  cleanup();
  await open({ title: "Own", welcome: "Own words", starters: [] });
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(screen.getByRole("dialog", { name: "Own" })).toBeTruthy();
  expect(screen.getByText("Own words")).toBeTruthy();
  expect(screen.queryByRole("list")).toBeNull();
});

test("a site that nobody has named gives no title, and nothing is asked of the server before opening", async () => {
  about.site = { name: "this site" };
  render(<ChatWidget />);
  const asked: string[] = [];
  const before = globalThis.fetch;
  globalThis.fetch = async (url) => {
    asked.push(String(url));
    return json(about.site);
  };
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(asked).toEqual([]);
  await userEvent.click(launcher());
  expect(screen.getByRole("dialog", { name: "Ask a question" })).toBeTruthy();
  expect(asked).toEqual(["/site"]);
  globalThis.fetch = before;
});

test.each([["de", "Frage stellen"], ["es-MX", "Haz una pregunta"], ["fr", "Poser une question"], ["pl", "Zadaj pytanie"], ["ja", "質問する"], ["xx", "Ask a question"]])(
  "in %s the launcher says %j",
  async (language, label) => {
    render(<ChatWidget language={language} />);
    expect(await screen.findByRole("button", { name: label })).toBeTruthy();
  },
);

test("in another language the server's greeting is shown only if the site has written it", async () => {
  about.site = { welcome: "Hi! Ask me." };
  render(<ChatWidget language="de" mode="inline" />);
  expect(await screen.findByText(/^Fragen Sie alles/)).toBeTruthy();
  cleanup();
  about.site = { welcome: "Frag mich!", welcome_is_own: true };
  render(<ChatWidget language="de" mode="inline" />);
  expect(await screen.findByText("Frag mich!")).toBeTruthy();
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

const STORED = { id: "c1", messages: [{ id: "q", role: "user", content: "Earlier?", state: null }, { id: "a", role: "assistant", content: "Said [1].", state: "answered" }] };

async function returnLater(props: ChatWidgetProps = {}) {
  serve(answer(token("Yes"), done()));
  const first = await open(props);
  await askQuestion();
  first.unmount();
  sessionStorage.clear(); // the tab is closed
  cleanup();
}

test("on return the last conversation can be resumed, and goes on", async () => {
  await returnLater();
  const requests = serve(json(STORED), answer(done()));
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Resume Last Conversation" }));
  expect(await screen.findByText("Said.")).toBeTruthy();
  expect(requests[0]).toMatchObject({ url: "/conversations/c1", headers: { "X-Owner-Token": "secret" } });
  await askQuestion("And?");
  expect(requests[1]).toMatchObject({ body: { conversation_id: "c1" }, headers: { "X-Owner-Token": "secret" } });
});

test("on return one can start new, and is not asked again", async () => {
  await returnLater();
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Start New" }));
  expect(screen.queryByRole("button", { name: "Resume Last Conversation" })).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test("a conversation that the server has dropped is said to be gone", async () => {
  await returnLater();
  serve(json({}, 404));
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Resume Last Conversation" }));
  expect(await screen.findByText(/is not there any more/)).toBeTruthy();
  expect(localStorage).toHaveLength(0);
});

test.each([
  ["storage is off", { storage: "off" }, 0],
  ["only the tab remembers", { storage: "session" }, 1],
  ["somebody is signed in", { token: "bearer" }, 1],
] as [string, ChatWidgetProps, number][])("nothing outlives the tab where %s", async (_, props, kept) => {
  serve(answer(token("Yes"), done()));
  await open(props);
  await askQuestion();
  await screen.findByText("Yes", { selector: ".aw-markdown *" });
  expect([localStorage.length, sessionStorage.length]).toEqual([0, kept]);
});

test("a new conversation forgets the old one", async () => {
  const requests = serve(answer(token("Yes"), done()), answer(done()));
  await open();
  await askQuestion();
  await userEvent.click(screen.getByRole("button", { name: "Start New" }));
  expect(screen.queryByRole("article")).toBeNull();
  expect(sessionStorage).toHaveLength(0);
  await askQuestion("New?");
  expect(requests[1]!.body).not.toHaveProperty("conversation_id");
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
