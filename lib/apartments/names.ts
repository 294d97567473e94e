/** What pages and the editor load without zod. */

/** The most photos of one apartment. */
export const MOST_PHOTOS = 30;

/** The default alternative text; the editor asks for a better one. */
export const plainAlt = (apartmentNo: string): string => `Photo of apartment ${apartmentNo}`;

/** Returns whether a floor plan or panorama is uploaded; else it is the name of a default drawing below /media. */
export const isUploaded = (drawing: string): boolean => /^(?:\/|https:)/.test(drawing);

/** The sort orders of apartments, the default first. */
export const APARTMENT_SORTS = ["floor", "rent", "-rent", "size", "-size"] as const;

export type ApartmentSort = (typeof APARTMENT_SORTS)[number];

/** A rent in a search: dollars with at most two decimals. */
export const RENT_PATTERN = /^\d{1,7}(\.\d{1,2})?$/;
