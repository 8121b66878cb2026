import { useEffect, useState } from "react";
import { CheckIcon, CopyIcon } from "./icons.js";
import { useStrings } from "./strings.js";

export function CodeBlock({ language, code }: { language: string | null; code: string }) {
  return (
    <div className="aw-code">
      <div className="aw-code-bar">
        <span>{language}</span>
        <CopyButton text={code} />
      </div>
      {/* Focusable, because a wide block scrolls sideways and the keyboard must reach that. */}
      <pre tabIndex={0}>
        <code className={language ? `language-${language}` : undefined}>{code}</code>
      </pre>
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const strings = useStrings();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  // Browsers offer the clipboard on secure origins only, and may still refuse it.
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const label = copied ? strings.copied : strings.copyCode;
  return (
    <button type="button" className="aw-icon-button" aria-label={label} title={label} onClick={copy}>
      {copied ? <CheckIcon /> : <CopyIcon />}
    </button>
  );
}
