/** A bar in the place of what is to come; it does not shimmer. */
export const SKELETON = "block rounded-pic bg-sunk";
