/** Browser storage by key. Never throws if storage is unavailable: everything else keeps working. */
interface KeptStorage {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, text: string) => void;
  /** Also null for invalid JSON, written by another version of the app or by hand. */
  readonly readJson: (key: string) => unknown;
  readonly writeJson: (key: string, value: unknown) => void;
  readonly remove: (key: string) => void;
  readonly keys: () => string[];
}

/** Per tab, until it is closed. */
export const tabStorage = guarded(() => sessionStorage);

/** Shared by all tabs of this site. */
export const siteStorage = guarded(() => localStorage);

/** A browser that blocks storage throws on access to it. */
function guarded(find: () => Storage): KeptStorage {
  const read = (key: string) => orNull(() => find().getItem(key));
  const write = (key: string, text: string) => {
    orNull(() => find().setItem(key, text));
  };
  return {
    read,
    write,
    readJson: (key) => orNull<unknown>(() => JSON.parse(read(key) ?? "null")),
    writeJson: (key, value) => write(key, JSON.stringify(value)),
    remove: (key) => {
      orNull(() => find().removeItem(key));
    },
    keys: () => orNull(() => Object.keys(find())) ?? [],
  };
}

/** Local storage key of the access token (docs/product.md 3.6). */
export const TOKEN_KEY = "access-token";

/** Local storage key of what its user can read offline. */
export const SEEN_KEY = "nibash-last-seen";

/** Whether a sign-in has left something in this browser. */
export const hasSignedInHere = () => siteStorage.keys().some((key) => key === TOKEN_KEY || key === SEEN_KEY);

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    // Blocked, full, or invalid JSON.
    if (error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}
