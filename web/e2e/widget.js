// The steps of a reader, by role and name: what a screen reader sees, the tests use.

export async function openPanel(page) {
  await page.getByRole("button", { name: "Ask a question" }).click();
  await page.getByRole("dialog").waitFor();
}

/** Type a question and send it with Enter; does not wait for its answer. */
export async function send(page, question) {
  const input = page.getByRole("textbox", { name: "Your question" });
  await input.fill(question);
  await input.press("Enter");
}

/** Ask, once the answer before is whole, and wait for the whole answer; returns its article. */
export async function ask(page, question) {
  await page.getByRole("button", { name: "Stop", exact: true }).waitFor({ state: "hidden" });
  const answers = page.getByRole("article", { name: "Answer" });
  const answer = answers.nth(await answers.count());
  await send(page, question);
  await answer.and(page.locator("[aria-busy=false]")).waitFor();
  return answer;
}

export function liveRegion(page) {
  return page.locator("answerable-chat").getByRole("status");
}
