"use client";

import type { ReactNode } from "react";
import { cardClass } from "@/components/ui/card-class";
import type { Apartment } from "@/lib/contracts/apartments";
import { isUploaded } from "@/lib/contracts/apartments.photos";
import { useApartmentPictures } from "@/lib/hooks/apartment-pictures";
import { DrawingEditor } from "./drawing-editor";
import { FloorPlan } from "./floor-plan";
import { PhotosEditor } from "./photos-editor";
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
      <div className="grid grid-cols-1 items-start gap-5 @min-[860px]:grid-cols-2">
        <section className={cardClass({}, "p-4 @min-[560px]:p-6")} aria-labelledby="own-plan">
          <Title id="own-plan">Floor plan</Title>
          <DrawingEditor
            id="upload-plan"
            name="floor plan"
            hint="JPEG or PNG. It is shown on light paper."
            longest={PLAN}
            isOwn={isUploaded(apartment.floor_plan)}
            send={pictures.putFloorPlan}
            restore={pictures.restoreFloorPlan}
          >
            <FloorPlan apartment={apartment} />
          </DrawingEditor>
        </section>
        <section className={cardClass({}, "p-4 @min-[560px]:p-6")} aria-labelledby="own-panorama">
          <Title id="own-panorama">360° panorama</Title>
          <DrawingEditor
            id="upload-panorama"
            name="panorama"
            hint="JPEG or PNG, twice as wide as it is high, as a 360° camera makes it."
            longest={SPHERE}
            isOwn={isUploaded(apartment.panorama)}
            send={pictures.putPanorama}
            restore={pictures.restorePanorama}
          >
            <Walkthrough key={apartment.panorama} panorama={apartment.panorama} />
          </DrawingEditor>
        </section>
      </div>
    </div>
  );
}

function Title({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2
      className="mb-4 font-sans [font-feature-settings:normal] text-[1.125rem]/[1.4] font-semibold tracking-[-0.005em]"
      id={id}
    >
      {children}
    </h2>
  );
}
