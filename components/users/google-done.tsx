"use client";

import { useEffect, useState } from "react";
import { LoadingScreen } from "@/components/ui/loading-screen";
import { leaveFlash } from "@/components/ui/toast";
import { finishGoogleReturn, followSignIn, goToGoogle } from "@/lib/users/sign-in-client";

async function goOn(from: string, error: string | null): Promise<void> {
  if (error) {
    window.location.replace(`/login?${new URLSearchParams({ from, error }).toString()}`);
    return;
  }
  await followSignIn();
  leaveFlash("Signin Successful");
  window.location.replace(from);
}

/** The return from Google: the pop-up notifies its opener and closes; a tab continues by itself. */
export function GoogleDone({ error }: { error: string | null }) {
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    const from = finishGoogleReturn(error);
    if (from === null) {
      const timer = setTimeout(() => setStuck(true), 1_500);
      return () => clearTimeout(timer);
    }
    goOn(from, error).catch(() => window.location.replace("/login?error=Callback"));
    return undefined;
  }, [error]);
  return isStuck ? <p className="p-6">You can close this window now.</p> : <LoadingScreen />;
}

/** In the pop-up, or in the tab if pop-ups are blocked: redirects to Google. */
export function GoogleStart({ from, isPopup }: { from: string; isPopup: boolean }) {
  useEffect(() => {
    goToGoogle({ from, isPopup }).catch(() => window.location.replace("/auth/done?error=unavailable"));
  }, [from, isPopup]);
  return <LoadingScreen />;
}
