import { tabStorage } from "@/lib/platform/session/storage";

const KEY = "nibash-flash";

/** Stores a success message for the next page. */
export function leaveFlash(words: string): void {
  tabStorage.write(KEY, words);
}

/** Returns and clears the message of the previous page. */
export function takeFlash(): string | null {
  const words = tabStorage.read(KEY);
  if (words) tabStorage.remove(KEY);
  return words;
}
