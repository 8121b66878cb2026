/**
 * @typedef {object} AnswerableOptions
 * @property {string} [server] Base URL of the Answerable server; by default the site's own origin.
 * @property {string} [title]
 * @property {string} [welcome]
 * @property {string[]} [starters] Questions offered before the first one.
 */

const CHECKS = {
  server: ["an http(s) URL or a path that begins with /", isServer],
  title: ["a string", isString],
  welcome: ["a string", isString],
  starters: ["a list of strings without |", (value) => Array.isArray(value) && value.every(isStarter)],
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

function isString(value) {
  return typeof value === "string";
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
