"use client";

import { LogOut } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "#translations";
import { Spinner } from "@/components/ui/button";
import { toastError } from "@/components/ui/toast";
import { signOut } from "@/lib/users/sign-in-client";

export function LogoutButton({ className }: { className: string }) {
  const t = useTranslations("layout.account");
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await signOut();
      // A full page load: nothing fetched for this user stays in memory for the next one.
      window.location.assign("/");
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setBusy(false);
      void toastError(t("notLoggedOut"));
    }
  };
  return (
    <button type="button" className={className} onClick={() => void leave()} aria-busy={isBusy || undefined}>
      {isBusy ? <Spinner /> : <LogOut className="icon" aria-hidden="true" />}
      <span>{t("logout")}</span>
    </button>
  );
}
