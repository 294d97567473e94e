import { ADMIN, ADMIN_READ, endpoint } from "@/lib/platform/contracts/endpoint";
import { code, day, EXAMPLE_ID, modified, objectId, wholeNumber } from "@/lib/platform/contracts/fields";
import { NO_NUMBER } from "@/lib/platform/contracts/messages";
import { plainDigits, withPlainDigits } from "@/lib/platform/contracts/typed-text";
import * as z from "@/lib/platform/contracts/zod";

export const NO_APARTMENT = "No Such Apartment!";

export const NO_SUCH_NUMBER = "There is no such apartment.";

export const BAD_NUMBER = "Use a floor and a block letter, like 4A.";

export const ALREADY_ALLOCATED = "Can not Accept! You have already allocated the Apartment to a user!";

export const MEMBER_LIVES_HERE = "A member lives in this apartment. Remove the member first.";

export const NOT_TRUE = "Write true, or leave it out.";

/** The error of letting a draft (docs/product.md 4.11). */
export const stillDraft = (apartmentNo: string) => `${apartmentNo} is a draft. Publish it first.`;

const BAD_RANGE = "Please enter a valid Range";

export const EXAMPLE_APARTMENT = {
  _id: EXAMPLE_ID,
  apartment_no: "4A",
  floor_no: 4,
  block_no: "A",
  rent: 650,
  booking_status: "available",
  apartment_image: "/media/apartment-07",
  rooms: 3,
  bathrooms: 2,
  balconies: 1,
  size_sqft: 1650,
  floor_plan: "floor-plan-3-rooms",
  panorama: "panorama-warm",
  description: "A long living room, a closed kitchen and three bedrooms in a row behind it.",
  amenities: ["Gas and water by meter", "Wardrobes in every bedroom"],
  service_charge: 33,
  free_from: null,
  photos: [],
};

export const BOOKING_STATUSES = ["available", "unavailable"] as const;

export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** The sort orders of apartments, the default first. */
export const APARTMENT_SORTS = ["floor", "rent", "-rent", "size", "-size"] as const;

export type ApartmentSort = (typeof APARTMENT_SORTS)[number];

/** The most rooms of an apartment. */
export const MOST_ROOMS = 20;

/** `4A`, `10B`, `৪A`: floor 1 to 999 and block letter, upper case. */
export const apartmentNo = code()
  .overwrite(plainDigits)
  .regex(/^[1-9]\d{0,2}[A-Za-z]$/, NO_SUCH_NUMBER)
  .transform((value) => value.toUpperCase())
  .meta({ example: "4A" });

/** An apartment as the public sees it. Rent in dollars a month. */
export const apartment = z
  .object({
    _id: objectId,
    apartment_no: z.string(),
    floor_no: z.number().int(),
    block_no: z.string(),
    rent: z.number(),
    booking_status: z.enum(BOOKING_STATUSES),
    /** Base name below /media (`/media/apartment-07`), or a full https address. */
    apartment_image: z.string(),
    rooms: z.number().int(),
    bathrooms: z.number().int(),
    balconies: z.number().int(),
    size_sqft: z.number().int(),
    /** The name of a drawing below /media, a stored picture, or a full https address. */
    floor_plan: z.string(),
    panorama: z.string(),
    description: z.string(),
    /** Further features of this apartment, in the owner's order. */
    amenities: z.array(z.string()),
    /** Dollars a month beside the rent; 0 if there is none. */
    service_charge: z.number(),
    /** The first day on which it is available, as the owner states; null if not stated. */
    free_from: day.nullable(),
    /** Its own photos, the cover first; without any, `apartment_image` is the only picture. */
    photos: z.array(
      z.object({
        id: objectId,
        /** A stored picture (`/api/images/…-1440`), or a full https address. */
        url: z.string(),
        alt: z.string(),
        /** Pixels of the largest size. */
        width: z.number().int(),
        height: z.number().int(),
      }),
    ),
  })
  .meta({ id: "Apartment" });

export type Apartment = z.infer<typeof apartment>;

/**
 * An apartment in a list: `photos` has the cover only, since thirty photos of each of fifty apartments would be 200 kB.
 * `GET /apartments/{apartment_no}` has them all.
 */
const listedApartment = apartment
  .extend({
    /** The number of its own photos. */
    photo_count: z.number().int(),
  })
  .meta({ id: "ListedApartment" });

export type ListedApartment = z.infer<typeof listedApartment>;

