import { type Language, pageLanguage } from "@/lib/platform/contracts/language";
import { SEEN_KEY as KEY, siteStorage } from "./storage";

/** A notice as it was last shown. */
export interface SeenNotice {
  readonly _id: string;
  readonly title: string;
  readonly description: string;
  readonly date: string;
}

/** A receipt as it was last shown, with the texts of its page. */
export interface SeenReceipt {
  readonly _id: string;
  readonly title: string;
  readonly amount: string;
  readonly status: string;
  /** Label and value of each line. */
  readonly lines: readonly (readonly [label: string, value: string])[];
  /** When the server returned it. */
  readonly asOf: string;
}

/** The data that one user can read offline. */
export interface SeenCopies {
  readonly person: string;
  /** When their session, and with it this data, expires. */
  readonly until: string;
  /** In which it was shown; English if missing. */
  readonly language?: Language;
  readonly notices?: { readonly asOf: string; readonly items: readonly SeenNotice[] };
  /** The last shown first. */
  readonly receipts: readonly SeenReceipt[];
}

// Holds one user's data only. Local storage is cleared synchronously for every tab: no sign-out waits for it or
// overtakes it.

const MOST = 20;

/** Returns the stored copies as text; null if there are none. */
export const readSeenText = (): string | null => siteStorage.read(KEY);

/** Returns the stored copies; null if there are none, they are in another language, or the session has expired. */
export function readSeen(): SeenCopies | null {
  const copies = siteStorage.readJson(KEY) as SeenCopies | null;
  if (!copies || (copies.language ?? "en") !== pageLanguage()) return null;
  return Date.parse(copies.until) > Date.now() ? copies : null;
}

type Owner = Pick<SeenCopies, "person" | "until">;

export function keepNotices(owner: Owner, items: readonly SeenNotice[], asOf: string): void {
  const kept = items
    .slice(0, MOST)
    .map(({ _id, title, description, date }) => ({ _id, title, description, date }));
  siteStorage.writeJson(KEY, { ...copiesOf(owner), notices: { asOf, items: kept } });
}

export function keepReceipt(owner: Owner, receipt: SeenReceipt): void {
  const { receipts, ...rest } = copiesOf(owner);
  const others = receipts.filter(({ _id }) => _id !== receipt._id);
  siteStorage.writeJson(KEY, { ...rest, receipts: [receipt, ...others].slice(0, MOST) });
}

/** Clears the copies; with a user id, only another user's. */
export function forgetSeen(butOf?: string): void {
  if (butOf !== undefined && readSeen()?.person === butOf) return;
  siteStorage.remove(KEY);
}

function copiesOf({ person, until }: Owner): SeenCopies {
  const copies = readSeen();
  return copies?.person === person
    ? { ...copies, until }
    : { person, until, language: pageLanguage(), receipts: [] };
}
