const { TestEnvironment } = require("jest-environment-jsdom");

const PLATFORM = ["TextDecoder", "TextEncoder", "ReadableStream", "Response", "Headers", "AbortController", "AbortSignal"];

/** jsdom with the parts of the web platform that browsers have, Node has, and jsdom lacks. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of PLATFORM) this.global[name] = globalThis[name];
    this.global.Uint8Array = Uint8Array;
  }
};
