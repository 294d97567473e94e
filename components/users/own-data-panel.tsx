"use client";

import { Download, ShieldUser } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass } from "@/components/ui/card-class";
import { useAction } from "@/components/ui/use-action";
import { dayToday } from "@/lib/format/dates";
import { readOwnData } from "@/lib/hooks/own-data";
import { saveFile } from "@/lib/hooks/save-file";
import { DeleteAccountDialog } from "./delete-account-dialog";

interface OwnDataPanelProps {
  email: string;
  /** False for an account that signs in with Google only. */
  hasPassword: boolean;
}

/** The user's stored data: export and deletion (docs/product.md 3.14, 3.15). */
export function OwnDataPanel({ email, hasPassword }: OwnDataPanelProps) {
  const { isBusy, run } = useAction();
  const [isDeleting, setDeleting] = useState(false);
  const save = async () => {
    saveFile(`nibash-my-data-${dayToday()}.json`, await readOwnData());
  };
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="own-data">
      <div className="flex flex-wrap items-center gap-3">
        <ShieldUser className="icon" aria-hidden="true" />
        <div className="min-w-0 flex-[1_1_16rem]">
          <h2 id="own-data" className={CARD_HEADING}>
            Your data
          </h2>
          <p>Download everything that is stored about you, or delete your account.</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={isBusy}
            icon={<Download className="icon" aria-hidden="true" />}
            onClick={() => void run({ act: save, success: "Saved your data!" })}
          >
            Download My Data
          </Button>
          <Button size="sm" variant="danger" onClick={() => setDeleting(true)}>
            Delete My Account
          </Button>
        </div>
      </div>
      <DeleteAccountDialog
        open={isDeleting}
        email={email}
        hasPassword={hasPassword}
        onClose={() => setDeleting(false)}
      />
    </section>
  );
}
