import { FairQueue } from "./fair-queue";

/** Uploads that are read and worked on at once: a photo of 5 MB is in memory several times over until it is encoded. */
const PLACES = 8;
/** A whole tower behind one address may register at once, and leaves half of the places to everybody else. */
const PLACES_OF_ONE = 4;
/** Nothing of a body is read before its turn. */
const LONGEST_QUEUE = 100;
/** Longer than three who send too slowly keep a place (lib/http/read-form.ts). */
const LONGEST_WAIT_MS = 20_000;

const holder = globalThis as typeof globalThis & { nibashUploads?: FairQueue };

/**
 * Where uploads wait for a place, by account or else by address; a body is not read before. `unavailable` where too many
 * wait, or none becomes free in 20 seconds. On globalThis, since Next bundles routes apart.
 */
export const uploadPlaces = (holder.nibashUploads ??= new FairQueue(PLACES, LONGEST_QUEUE, Infinity, {
  perLane: PLACES_OF_ONE,
  patienceMs: LONGEST_WAIT_MS,
}));
