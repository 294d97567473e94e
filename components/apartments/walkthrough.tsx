"use client";

import { Rotate3d } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { lazily } from "@/components/ui/lazily";
import { Caption } from "./gallery-frame";

/** Above the viewer's own layers on the picture. */
export const PANORAMA_CONTROLS = "absolute inset-x-4 bottom-4 z-95 flex items-center gap-2";

const PanoramaView = lazily(() => import("./panorama-view").then(({ PanoramaView }) => PanoramaView));

interface WalkthroughProps {
  /** The addresses of the still and of the panorama. */
  still: string;
  sphere: string;
  /** Whether it shows these rooms. */
  isOwn: boolean;
}

/** A still of the panorama; the viewer (160 kB) is loaded on demand. */
export function Walkthrough({ still, sphere, isOwn }: WalkthroughProps) {
  const t = useTranslations("apartments.walkthrough");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="rounded-pic bg-dusk relative aspect-video overflow-hidden max-sm:aspect-4/5 [&:fullscreen]:aspect-auto [&:fullscreen]:size-full [&:fullscreen]:rounded-none">
        {/* oxlint-disable-next-line nextjs/no-img-element -- one still of one width */}
        <img
          className="absolute inset-0 size-full object-[55%_62%]"
          src={still}
          alt={t("still")}
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
              {t("lookAround")}
            </Button>
          </div>
        )}
      </div>
      {!isOwn && <Caption>{t("illustration")}</Caption>}
    </>
  );
}
