"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { cardClass } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FileDrop } from "@/components/ui/file-drop";
import { toastSuccess } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { useApartmentPictures } from "@/lib/apartments/client";
import { type Apartment, hasPlan, isUploaded } from "@/lib/apartments/contract";
import { type UploadRun, useUploads } from "@/lib/platform/client/uploads";
import { FloorPlan } from "./floor-plan";
import { panoramaOf } from "./labels";
import { PhotosEditor } from "./photos-editor";
import { UploadList } from "./upload-list";
import { Walkthrough } from "./walkthrough";

/** Longest edges in pixels worth uploading: a plan is read closely, a panorama is turned. */
const [PLAN, SPHERE] = [2880, 4096];

/** All pictures of an apartment; every change is public at once. */
export function PicturesEditor({ first }: { first: Apartment }) {
  const pictures = useApartmentPictures(first);
  const { apartment } = pictures;
  return (
    <div className="grid gap-12">
      <section aria-labelledby="own-photos">
        <Title id="own-photos">Photos</Title>
        <PhotosEditor pictures={pictures} />
      </section>
      <div className="grid grid-cols-1 items-start gap-5 @4xl:grid-cols-2">
        <section className={cardClass({}, "p-4 @xl:p-6")} aria-labelledby="own-plan">
          <Title id="own-plan">Floor plan</Title>
          <DrawingEditor
            id="upload-plan"
            name="floor plan"
            hint="JPEG or PNG"
            longest={PLAN}
            isOwn={isUploaded(apartment.floor_plan)}
            send={pictures.putFloorPlan}
            restore={pictures.restoreFloorPlan}
          >
            {hasPlan(apartment) ? (
              <FloorPlan apartment={apartment} />
            ) : (
              <p className="text-ink-2">No plan yet.</p>
            )}
          </DrawingEditor>
        </section>
        <section className={cardClass({}, "p-4 @xl:p-6")} aria-labelledby="own-panorama">
          <Title id="own-panorama">360° panorama</Title>
          <DrawingEditor
            id="upload-panorama"
            name="panorama"
            hint="JPEG or PNG, twice as wide as it is high."
            longest={SPHERE}
            isOwn={isUploaded(apartment.panorama)}
            send={pictures.putPanorama}
            restore={pictures.restorePanorama}
          >
            <Walkthrough key={apartment.panorama} {...panoramaOf(apartment)} />
          </DrawingEditor>
        </section>
      </div>
    </div>
  );
}

function Title({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2
      className="text-lead/compact tracking-card mb-4 font-sans [font-feature-settings:normal] font-semibold"
      id={id}
    >
      {children}
    </h2>
  );
}

interface DrawingEditorProps {
  id: string;
  /** "floor plan": as used within a sentence. */
  name: string;
  hint: string;
  /** Longest edge in pixels worth uploading. */
  longest: number;
  /** Whether an uploaded one is shown. */
  isOwn: boolean;
  send: (image: File, onTheWay: UploadRun) => Promise<void>;
  restore: () => Promise<void>;
  /** How the page shows it. */
  children: ReactNode;
}

/** A floor plan or a panorama: an uploaded one replaces the stock one. */
function DrawingEditor(props: DrawingEditorProps) {
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
        <Button
          size="sm"
          className="mt-4"
          aria-label={`Use the Default: ${name}`}
          onClick={() => setAsked(true)}
        >
          Use the Default
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
        It cannot be brought back.
      </ConfirmDialog>
    </>
  );
}
