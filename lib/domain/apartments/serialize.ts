import type { Apartment, ListedApartment } from "@/lib/contracts/apartments";
import type { ManagedApartment } from "@/lib/contracts/managed-apartments";
import type { ApartmentState } from "@/lib/contracts/managed-apartments.sorts";
import { dayAfter } from "@/lib/format/dates";
import { toDollars } from "@/lib/format/money";
import type { ApartmentDocument } from "@/models/apartment";
import { bookingStatus, isListed } from "./rules";

/** Of a photo whose size nobody has noted. */
const USUAL = { width: 1440, height: 960 };

/** An apartment as the wire carries it: rent in dollars, status as of now, announced by who leaves it (docs/product.md 5.23). */
export function serializeApartment(apartment: ApartmentDocument): Apartment {
  return { ...serializeOwn(apartment), free_from: freeFrom(apartment) };
}

/** The day after who lives there leaves, once that is told; the owner's own day where that is later, or alone. */
function freeFrom({ let_until, free_from, booking_status }: ApartmentDocument): string | null {
  // A release from before announcements lets it again without forgetting the day.
  const next = let_until && booking_status === "unavailable" ? dayAfter(let_until) : null;
  return next && (!free_from || free_from < next) ? next : (free_from ?? null);
}

/** The same with what the owner wrote alone: what forms and files change. */
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
    description: apartment.description,
    // Rows from before an apartment had these lack them.
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

/** An apartment as lists carry it: the cover, and how many photos there are. */
export function asListed(apartment: Apartment): ListedApartment {
  const { photos } = apartment;
  return { ...apartment, photos: photos.slice(0, 1), photo_count: photos.length };
}

/** How it stands with the admin. */
export function stateOf(apartment: ApartmentDocument): ApartmentState {
  if (!isListed(apartment)) return "off the list";
  if (bookingStatus(apartment) === "available") return "available";
  return apartment.hold ? "held" : "let";
}

/** An apartment as admins manage it, with who lives there. */
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

/** What the form of an apartment can change; its version is that of all of this. */
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
