"use client";

import Link from "next/link";
import { type CSSProperties, type ReactNode, useState } from "react";
import { useTranslations } from "#translations";
import type { ShownFlat } from "@/components/apartments/labels";
import { TowerFocus } from "@/components/apartments/tower-focus";
import { SHOWN_FLAT, textLink } from "@/components/ui/class-names";

/** What the plate shows of a flat: 0 at the highest floor, 1 at the first. */
export type PlateFlat = ShownFlat & { readonly height: number };

interface TowerPlateProps {
  flats: readonly PlateFlat[];
  first: string;
  children: ReactNode;
}

/** On a phone it rises from the foot of the screen once a flat is chosen, and ends below the tower. */
const ON_A_PHONE = "mt-5 data-[chosen]:max-lg:sticky data-[chosen]:max-lg:bottom-3";

/**
 * On wide screens it is beside the tower, at the flat's height: at the top for the highest, at the foot for the first.
 */
const BESIDE =
  "lg:absolute lg:top-[calc(var(--height)*100%)] lg:right-full lg:mt-0 lg:mr-6 lg:w-44 lg:-translate-y-[calc(var(--height)*100%)] lg:flex-col lg:items-start";

/** The lit tower with a plate that names the flat in focus (docs/product.md 10.16). */
export function TowerPlate({ flats, first, children }: TowerPlateProps) {
  const t = useTranslations("building.plate");
  const [chosen, setChosen] = useState(first);
  const [isChosen, setIsChosen] = useState(false);
  const flat = flats.find(({ apartment_no }) => apartment_no === chosen);
  return (
    <div className="relative mx-auto max-w-102 lg:mr-0">
      <TowerFocus
        isPlateFirst
        onFlat={(apartmentNo) => {
          setChosen(apartmentNo);
          setIsChosen(true);
        }}
      >
        {children}
      </TowerFocus>
      {flat && (
        <div
          className={`rounded-pic border-dusk-line bg-dusk-2 flex flex-wrap items-center gap-x-5 gap-y-1.5 border px-5 py-4 ${ON_A_PHONE} ${BESIDE}`}
          data-chosen={isChosen || undefined}
          style={{ "--height": flat.height } as CSSProperties}
          aria-live="polite"
        >
          <b className={SHOWN_FLAT}>{flat.apartment_no}</b>
          <span className="lining-nums tabular-nums">{flat.price}</span>
          <span className="text-small">{flat.place}</span>
          <Link
            className={textLink({ tone: "dusk", className: "ml-auto lg:ml-0" })}
            href={flat.path}
            prefetch={false}
          >
            {t("see")}
          </Link>
        </div>
      )}
    </div>
  );
}
