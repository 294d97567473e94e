"use client";

import { useEffect } from "react";
import { LoadingScreen } from "@/components/ui/loading-screen";
import { goToGoogle } from "@/lib/users/sign-in-client";

/** In the pop-up, or in the tab if pop-ups are blocked: redirects to Google. */
export function GoogleStart({ from, isPopup }: { from: string; isPopup: boolean }) {
  useEffect(() => {
    goToGoogle({ from, isPopup }).catch(() => window.location.replace("/auth/done?error=unavailable"));
  }, [from, isPopup]);
  return <LoadingScreen />;
}
