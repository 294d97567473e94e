"use client";

import Link from "next/link";
import { type ReactNode, useState } from "react";
import { textLink } from "@/components/ui/text-link";
import { formatDollars } from "@/lib/format/money";
import { TowerFocus } from "./tower-focus";
import { apartmentPath, type Flat } from "./words";

/** What the plate says of a flat. */
export type PlateFlat = Pick<Flat, "apartment_no" | "block_no" | "floor_no" | "rent">;

interface TowerPlateProps {
  flats: readonly PlateFlat[];
  first: string;
  children: ReactNode;
}

/** The lit tower with a plate naming the flat in focus. */
export function TowerPlate({ flats, first, children }: TowerPlateProps) {
  const [chosen, setChosen] = useState(first);
  const flat = flats.find(({ apartment_no }) => apartment_no === chosen);
  return (
    <>
      <TowerFocus className="mx-auto max-w-[408px]" onFlat={setChosen}>
        {children}
      </TowerFocus>
      {flat && (
        <div
          className="rounded-pic border-dusk-line bg-dusk-2 mt-5 flex flex-wrap items-center gap-x-5 gap-y-1.5 border px-5 py-4"
          aria-live="polite"
        >
          <b className="font-serif [font-feature-settings:normal] text-[1.75rem]/[1.1] font-[420]">
            {flat.apartment_no}
          </b>
          <span className="lining-nums tabular-nums">{formatDollars(flat.rent)} per month</span>
          <span className="text-small">
            Block {flat.block_no}, Floor {flat.floor_no}
          </span>
          <Link
            className={textLink({ tone: "dusk", className: "ml-auto" })}
            href={apartmentPath(flat)}
            prefetch={false}
          >
            See the apartment
          </Link>
        </div>
      )}
    </>
  );
}
