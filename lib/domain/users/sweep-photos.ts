import { isDatabaseAway } from "@/lib/db/away";
import { gridfsStore, listPhotos } from "@/lib/images/gridfs";
import { logger } from "@/lib/logger";
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
  // Read after the photos, so that people who got one in between are among them.
  for await (const { image } of UserModel.find({}, { image: 1 }).lean().cursor()) strays.delete(image ?? "");
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
