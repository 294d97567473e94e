/** Apart from the contract, since pages and the editor load it without zod. */

/** The most photos of one apartment. */
export const MOST_PHOTOS = 30;
/** The most characters of an alternative text. */
export const MOST_ALT = 150;

/** The default alternative text; the editor asks for a better one. */
export const plainAlt = (apartmentNo: string): string => `Photo of apartment ${apartmentNo}`;

/** Returns whether a floor plan or panorama is uploaded; else it is the name of a default drawing below /media. */
export const isUploaded = (drawing: string): boolean => /^(?:\/|https:)/.test(drawing);
