import { CallError, type Versioned } from "@/lib/session/call";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const MOST_SHOWN = 60;

/** A value as a sentence quotes it; null where there is too much of it to be quoted. */
function quoted(value: unknown): string | null {
  if (value === "" || value === null || value === undefined) return "nothing";
  if (Array.isArray(value))
    return value.every((item) => typeof item === "string") ? quoted(value.join(", ")) : null;
  if (typeof value !== "string" && typeof value !== "number") return null;
  const words = String(value);
  return `“${words.length > MOST_SHOWN ? `${words.slice(0, MOST_SHOWN)}…` : words}”`;
}

function tell(value: unknown): string {
  const now = quoted(value);
  const to = now === null ? "" : ` to ${now}`;
  return `Another admin has changed this${to} since you opened it. Save again to put yours in its place.`;
}

/** The same fields were changed by another admin; each says to what. */
export class ChangedByAnother<T extends object> extends CallError {
  constructor(
    readonly current: Versioned<T>,
    /** The fields that both have changed. */
    readonly names: readonly (keyof T)[],
  ) {
    const told = names.map((name) => [String(name), tell(current.value[name])] as const);
    super(412, "changed_since", told[0]?.[1] ?? "", Object.fromEntries(told));
  }
}

interface Changes<T extends object> {
  readonly entries: Partial<T>;
  /** What the form began with. */
  readonly began: Versioned<T>;
  readonly read: (values: T) => Promise<Versioned<T>>;
  /** Sends these fields alone; the server refuses them where another version is stored. */
  readonly write: (changed: Partial<T>, version: string, values: T) => Promise<unknown>;
}

/**
 * Sends what differs from what the form began with, and answers what is stored then. Where another admin has changed
 * other fields since, both keep theirs. Throws ChangedByAnother where they have changed the same, and CallError.
 */
export async function saveChanges<T extends object>(changes: Changes<T>): Promise<Versioned<T>> {
  const { entries, began, read, write } = changes;
  const names = (Object.keys(entries) as (keyof T)[]).filter(
    (name) => entries[name] !== undefined && !isSame(entries[name], began.value[name]),
  );
  const changed = Object.fromEntries(names.map((name) => [name, entries[name]])) as Partial<T>;
  if (names.length > 0) {
    try {
      await write(changed, began.version, began.value);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "changed_since") throw error;
      const current = await read(began.value);
      const taken = names.filter(
        (name) =>
          !isSame(current.value[name], began.value[name]) && !isSame(current.value[name], entries[name]),
      );
      if (taken.length > 0) throw new ChangedByAnother(current, taken);
      await write(changed, current.version, began.value);
    }
  }
  return read({ ...began.value, ...changed });
}
