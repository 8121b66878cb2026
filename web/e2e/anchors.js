// What a link to quoted words says: `#setup:~:text=first%20words,last%20words`.
const DIRECTIVE = ":~:text=";

/** The id of the element that an address names; empty for the page itself. */
export function anchorOf(url) {
  return decodeURIComponent(url.hash.slice(1).split(DIRECTIVE)[0]);
}

/** The words that the browser looks for on the page, in their order. */
export function wordsOf(url) {
  const [, words] = url.hash.split(DIRECTIVE);
  return words === undefined ? [] : words.split(",").map(decodeURIComponent);
}
