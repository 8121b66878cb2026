import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { about, answer, done, json, serve, token } from "../../../test/fakeServer";
import { ChatWidget } from "../src/index.js";
import { askQuestion, beginAnew, launcher, open } from "./widget.js";

beginAnew();

test("theme and sentences can be set", async () => {
  const { container } = await open({ theme: "dark", texts: { close: "Schließen" } });
  expect(container.querySelector(".answerable")!.getAttribute("data-theme")).toBe("dark");
  expect(screen.getByRole("button", { name: "Schließen" })).toBeTruthy();
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

test("the panel says its own language, and leaves questions and answers in the page's", async () => {
  document.documentElement.lang = "fr";
  serve(answer(token("Oui"), done()));
  const { container } = render(<ChatWidget language="de" mode="inline" />);
  await userEvent.type(await screen.findByRole("textbox", { name: "Ihre Frage" }), "Où?{Enter}");
  const languageOf = (element: Element) => element.closest("[lang]")!.getAttribute("lang");
  expect(container.querySelector(".answerable")!.getAttribute("lang")).toBe("de");
  expect(languageOf(await screen.findByText("Oui", { selector: ".aw-markdown *" }))).toBe("fr");
  expect(languageOf(screen.getByText("Où?"))).toBe("fr");
  expect(languageOf(screen.getByRole("article", { name: "Antwort" }))).toBe("de");
  document.documentElement.lang = "";
});

test("what the page says itself comes before what the server says", async () => {
  about.site = { name: "Acme", welcome: "Hi from Acme" };
  await open({ texts: { title: "Own", welcome: "Own words" } });
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(screen.getByRole("dialog", { name: "Own" })).toBeTruthy();
  expect(screen.getByText("Own words")).toBeTruthy();
});

test("one sentence of a table is replaced, and the others stay", async () => {
  serve(answer(done("no_match")), answer(done("blocked")));
  await open({ texts: { states: { no_match: "Sorry" } } });
  await askQuestion();
  expect(await screen.findByText("Sorry", { selector: ".aw-state" })).toBeTruthy();
  await askQuestion();
  expect(await screen.findByText("Not answered", { selector: ".aw-state" })).toBeTruthy();
});
