import type { Metadata } from "next";
import Link from "next/link";
import { useTranslations } from "#translations";
import { shownTower, siteBuilding, siteTower } from "@/app/site-building";
import { pageMetadata, publicUrl } from "@/app/site-metadata";
import { flatsOf } from "@/components/apartments/labels";
import { BuildingAddress, NearbyList } from "@/components/building/building-facts";
import { BuildingMap } from "@/components/building/building-map";
import { mapOf, nearbyOf } from "@/components/building/labels";
import { factsOf } from "@/components/building/tower-descriptions";
import { AboutBuilding } from "@/components/home/about-building";
import { ApartmentsSection } from "@/components/home/apartments-section";
import { Coupons } from "@/components/home/coupons";
import { Hero, ownPhotos } from "@/components/home/hero";
import { ServiceUnavailable } from "@/components/layout/service-unavailable";
import { Texts } from "@/components/layout/texts";
import { JsonLd, towerJsonLd } from "@/components/seo/json-ld";
import { textLink } from "@/components/ui/class-names";
import { listTower } from "@/lib/apartments/queries";
import { type Building, isAnotherTower, siteName } from "@/lib/building/contract";
import { readForPage } from "@/lib/platform/db/away";
import { takesCards } from "@/lib/platform/env";
import { type Group, translationsOf } from "@/lib/translations";

export const dynamic = "force-dynamic";

/** Page size of the home page (docs/product.md 2.3). */
const FIRST = 4;

/** What its client components say. */
const GROUPS: readonly Group[] = [
  "apartments.request",
  "apartments.requestAnswers",
  "building.slides",
  "building.coupons",
  "building.plate",
  "building.map",
];

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    title: { absolute: translationsOf("building.home")("title") },
    description: translationsOf("building.hero")("description"),
    path: "/",
  });
}

export default async function HomePage() {
  const [tower, building, size] = await Promise.all([readForPage(listTower), siteBuilding(), siteTower()]);
  if (!tower) return <ServiceUnavailable />;
  const flats = flatsOf(tower);
  const picture = await shownTower("day");
  const own = isAnotherTower(building) ? ownPhotos(tower) : [];
  const facts = factsOf(building, size, translationsOf("building.tower"));
  return (
    <main id="main" tabIndex={-1}>
      <JsonLd graph={[towerJsonLd(tower, building, picture, publicUrl)]} />
      <Texts groups={GROUPS}>
        <Hero site={siteName(building)} own={own} />
        <ApartmentsSection apartments={tower.slice(0, FIRST)} flats={flats} picture={picture} />
        {takesCards() && <Coupons />}
        <AboutBuilding flats={flats} building={{ ...building, facts }} />
        <Location building={building} />
      </Texts>
    </main>
  );
}

function Location({ building }: { building: Building }) {
  const t = useTranslations("building.home");
  const nearby = nearbyOf(building);
  const map = mapOf(building, useTranslations("building.tower"));
  return (
    <section className="py-section" aria-labelledby="location">
      <div className="px-gutter max-w-page mx-auto grid w-full grid-cols-1 gap-8 lg:grid-cols-[4fr_8fr] lg:gap-12">
        <div className="lg:flex lg:flex-col">
          <h2 className="text-section" id="location">
            {t("location")}
          </h2>
          <div className="mt-6">
            <BuildingAddress building={building} />
          </div>
          <p className="mt-5">
            <Link className={textLink()} href="/contact" prefetch={false}>
              {t("contact")}
            </Link>
          </p>
          {nearby.length > 0 && (
            <div className="mt-8 lg:mt-auto">
              <NearbyList nearby={nearby} />
            </div>
          )}
        </div>
        {map && <BuildingMap {...map} />}
      </div>
    </section>
  );
}
