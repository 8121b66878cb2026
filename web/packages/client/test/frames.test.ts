import { frameReader } from "../src/frames.js";

function read(...pieces: string[]): [string, string | undefined][] {
  const told: [string, string | undefined][] = [];
  const feed = frameReader((data, id) => told.push([data, id]));
  pieces.forEach(feed);
  return told;
}

test.each<[string, [string, string | undefined][]]>([
  ["data: a\n\n", [["a", undefined]]],
  ["id: 7\ndata: a\n\ndata: b\n\n", [["a", "7"], ["b", undefined]]],
  ["data:a\ndata:  b\ndata\n\n", [["a\n b\n", undefined]]],
  [": ping\n\nevent: token\nretry: 10\ndatum: x\nid\ndata: a: b\n\n", [["a: b", ""]]],
  ["data: a\r\n\r\ndata: b\r\rdata: c\n\n", [["a", undefined], ["b", undefined], ["c", undefined]]],
  ["data: whole\n\ndata: cut off\n", [["whole", undefined]]],
])("%j is read as the standard says, wherever it is cut", (text, told) => {
  for (let at = 0; at <= text.length; at += 1) expect(read(text.slice(0, at), text.slice(at))).toEqual(told);
  expect(read(...text)).toEqual(told);
});
