import { pageLanguage } from "@/lib/platform/contracts/language";

export const WENT_WRONG = "Something Went Wrong! Please try again!";

/** The message for a failure without a better one, in the page's language. Here, since it may be the texts that are missing. */
export const wentWrong = () => (pageLanguage() === "bn" ? "কোনো সমস্যা হয়েছে! আবার চেষ্টা করুন!" : WENT_WRONG);

/** `rent, floor, and block`. */
export function joinList(words: readonly string[]): string {
  // Created on use: every page loads this module, and creating the first one takes 9 ms.
  return new Intl.ListFormat("en", { type: "conjunction" }).format(words);
}
