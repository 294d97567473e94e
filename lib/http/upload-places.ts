import { workQueue, type WorkQueue } from "@/lib/workers/work-queue";

/** Uploads that are read and worked on at once: a photo of 5 MB is in memory several times over until it is encoded. */
const PLACES = 8;
const LONGEST_QUEUE = 24;
/** Longer than a sender who sends nothing keeps a place (lib/http/read-form.ts). */
const LONGEST_WAIT_MS = 10_000;

const holder = globalThis as typeof globalThis & { nibashUploads?: WorkQueue };

/**
 * Runs an upload's call once it has a place; its body is not read before. Throws `unavailable` where too many wait, or
 * none becomes free in ten seconds. On globalThis, since Next bundles routes apart.
 */
export const inUploadPlace = (holder.nibashUploads ??= workQueue(PLACES, LONGEST_QUEUE, LONGEST_WAIT_MS));
