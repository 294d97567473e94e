import { siteStorage } from "./storage";

/** A notice as it was last shown. */
export interface SeenNotice {
  readonly _id: string;
  readonly title: string;
  readonly description: string;
  readonly date: string;
}

/** A receipt as it was last shown, in the words of its page. */
export interface SeenReceipt {
  readonly _id: string;
  readonly title: string;
  readonly amount: string;
  readonly status: string;
  /** Label and value of each line. */
  readonly lines: readonly (readonly [label: string, value: string])[];
  /** When the server said so. */
  readonly asOf: string;
}

/** What one person may read again without a connection. */
export interface SeenCopies {
  readonly person: string;
  /** When their session ends at the latest, and with it what is kept here. */
  readonly until: string;
  readonly notices?: { readonly asOf: string; readonly items: readonly SeenNotice[] };
  /** The last one shown first. */
  readonly receipts: readonly SeenReceipt[];
}

/** Of one person alone. Storage that is emptied at once, in every tab: no sign-out waits for it, or overtakes it. */
const KEY = "nibash-last-seen";
const MOST = 20;

const listeners = new Set<() => void>();
/** What was read last, so that the same text is the same object. */
let known: { text: string | null; copies: SeenCopies | null } = { text: null, copies: null };

/** What is kept here; null where nobody's session was last, or it is over. */
export function readSeen(): SeenCopies | null {
  const text = siteStorage.read(KEY);
  if (text !== known.text) known = { text, copies: siteStorage.readJson(KEY) as SeenCopies | null };
  const { copies } = known;
  return copies && Date.parse(copies.until) > Date.now() ? copies : null;
}

/** Calls back when this tab or another one keeps or forgets; answers how to stop. */
export function subscribeSeen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

type Owner = Pick<SeenCopies, "person" | "until">;

export function keepNotices(owner: Owner, items: readonly SeenNotice[], asOf: string): void {
  const kept = items
    .slice(0, MOST)
    .map(({ _id, title, description, date }) => ({ _id, title, description, date }));
  write({ ...copiesOf(owner), notices: { asOf, items: kept } });
}

export function keepReceipt(owner: Owner, receipt: SeenReceipt): void {
  const { receipts, ...rest } = copiesOf(owner);
  const others = receipts.filter(({ _id }) => _id !== receipt._id);
  write({ ...rest, receipts: [receipt, ...others].slice(0, MOST) });
}

/** Forgets what is kept; with a person, what is kept of somebody else. */
export function forgetSeen(butOf?: string): void {
  if (butOf !== undefined && readSeen()?.person === butOf) return;
  siteStorage.remove(KEY);
  tell();
}

function copiesOf({ person, until }: Owner): SeenCopies {
  const copies = readSeen();
  return copies?.person === person ? { ...copies, until } : { person, until, receipts: [] };
}

function write(copies: SeenCopies): void {
  siteStorage.writeJson(KEY, copies);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
