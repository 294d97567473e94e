"use client";

import { Mail } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazily } from "@/components/ui/lazily";

const NoticeDialog = lazily(
  () => import("./notice-dialog").then(({ NoticeDialog }) => NoticeDialog),
  () => (
    <p className="text-danger text-small font-strong" role="alert">
      The form did not arrive. Please load the page again.
    </p>
  ),
);

/** Shown if an apartment is let; form and script are loaded on press. */
export function NoticeButton({ apartmentNo }: { apartmentNo: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="lg"
        block
        icon={<Mail className="icon" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Tell me when it is free
      </Button>
      {isOpen && (
        <Suspense>
          <NoticeDialog apartmentNo={apartmentNo} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
