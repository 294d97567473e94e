/** A browser may have no storage for us, or no room in it, or hold what is no JSON: then nothing is kept, and the rest works as before. */
export function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}
