import { tabStorage } from "./storage";

/** What a form keeps while it is unsaved. */
interface KeptEntries {
  readonly entries: Readonly<Record<string, unknown>>;
  /** What the form began with, where it must know later. */
  readonly base?: unknown;
}

const PREFIX = "nibash-unsaved:";
const placeOf = (person: string) => `${PREFIX}${person}:`;

/** A person's unsaved entries in this tab, by the form that they are of; null where there are none. */
export function readEntries(person: string, form: string): KeptEntries | null {
  return tabStorage.readJson(placeOf(person) + form) as KeptEntries | null;
}

export function keepEntries(person: string, form: string, kept: KeptEntries): void {
  tabStorage.writeJson(placeOf(person) + form, kept);
}

/** Forgets one form's; without a form, everything that anybody left unsaved in this tab. */
export function forgetEntries(person?: string, form = ""): void {
  if (person !== undefined) tabStorage.remove(placeOf(person) + form);
  else for (const key of keptKeys()) tabStorage.remove(key);
}

/** Forgets what another person left in this tab: their session has ended, and somebody else sits here now. */
export function forgetOthers(person: string): void {
  for (const key of keptKeys()) if (!key.startsWith(placeOf(person))) tabStorage.remove(key);
}

const keptKeys = () => tabStorage.keys().filter((key) => key.startsWith(PREFIX));
