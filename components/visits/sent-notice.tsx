"use client";

import { useEffect, useRef } from "react";
import { SENT_MESSAGES, type SentKind } from "./words";

/** The next step. After submitting it takes the focus, since the pressed button is gone. */
export function SentNotice({ sent, hasFocus = false }: { sent: SentKind; hasFocus?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  const { title, text } = SENT_MESSAGES[sent];
  return (
    <div role="status">
      <h2 ref={heading} tabIndex={-1} className="text-title/[1.1] tracking-section font-normal">
        {title}
      </h2>
      <p className="text-ink-2 mt-4 text-pretty">{text}</p>
      <p className="mt-4">
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- a full page load: the form is shown again, empty */}
        <a
          className="font-strong inline-flex min-h-11 items-center underline underline-offset-5"
          href="/contact"
        >
          Send another one
        </a>
      </p>
    </div>
  );
}
