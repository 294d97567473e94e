"use client";

import { Rotate3d } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { mediaUrl } from "@/components/ui/image-loader";
import { lazily } from "@/components/ui/lazily";

const PanoramaView = lazily(() => import("./panorama-view").then(({ PanoramaView }) => PanoramaView));

/** A still of the panorama; the viewer (160 kB) comes when it is asked for. */
export function Walkthrough({ panorama }: { panorama: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="pano">
      {/* eslint-disable-next-line @next/next/no-img-element -- one still of one width */}
      <img
        src={mediaUrl(`/media/${panorama}-still.webp`)}
        alt="Panorama of the living and dining room"
        width={960}
        height={540}
        loading="lazy"
      />
      {isOpen ? (
        <Suspense>
          <PanoramaView src={mediaUrl(`/media/${panorama}.webp`)} />
        </Suspense>
      ) : (
        <div className="ui">
          <Button onClick={() => setOpen(true)} icon={<Rotate3d className="icon" aria-hidden="true" />}>
            Look around
          </Button>
        </div>
      )}
    </div>
  );
}
