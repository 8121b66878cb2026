import { type RatingDetail, type RatingReason, REASONS } from "@answerable/client";
import { useLayoutEffect, useRef, useState } from "react";
import { useTexts } from "./texts/index.js";

// The server's limit.
const LONGEST_COMMENT = 1000;

interface RatingFormProps {
  isBad: boolean;
  /** Whether it has arrived. */
  onDetail: (detail: RatingDetail) => Promise<boolean>;
}

/** After a bad rating what was wrong, after a good one or the details the thanks. */
export function RatingForm({ isBad, onDetail }: RatingFormProps) {
  const texts = useTexts();
  const [isDone, setDone] = useState(!isBad);
  const [reasons, setReasons] = useState<RatingReason[]>([]);
  const comment = useRef<HTMLTextAreaElement>(null);
  const isSending = useRef(false);
  const thanks = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    // The button that was pressed is gone, and the focus would be nowhere.
    if (isDone && isBad) thanks.current!.focus();
  }, [isDone, isBad]);
  if (isDone) {
    return (
      <p ref={thanks} className="aw-thanks" role="status" tabIndex={-1}>
        {texts.thanks}
      </p>
    );
  }
  const toggle = (reason: RatingReason) => setReasons(REASONS.filter((each) => (each === reason) !== reasons.includes(each)));
  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    const said = comment.current!.value.trim();
    setDone((reasons.length === 0 && !said) || (await onDetail({ reasons, ...(said && { comment: said }) })));
    isSending.current = false;
  };
  return (
    <div className="aw-reasons" role="group" aria-label={texts.whyBad}>
      <p className="aw-label">{texts.whyBad}</p>
      {REASONS.map((reason) => (
        <button key={reason} type="button" className="aw-button" aria-pressed={reasons.includes(reason)} onClick={() => toggle(reason)}>
          {texts.reasons[reason]}
        </button>
      ))}
      <textarea ref={comment} className="aw-field" rows={2} maxLength={LONGEST_COMMENT} placeholder={texts.comment} aria-label={texts.comment} />
      <button type="button" className="aw-button aw-primary" onClick={send}>
        {texts.send}
      </button>
    </div>
  );
}
