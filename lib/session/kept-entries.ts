import { orNull } from "./or-null";

/** What a form keeps while it is unsaved. */
export interface KeptEntries {
  readonly entries: Readonly<Record<string, unknown>>;
  /** What the form began with, where it must know later. */
  readonly base?: unknown;
}

const PREFIX = "nibash-unsaved:";
const placeOf = (person: string) => `${PREFIX}${person}:`;

/** A person's unsaved entries in this tab, by the form that they are of; null where there are none. */
export function readEntries(person: string, form: string): KeptEntries | null {
  return orNull(() => {
    const kept = sessionStorage.getItem(placeOf(person) + form);
    return kept === null ? null : (JSON.parse(kept) as KeptEntries);
  });
}

export function keepEntries(person: string, form: string, kept: KeptEntries): void {
  orNull(() => sessionStorage.setItem(placeOf(person) + form, JSON.stringify(kept)));
}

/** Forgets one form's; without a form, everything that anybody left unsaved in this tab. */
export function forgetEntries(person?: string, form = ""): void {
  orNull(() => {
    if (person !== undefined) sessionStorage.removeItem(placeOf(person) + form);
    else for (const key of keptKeys()) sessionStorage.removeItem(key);
  });
}

/** Forgets what another person left in this tab: their session has ended, and somebody else sits here now. */
export function forgetOthers(person: string): void {
  orNull(() => {
    for (const key of keptKeys()) if (!key.startsWith(placeOf(person))) sessionStorage.removeItem(key);
  });
}

const keptKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
