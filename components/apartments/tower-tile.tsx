"use client";

import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { pictureUrl } from "@/components/ui/image-loader";
import { formatDollars } from "@/lib/format/money";
import { Legend } from "./legend";
import { TowerFocus } from "./tower-focus";
import { apartmentPath, type Flat } from "./words";

interface TowerTileProps {
  flats: readonly Flat[];
  first: string;
  /** The drawn tower, from the server. */
  children: ReactNode;
}

/** The tower beside the list, with the flat that the pointer or the keyboard is on. */
export function TowerTile({ flats, first, children }: TowerTileProps) {
  const [chosen, setChosen] = useState(first);
  const flat = flats.find(({ apartment_no }) => apartment_no === chosen);
  return (
    <aside className="tile tower-tile" aria-labelledby="tower-tile">
      <TowerFocus className="late" onFlat={setChosen}>
        {children}
      </TowerFocus>
      <div className="flex flex-col">
        <h2 id="tower-tile" className="tower-head">
          Find it on the tower
        </h2>
        <p className="muted mt-3">
          Every window is a way in. Choose a floor and a block to open that apartment.
        </p>
        <div className="mt-5">
          <Legend />
        </div>
        {flat && <ChosenFlat flat={flat} />}
      </div>
    </aside>
  );
}

function ChosenFlat({ flat }: { flat: Flat }) {
  const { apartment_no, block_no, floor_no, rent, apartment_image } = flat;
  return (
    <div className="flat" aria-live="polite">
      {/* eslint-disable-next-line @next/next/no-img-element -- one small picture of one width */}
      <img
        src={pictureUrl(apartment_image, 640)}
        width={410}
        height={170}
        loading="lazy"
        alt={`Apartment ${apartment_no}`}
      />
      <div className="line">
        <b>{apartment_no}</b>
        <span className="num">{formatDollars(rent)} per month</span>
      </div>
      <p className="small muted">
        Block {block_no}, Floor {floor_no}
      </p>
      <Link className="link" href={apartmentPath(flat)} prefetch={false}>
        See the apartment <ArrowRight className="icon" aria-hidden="true" />
      </Link>
    </div>
  );
}
