const KEY = "nibash-flash";

/** Leaves a success message for the next page. */
export function leaveFlash(words: string): void {
  sessionStorage.setItem(KEY, words);
}

/** The message that the page before left, once. */
export function takeFlash(): string | null {
  const words = sessionStorage.getItem(KEY);
  if (words) sessionStorage.removeItem(KEY);
  return words;
}
