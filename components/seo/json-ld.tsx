import type {
  ApartmentComplex,
  Apartment as ApartmentThing,
  BreadcrumbList,
  Offer,
  QuantitativeValue,
  Graph,
  Thing,
} from "schema-dts";
import { apartmentPath, isAvailable } from "@/components/apartments/labels";
import { isUntouched, postalAddress } from "@/components/building/labels";
import type { TowerPicture } from "@/components/building/tower-descriptions";
import type { Apartment } from "@/lib/apartments/contract";
import { siteName, type Building } from "@/lib/building/contract";
import { pictureUrl } from "@/lib/platform/images/image-loader";

type UrlOf = (path: string) => string;

/** The default amenities, in the words that search engines already know. */
const AMENITIES = ["Gym", "Rooftop garden", "Pool", "Kids zone", "Parking"];

function count(value: number): QuantitativeValue {
  return { "@type": "QuantitativeValue", value };
}

/** The building (docs/product.md 1.1); its figures come from the apartments themselves. */
export function towerJsonLd(
  apartments: readonly Apartment[],
  building: Building,
  picture: TowerPicture | null,
  urlOf: UrlOf,
): ApartmentComplex {
  const amenities = isUntouched(building, "amenities")
    ? AMENITIES
    : building.amenities.map(({ name }) => name);
  const { phone, latitude, longitude } = building;
  return {
    "@type": "ApartmentComplex",
    "@id": urlOf("/#tower"),
    name: siteName(building),
    url: urlOf("/"),
    ...(picture && { image: urlOf(pictureUrl(picture.src, 1440)) }),
    address: postalAddress(building),
    ...(!isUntouched(building, "latitude", "longitude") && {
      geo: { "@type": "GeoCoordinates", latitude, longitude },
    }),
    ...(phone && { telephone: phone }),
    numberOfAccommodationUnits: count(apartments.length),
    numberOfAvailableAccommodationUnits: count(apartments.filter(isAvailable).length),
    ...(amenities.length > 0 && {
      amenityFeature: amenities.map((name) => ({
        "@type": "LocationFeatureSpecification" as const,
        name,
        value: true,
      })),
    }),
  };
}

/** One apartment with its offer: a month's rent in dollars, and its availability. */
export function apartmentJsonLd(
  apartment: Apartment,
  building: Building,
  urlOf: UrlOf,
): [ApartmentThing, Offer] {
  const url = urlOf(apartmentPath(apartment));
  const thing: ApartmentThing = {
    "@type": "Apartment",
    "@id": `${url}#apartment`,
    name: `Apartment ${apartment.apartment_no}`,
    url,
    description: apartment.description,
    ...(apartment.photos[0] && { image: urlOf(pictureUrl(apartment.photos[0].url, 1440)) }),
    address: postalAddress(building),
    floorLevel: String(apartment.floor_no),
    numberOfRooms: apartment.rooms,
    numberOfBathroomsTotal: apartment.bathrooms,
    floorSize: { "@type": "QuantitativeValue", value: apartment.size_sqft, unitCode: "FTK" },
    containedInPlace: { "@id": urlOf("/#tower") },
  };
  const offer: Offer = {
    "@type": "Offer",
    itemOffered: { "@id": `${url}#apartment` },
    url,
    businessFunction: { "@id": "http://purl.org/goodrelations/v1#LeaseOut" },
    availability: isAvailable(apartment) ? "https://schema.org/InStock" : "https://schema.org/SoldOut",
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: apartment.rent,
      priceCurrency: building.currency,
      unitCode: "MON",
    },
  };
  return [thing, offer];
}

export function breadcrumbs(steps: readonly { name: string; path: string }[], urlOf: UrlOf): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: urlOf(path),
    })),
  };
}

/** Structured data for search engines. `<` is escaped, so that no text can close the element. */
export function JsonLd({ graph }: { graph: readonly Thing[] }) {
  const document: Graph = { "@context": "https://schema.org", "@graph": graph };
  const json = JSON.stringify(document).replace(/</g, "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
