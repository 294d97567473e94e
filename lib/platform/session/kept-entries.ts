import { tabStorage } from "./storage";

/** The unsaved state of a form. */
interface KeptEntries {
  /** The fields that differ from those that the form began with. */
  readonly entries: Readonly<Record<string, unknown>>;
  /** The version of the object that they change, if it has one. */
  readonly version?: string | undefined;
}

const PREFIX = "nibash-unsaved:";

const placeOf = (person: string) => `${PREFIX}${person}:`;

/** Returns a user's unsaved entries of a form in this tab; null if there are none. */
export function readEntries(person: string, form: string): KeptEntries | null {
  return tabStorage.readJson(placeOf(person) + form) as KeptEntries | null;
}

export function keepEntries(person: string, form: string, kept: KeptEntries): void {
  tabStorage.writeJson(placeOf(person) + form, kept);
}

/** Clears the unsaved entries of one form; without arguments, all unsaved entries of this tab. */
export function forgetEntries(person?: string, form = ""): void {
  if (person !== undefined) tabStorage.remove(placeOf(person) + form);
  else for (const key of keptKeys()) tabStorage.remove(key);
}

/** Clears the entries that other users left in this tab: their session has ended. */
export function forgetOthers(person: string): void {
  for (const key of keptKeys()) if (!key.startsWith(placeOf(person))) tabStorage.remove(key);
}

const keptKeys = () => tabStorage.keys().filter((key) => key.startsWith(PREFIX));
