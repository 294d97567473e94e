import type { Metadata } from "next";
import { shownTower, siteBuilding, siteTower } from "@/app/site-building";
import { pageMetadata, publicUrl } from "@/app/site-metadata";
import { ApartmentCard } from "@/components/apartments/apartment-card";
import {
  type TowerApartment,
  flatsOf,
  shownFlat,
  spellOut,
  isAvailable,
} from "@/components/apartments/labels";
import {
  countFilters,
  isUnderstood,
  type Listing,
  listingPath,
  readListing,
  searchOf,
} from "@/components/apartments/listing-address";
import {
  COUNT_ID,
  ListingCount,
  ListingFilters,
  NoApartments,
} from "@/components/apartments/listing-filters";
import {
  ListingContent,
  ListingFailed,
  ListingHeading,
  ListingNavigation,
  ListingPager,
} from "@/components/apartments/listing-navigation";
import { Legend, Tower } from "@/components/apartments/tower";
import { isTall, shapeOf } from "@/components/apartments/tower-shape";
import { TowerTile } from "@/components/apartments/tower-tile";
import { listingDescription } from "@/components/building/tower-descriptions";
import { PageHead, PageIntro } from "@/components/layout/page-head";
import { ServiceUnavailable } from "@/components/layout/service-unavailable";
import { Texts } from "@/components/layout/texts";
import { JsonLd, breadcrumbs, towerJsonLd } from "@/components/seo/json-ld";
import { APARTMENT_GRID, APARTMENT_GRID_ALONE } from "@/components/ui/class-names";
import { listBesideTower, type PageBesideTower } from "@/lib/apartments/queries";
import { widerSearches, isFound } from "@/lib/apartments/rules";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { isDatabaseAway, readForPage } from "@/lib/platform/db/away";
import { pictureUrl } from "@/lib/platform/images/image-loader";
import { logger } from "@/lib/platform/logger";
import { notePageUnavailable } from "@/lib/platform/request-context";
import { type Group, translationsOf } from "@/lib/translations";

export const dynamic = "force-dynamic";

/** Page size of the listing (docs/product.md 2.7). */
const PAGE_SIZE = 4;

/**
 * The fourth card and the pager share the first column with the tower beside them, each in a row of its own, so that
 * neither covers the other however low the tower is. An empty list gets its own row above.
 */
const BESIDE_TOWER =
  "md:grid-rows-[auto_auto_1fr] md:[&>ul>li:nth-child(n+4)]:row-2 md:[&>ul>li:nth-child(n+4)]:col-1 md:[&>nav]:row-3 md:[&>nav]:col-1 md:[&>aside]:row-start-2 md:[&>aside]:row-span-2 [&>[data-empty]]:col-span-full has-[>[data-empty]]:[&>aside]:col-span-full md:has-[>[data-empty]]:[&>aside]:row-3 md:has-[>[data-empty]]:[&>nav]:row-2 md:has-[>[data-empty]]:[&>nav]:col-span-full";
/** Beside a tall tower the pager stays close below the card. */
const TALL = "md:[&>nav]:self-start";

const TEXTS: readonly Group[] = [
  "listing.search",
  "listing.pager",
  "listing.tile",
  "apartments.request",
  "apartments.requestAnswers",
];

interface ApartmentsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ searchParams }: ApartmentsPageProps): Promise<Metadata> {
  const listing = readListing(await searchParams);
  return pageMetadata({
    title: translationsOf("listing.page")("title"),
    description: listingDescription(
      await siteBuilding(),
      await siteTower(),
      translationsOf("building.tower"),
    ),
    path: "/apartments",
    isListed: listingPath(listing) === "/apartments",
  });
}

interface Found extends PageBesideTower {
  hasFailed: boolean;
}

/** Sets `hasFailed` if the read fails though the database responds: the page then shows an error next to the search. */
async function readPage(listing: Listing): Promise<Found> {
  try {
    return { ...(await listBesideTower({ ...searchOf(listing), limit: PAGE_SIZE })), hasFailed: false };
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    logger().error({ err: error }, "the list of apartments could not be read");
    notePageUnavailable();
    return { result: [], totalPages: 0, total: 0, tower: [], all: 0, hasFailed: true };
  }
}

