export { chat, type ChatFilter, type ChatRequest } from "./chat.js";
export { type Age, type ChatContext, chatContext, type ListPreview, pendingOptions, pickable, pickFresh } from "./chatContext.js";
export {
  type AssistantMessage,
  type Conversation,
  type ConversationAction,
  EMPTY_CONVERSATION,
  lastQuestion,
  type Message,
  type Rating,
  reduceConversation,
  resumed,
  type Shown,
  type UserMessage,
} from "./conversation.js";
export * from "./events.js";
export { badge, choose, isLinkOption, messageFor, pick } from "./options.js";
export { type AboutSite, aboutSite, readConversation, sendFeedback, type StoredMessage } from "./site.js";
export { readEvents } from "./sse.js";
