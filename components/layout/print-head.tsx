"use client";

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { towerDate, towerTime } from "@/lib/format/dates";

interface PrintHeadProps {
  house: string;
  /** The name of who is signed in, else the address. */
  by: string;
  /** When the page was made: where no script says when it is printed. */
  madeAt: string;
}

/** Above what is printed, and on paper alone: whose it is, who printed it, and when (docs/product.md 10.19). */
export function PrintHead({ house, by, madeAt }: PrintHeadProps) {
  const [at, setAt] = useState(madeAt);
  useEffect(() => {
    // Before the paper is laid out, which waits for nothing.
    const tell = () => flushSync(() => setAt(new Date().toISOString()));
    addEventListener("beforeprint", tell);
    return () => removeEventListener("beforeprint", tell);
  }, []);
  return (
    <p className="text-ink-2 mb-6 hidden justify-between gap-6 text-[0.8125rem] print:flex" data-print-head>
      <b className="text-ink font-[560]">{house}</b>
      <span className="lining-nums tabular-nums">{`Printed by ${by}, ${towerDate(at)}, ${towerTime(at)}`}</span>
    </p>
  );
}
