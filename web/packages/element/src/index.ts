export { publishedAt } from "@answerable/react";
export { AnswerableChat, define } from "./AnswerableChat.js";
