"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { useTranslations } from "#translations";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { ErrorState } from "@/components/ui/error-state";

interface ScreenErrorProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Replaces a dashboard screen that failed: the menu stays, and the user can retry. */
export default function ScreenError({ error, reset }: ScreenErrorProps) {
  const t = useTranslations("layout.screen");
  const router = useRouter();
  const retry = () => {
    startTransition(() => {
      router.refresh();
      reset();
    });
  };
  return (
    <>
      <ScreenHead>
        <PageHeading>{t("failed")}</PageHeading>
      </ScreenHead>
      <ErrorState onRetry={retry}>
        {error.digest ? t("laterReference", { digest: error.digest }) : t("later")}
      </ErrorState>
    </>
  );
}
