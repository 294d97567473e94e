/** What pages and the editor load without zod. */

/** The most photos of one apartment. */
export const MOST_PHOTOS = 30;

/** The most characters of an alternative text. */
export const MOST_ALT = 150;

/** The default alternative text; the editor asks for a better one. */
export const plainAlt = (apartmentNo: string): string => `Photo of apartment ${apartmentNo}`;

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

// What calls refuse with.
export const NO_APARTMENT = "No Such Apartment!";

export const NO_SUCH_NUMBER = "There is no such apartment.";

export const BAD_NUMBER = "Use a floor and a block letter, like 4A.";

export const BAD_RANGE = "Please enter a valid Range";

export const ALREADY_ALLOCATED = "Can not Accept! You have already allocated the Apartment to a user!";

export const MEMBER_LIVES_HERE = "A member lives in this apartment. Remove the member first.";

export const NO_ROWS = "This file has no apartments below its header row.";

export const NO_PHOTO = "There is no such photo.";

export const NO_ALT = "Please say what the photo shows.";

export const PHOTOS_FULL = "An apartment has at most 30 photos. Delete one of them first.";

export const NO_SPHERE = "A panorama must be twice as wide as it is high.";

export const NOT_TRUE = "Write true, or leave it out.";

/** The error of letting a draft (docs/product.md 4.11). */
export const isDraft = (apartmentNo: string) => `${apartmentNo} is a draft. Publish it first.`;

export const alreadyThere = (apartmentNo: string) => `There is an apartment ${apartmentNo} already.`;

export const numberStays = (apartmentNo: string, wanted: string) =>
  `Agreements or requests name ${apartmentNo}, so its number stays. Add ${wanted} as a new apartment instead.`;

export const requestPending = (apartmentNo: string) =>
  `Somebody has asked for ${apartmentNo}. Accept or reject the request first.`;

export const memberLivesIn = (apartmentNo: string) =>
  `A member lives in ${apartmentNo}. Remove the member first.`;

/** The sort orders of apartments, the default first. */
export const APARTMENT_SORTS = ["floor", "rent", "-rent", "size", "-size"] as const;

export type ApartmentSort = (typeof APARTMENT_SORTS)[number];

/** A rent in a search: dollars with at most two decimals. */
export const RENT_PATTERN = /^\d{1,7}(\.\d{1,2})?$/;

/** Returns the list with the item at index `from` moved to `to`; an index beyond the end means the end. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(Math.min(to, rest.length), 0, ...items.slice(from, from + 1));
}
