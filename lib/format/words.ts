/** Said where something failed and nothing better is known. */
export const WENT_WRONG = "Something Went Wrong! Please try again!";

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** `rent, floor, and block`. */
export const listWords = (words: readonly string[]): string => list.format(words);
