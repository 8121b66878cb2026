// Prints the size of the element's one file and fails above the limit, which is only ever lowered.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMIT_KIB = 40;
const file = new URL("../packages/element/dist/answerable.js", import.meta.url);
const bytes = readFileSync(file);
const kib = gzipSync(bytes, { level: 9 }).length / 1024;

console.log(`answerable.js: ${(bytes.length / 1024).toFixed(1)} KiB, gzip ${kib.toFixed(1)} KiB (limit ${LIMIT_KIB} KiB)`);
if (kib > LIMIT_KIB) process.exit(1);
