import type { RefObject } from "react";
import { ChatIcon } from "./icons.js";
import { useTexts } from "./texts/index.js";

interface LauncherProps {
  buttonRef: RefObject<HTMLButtonElement | null>;
  /** How many answers came while the panel was closed. */
  unread: number;
  /** An answer is being made. */
  busy: boolean;
  /** Address of a picture, in place of the speech bubble. */
  icon?: string | undefined;
  onOpen: () => void;
}

export function Launcher({ buttonRef, unread, busy, icon, onOpen }: LauncherProps) {
  const texts = useTexts();
  const label = unread > 0 ? `${texts.launcher}, ${texts.unread(unread)}` : texts.launcher;
  return (
    <button ref={buttonRef} type="button" className="aw-launcher" aria-haspopup="dialog" aria-label={label} data-busy={busy} onClick={onOpen}>
      {icon ? <img className="aw-icon" src={icon} alt="" /> : <ChatIcon />}
      <span className="aw-launcher-text">{texts.launcherShort}</span>
      {unread > 0 && (
        <span className="aw-badge" aria-hidden="true">
          {unread}
        </span>
      )}
    </button>
  );
}
