"use client";

import { Rotate3d } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { mediaUrl, pictureUrl } from "@/components/ui/image-loader";
import { lazily } from "@/components/ui/lazily";
import { isUploaded } from "@/lib/apartments/form";
import { Caption } from "./gallery-frame";

/** Above the viewer's own layers on the picture. */
export const PANORAMA_CONTROLS = "absolute inset-x-4 bottom-4 z-95 flex items-center gap-2";

const PanoramaView = lazily(() => import("./panorama-view").then(({ PanoramaView }) => PanoramaView));

/** Widths of an uploaded still and panorama (lib/platform/workers/pictures.ts). */
const [STILL, SPHERE] = [1440, 4096];

function sourcesOf(panorama: string) {
  return isUploaded(panorama)
    ? { still: pictureUrl(panorama, STILL), sphere: pictureUrl(panorama, SPHERE) }
    : { still: mediaUrl(`/media/${panorama}-still.webp`), sphere: mediaUrl(`/media/${panorama}.webp`) };
}

/** A still of the panorama; the viewer (160 kB) is loaded on demand. */
export function Walkthrough({ panorama }: { panorama: string }) {
  const [isOpen, setOpen] = useState(false);
  const { still, sphere } = sourcesOf(panorama);
  return (
    <>
      <div className="rounded-pic bg-dusk relative aspect-video overflow-hidden max-sm:aspect-4/5 [&:fullscreen]:aspect-auto [&:fullscreen]:size-full [&:fullscreen]:rounded-none">
        {/* oxlint-disable-next-line nextjs/no-img-element -- one still of one width */}
        <img
          className="absolute inset-0 size-full object-[55%_62%]"
          src={still}
          alt="Panorama of the living and dining room"
          width={960}
          height={540}
          loading="lazy"
        />
        {isOpen ? (
          <Suspense>
            <PanoramaView src={sphere} />
          </Suspense>
        ) : (
          <div className={PANORAMA_CONTROLS}>
            <Button
              variant="on-picture"
              onClick={() => setOpen(true)}
              icon={<Rotate3d className="icon" aria-hidden="true" />}
            >
              Look around
            </Button>
          </div>
        )}
      </div>
      {!isUploaded(panorama) && <Caption>An illustration: these are not the rooms of this home.</Caption>}
    </>
  );
}
