/** A placeholder bar without shimmer. */
export const SKELETON = "block rounded-pic bg-sunk";
