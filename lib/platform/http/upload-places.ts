import { WorkQueue } from "@/lib/platform/workers/work-queue";

/** Uploads handled at once: a photo of 5 MB takes several times that in memory until it is encoded. */
const PLACES = 8;

/** A whole tower behind one address may register at once and leaves half of the slots to others. */
const PLACES_OF_ONE = 4;

/** A body is not read before its turn. */
const LONGEST_QUEUE = 100;

/** Longer than three slow clients can hold a slot (lib/platform/http/read-form.ts). */
const LONGEST_WAIT_MS = 20_000;

const holder = globalThis as typeof globalThis & { nibashUploads?: WorkQueue };

/**
 * The queue in which uploads wait for a slot, by account, else by address; a body is not read before. Throws `unavailable`
 * if too many wait or no slot is free within 20 seconds. On globalThis because Next bundles routes apart.
 */
export const uploadPlaces = (holder.nibashUploads ??= new WorkQueue({
  width: PLACES,
  widthOfOne: PLACES_OF_ONE,
  longest: LONGEST_QUEUE,
  patienceMs: LONGEST_WAIT_MS,
}));
