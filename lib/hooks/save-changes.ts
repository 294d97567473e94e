import { CallError, type Versioned } from "@/lib/session/call";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const MOST_SHOWN = 60;

/** Formats a value as a quotation; null for a value that is too complex to quote. */
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

/** Thrown if another admin has changed the same fields; each field's message says to what. */
export class ChangedByAnother<T extends object> extends CallError {
  constructor(
    readonly current: Versioned<T>,
    /** The fields that both admins have changed. */
    readonly names: readonly (keyof T)[],
  ) {
    const told = names.map((name) => [String(name), tell(current.value[name])] as const);
    super(412, "changed_since", told[0]?.[1] ?? "", Object.fromEntries(told));
  }
}

interface Changes<T extends object> {
  readonly entries: Partial<T>;
  /** The values that the form opened with. */
  readonly began: Versioned<T>;
  readonly read: (values: T) => Promise<Versioned<T>>;
  /** Sends only these fields; the server rejects them if another version is stored. */
  readonly write: (changed: Partial<T>, version: string, values: T) => Promise<unknown>;
}

/**
 * Sends the fields that differ from the form's initial values, and returns what is stored afterwards. If another admin
 * has changed other fields since, both changes are kept. Throws ChangedByAnother if they changed the same fields, and
 * CallError.
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
