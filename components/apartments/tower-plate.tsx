"use client";

import Link from "next/link";
import { type CSSProperties, type ReactNode, useState } from "react";
import { textLink } from "@/components/ui/text-link";
import { formatDollars } from "@/lib/platform/format/money";
import { TowerFocus } from "./tower-focus";
import { apartmentPath, type TowerApartment } from "./words";

/** What the plate shows of a flat. */
export type PlateFlat = Pick<TowerApartment, "apartment_no" | "block_no" | "floor_no" | "rent">;

interface TowerPlateProps {
  flats: readonly PlateFlat[];
  /** Of the tower. */
  floors: number;
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
export function TowerPlate({ flats, floors, first, children }: TowerPlateProps) {
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
          style={{ "--height": heightOf(flat, floors) } as CSSProperties}
          aria-live="polite"
        >
          <b className="text-head-2xl/tight font-serif [font-feature-settings:normal] font-normal">
            {flat.apartment_no}
          </b>
          <span className="lining-nums tabular-nums">{formatDollars(flat.rent)} per month</span>
          <span className="text-small">
            Block {flat.block_no}, Floor {flat.floor_no}
          </span>
          <Link
            className={textLink({ tone: "dusk", className: "ml-auto lg:ml-0" })}
            href={apartmentPath(flat)}
            prefetch={false}
          >
            See the apartment
          </Link>
        </div>
      )}
    </div>
  );
}

/** 0 at the highest floor, 1 at the first. */
function heightOf({ floor_no }: PlateFlat, floors: number): number {
  return floors > 1 ? (floors - floor_no) / (floors - 1) : 0;
}
