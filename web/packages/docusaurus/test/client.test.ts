import "../src/client.js";

// The real element is tested in its own package; here only what the client module makes of it.
test("one element is added, with the options, and it follows the colour mode", async () => {
  document.documentElement.setAttribute("data-theme", "light");
  await new Promise((resolve) => setTimeout(resolve, 300));
  const element = document.querySelector("body > answerable-chat")!;
  expect(element.outerHTML).toBe(
    '<answerable-chat server="https://answers.test" data-title="Ask" data-starters="One?|Two?" data-theme="light"></answerable-chat>',
  );
  document.documentElement.setAttribute("data-theme", "dark");
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(element.getAttribute("data-theme")).toBe("dark");
});
