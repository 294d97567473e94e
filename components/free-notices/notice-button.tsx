"use client";

import { Mail } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { lazily } from "@/components/ui/lazily";

const NoticeDialog = lazily(
  () => import("./notice-dialog").then(({ NoticeDialog }) => NoticeDialog),
  NotLoaded,
);

function NotLoaded() {
  const t = useTranslations("apartments.notice");
  return (
    <p className="text-danger text-small font-strong" role="alert">
      {t("notLoaded")}
    </p>
  );
}

/** Shown if an apartment is let; form and script are loaded on press. */
export function NoticeButton({ apartmentNo }: { apartmentNo: string }) {
  const t = useTranslations("apartments.notice");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        block
        icon={<Mail className="icon" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t("title")}
      </Button>
      {isOpen && (
        <Suspense>
          <NoticeDialog apartmentNo={apartmentNo} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
