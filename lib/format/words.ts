/** Said where something failed and nothing better is known. */
export const WENT_WRONG = "Something Went Wrong! Please try again!";

/** `rent, floor, and block`. */
export function listWords(words: readonly string[]): string {
  // Made where it is needed: every page loads this module, and the first one takes 9 ms.
  return new Intl.ListFormat("en", { type: "conjunction" }).format(words);
}
