/**
 * @typedef {object} AnswerableOptions
 * @property {string} [server] Base URL of the Answerable server; by default the site's own origin.
 * @property {string} [title]
 * @property {string} [welcome]
 * @property {string[]} [starters] Questions offered before the first one.
 * @property {"floating" | "side"} [mode]
 * @property {"left" | "right"} [position] In which corner at the bottom.
 * @property {string} [label] What the button says; "" leaves its picture alone.
 * @property {string} [icon] Address of the button's picture.
 * @property {"numbers" | "headings"} [citations]
 * @property {boolean} [selection] Whether marked text can be asked about.
 * @property {"local" | "session" | "off"} [storage]
 * @property {boolean} [shortcut] Whether Ctrl+I opens the panel.
 * @property {boolean} [deepLink] Whether `?ask=…` in a page's address is asked.
 * @property {boolean} [feedback] Whether answers can be rated.
 * @property {boolean} [events] Whether the server is told what is opened and followed, if it wants to know.
 * @property {Record<string, string | Record<string, string>>} [texts] Replacements for single sentences, also of tables such as `states`.
 * @property {("version" | "locale")[]} [filterBy] Search only what has the reader's version, language.
 */

const CHECKS = {
  server: ["an http(s) URL or a path that begins with /", isServer],
  title: ["a string", isString],
  welcome: ["a string", isString],
  starters: ["a list of strings without |", (value) => Array.isArray(value) && value.every(isStarter)],
  mode: isOneOf("floating", "side"),
  position: isOneOf("left", "right"),
  label: ["a string", isString],
  icon: ["a string", isString],
  citations: isOneOf("numbers", "headings"),
  selection: ["true or false", isBoolean],
  storage: isOneOf("local", "session", "off"),
  shortcut: ["true or false", isBoolean],
  deepLink: ["true or false", isBoolean],
  feedback: ["true or false", isBoolean],
  events: ["true or false", isBoolean],
  texts: ["an object of strings and of objects of strings", (value) => isTable(value, (part) => isString(part) || isTable(part, isString))],
  filterBy: ['a list of "version" and "locale"', (value) => Array.isArray(value) && value.every((each) => each === "version" || each === "locale")],
};

/**
 * @param {unknown} options
 * @returns {AnswerableOptions}
 */
function readOptions(options = {}) {
  if (typeof options !== "object" || options === null) fail("", "an object", options);
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(CHECKS, name)) fail(`.${name}`, `one of ${Object.keys(CHECKS).join(", ")}`, name);
    const [expected, isValid] = CHECKS[name];
    if (value !== undefined && !isValid(value)) fail(`.${name}`, expected, value);
  }
  return options;
}

function isOneOf(...words) {
  return [`one of ${words.join(", ")}`, (value) => words.includes(value)];
}

function isBoolean(value) {
  return typeof value === "boolean";
}

function isString(value) {
  return typeof value === "string";
}

function isTable(value, isPart) {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isPart);
}

/** The element takes its starters as one attribute, separated by "|". */
function isStarter(value) {
  return isString(value) && !value.includes("|");
}

function isServer(value) {
  return isString(value) && (value === "" || value.startsWith("/") || /^https?:\/\//.test(value));
}

function fail(path, expected, value) {
  throw new Error(`themeConfig.answerable${path} must be ${expected}; it is ${JSON.stringify(value)}.`);
}

module.exports = { readOptions };
