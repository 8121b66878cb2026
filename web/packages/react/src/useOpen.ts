import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { loadStored, saveOpen, type StorageKind } from "./conversationStorage.js";

export interface UseOpen {
  isOpen: boolean;
  /** The reader has just opened it, so that the focus goes there. */
  wasOpened: boolean;
  setOpen: (next: boolean) => void;
  launcher: RefObject<HTMLButtonElement | null>;
}

/**
 * Open or closed, remembered with the conversation. The focus moves only when the reader asked for it:
 * into the panel on opening, and on closing back to where it was before.
 */
export function useOpen(key: string, storage: StorageKind, onChange: (isOpen: boolean) => void): UseOpen {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const launcher = useRef<HTMLButtonElement>(null);
  const returnFocus = useRef(false);
  const before = useRef<Element>(null);
  const listener = useRef(onChange);
  listener.current = onChange;
  useEffect(() => {
    if (loadStored(key, storage)?.open) setIsOpen(true);
  }, [key, storage]);
  useEffect(() => {
    if (!isOpen && returnFocus.current) focusAgain(before.current, launcher.current);
    returnFocus.current = false;
  }, [isOpen]);
  const setOpen = useCallback(
    (next: boolean) => {
      if (next) before.current = document.activeElement;
      setIsOpen(next);
      setWasOpened(next);
      returnFocus.current = !next;
      saveOpen(key, storage, next);
      listener.current(next);
    },
    [key, storage],
  );
  return { isOpen, wasOpened, setOpen, launcher };
}

/** To what opened the panel, such as a link of the page; else to the launcher. */
function focusAgain(before: Element | null, launcher: HTMLButtonElement | null): void {
  const isOurs = before?.closest("answerable-chat, .answerable") != null;
  if (before instanceof HTMLElement && before !== document.body && before.isConnected && !isOurs) before.focus();
  else launcher?.focus();
}
