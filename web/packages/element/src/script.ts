import { define } from "./AnswerableChat.js";
import { addFromScript } from "./addFromScript.js";

// Only while a classic script runs does the document know which one it is.
const script = typeof document === "undefined" ? null : document.currentScript;

if (typeof customElements !== "undefined") {
  define();
  if (script instanceof HTMLScriptElement) addFromScript(script);
}
