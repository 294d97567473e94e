"use client";

import Link from "next/link";
import { type ReactNode, useMemo, useState } from "react";
import { formatDollars } from "@/lib/format/money";
import { TowerFocus } from "./tower-focus";
import { apartmentPath, unpackFlats } from "./words";

interface TowerPlateProps {
  /** `packFlats` of every flat. */
  flats: string;
  first: string;
  children: ReactNode;
}

/** The lit tower with a plate naming the flat in focus. */
export function TowerPlate({ flats, first, children }: TowerPlateProps) {
  const [chosen, setChosen] = useState(first);
  const all = useMemo(() => unpackFlats(flats), [flats]);
  const flat = all.find(({ apartment_no }) => apartment_no === chosen);
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
