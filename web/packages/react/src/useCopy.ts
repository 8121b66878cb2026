import { useEffect, useState } from "react";

/** Copies to the clipboard; `copied` is true for two seconds after. */
export function useCopy(): { copied: boolean; copy: (text: string) => void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  // Browsers offer the clipboard on secure origins only, and may still refuse it.
  const copy = (text: string) => {
    const refused = () => setCopied(copyByCommand(text));
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => setCopied(true), refused);
    else refused();
  };
  return { copied, copy };
}

/** As before there was a clipboard to write to: whether the browser did it. What is selected and focused stays. */
function copyByCommand(text: string): boolean {
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    event.clipboardData!.setData("text/plain", text);
  };
  addEventListener("copy", onCopy, true);
  const isDone = document.execCommand("copy");
  removeEventListener("copy", onCopy, true);
  return isDone;
}
