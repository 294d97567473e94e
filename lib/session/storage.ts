/** What a browser keeps for us, by key. Nothing here throws where it keeps nothing: all else works as before. */
interface KeptStorage {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, text: string) => void;
  /** Null too where another version of the product, or somebody by hand, wrote what is no JSON. */
  readonly readJson: (key: string) => unknown;
  readonly writeJson: (key: string, value: unknown) => void;
  readonly remove: (key: string) => void;
  readonly keys: () => string[];
}

/** Of this tab, until it is closed. */
export const tabStorage = guarded(() => sessionStorage);
/** Of this site, in every tab. */
export const siteStorage = guarded(() => localStorage);

/** A browser that blocks storage throws as soon as it is looked for. */
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

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    // Blocked, full, or no JSON.
    if (error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}
