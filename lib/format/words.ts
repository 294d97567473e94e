/** Said where something failed and nothing better is known. */
export const WENT_WRONG = "Something Went Wrong! Please try again!";
/** Below it, on a page that could not be shown, beside the number of its failure. */
export const TELL_THE_NUMBER =
  "This page couldn't be shown. If it happens again, please tell us the number below.";

/** `rent, floor, and block`. */
export function listWords(words: readonly string[]): string {
  // Made where it is needed: every page loads this module, and the first one takes 9 ms.
  return new Intl.ListFormat("en", { type: "conjunction" }).format(words);
}
