import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { useTranslations } from "#translations";
import { shownTower, siteBuilding } from "@/app/site-building";
import { pageMetadata, publicUrl } from "@/app/site-metadata";
import { ApartmentCard } from "@/components/apartments/apartment-card";
import {
  AmenityList,
  OwnAmenities,
  ApartmentHead,
  type Terms,
  useMonthlyTotal,
} from "@/components/apartments/facts";
import { FloorPlan } from "@/components/apartments/floor-plan";
import { Gallery } from "@/components/apartments/gallery";
import { apartmentPath, flatsOf, isAvailable, panoramaOf, requestedOf } from "@/components/apartments/labels";
import { OwnRequestArea, BarNote } from "@/components/apartments/own-request-area";
import { RequestAgreementButton } from "@/components/apartments/request-agreement-button";
import { Legend, Tower } from "@/components/apartments/tower";
import { TowerFocus } from "@/components/apartments/tower-focus";
import { shapeOf } from "@/components/apartments/tower-shape";
import { Walkthrough } from "@/components/apartments/walkthrough";
import { SearchCrumb, WantedBanner } from "@/components/apartments/wanted-banner";
import { NearbyList, BuildingAddress } from "@/components/building/building-facts";
import { BuildingMap } from "@/components/building/building-map";
import { mapOf, nearbyOf } from "@/components/building/labels";
import { NoticeButton } from "@/components/free-notices/notice-button";
import { PageHeading } from "@/components/layout/page-heading";
import { ServiceUnavailable } from "@/components/layout/service-unavailable";
import { Texts } from "@/components/layout/texts";
import { JsonLd, apartmentJsonLd, breadcrumbs, towerJsonLd } from "@/components/seo/json-ld";
import { APARTMENT_GRID, FIGURES, textLink } from "@/components/ui/class-names";
import { type Apartment, hasPlan } from "@/lib/apartments/contract";
import { findApartmentByNo, listTower } from "@/lib/apartments/queries";
import { similarTo } from "@/lib/apartments/rules";
import { siteName, type Building } from "@/lib/building/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { readForPage } from "@/lib/platform/db/away";
import { canSendMail } from "@/lib/platform/mail/transport";
import { type Group, translationsOf } from "@/lib/translations";

export const dynamic = "force-dynamic";

const TEXTS: readonly Group[] = [
  "account.pushCard",
  "agreements.request",
  "agreements.steps",
  "apartments.lightbox",
  "apartments.notice",
  "apartments.own",
  "apartments.request",
  "apartments.requestAnswers",
  "apartments.walkthrough",
  "building.map",
];

interface ApartmentPageProps {
  params: Promise<{ apartment_no: string }>;
}

/** Reads once for the page and its metadata; null if the database is unreachable. */
const readPage = cache((apartmentNo: string) =>
  readForPage(async () => {
    const [apartment, tower] = await Promise.all([findApartmentByNo(apartmentNo), listTower()]);
    return { apartment, tower };
  }),
);

export async function generateMetadata({ params }: ApartmentPageProps): Promise<Metadata> {
  const { apartment_no: asked } = await params;
  const t = translationsOf("apartments.page");
  const found = await readPage(asked);
  if (!found) return { title: t("title", { no: asked }) };
  if (!found.apartment) notFound();
  const { apartment } = found;
  const { apartment_no: no, rooms, size_sqft: size, floor_no: floor } = apartment;
  const facts = t("description", { rooms, size, floor, rent: formatMoney(apartment.rent) });
  return pageMetadata({
    title: t("title", { no }),
    description: `${facts} ${apartment.description}`.trim(),
    path: apartmentPath(apartment),
    image: {
      path: `/og/${no}.jpg`,
      alt: t("picture", { no, site: siteName(await siteBuilding()) }),
    },
  });
}

export default async function ApartmentPage({ params }: ApartmentPageProps) {
  const [found, building, picture] = await Promise.all([
    readPage((await params).apartment_no),
    siteBuilding(),
    shownTower("day"),
  ]);
  if (!found) return <ServiceUnavailable />;
  const { apartment, tower } = found;
  if (!apartment) notFound();
  const t = translationsOf("apartments.page");
  const { apartment_no } = apartment;
  const canTell = canSendMail();
  const path = [
    { name: "Apartments", path: "/apartments" },
    { name: apartment_no, path: apartmentPath(apartment) },
  ];
  return (
    <main id="main" tabIndex={-1}>
      <JsonLd
        graph={[
          towerJsonLd(tower, building, picture, publicUrl),
          ...apartmentJsonLd(apartment, building, publicUrl),
          breadcrumbs(path, publicUrl),
        ]}
      />
      <Texts groups={TEXTS}>
        <div className="px-gutter max-w-page mx-auto w-full">
          <nav
            className="text-ink-2 text-small/inherit flex flex-wrap items-center gap-x-2.5 gap-y-1 pt-5 pb-1"
            aria-label={t("breadcrumb")}
          >
            <SearchCrumb />
            <span aria-hidden="true">/</span>
            <span aria-current="page">{apartment_no}</span>
          </nav>
          {isAvailable(apartment) && <WantedBanner apartment={requestedOf(apartment)} />}
          <Gallery apartment={apartment} />
          <div className="grid grid-cols-1 gap-12 pt-10 pb-24 lg:grid-cols-[minmax(0,1fr)_392px] lg:gap-18">
            <Description apartment={apartment} building={building} canTell={canTell} />
            <aside className="self-start lg:sticky lg:top-25" aria-label={t("request")}>
              <RequestPanel apartment={apartment} terms={building} canTell={canTell} />
              <OwnRequestArea apartmentNo={apartment_no} />
              {shapeOf(tower) && (
                <TowerFocus className="mx-auto mt-9 max-w-75">
                  <Tower id="tower" flats={flatsOf(tower)} current={apartment_no} />
                  <div className="mt-3.5 flex justify-center">
                    <Legend />
                  </div>
                </TowerFocus>
              )}
            </aside>
          </div>
          <Similar apartments={similarTo(apartment, tower)} />
        </div>
        <RequestBar apartment={apartment} terms={building} />
      </Texts>
    </main>
  );
}

