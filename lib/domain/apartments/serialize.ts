import type { Apartment } from "@/lib/contracts/apartments";
import { toDollars } from "@/lib/format/money";
import type { ApartmentDocument } from "@/models/apartment";
import { bookingStatus } from "./rules";

/** Of a photo whose size nobody has noted. */
const USUAL = { width: 1440, height: 960 };

/** An apartment as the wire carries it: rent in dollars, status as of now. */
export function serializeApartment(apartment: ApartmentDocument): Apartment {
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
      ...{ id: _id.toString(), url, alt },
      ...{ width: width ?? USUAL.width, height: height ?? USUAL.height },
    })),
  };
}
