import { useEffect, useState } from "react";
import type { Highlighted } from "./highlight.js";
import { CopyButton } from "./IconButton.js";
import { useTexts } from "./texts/index.js";

interface CodeBlockProps {
  language: string | null;
  code: string;
  /** Nothing more is added to it. */
  isWhole: boolean;
}

export function CodeBlock({ language, code, isWhole }: CodeBlockProps) {
  const texts = useTexts();
  const parts = useHighlighted(isWhole ? language : null, code);
  return (
    <div className="aw-code">
      <div className="aw-code-bar">
        <span>{language}</span>
        <CopyButton label={texts.copyCode} text={() => code} />
      </div>
      {/* Focusable, because a wide block scrolls sideways and the keyboard must reach that. Always left to right. */}
      <pre tabIndex={0} dir="ltr">
        <code className={language ? `language-${language}` : undefined}>
          {parts
            ? parts.map(({ kind, text }, at) => (
                <span key={at} className={kind}>
                  {text}
                </span>
              ))
            : code}
        </code>
      </pre>
    </div>
  );
}

/** The code in colours once the highlighter is there, which is loaded with the first block that can use it. */
function useHighlighted(language: string | null, code: string): Highlighted[] | null {
  const [found, setFound] = useState<{ code: string; parts: Highlighted[] | null }>();
  useEffect(() => {
    if (!language) return;
    let isWanted = true;
    // A highlighter that cannot be loaded leaves the code plain.
    import("./highlight.js").then(
      ({ highlight }) => isWanted && setFound({ code, parts: highlight(language, code) }),
      () => undefined,
    );
    return () => void (isWanted = false);
  }, [language, code]);
  return found?.code === code ? found.parts : null;
}
