/** Said where something failed and nothing better is known (spec §8). */
export const WENT_WRONG = "Something Went Wrong! Please try again!";
