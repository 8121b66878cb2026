const NAME = "answerable-chat";
// About the script, not about the widget.
const OURS = ["data-server", "data-auto"];

/**
 * Put one element on the page, with the options of the script tag. The server is the script's own
 * origin unless `data-server` says otherwise; `data-auto="off"` leaves placing it to the page.
 */
export function addFromScript(script: HTMLScriptElement): void {
  if (script.dataset.auto === "off") return;
  if (document.readyState === "loading") {
    // The page may still bring its own element.
    document.addEventListener("DOMContentLoaded", () => append(script), { once: true });
  } else append(script);
}

function append(script: HTMLScriptElement): void {
  if (document.querySelector(NAME)) return;
  const element = document.createElement(NAME);
  element.setAttribute("server", script.dataset.server ?? new URL(script.src, location.href).origin);
  for (const { name, value } of script.attributes) {
    if (name.startsWith("data-") && !OURS.includes(name)) element.setAttribute(name, value);
  }
  document.body.append(element);
  keepOnPage(element);
}

/**
 * Turbo, htmx and the like put other contents into the page: the element goes along, before it knows that it was gone.
 * One that the page takes off, with its other contents in place, stays off.
 */
function keepOnPage(element: Element): void {
  let beside: Element[];
  const look = () => {
    if (!element.isConnected) {
      // Some of them stay in other contents as well: what Turbo calls permanent, and scripts that React has in the body.
      if (beside.every((each) => each === element || each.isConnected)) return observer.disconnect();
      // A page from such a library's cache has a copy in it.
      const there = document.querySelector(NAME);
      if (!there) document.body.append(element);
      else if (there.isEqualNode(element)) there.replaceWith(element);
    }
    beside = [...document.body.children];
    for (const node of [document.documentElement, document.body]) observer.observe(node, { childList: true });
  };
  const observer = new MutationObserver(look);
  look();
  // Turbo can also fit the page to what the server has, which knows of no such element. To `look` that would be the page's
  // own doing.
  document.addEventListener("turbo:before-morph-element", (event) => event.target === element && event.preventDefault());
}
