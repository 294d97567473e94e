"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "#translations";
import { GoogleMark } from "@/components/ui/brand-icons";
import { Button } from "@/components/ui/button";
import { HINT } from "@/components/ui/field";
import { toastError, leaveFlash } from "@/components/ui/toast";
import { wentWrong } from "@/lib/platform/contracts/language";

/** Loaded with the first touch: a browser opens a pop-up only right after the press. */
const load = () => import("@/lib/users/sign-in-client");
const prepare = () => void load().catch(() => undefined);

interface GoogleButtonProps {
  /** A path of this site: where to go after sign-in. */
  from: string;
  /** On the embedded set-up a local program stands in for Google. */
  isStandIn: boolean;
}

export function GoogleButton({ from, isStandIn }: GoogleButtonProps) {
  const t = useTranslations("users.google");
  const [isBusy, setBusy] = useState(false);
  const stop = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const start = async () => {
    stop.current?.();
    setBusy(true);
    const onFailure = (message?: string) => {
      setBusy(false);
      if (message) void toastError(message);
    };
    const code = await load().catch(() => null);
    if (!code) {
      onFailure(wentWrong());
      return;
    }
    stop.current = code.startGoogle(from, {
      onDone: () => {
        leaveFlash(t("success"));
        window.location.replace(from);
      },
      onFailure,
    });
  };
  return (
    <div className="mt-4 grid gap-4" onPointerEnter={prepare} onFocus={prepare}>
      <p className="text-ink-3 before:border-line after:border-line text-small/inherit flex items-center gap-4 before:flex-1 before:border-t after:flex-1 after:border-t">
        {t("or")}
      </p>
      <Button block busy={isBusy} onClick={() => void start()} icon={<GoogleMark />}>
        {t("signIn")}
      </Button>
      {isStandIn && <p className={HINT}>{t("demo")}</p>}
    </div>
  );
}
