export type * from "@answerable/client";
export { ChatWidget, type ChatWidgetProps, type Theme } from "./ChatWidget.js";
export { InputBox, type InputBoxProps } from "./InputBox.js";
export { MessageList, type MessageListProps } from "./MessageList.js";
export { DEFAULT_STRINGS, type Strings, StringsContext } from "./strings.js";
export { type UseChat, type UseChatOptions, useChat } from "./useChat.js";
