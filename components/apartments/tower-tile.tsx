"use client";

import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { useTranslations } from "#translations";
import { SHOWN_FLAT, WIDE_TILE, textLink } from "@/components/ui/class-names";
import type { ShownFlat } from "./labels";
import { TowerFocus } from "./tower-focus";

interface TowerTileProps {
  /** Each with its picture. */
  flats: readonly (ShownFlat & { readonly picture: string })[];
  first: string;
  isTall: boolean;
  /** What stands above the flat in focus. */
  intro: ReactNode;
  /** The server-rendered tower. */
  children: ReactNode;
}

const TILE =
  "border-line bg-surface grid grid-cols-1 gap-7 border p-7 max-lg:gap-4 max-lg:p-6 max-sm:overflow-visible max-sm:border-0 max-sm:bg-transparent max-sm:p-0 lg:grid-cols-[minmax(0,330px)_minmax(0,1fr)] lg:gap-11 lg:px-10 lg:py-8";

const TOWER = "md:max-lg:[&_svg]:max-w-75 [&_svg]:mx-auto [&_svg]:max-w-[360px]";

/** The tower beside the list, with the flat that has hover or focus. */
export function TowerTile({ flats, first, isTall, intro, children }: TowerTileProps) {
  const t = useTranslations("listing.tile");
  const [chosen, setChosen] = useState(first);
  const flat = flats.find(({ apartment_no }) => apartment_no === chosen);
  return (
    <aside className={`${WIDE_TILE} ${TILE}`} aria-labelledby="tower-tile">
      <TowerFocus className={TOWER} onFlat={setChosen}>
        {children}
      </TowerFocus>
      <div
        className={`flex flex-col max-lg:order-first ${isTall ? "lg:sticky lg:top-28 lg:self-start lg:[&>:last-child]:mt-8" : ""}`}
      >
        {intro}
        {flat && (
          <div className="border-line mt-auto border-t pt-5 max-lg:mt-3 max-lg:pt-2" aria-live="polite">
            {/* oxlint-disable-next-line nextjs/no-img-element -- one small picture of one width */}
            <img
              className="rounded-pic h-[170px] w-full max-lg:hidden lg:[[data-empty]~aside_&]:h-[340px]"
              src={flat.picture}
              width={410}
              height={170}
              loading="lazy"
              alt={t("picture", { no: flat.apartment_no })}
            />
            <div className="mt-3.5 flex flex-wrap items-baseline justify-between gap-3">
              <b className={SHOWN_FLAT}>{flat.apartment_no}</b>
              <span className="font-strong lining-nums tabular-nums">{flat.price}</span>
            </div>
            <p className="text-small text-ink-2 mt-1">{flat.place}</p>
            <Link className={textLink({ className: "mt-1" })} href={flat.path} prefetch={false}>
              <span>{t("see")}</span> <ArrowRight className="icon" aria-hidden="true" />
            </Link>
          </div>
        )}
      </div>
    </aside>
  );
}
