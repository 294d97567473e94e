"use client";

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "#translations";
import { towerDate, towerTime } from "@/lib/platform/format/dates";

interface PrintHeadProps {
  buildingName: string;
  /** The signed-in user's name, else their address. */
  by: string;
  /** When the page was rendered: the fallback if no script sets the time of printing. */
  madeAt: string;
}

/** Above printed content, on paper only: the building, who printed it, and when (docs/product.md 10.19). */
export function PrintHead({ buildingName, by, madeAt }: PrintHeadProps) {
  const t = useTranslations("layout.screen");
  const [at, setAt] = useState(madeAt);
  useEffect(() => {
    // Synchronously, since the print layout does not wait.
    const tell = () => flushSync(() => setAt(new Date().toISOString()));
    addEventListener("beforeprint", tell);
    return () => removeEventListener("beforeprint", tell);
  }, []);
  return (
    <p className="text-ink-2 text-micro/inherit mb-6 hidden justify-between gap-6 print:flex" data-print-head>
      <b className="text-ink font-strong">{buildingName}</b>
      <span className="lining-nums tabular-nums">
        {t("printed", { person: by, day: towerDate(at), time: towerTime(at) })}
      </span>
    </p>
  );
}
