export { AnswerableChat, define } from "./AnswerableChat.js";
