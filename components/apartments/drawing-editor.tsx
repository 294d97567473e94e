"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAction } from "@/components/ui/use-action";
import { toastSuccess } from "@/components/ui/toast";
import { type OnTheWay } from "@/lib/hooks/apartment-pictures";
import { useUploads } from "@/lib/hooks/uploads";
import { FileDrop } from "./file-drop";
import { UploadList } from "./upload-list";

interface DrawingEditorProps {
  id: string;
  /** "floor plan": as used within a sentence. */
  name: string;
  hint: string;
  /** Longest edge in pixels worth uploading. */
  longest: number;
  /** Whether an uploaded one is shown. */
  isOwn: boolean;
  send: (image: File, onTheWay: OnTheWay) => Promise<void>;
  restore: () => Promise<void>;
  /** How the page shows it. */
  children: ReactNode;
}

/** A floor plan or a panorama: an uploaded one replaces the stock one. */
export function DrawingEditor(props: DrawingEditorProps) {
  const { id, name, hint, longest, isOwn, send, restore, children } = props;
  const [isAsked, setAsked] = useState(false);
  const { isBusy, run } = useAction();
  const uploads = useUploads({ send, longest, onArrival: () => void toastSuccess("Picture Saved") });
  const confirm = async () => {
    if (await run({ act: restore, success: "The default picture is back" })) setAsked(false);
  };
  return (
    <>
      <div className="mb-4">{children}</div>
      <FileDrop
        id={id}
        label={`${isOwn ? "Replace the" : "Upload your own"} ${name}`}
        hint={hint}
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads.uploads} onAgain={uploads.again} onCancel={uploads.cancel} />
      {isOwn && (
        <Button size="sm" className="mt-4" onClick={() => setAsked(true)}>
          Show the house’s own {name} again
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        title={`Delete the uploaded ${name}?`}
        confirmLabel="Delete"
        busy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(false)}
      >
        The page shows the house’s own {name} again; the uploaded one cannot be brought back.
      </ConfirmDialog>
    </>
  );
}
