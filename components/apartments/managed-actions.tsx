"use client";

import { Download, Upload } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { useAction } from "@/components/ui/use-action";
import { readApartmentsFile } from "@/lib/apartments/client";
import { saveFile } from "@/lib/platform/client/save-file";
import { AddApartmentLink } from "./add-apartment-link";
import { IMPORT_PATH } from "./import-messages";

/** The actions on all apartments (docs/product.md 8.8, 8.15). */
export function ManagedActions() {
  const { isBusy, run } = useAction();
  const save = async () => {
    saveFile("nibash-apartments.csv", await readApartmentsFile());
  };
  return (
    <div className="flex flex-wrap gap-3 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:[&>:last-child]:col-span-2">
      <Link href={IMPORT_PATH} prefetch={false} className={buttonClass({})}>
        <Upload className="icon" aria-hidden="true" />
        Import
      </Link>
      <Button
        busy={isBusy}
        icon={<Download className="icon" aria-hidden="true" />}
        onClick={() => void run({ act: save, success: "Saved the apartments!" })}
      >
        Export
      </Button>
      <AddApartmentLink />
    </div>
  );
}
