"use client";

import Link from "next/link";
import { type ReactNode, useState } from "react";
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
        <div className="plate" aria-live="polite">
          <b>{flat.apartment_no}</b>
          <span className="num">{formatDollars(flat.rent)} per month</span>
          <span className="small">
            Block {flat.block_no}, Floor {flat.floor_no}
          </span>
          <Link className="link" href={apartmentPath(flat)} prefetch={false}>
            See the apartment
          </Link>
        </div>
      )}
    </>
  );
}