const dollarsQuery = z
  .string()
  .overwrite(withPlainDigits)
  .regex(/^\d{1,7}(\.\d{1,2})?$/, NO_NUMBER)
  .transform(Number)
  .meta({ type: "number", minimum: 0, maximum: 9_999_999.99 });

/**
 * GET /apartments: a page of apartments by rent, rooms and availability. Sorted by floor, then block by default; a `-`
 * reverses an order (docs/product.md 4.1).
 */
export const listApartments = endpoint({
  method: "GET",
  path: "/apartments",
  summary: "A page of apartments, by rent range, rooms and availability",
  allow: "public",
  query: z
    .strictObject({
      minimum: dollarsQuery.optional(),
      maximum: dollarsQuery.optional(),
      rooms: wholeNumber(1, MOST_ROOMS)
        .optional()
        .meta({ type: "integer", minimum: 1, maximum: MOST_ROOMS, description: "At least so many rooms." }),
      available: z
        .literal("true", NOT_TRUE)
        .transform(() => true)
        .optional(),
      sort: z.enum(APARTMENT_SORTS, `Use one of ${APARTMENT_SORTS.join(", ")}.`).default("floor"),
      limit: wholeNumber(1, 50).default(6),
      page: wholeNumber(1, 1_000_000_000).default(1),
    })
    .refine((query) => (query.minimum ?? 0) <= (query.maximum ?? Infinity), {
      message: BAD_RANGE,
      path: ["minimum"],
    }),
  response: z.object({ result: z.array(listedApartment), totalPages: z.number().int() }),
  example: {
    query: { minimum: "400", maximum: "900", rooms: "3", available: "true", sort: "rent", page: "1" },
    response: { result: [{ ...EXAMPLE_APARTMENT, photo_count: 0 }], totalPages: 1 },
  },
});

/** GET /apartments/{apartment_no}: one apartment by its number. */
export const getApartment = endpoint({
  method: "GET",
  path: "/apartments/{apartment_no}",
  summary: "One apartment by its number",
  allow: "public",
  params: z.strictObject({ apartment_no: apartmentNo }),
  response: apartment,
  versioned: true,
  errors: ["not_found"],
  example: { params: { apartment_no: "4A" }, response: EXAMPLE_APARTMENT },
});

/** GET /apartment-status/{apartment_id}: step 1 of accepting (docs/product.md 4.6). */
export const getApartmentStatus = endpoint({
  method: "GET",
  path: "/apartment-status/{apartment_id}",
  summary: "Whether an apartment can be let now",
  allow: ADMIN_READ,
  params: z.strictObject({ apartment_id: objectId }),
  response: z.object({ isAvailable: z.boolean() }),
  errors: ["not_found"],
  example: { params: { apartment_id: EXAMPLE_ID }, response: { isAvailable: true } },
});

/** PATCH /allocate-apartment/{apartment_id}: step 3 of accepting; holds the apartment for ten minutes (docs/product.md 4.7). */
export const allocateApartment = endpoint({
  method: "PATCH",
  path: "/allocate-apartment/{apartment_id}",
  summary: "Hold an apartment while a request is being accepted, or let go of the hold",
  allow: ADMIN,
  params: z.strictObject({ apartment_id: objectId }),
  body: z.strictObject({ booking_status: z.enum(BOOKING_STATUSES) }),
  response: modified,
  errors: ["not_found", "apartment_unavailable", "agreement_active", "conflict"],
  example: {
    params: { apartment_id: EXAMPLE_ID },
    body: { booking_status: "unavailable" },
    response: { modifiedCount: 1 },
  },
});

/** The audit trail's sentence for each action. */
export const audited = {
  "apartment.added": [
    "{who} added the apartment {subject} at {after.rent|dollars} a month",
    "{who} added the apartment {subject}",
  ],
  "apartment.changed": [
    "{who} changed {after|fields} of the apartment {subject}",
    "{who} changed the apartment {subject}",
  ],
  "apartment.taken-off": "{who} unpublished the apartment {subject}",
  "apartment.put-back": "{who} published the apartment {subject}",
  "apartment.held": [
    "{who} held the apartment {subject} for {after.request}",
    "{who} held the apartment {subject}",
  ],
  "apartment.released": "{who} released the apartment {subject}",
  "apartment.hold-expired": "{who} released the apartment {subject}: the hold had run out",
  "apartment.photo-added": [
    "{who} added a photo of the apartment {subject}: {after.alt}",
    "{who} added a photo of the apartment {subject}",
  ],
  "apartment.photo-changed": "{who} changed a photo of the apartment {subject}",
  "apartment.photo-removed": "{who} removed a photo of the apartment {subject}",
  "apartment.panorama-changed": "{who} changed the panorama of the apartment {subject}",
  "apartment.floor-plan-changed": "{who} changed the floor plan of the apartment {subject}",
};

