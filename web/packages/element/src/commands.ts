const NAME = "answerable-chat";
const COMMANDS = ["open", "close", "ask"];

type Command = (name: string, ...rest: unknown[]) => void;
type Widget = HTMLElement & Record<string, (...rest: unknown[]) => void>;

declare global {
  interface Window {
    answerable?: Command & { q?: IArguments[] };
  }
}

/**
 * `answerable("open")`, `("close")`, `("ask", question)` and `("on", event, listener)`, for the first
 * element of the page. Calls from before the script are in `answerable.q`, as with other widgets:
 * `window.answerable ??= function () { (answerable.q ??= []).push(arguments) }`.
 */
export function installCommands(load: () => Promise<unknown>): void {
  const early = window.answerable?.q;
  const command: Command = (name, ...rest) => {
    if (name === "on") return document.addEventListener(`answerable${rest[0] === "pick" ? "-" : ":"}${rest[0]}`, rest[1] as EventListener);
    if (COMMANDS.includes(name)) void load().then(() => (document.querySelector(NAME) as Widget | null)?.[name]?.(...rest));
  };
  window.answerable = command;
  // A form or a frame of that name is none of ours.
  if (Array.isArray(early)) for (const call of early) command(...(Array.from(call) as [string]));
}
