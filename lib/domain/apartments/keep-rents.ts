import type { ChangeStreamDocument } from "mongodb";
import { ApartmentModel } from "@/models/apartment";

/** Cents a month, both ends included. */
export interface RentRange {
  readonly $gte?: number;
  readonly $lte?: number;
}

/** The places of one page, and how many apartments there are in all. */
export interface FoundPlaces {
  readonly orders: number[];
  readonly total: number;
}

/** All apartments by place: eight bytes each, 8 MB for a million. */
interface Rents {
  readonly orders: Int32Array;
  readonly cents: Int32Array;
}

interface Watched {
  kept?: Rents;
  isReading: boolean;
}

/** There only while a change stream is open, which tells of every change; shared with routes that Next bundles apart. */
const holder = globalThis as typeof globalThis & { nibashRents?: Watched };

/** Called when a change stream on apartments has been opened: from now on nothing can change unheard. */
export function watchRents(): void {
  holder.nibashRents = { isReading: false };
}

/** Called when the stream is lost: every question goes to the database again. */
export function distrustRents(): void {
  delete holder.nibashRents;
}

/** Called for each change of an apartment by anybody. Lets and holds, which are nearly all, leave rents as they are. */
export function hearOfRents(change: ChangeStreamDocument): void {
  if (!holder.nibashRents) return;
  if (change.operationType === "update") {
    const { updatedFields = {}, removedFields = [] } = change.updateDescription;
    const touched = [...Object.keys(updatedFields), ...removedFields];
    if (!touched.includes("order") && !touched.includes("rent_cents")) return;
  }
  // A new object, so that a reading that is under way is thrown away at its end.
  watchRents();
}

/** More than any rent in cents that the contract takes. */
const HIGHEST = 2 ** 31 - 1;

/** A page's places and the total out of memory; null where the database has to be asked. */
export function findPlaces(range: RentRange | null, skip: number, limit: number): FoundPlaces | null {
  const kept = holder.nibashRents?.kept;
  if (!kept) return null;
  if (!range) return { orders: [...kept.orders.subarray(skip, skip + limit)], total: kept.orders.length };
  const [from, to] = [Math.max(range.$gte ?? 0, 0), Math.min(range.$lte ?? HIGHEST, HIGHEST)];
  const total = countWithin(kept, from, to);
  return { orders: skip < total ? placesWithin(kept, from, to, skip, limit) : [], total };
}

/** One pass over whole numbers and nothing else: about a millisecond for a million. */
function countWithin({ cents }: Rents, from: number, to: number): number {
  let total = 0;
  // By index: a typed array's iterator takes four times as long.
  for (let at = 0; at < cents.length; at += 1) {
    const rent = cents[at] as number;
    if (rent >= from && rent <= to) total += 1;
  }
  return total;
}

function placesWithin({ orders, cents }: Rents, from: number, to: number, skip: number, limit: number) {
  const found: number[] = [];
  let passed = 0;
  for (let at = 0; at < cents.length && found.length < limit; at += 1) {
    const rent = cents[at] as number;
    if (rent < from || rent > to) continue;
    if (passed >= skip) found.push(orders[at] as number);
    passed += 1;
  }
  return found;
}

/** Begins to read the rents of a large tower, where it is watched and nobody is reading already. Never throws. */
export function keepRents(): void {
  const watched = holder.nibashRents;
  if (!watched || watched.kept || watched.isReading) return;
  watched.isReading = true;
  readRents()
    .then((rents) => (watched.kept = rents))
    .catch(() => undefined)
    .finally(() => (watched.isReading = false));
}

/** From the index alone, in its order. */
async function readRents(): Promise<Rents> {
  const size = await ApartmentModel.collection.countDocuments();
  const orders = new Int32Array(size);
  const cents = new Int32Array(size);
  const keys = ApartmentModel.collection
    .find({}, { projection: { _id: 0, order: 1, rent_cents: 1 }, batchSize: 10_000 })
    .hint({ order: 1, rent_cents: 1 })
    .sort({ order: 1 });
  let at = 0;
  for await (const { order, rent_cents } of keys) {
    if (at === size) throw new Error("Apartments were added while they were read.");
    orders[at] = order as number;
    cents[at] = rent_cents as number;
    at += 1;
  }
  return { orders: orders.subarray(0, at), cents: cents.subarray(0, at) };
}