/** An apartment's floor and block, parsed from its number. */
export interface Place {
  readonly floor_no: number;
  readonly block_no: string;
}

const NUMBER = /^([1-9]\d{0,2})([A-Z])$/;

/** Returns floor 4 and block A for `4A`; null if it is not an apartment number. */
export function placeOf(apartmentNo: string): Place | null {
  const [, floor, block] = NUMBER.exec(apartmentNo) ?? [];
  return floor && block ? { floor_no: Number(floor), block_no: block } : null;
}

/** Returns a message for each field that contradicts the apartment number; none if the fields are missing or match. */
export function contradictionsOf(
  apartmentNo: string,
  { floor_no, block_no }: { floor_no?: number | undefined; block_no?: string | undefined },
): { floor_no?: string; block_no?: string } {
  const place = placeOf(apartmentNo);
  if (!place) return {};
  const isOtherFloor = floor_no !== undefined && floor_no !== place.floor_no;
  const isOtherBlock = block_no !== undefined && block_no !== place.block_no;
  return {
    ...(isOtherFloor && { floor_no: `Apartment ${apartmentNo} is on floor ${String(place.floor_no)}.` }),
    ...(isOtherBlock && { block_no: `Apartment ${apartmentNo} is in block ${place.block_no}.` }),
  };
}

/** Returns the closest default plan: by rooms, and for three rooms by size. */
export function floorPlanOf({ rooms, area_sqft }: { rooms: number; area_sqft: number }): string {
  if (rooms === 3) return area_sqft > 1650 ? "floor-plan-3-rooms-large" : "floor-plan-3-rooms";
  return rooms < 3 ? "floor-plan-2-rooms" : "floor-plan-4-rooms";
}

/** Default pictures of living rooms, for small, medium and large apartments. */
const COVERS = [
  ["apartment-01", "apartment-02", "apartment-03"],
  ["apartment-05", "apartment-06", "apartment-08"],
  ["apartment-14", "apartment-16", "apartment-19"],
] as const;

const PANORAMAS = ["panorama-warm", "panorama-nordic", "panorama-modern-dark"] as const;

/** Returns the default pictures of an apartment: by rooms, alternating from floor to floor. */
export function defaultPictures(home: Place & { rooms: number; area_sqft: number }) {
  const turn = home.floor_no % 3;
  const covers = COVERS[home.rooms < 3 ? 0 : home.rooms === 3 ? 1 : 2];
  return {
    apartment_image: `/media/${covers[turn] ?? covers[0]}`,
    floor_plan: floorPlanOf(home),
    panorama: PANORAMAS[turn] ?? PANORAMAS[0],
  };
}

/** Returns whether a floor plan or panorama is uploaded; else it is the name of a default drawing below /media. */
export const isUploaded = (drawing: string): boolean => /^(?:\/|https:)/.test(drawing);

/** The rooms and square feet of the homes that the default plans draw. */
const DRAWN: Readonly<Record<string, readonly [rooms: number, size: number]>> = {
  "floor-plan-2-rooms": [2, 1200],
  "floor-plan-3-rooms": [3, 1650],
  "floor-plan-3-rooms-large": [3, 1900],
  "floor-plan-4-rooms": [4, 2500],
};

interface PlannedHome {
  readonly floor_plan: string;
  readonly rooms: number;
  readonly size_sqft: number;
}

/** Whether the plan is of this home: its own, or a default one with its rooms and, within a tenth, its size (docs/product.md 4.12). */
export function hasPlan({ floor_plan, rooms, size_sqft }: PlannedHome): boolean {
  if (isUploaded(floor_plan)) return true;
  const [drawn, size] = DRAWN[floor_plan] ?? [0, 0];
  return rooms === drawn && Math.abs(size_sqft - size) <= size / 10;
}

/** Returns the list with the item at index `from` moved to `to`; an index beyond the end means the end. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(Math.min(to, rest.length), 0, ...items.slice(from, from + 1));
}
