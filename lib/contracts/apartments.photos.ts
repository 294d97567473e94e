/** Apart from the contract, since pages and the editor load it without zod. */

/** How many photos one apartment has room for. */
export const MOST_PHOTOS = 30;
/** Characters of the words that stand for a photo. */
export const MOST_ALT = 150;

/** The words of a photo that nobody has described yet; the editor asks for better ones. */
export const plainAlt = (apartmentNo: string): string => `Photo of apartment ${apartmentNo}`;

/** Whether a floor plan or panorama is an uploaded picture; else it is the name of a drawing of the house below /media. */
export const isUploaded = (drawing: string): boolean => /^(?:\/|https:)/.test(drawing);
