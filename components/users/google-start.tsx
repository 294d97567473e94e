"use client";

import { useEffect } from "react";
import { LoadingScreen } from "@/components/ui/loading-screen";
import { goToGoogle } from "@/lib/hooks/google";

/** In the pop-up, or in the tab where pop-ups are blocked: on to Google. */
export function GoogleStart({ from, isPopup }: { from: string; isPopup: boolean }) {
  useEffect(() => {
    goToGoogle({ from, isPopup }).catch(() => window.location.replace("/auth/done?error=unavailable"));
  }, [from, isPopup]);
  return <LoadingScreen />;
}
