// Ranges of lines and copied links. Without this script the page shows the same text, and the links
// to sections and to single lines work.
"use strict";

const NAMED = /^#L(\d{1,9})(?:-L?(\d{1,9}))?$/;
const numbers = [...document.querySelectorAll(".lines a")]; // the link of line n is numbers[n - 1]
const byId = (id) => document.getElementById(id);

let anchor = 0; // the line a range was begun at; 0: nothing is picked
let head = 0; // the line it reaches to
let reachable = 1; // the one number that the Tab key stops at

const rowOf = (line) => numbers[line - 1].parentElement;
const lineOf = (link) => Number(link.textContent);
const bounds = () => [Math.min(anchor, head), Math.max(anchor, head)];

function named(first, last) {
  return first === last ? `#L${first}` : `#L${first}-L${last}`;
}

function spoken(first, last) {
  return first === last ? `Line ${first}` : `Lines ${first}–${last}`;
}

function say(text) {
  byId("Said").textContent = text;
}

// What is picked

function mark(first, last, isOn) {
  for (let line = first; line <= last; line += 1) rowOf(line).classList.toggle("on", isOn);
}

function pick(from, to) {
  if (anchor) mark(...bounds(), false);
  anchor = from;
  head = to;
  byId("Picked").hidden = !anchor;
  if (!anchor) return;
  const [first, last] = bounds();
  mark(first, last, true);
  byId("PickedLines").textContent = spoken(first, last);
  byId("Picked").querySelector(".copy").dataset.copy = named(first, last).slice(1);
}

/** Picks lines by hand: the address follows, and only what is begun anew is a step to go back to. */
function choose(from, to, isNew) {
  pick(from, to);
  byId("Missing").hidden = true;
  history[isNew ? "pushState" : "replaceState"](null, "", named(...bounds()));
  reach(to);
  say(`${spoken(...bounds())} picked`);
}

function drop() {
  const line = head;
  pick(0, 0);
  history.replaceState(null, "", location.pathname + location.search);
  say("Nothing is picked");
  if (byId("Picked").contains(document.activeElement) || document.activeElement === document.body) {
    numbers[(line || reachable) - 1].focus({ preventScroll: true });
  }
}

/** Shows what the address names: on opening, and whenever it changes. */
function follow() {
  const found = NAMED.exec(location.hash);
  const [one, other] = found ? [Number(found[1]), Number(found[2] ?? found[1])] : [0, 0];
  const first = Math.min(one, other);
  const last = Math.min(Math.max(one, other), numbers.length);
  const isThere = first >= 1 && first <= numbers.length;
  byId("Missing").hidden = !found || (isThere && Math.max(one, other) <= numbers.length);
  byId("Missing").textContent = found ? missing(one, other) : "";
  pick(isThere ? first : 0, isThere ? last : 0);
  if (isThere) {
    reach(first);
    bringIntoView(first, last);
  } else if (found) {
    scrollTo(0, 0);
  }
}

function missing(one, other) {
  const asked = spoken(Math.min(one, other), Math.max(one, other));
  const total = numbers.length === 1 ? "1 line" : `${numbers.length} lines`;
  return `The link names ${asked.toLowerCase()}, and this document has ${total}.`;
}

/** The whole range in the middle if it fits, else its beginning at the top. */
function bringIntoView(first, last) {
  const top = rowOf(first).getBoundingClientRect().top;
  const height = rowOf(last).getBoundingClientRect().bottom - top;
  const above = Math.max(innerHeight / 10, (innerHeight - height) / 2);
  scrollTo({ top: scrollY + top - above, behavior: "instant" });
}

// The keyboard: one stop for all numbers, arrows between them

function reach(line) {
  numbers[reachable - 1].tabIndex = -1;
  numbers[line - 1].tabIndex = 0;
  reachable = line;
}

const STEPS = {
  ArrowUp: (line) => line - 1,
  ArrowDown: (line) => line + 1,
  Home: () => 1,
  End: () => numbers.length,
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && anchor) return drop();
  const link = event.target.closest(".lines a");
  if (!link) return;
  const line = lineOf(link);
  const to = event.key === "Enter" ? line : Math.min(Math.max(STEPS[event.key]?.(line) ?? 0, 0), numbers.length);
  if (event.key !== "Enter" && !(event.key in STEPS)) return;
  event.preventDefault();
  if (to < 1) return;
  if (event.shiftKey) choose(anchor || line, to, !anchor);
  else if (event.key === "Enter") choose(line, line, true);
  reach(to);
  numbers[to - 1].focus();
}

// The mouse

function onClick(event) {
  const link = event.target.closest(".lines a");
  if (link && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    getSelection().removeAllRanges(); // what a shift-click marks
    link.focus({ preventScroll: true });
    if (event.shiftKey && anchor) choose(anchor, lineOf(link), false);
    else choose(lineOf(link), lineOf(link), true);
  }
  const button = event.target.closest("[data-copy]");
  if (button) copy(button);
  if (event.target.closest("#Drop")) drop();
}

// Copying

const linkTo = (id) => new URL(`#${id}`, location.href).href;

async function copy(button) {
  const address = linkTo(button.dataset.copy);
  if (!(await copied(address))) {
    if (location.href !== address) location.hash = button.dataset.copy;
    say("The link could not be copied. It is in the address bar now.");
    return;
  }
  say("");
  requestAnimationFrame(() => say("Copied"));
  button.classList.add("done");
  setTimeout(() => button.classList.remove("done"), 2000);
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByCommand(text); // no permission, or a page that did not come over TLS
  }
}

function copiedByCommand(text) {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "quiet";
  field.value = text;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  before?.focus({ preventScroll: true });
  return isDone;
}

/** The copy key on a line number, where no text is marked, copies the link of what is picked. */
function onCopy(event) {
  if (!anchor || !document.activeElement.closest(".lines a") || !getSelection().isCollapsed) return;
  event.preventDefault();
  event.clipboardData.setData("text/plain", linkTo(named(...bounds()).slice(1)));
  say("Copied");
}

document.documentElement.classList.add("scripted");
document.addEventListener("click", onClick);
if (numbers.length > 0) {
  byId("Hint").hidden = false;
  for (const link of numbers) link.tabIndex = -1;
  reach(1);
  document.addEventListener("keydown", onKey);
  document.addEventListener("copy", onCopy);
  addEventListener("hashchange", follow);
  follow();
}