export default async function ApartmentsPage({ searchParams }: ApartmentsPageProps) {
  const listing = readListing(await searchParams);
  // Ignores a search with a reversed range or an unknown choice: the list stays unfiltered.
  const searched = isUnderstood(listing) ? listing : readListing({});
  const [found, building, picture] = await Promise.all([
    readForPage(() => readPage(searched)),
    siteBuilding(),
    shownTower("day"),
  ]);
  if (!found) return <ServiceUnavailable />;
  const { result, totalPages, tower, hasFailed } = found;
  const t = translationsOf("listing.page");
  const pager = translationsOf("listing.pager");
  const pages = { page: searched.page, pages: totalPages };
  const search = searchOf(searched);
  const flats = flatsOf(tower, (apartment) => isFound(apartment, search));
  const shape = shapeOf(flats);
  const inside = flats.filter(({ isOutside }) => !isOutside);
  const first = inside.findLast(isAvailable) ?? inside.at(-1) ?? flats.findLast(isAvailable) ?? flats.at(-1);
  return (
    <main id="main" tabIndex={-1}>
      {!hasFailed && (
        <JsonLd
          graph={[
            towerJsonLd(tower, building, picture, publicUrl),
            breadcrumbs([{ name: "Apartments", path: "/apartments" }], publicUrl),
          ]}
        />
      )}
      <div className="px-gutter max-w-page mx-auto w-full pb-24">
        <PageHead title={t("title")}>{flats.length > 0 && <PageIntro>{summary(flats)}</PageIntro>}</PageHead>
        <Texts groups={TEXTS}>
          <ListingNavigation path={listingPath(searched)}>
            <ListingFilters listing={listing} />
            <ListingHeading text={headingOf(searched, found)} describedBy={COUNT_ID} />
            <ListingCount>{countOf(searched, found)}</ListingCount>
            <div
              className={
                shape
                  ? `${APARTMENT_GRID} ${BESIDE_TOWER} ${isTall(shape.floors) ? TALL : ""}`
                  : APARTMENT_GRID_ALONE
              }
            >
              <ListingContent>
                {hasFailed ? (
                  <ListingFailed />
                ) : result.length > 0 ? (
                  <ul>
                    {result.map((apartment, index) => (
                      <ApartmentCard key={apartment._id} apartment={apartment} isFirst={index === 0} />
                    ))}
                  </ul>
                ) : (
                  <NoApartments
                    listing={searched}
                    isPastEnd={totalPages > 0}
                    all={found.all}
                    wider={widerSearches(tower, search)}
                  />
                )}
              </ListingContent>
              {totalPages > 0 && (
                <ListingPager
                  listing={searched}
                  totalPages={totalPages}
                  place={pager("place", pages)}
                  placeName={pager("placeName", pages)}
                />
              )}
              {first && shape && (
                <TowerTile
                  key={listingPath({ ...searched, sort: "", page: 1 })}
                  flats={flats.map(onTile)}
                  first={first.apartment_no}
                  isTall={isTall(shape.floors)}
                  intro={<TileIntro isSearched={flats.some(({ isOutside }) => isOutside)} />}
                >
                  <Tower id="tower" flats={flats} current={first.apartment_no} />
                </TowerTile>
              )}
            </div>
          </ListingNavigation>
        </Texts>
      </div>
    </main>
  );
}

function onTile(flat: TowerApartment) {
  return {
    ...shownFlat(flat, translationsOf("listing.tower")),
    picture: pictureUrl(flat.apartment_image, 640),
  };
}

function TileIntro({ isSearched }: { isSearched: boolean }) {
  const t = translationsOf("listing.page");
  return (
    <>
      <h2 id="tower-tile" className="text-title font-normal">
        {t("tile")}
      </h2>
      <div className="mt-5">
        <Legend isSearched={isSearched} />
      </div>
    </>
  );
}

/** "9 of 20 fit", or "20 homes" without a filter. */
function countOf(listing: Listing, { total, all, hasFailed }: Found) {
  const t = translationsOf("listing.page");
  if (hasFailed) return null;
  return countFilters(listing) > 0 ? t("fit", { total, all }) : t("all", { all });
}

/** "Apartments from $700 to $900, 3 rooms or more, available, lowest rent first, page 1 of 2" */
function headingOf(listing: Listing, { result, totalPages: pages, hasFailed }: Found) {
  const t = translationsOf("listing.heading");
  const { minimum, maximum, rooms, available, sort, page } = listing;
  const lowest = formatMoney(Number(minimum));
  const highest = formatMoney(Number(maximum));
  const from = minimum === "" ? t("all") : t("from", { lowest });
  const upTo = minimum === "" ? t("to", { highest }) : t("between", { lowest, highest });
  const search = [
    maximum === "" ? from : upTo,
    rooms !== "" && t("rooms", { rooms: Number(rooms) }),
    available !== "" && t("available"),
    isOrder(sort) && t(sort),
  ]
    .filter(Boolean)
    .join(", ");
  if (hasFailed) return search;
  return result.length > 0 ? t("page", { search, page, pages }) : t("none", { search, page });
}

const isOrder = (sort: string) => sort === "rent" || sort === "-rent" || sort === "size" || sort === "-size";

/** "Twenty homes between $420 and $1,450 a month. Seven are available." */
function summary(flats: readonly TowerApartment[]) {
  const rents = flats.map(({ rent }) => rent);
  const free = flats.filter(isAvailable).length;
  return translationsOf("listing.page")("summary", {
    homes: spellOut(flats.length, pageLanguage()),
    all: flats.length,
    lowest: formatMoney(Math.min(...rents)),
    highest: formatMoney(Math.max(...rents)),
    available: spellOut(free, pageLanguage()),
    free,
  });
}
