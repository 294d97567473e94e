/** The most facts, amenities and nearby places on home. */
export const MOST_ON_HOME = 12;
