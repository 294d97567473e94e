"use client";

import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { WIDE_TILE } from "@/components/ui/apartment-card-class";
import { pictureUrl } from "@/components/ui/image-loader";
import { textLink } from "@/components/ui/text-link";
import { formatDollars } from "@/lib/platform/format/money";
import { Legend } from "./legend";
import { TowerFocus } from "./tower-focus";
import { isTall } from "./tower-shape";
import { apartmentPath, type TowerApartment } from "./words";

interface TowerTileProps {
  flats: readonly TowerApartment[];
  first: string;
  /** The server-rendered tower. */
  children: ReactNode;
}

const TILE =
  "border-line bg-surface grid grid-cols-1 gap-7 border p-7 max-lg:gap-4 max-lg:p-6 max-sm:overflow-visible max-sm:border-0 max-sm:bg-transparent max-sm:p-0 lg:grid-cols-[minmax(0,330px)_minmax(0,1fr)] lg:gap-11 lg:px-10 lg:py-8";
const TOWER = "md:max-lg:[&_svg]:max-w-75 [&_svg]:mx-auto [&_svg]:max-w-[360px]";

/** The tower beside the list, with the flat that has hover or focus. */
export function TowerTile({ flats, first, children }: TowerTileProps) {
  const [chosen, setChosen] = useState(first);
  const flat = flats.find(({ apartment_no }) => apartment_no === chosen);
  const highest = Math.max(...flats.map(({ floor_no }) => floor_no));
  return (
    <aside className={`${WIDE_TILE} ${TILE}`} aria-labelledby="tower-tile">
      <TowerFocus className={TOWER} onFlat={setChosen}>
        {children}
      </TowerFocus>
      <div
        className={`flex flex-col max-lg:order-first ${isTall(highest) ? "lg:sticky lg:top-28 lg:self-start lg:[&>:last-child]:mt-8" : ""}`}
      >
        <h2 id="tower-tile" className="text-title font-normal">
          Find it on the tower
        </h2>
        <p className="text-ink-2 mt-3 max-lg:hidden">
          Every window is a way in. Choose a floor and a block to open that apartment.
        </p>
        <div className="mt-5">
          <Legend isSearched={flats.some(({ isOutside }) => isOutside)} />
        </div>
        {flat && <ChosenFlat flat={flat} />}
      </div>
    </aside>
  );
}

function ChosenFlat({ flat }: { flat: TowerApartment }) {
  const { apartment_no, block_no, floor_no, rent, apartment_image } = flat;
  return (
    <div className="border-line mt-auto border-t pt-5 max-lg:mt-3 max-lg:pt-2" aria-live="polite">
      {/* oxlint-disable-next-line nextjs/no-img-element -- one small picture of one width */}
      <img
        className="rounded-pic h-[170px] w-full max-lg:hidden lg:[[data-empty]~aside_&]:h-[340px]"
        src={pictureUrl(apartment_image, 640)}
        width={410}
        height={170}
        loading="lazy"
        alt={`Apartment ${apartment_no}`}
      />
      <div className="mt-3.5 flex flex-wrap items-baseline justify-between gap-3">
        <b className="text-head-2xl/tight font-serif [font-feature-settings:normal] font-normal">
          {apartment_no}
        </b>
        <span className="font-strong lining-nums tabular-nums">{formatDollars(rent)} per month</span>
      </div>
      <p className="text-small text-ink-2 mt-1">
        Block {block_no}, Floor {floor_no}
      </p>
      <Link className={textLink({ className: "mt-1" })} href={apartmentPath(flat)} prefetch={false}>
        See the apartment <ArrowRight className="icon" aria-hidden="true" />
      </Link>
    </div>
  );
}
