import { WorkQueue } from "@/lib/workers/work-queue";

/**
 * Uploads handled at once, by account, else by address: a photo of 5 MB takes several times that in memory until it is
 * encoded. A whole tower behind one address may register at once and leaves half of the slots to others. A body is not read
 * before its turn.
 */
export const uploadPlaces = new WorkQueue({ concurrency: 8, perClient: 4, longest: 100, longestOfOne: 25 });
