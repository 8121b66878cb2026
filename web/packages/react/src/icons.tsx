/** An icon of one line, 24 wide and high. */
const icon = (line: string) => () => (
  <svg className="aw-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={line} />
  </svg>
);

export const ChatIcon = icon("M21 12a8 8 0 0 1-8 8H4l2-3.2A8 8 0 1 1 21 12ZM9.5 10.2a2.5 2.5 0 0 1 4.9.7c0 1.6-2.4 2-2.4 3.1M12 16.6v.01");
export const CloseIcon = icon("M6 6l12 12M18 6L6 18");
export const SendIcon = icon("M12 19V5M6 11l6-6 6 6");
/** Filled, by a line as wide as what is between its turns. */
export const StopIcon = icon("M8 8h8v2H8v2h8v2H8v2h8V8");
export const RetryIcon = icon("M20 12a8 8 0 1 1-2.3-5.6M20 3v4h-4");
export const CopyIcon = icon("M11 9h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM5 15H4V5a1 1 0 0 1 1-1h10v1");
export const CheckIcon = icon("M5 12.5l4.5 4.5L19 7.5");
export const ArrowIcon = icon("M5 12h14M13 6l6 6-6 6");
export const InfoIcon = icon("M12 3a9 9 0 0 1 0 18a9 9 0 0 1 0-18ZM12 11v5M12 8v.01");
export const WarningIcon = icon("M12 4L2.8 19.5h18.4L12 4ZM12 10v4.5M12 17v.01");
export const QuoteIcon = icon("M4 6h16M4 12h10M4 18h7M17 13v7M13.5 16.5h7");
export const EditIcon = icon("M4 20l1-4L16 5l3 3L8 19l-4 1Z");
export const NewIcon = icon("M12 5v14M5 12h14");
export const ThumbIcon = icon("M7 11v9H4v-9h3l4-8c1.7 0 2.5 1 2.3 2.5L12.7 9H18a2 2 0 0 1 2 2.4l-1.3 7A2 2 0 0 1 16.7 20H7");
