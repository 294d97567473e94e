import type { Apartment, ListedApartment } from "@/lib/contracts/apartments";
import type { ManagedApartment } from "@/lib/contracts/managed-apartments";
import type { ApartmentState } from "@/lib/contracts/managed-apartments.sorts";
import { dayAfter } from "@/lib/format/dates";
import { toDollars } from "@/lib/format/money";
import type { ApartmentDocument } from "@/models/apartment";
import { bookingStatus } from "./rules";

/** The size of a photo that is not stored. */
const USUAL = { width: 1440, height: 960 };

/** Returns an apartment for the API: rent in dollars, current status, with the announced free day (docs/product.md 5.23). */
export function serializeApartment(apartment: ApartmentDocument): Apartment {
  return { ...serializeOwn(apartment), free_from: freeFrom(apartment) };
}

/** Returns the day after the tenant's announced last day, or the owner's own day if that is later or the only one. */
function freeFrom({ let_until, free_from, booking_status }: ApartmentDocument): string | null {
  // A release older than announcements lets it again without clearing the day.
  const next = let_until && booking_status === "unavailable" ? dayAfter(let_until) : null;
  return next && (!free_from || free_from < next) ? next : (free_from ?? null);
}

/** Returns it with the owner's values only, for forms and files. */
export function serializeOwn(apartment: ApartmentDocument): Apartment {
  return {
    _id: apartment._id.toString(),
    apartment_no: apartment.apartment_no,
    floor_no: apartment.floor_no,
    block_no: apartment.block_no,
    rent: toDollars(apartment.rent_cents),
    booking_status: bookingStatus(apartment),
    apartment_image: apartment.apartment_image,
    rooms: apartment.rooms,
    bathrooms: apartment.bathrooms,
    balconies: apartment.balconies,
    size_sqft: apartment.area_sqft,
    floor_plan: apartment.floor_plan,
    panorama: apartment.panorama,
    description: apartment.description ?? "",
    // Missing in older documents.
    amenities: [...(apartment.amenities ?? [])],
    service_charge: toDollars(apartment.service_charge_cents ?? 0),
    free_from: apartment.free_from ?? null,
    photos: (apartment.photos ?? []).map(({ _id, url, alt, width, height }) => ({
      id: _id.toString(),
      url,
      alt,
      width: width ?? USUAL.width,
      height: height ?? USUAL.height,
    })),
  };
}

/** Returns an apartment for lists: the cover and the number of photos. */
export function asListed(apartment: Apartment): ListedApartment {
  const { photos } = apartment;
  return { ...apartment, photos: photos.slice(0, 1), photo_count: photos.length };
}

/** Returns its state for admins. */
export function stateOf(apartment: ApartmentDocument): ApartmentState {
  if (!apartment.is_listed) return "off the list";
  if (bookingStatus(apartment) === "available") return "available";
  return apartment.hold ? "held" : "let";
}

/** Returns an apartment for admins, with its tenant. */
export function serializeManaged(
  apartment: ApartmentDocument,
  tenant: ManagedApartment["tenant"],
): ManagedApartment {
  const state = stateOf(apartment);
  return {
    ...serializeOwn(apartment),
    announced_from: freeFrom(apartment),
    state,
    tenant: state === "let" ? tenant : null,
  };
}

/** The fields of an apartment's form; its version covers all of them. */
export function editableOf(apartment: Apartment, listed: boolean) {
  const { apartment_no, rent, rooms, bathrooms, balconies, size_sqft } = apartment;
  const { description, amenities, service_charge, free_from } = apartment;
  return {
    apartment_no,
    rent,
    rooms,
    bathrooms,
    balconies,
    size_sqft,
    description,
    amenities,
    service_charge,
    free_from,
    listed,
  };
}
