"use client";

import { CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Checked } from "@/lib/contracts/setup";
import type { Check } from "@/lib/contracts/setup.steps";
import { WENT_WRONG } from "@/lib/format/words";
import { runCheck } from "@/lib/hooks/setup";
import { CHECK_WORDS } from "./words";

/** Calls the external service, and keeps its answer on screen: it names the setting to change. */
export function CheckStep({ check }: { check: Check }) {
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<Checked>();
  const press = async () => {
    setBusy(true);
    try {
      setFound(await runCheck(check));
    } catch (error) {
      setFound({ ok: false, message: error instanceof Error ? error.message : WENT_WRONG });
    } finally {
      setBusy(false);
    }
  };
  const Icon = found?.ok ? CircleCheck : TriangleAlert;
  return (
    <div className="grid justify-items-start">
      <Button busy={isBusy} onClick={() => void press()}>
        {CHECK_WORDS[check]}
      </Button>
      <div role="status" aria-label={CHECK_WORDS[check]}>
        {found && (
          <p className="mt-3 flex max-w-[64ch] items-start gap-2.5 wrap-anywhere">
            <Icon
              className={`icon mt-1 flex-none ${found.ok ? "text-leaf" : "text-lamp-ink"}`}
              aria-hidden="true"
            />
            <span className="min-w-0">{found.message}</span>
          </p>
        )}
      </div>
    </div>
  );
}
