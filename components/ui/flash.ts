import { tabStorage } from "@/lib/session/storage";

const KEY = "nibash-flash";

/** Leaves a success message for the next page. */
export function leaveFlash(words: string): void {
  tabStorage.write(KEY, words);
}

/** The message that the page before left, once. */
export function takeFlash(): string | null {
  const words = tabStorage.read(KEY);
  if (words) tabStorage.remove(KEY);
  return words;
}
