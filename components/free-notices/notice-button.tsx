"use client";

import { Mail } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { FormError } from "@/components/ui/field";
import { lazily } from "@/components/ui/lazily";

const NoticeDialog = lazily(
  () => import("./notice-dialog").then(({ NoticeDialog }) => NoticeDialog),
  () => <FormError>The form did not arrive. Please load the page again.</FormError>,
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
