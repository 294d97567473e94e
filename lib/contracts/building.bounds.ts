/** How many facts, how many amenities and how many places close by home has room for. */
export const MOST_ON_HOME = 12;
