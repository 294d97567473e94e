import { isDatabaseAway } from "@/lib/db/away";
import { gridfsStore, listPhotos, stemOf } from "@/lib/images/gridfs";
import { logger } from "@/lib/logger";
import { ApartmentModel } from "@/models/apartment";
import { UserModel } from "@/models/user";

const EVERY_MS = 60 * 60_000;

/**
 * Removes photos in our own store that are nobody's, as a server killed between photo and account leaves them. Only
 * those that were nobody's at the pass before too (`suspects`): between the two an account may be on its way, or a
 * backup be put back. Answers the suspects for the next pass.
 */
export async function sweepPhotos(suspects: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const strays = new Set<string>();
  for await (const photo of listPhotos()) strays.add(photo);
  // Read after the photos, so that those who got one in between are among them.
  for await (const { image } of UserModel.find({}, { image: 1 }).lean().cursor())
    strays.delete(stemOf(image ?? ""));
  const pictures = { photos: 1, floor_plan: 1, panorama: 1 };
  for await (const { photos, floor_plan, panorama } of ApartmentModel.find({}, pictures).lean().cursor())
    for (const address of [floor_plan, panorama, ...(photos ?? []).map(({ url }) => url)])
      strays.delete(stemOf(address));
  for (const photo of strays) {
    if (!suspects.has(photo)) continue;
    await gridfsStore.remove(photo);
    strays.delete(photo);
  }
  return strays;
}

/** Sweeps every hour while the server runs; several instances may do so at once. Answers how to stop it. */
export function startPhotoSweeper(everyMs = EVERY_MS): () => void {
  let suspects: ReadonlySet<string> = new Set();
  const pass = async (): Promise<void> => {
    try {
      suspects = await sweepPhotos(suspects);
    } catch (error) {
      // The next round tries again; while the database is away the requests themselves tell of it.
      if (!isDatabaseAway(error)) logger().error({ err: error }, "sweeping photos failed");
    }
  };
  const timer = setInterval(() => void pass(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
