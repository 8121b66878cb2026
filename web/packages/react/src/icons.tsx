import type { ReactNode } from "react";

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="aw-icon" viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

export const ChatIcon = () => (
  <Icon>
    <path d="M21 12a8 8 0 0 1-8 8H4l2-3.2A8 8 0 1 1 21 12Z" />
    <path d="M9.5 10.2a2.5 2.5 0 0 1 4.9.7c0 1.6-2.4 2-2.4 3.1M12 16.6v.01" />
  </Icon>
);
export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
);
export const SendIcon = () => (
  <Icon>
    <path d="M12 19V5M6 11l6-6 6 6" />
  </Icon>
);
export const StopIcon = () => (
  <Icon>
    <rect x="7" y="7" width="10" height="10" rx="1.5" fill="currentColor" />
  </Icon>
);
export const RetryIcon = () => (
  <Icon>
    <path d="M20 12a8 8 0 1 1-2.3-5.6M20 3v4h-4" />
  </Icon>
);
export const CopyIcon = () => (
  <Icon>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M5 15H4V5a1 1 0 0 1 1-1h10v1" />
  </Icon>
);
export const CheckIcon = () => (
  <Icon>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Icon>
);
export const ArrowIcon = () => (
  <Icon>
    <path d="M5 12h14M13 6l6 6-6 6" />
  </Icon>
);
export const InfoIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5M12 8v.01" />
  </Icon>
);
export const WarningIcon = () => (
  <Icon>
    <path d="M12 4L2.8 19.5h18.4L12 4ZM12 10v4.5M12 17v.01" />
  </Icon>
);
export const QuoteIcon = () => (
  <Icon>
    <path d="M4 6h16M4 12h10M4 18h7M17 13v7M13.5 16.5h7" />
  </Icon>
);
export const EditIcon = () => (
  <Icon>
    <path d="M4 20l1-4L16 5l3 3L8 19l-4 1Z" />
  </Icon>
);
export const NewIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);
export const ThumbIcon = () => (
  <Icon>
    <path d="M7 11v9H4v-9h3l4-8c1.7 0 2.5 1 2.3 2.5L12.7 9H18a2 2 0 0 1 2 2.4l-1.3 7A2 2 0 0 1 16.7 20H7" />
  </Icon>
);
