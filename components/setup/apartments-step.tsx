"use client";

import Link from "next/link";
import { useState } from "react";
import { AddApartmentLink } from "@/components/apartments/add-apartment-link";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAction } from "@/components/ui/use-action";
import { useSetupChanges } from "@/lib/hooks/setup";

/** One by the form, many by a list, or all of the demo if there are none yet. */
export function ApartmentsStep({ count }: { count: number }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <AddApartmentLink />
      <Link
        href="/dashboard/manage-apartments/import"
        prefetch={false}
        className={buttonClass({ variant: "outline" })}
      >
        Import a List
      </Link>
      {count === 0 ? (
        <DemoButton />
      ) : (
        <Link
          href="/dashboard/manage-apartments"
          prefetch={false}
          className={buttonClass({ variant: "outline" })}
        >
          {count === 1 ? "Open the One Apartment" : `Open All ${String(count)} Apartments`}
        </Link>
      )}
    </div>
  );
}

function DemoButton() {
  const { addDemo } = useSetupChanges();
  const { isBusy, run } = useAction();
  const [isAsking, setAsking] = useState(false);
  const confirm = async () => {
    await run({ act: addDemo, success: "Twenty Apartments Added" });
    setAsking(false);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Take the Demo's Twenty</Button>
      <ConfirmDialog
        open={isAsking}
        title="Add the demo's twenty apartments?"
        confirmLabel="Add Them"
        isDestructive={false}
        busy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        Floors 1 to 10, blocks A and B, with rents and pictures of the demo. Visitors see them at once; you
        can change each of them and take it off the list.
      </ConfirmDialog>
    </>
  );
}
