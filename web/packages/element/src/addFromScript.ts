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
}
