import type { Metadata } from "next";
import { flatsOf } from "@/components/apartments/words";
import { AboutBuilding } from "@/components/home/about-building";
import { ApartmentsSection } from "@/components/home/apartments-section";
import { Coupons } from "@/components/home/coupons";
import { Hero } from "@/components/home/hero";
import { HeroPhotos } from "@/components/home/hero-photos";
import { HERO_DESCRIPTION, HERO_SLIDES } from "@/components/home/hero-slides";
import { Location } from "@/components/home/location";
import { ServiceUnavailablePage } from "@/components/layout/service-unavailable-page";
import { JsonLd } from "@/components/seo/json-ld";
import { towerJsonLd } from "@/components/seo/things";
import { siteName } from "@/lib/contracts/building.defaults";
import { readForPage } from "@/lib/db/away-page";
import { listTower } from "@/lib/domain/apartments/queries";
import { siteBuilding } from "@/app/site-building";
import { pageMetadata, publicUrl } from "@/app/site-metadata";

export const dynamic = "force-dynamic";

/** Page size of the home page (docs/product.md 2.3). */
const FIRST = 4;

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({ title: { absolute: "Home" }, description: HERO_DESCRIPTION, path: "/" });
}

export default async function HomePage() {
  const [tower, building] = await Promise.all([readForPage(listTower), siteBuilding()]);
  if (!tower) return <ServiceUnavailablePage />;
  const flats = flatsOf(tower);
  return (
    <main id="main" tabIndex={-1}>
      <JsonLd graph={[towerJsonLd(tower, building, publicUrl)]} />
      <Hero
        site={siteName(building)}
        photos={HERO_SLIDES.map((_, index) => (
          <HeroPhotos key={index} index={index} />
        ))}
      />
      <ApartmentsSection apartments={tower.slice(0, FIRST)} flats={flats} />
      <Coupons />
      <AboutBuilding flats={flats} building={building} />
      <Location building={building} />
    </main>
  );
}
