export { chat, type ChatRequest } from "./chat.js";
export {
  type AssistantMessage,
  type Conversation,
  type ConversationAction,
  EMPTY_CONVERSATION,
  lastQuestion,
  type Message,
  reduceConversation,
  type UserMessage,
} from "./conversation.js";
export * from "./events.js";
export { readEvents } from "./sse.js";
