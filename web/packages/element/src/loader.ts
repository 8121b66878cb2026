// The script of the script tag: small, because every page pays for it. It puts the element on the page and
// loads the rest when the browser rests, or at once when the reader or the page wants the widget.
import { addFromScript } from "./addFromScript.js";
import { installCommands } from "./commands.js";
import { loadOnce } from "./loadOnce.js";

// Only while a classic script runs does the document know which one it is; a module has to look for itself.
const script = typeof document === "undefined" ? null : (document.currentScript ?? document.querySelector("[src*='/answerable.js']"));

if (script instanceof HTMLScriptElement) {
  // Beside this file, so that one address is enough; read now, while the document knows the script.
  const rest = new URL("answerable/chat.js", script.src).href;
  const tryToLoad = loadOnce(rest, (address) => import(address).then(({ define }) => define()));
  // The browser says what it could not load; to the page's own error tracking that is nothing.
  const load = () => tryToLoad().catch(() => undefined);
  addFromScript(script);
  installCommands(load);
  whenIdle(load);
}

/** After the page has loaded, so that nothing of it waits for the widget. */
function whenIdle(run: () => void): void {
  const rest = () => ("requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 3000 }) : setTimeout(run, 200));
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest, { once: true });
}
