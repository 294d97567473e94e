"use client";

import { useEffect, useState } from "react";
import { useTranslations } from "#translations";
import { LoadingScreen } from "@/components/ui/loading-screen";
import { leaveFlash } from "@/components/ui/toast";
import { finishGoogleReturn, followSignIn, goToGoogle } from "@/lib/users/sign-in-client";

async function goOn(from: string, error: string | null, success: string): Promise<void> {
  if (error) {
    window.location.replace(`/login?${new URLSearchParams({ from, error }).toString()}`);
    return;
  }
  await followSignIn();
  leaveFlash(success);
  window.location.replace(from);
}

/** The return from Google: the pop-up notifies its opener and closes; a tab continues by itself. */
export function GoogleDone({ error }: { error: string | null }) {
  const t = useTranslations("users.google");
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    const from = finishGoogleReturn(error);
    if (from === null) {
      const timer = setTimeout(() => setStuck(true), 1_500);
      return () => clearTimeout(timer);
    }
    goOn(from, error, t("success")).catch(() => window.location.replace("/login?error=Callback"));
    return undefined;
  }, [error, t]);
  return isStuck ? <p className="p-6">{t("close")}</p> : <LoadingScreen />;
}

/** In the pop-up, or in the tab if pop-ups are blocked: redirects to Google. */
export function GoogleStart({ from, isPopup }: { from: string; isPopup: boolean }) {
  useEffect(() => {
    goToGoogle({ from, isPopup }).catch(() => window.location.replace("/auth/done?error=unavailable"));
  }, [from, isPopup]);
  return <LoadingScreen />;
}
