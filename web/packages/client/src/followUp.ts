// What only comes after the first question: apart, so that a page need not load it before.
export type { Age } from "./age.js";
export { type ChatContext, chatContext } from "./chatContext.js";
export { resumed } from "./resumed.js";
export { choose, messageFor, pick, pickFresh } from "./picking.js";