interface RequestPanelProps {
  apartment: Apartment;
  terms: Pick<Terms, "monthly_charges">;
  /** Whether this installation can mail when an apartment becomes available. */
  canTell: boolean;
}

/** The brick colour is only for an action that can be taken (docs/product.md 10.15). */
const actionVariant = (apartment: Apartment) => (isAvailable(apartment) ? "brick" : "outline");

/** Hides its button on small screens: the bar at the foot has it there. */
function RequestPanel({ apartment, terms, canTell }: RequestPanelProps) {
  const t = useTranslations("apartments.page");
  const card = useTranslations("apartments.card");
  const { apartment_no, rent } = apartment;
  const total = useMonthlyTotal(apartment, terms);
  return (
    <div className="rounded-box border-line bg-surface border p-7 [&>button]:mt-5 max-lg:[&>button]:hidden">
      <p className="text-micro text-ink-3">{card("rent")}</p>
      <p className="font-serif [font-feature-settings:'lnum','tnum'] text-[2.75rem]/[1] font-normal tracking-tighter">
        {formatMoney(rent)}
        <small className="text-ink-2 text-label/none font-book ml-1.5 font-sans [font-feature-settings:normal] tracking-normal">
          {card("perMonth")}
        </small>
      </p>
      {total && <p className="text-small text-ink-2 mt-2.5">{total}</p>}
      {canTell && !isAvailable(apartment) && (
        <div className="mt-5 max-lg:hidden">
          <NoticeButton apartmentNo={apartment_no} />
        </div>
      )}
      <RequestAgreementButton
        apartment={apartment}
        isFree={isAvailable(apartment)}
        variant={actionVariant(apartment)}
        size="lg"
        block
      />
      {isAvailable(apartment) && <p className="text-small text-ink-2 mt-3.5">{t("answered")}</p>}
      <p className="mt-2">
        <Link className={textLink()} href={`/contact?apartment=${apartment_no}`} prefetch={false}>
          {t("visit")}
        </Link>
      </p>
    </div>
  );
}

/** Rent and the main button at the foot of small screens. */
function RequestBar({ apartment, terms }: Omit<RequestPanelProps, "canTell">) {
  const card = useTranslations("apartments.card");
  return (
    <div className="border-line bg-surface px-gutter shadow-bar sticky bottom-0 z-20 flex items-center justify-between gap-4 border-t py-2.5 lg:hidden">
      <p className={`text-head-xl/tight [font-feature-settings:normal] font-normal ${FIGURES}`}>
        {formatMoney(apartment.rent)}
        <small className="text-ink-2 text-micro/snug font-book block font-sans [font-variation-settings:normal]">
          <BarNote
            apartmentNo={apartment.apartment_no}
            cost={useMonthlyTotal(apartment, terms) ?? card("perMonth")}
          />
        </small>
      </p>
      <RequestAgreementButton
        apartment={apartment}
        isFree={isAvailable(apartment)}
        variant={actionVariant(apartment)}
      />
    </div>
  );
}

interface DescriptionProps {
  apartment: Apartment;
  building: Building;
  canTell: boolean;
}

function Description({ apartment, building, canTell }: DescriptionProps) {
  const t = translationsOf("apartments.page");
  const nearby = nearbyOf(building);
  const map = mapOf(building, useTranslations("building.tower"));
  return (
    <div>
      <ApartmentHead
        apartment={apartment}
        terms={building}
        offer={canTell && !isAvailable(apartment) && <NoticeButton apartmentNo={apartment.apartment_no} />}
        heading={
          <PageHeading className="text-section/tight tracking-heading font-normal">
            {t("title", { no: apartment.apartment_no })}
          </PageHeading>
        }
      />
      {hasPlan(apartment) && (
        <Part id="plan" title={t("plan")}>
          <FloorPlan apartment={apartment} />
        </Part>
      )}
      <Part id="walkthrough" title={t("walkthrough")}>
        <Walkthrough {...panoramaOf(apartment)} />
      </Part>
      {apartment.amenities.length > 0 && (
        <Part id="home" title={t("inHome")}>
          <OwnAmenities amenities={apartment.amenities} />
        </Part>
      )}
      {building.amenities.length > 0 && (
        <Part id="building" title={t("inBuilding")}>
          <AmenityList amenities={building.amenities} />
        </Part>
      )}
      <Part id="place" title={t("place")}>
        {map ? <BuildingMap {...map} isLow /> : <BuildingAddress building={building} />}
        {nearby.length > 0 && (
          <div className="mt-5">
            <NearbyList nearby={nearby} />
          </div>
        )}
      </Part>
    </div>
  );
}

/** A section of the description with its heading. */
function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="mt-16" aria-labelledby={id}>
      <h2 id={id} className="text-title mb-5 font-normal">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Similar({ apartments }: { apartments: readonly Apartment[] }) {
  const t = translationsOf("apartments.page");
  if (apartments.length === 0) return null;
  return (
    <section className="pb-24" aria-labelledby="similar">
      <h2 id="similar" className="text-title/[1.06] tracking-section mb-7 font-normal">
        {t("similar")}
      </h2>
      <div className={APARTMENT_GRID}>
        <ul>
          {apartments.map((apartment) => (
            <ApartmentCard key={apartment._id} apartment={apartment} />
          ))}
        </ul>
      </div>
    </section>
  );
}
