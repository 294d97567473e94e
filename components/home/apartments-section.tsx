import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "#translations";
import { ApartmentCard } from "@/components/apartments/apartment-card";
import { MiniTower } from "@/components/apartments/drawn-tower";
import { type TowerApartment, isTwoToAFloor } from "@/components/apartments/labels";
import { sizeText, type TowerPicture } from "@/components/building/tower-descriptions";
import { APARTMENT_GRID, tileBehind, textLink } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Picture } from "@/components/ui/picture";
import type { Apartment } from "@/lib/apartments/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";

interface ApartmentsSectionProps {
  apartments: readonly Apartment[];
  flats: readonly TowerApartment[];
  picture: TowerPicture | null;
}

export function ApartmentsSection({ apartments, flats, picture }: ApartmentsSectionProps) {
  const t = useTranslations("building.home");
  return (
    <section className="pt-section-tight pb-section" aria-labelledby="apartments">
      <div className="px-gutter max-w-page mx-auto w-full">
        <div className="mb-section-head">
          <h2 id="apartments" className="text-section">
            {t("apartments")}
          </h2>
          {flats.length > 0 && (
            <p className="text-ink-2 text-subhead mt-3.5 max-w-[52ch]">
              {t(isTwoToAFloor(flats) ? "twoFrom" : "from", { rent: formatMoney(lowestRent(flats)) })}
            </p>
          )}
        </div>
        {apartments.length === 0 ? (
          <EmptyState drawing="door" title={t("none")} link={<SeeMoreLink />} />
        ) : (
          <div className={APARTMENT_GRID}>
            <ul>
              {apartments.map((apartment) => (
                <ApartmentCard key={apartment._id} apartment={apartment} />
              ))}
            </ul>
            <SeeMoreTile flats={flats} cards={apartments.length} picture={picture} />
          </div>
        )}
      </div>
    </section>
  );
}

function lowestRent(flats: readonly TowerApartment[]) {
  return Math.min(...flats.map(({ rent }) => rent));
}

interface SeeMoreTileProps {
  flats: readonly TowerApartment[];
  cards: number;
  picture: TowerPicture | null;
}

/** Four cards in three columns leave two cells, which this tile fills. In a single cell its picture goes below the text. */
function SeeMoreTile({ flats, cards, picture }: SeeMoreTileProps) {
  const t = useTranslations("building.tower");
  const floors = new Set(flats.map(({ floor_no }) => floor_no)).size;
  const beside = cards % 3 === 2 ? "" : "lg:grid-cols-[5fr_6fr]";
  return (
    <div className={`bg-brick-tint grid min-h-80 grid-cols-1 ${beside} ${tileBehind(cards)}`}>
      <div className="flex flex-col justify-end gap-2 p-8 lg:p-10">
        <div className="mb-auto">
          <MiniTower flats={flats} />
        </div>
        <h3 className="text-title leading-[1.15] font-normal">
          {sizeText({ homes: flats.length, floors }, t)}
        </h3>
        <SeeMoreLink />
      </div>
      {picture ? (
        <Picture
          className="size-full min-h-50"
          {...picture}
          width={1440}
          height={960}
          sizes="(min-width: 1024px) 32vw, (min-width: 768px) 62vw, 88vw"
          position="48% 40%"
        />
      ) : (
        <div className="bg-sunk bg-lattice min-h-50" />
      )}
    </div>
  );
}

function SeeMoreLink() {
  const t = useTranslations("building.home");
  return (
    <Link className={`${textLink()} text-lead`} href="/apartments">
      <span>{t.rich("more", { hidden: (text) => <span className="sr-only">{text}</span> })}</span>
      <ArrowRight className="icon" aria-hidden="true" />
    </Link>
  );
}
