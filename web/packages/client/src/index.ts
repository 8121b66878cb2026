export type { Age } from "./age.js";
export { chat, type ChatFilter, type ChatRequest } from "./chat.js";
export type { ChatContext, ListPreview } from "./chatContext.js";
export {
  type AssistantMessage,
  type Conversation,
  type ConversationAction,
  EMPTY_CONVERSATION,
  lastQuestion,
  type Message,
  type Rating,
  reduceConversation,
  type Shown,
  type UserMessage,
} from "./conversation.js";
export * from "./events.js";
export { badge, isLinkOption, pendingOptions, pickable } from "./options.js";
export {
  type AboutSite,
  aboutSite,
  type EventKind,
  type RatingDetail,
  type RatingReason,
  readConversation,
  REASONS,
  type StoredMessage,
} from "./site.js";
export { readEvents } from "./sse.js";
export { type Feedback, type ReaderEvent, sendEvents, sendFeedback } from "./telling.js";
