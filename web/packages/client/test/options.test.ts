import { readFileSync } from "node:fs";
import { join } from "node:path";
import { choose, messageFor, pick } from "../src/followUp.js";
import { type AnswerOption, badge, isLinkOption } from "../src/index.js";
import { OPTION_PATTERNS } from "../src/optionPatterns.js";
import { PICKING_PATTERNS } from "../src/pickingPatterns.js";

// Jest runs in web/.
const read = (path: string) => readFileSync(join("..", path), "utf8");

interface Cases {
  offers: Record<string, AnswerOption[]>;
  pick: [string, string, number | null][];
  choose: [string, string, number | null][];
  sent: [string, number, string][];
}
// The server's tests read the same file.
const cases: Cases = JSON.parse(read("tests/turn/option_cases.json"));
const at = (offer: string, index: number | null) => (index === null ? null : cases.offers[offer]![index]);

test.each(cases.pick)("of %s, %j picks %p", (offer, message, index) => {
  expect(pick(message, cases.offers[offer]!)).toBe(at(offer, index));
});

test.each(cases.choose)("of %s, %j chooses %p", (offer, message, index) => {
  expect(choose(message, cases.offers[offer]!)).toBe(at(offer, index));
});

test.each(cases.sent)("of %s, option %i is sent as %j", (offer, index, message) => {
  const options = cases.offers[offer]!;
  expect(messageFor(options[index]!, options)).toBe(message);
  expect(choose(message, options)).toBe(options[index]);
});

test("the table is the server's", () => {
  const table = read("src/answerable/turn/option_patterns.json").trim();
  expect({ ...OPTION_PATTERNS, ...PICKING_PATTERNS }).toEqual(JSON.parse(table));
});

test("an option of no offer is sent by its own name", () => {
  expect(messageFor({ label: "Show them again", value: "show them again" }, cases.offers.links!)).toBe("show them again");
});

test("badges and links", () => {
  expect(["Quick Links D", "B) x", " E ", "Vitamin", "d"].map((label) => badge({ label, value: "" }))).toEqual(["D", "B", "E", null, null]);
  expect(["https://x.test", "HTTP://x", "javascript:alert(1)", ""].map((value) => isLinkOption({ label: "x", value }))).toEqual([true, true, false, false]);
});

test("a long message of punctuation takes no time", () => {
  const started = performance.now();
  expect(pick(`${".".repeat(100_000)}x${")".repeat(100_000)}`, cases.offers.links!)).toBeNull();
  expect(performance.now() - started).toBeLessThan(500);
});
