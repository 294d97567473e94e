import { gridfsStore, listPhotos, stemOf } from "@/lib/platform/images/gridfs";
import { ApartmentModel } from "@/models/apartment";
import { UserModel } from "@/models/user";

/**
 * Deletes stored photos without an owner, as left by a server that died between photo and account. Deletes only those that
 * had none in the previous run either (`suspects`), since an account may be in progress or a backup being restored. Returns
 * the suspects for the next run.
 */
export async function sweepPhotos(suspects: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const strays = new Set<string>();
  for await (const photo of listPhotos()) strays.add(photo);
  // Read after the photos, so that photos assigned in between count.
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

/** Creates a sweep that remembers the previous run's suspects. */
export function makePhotoSweep(): () => Promise<void> {
  let suspects: ReadonlySet<string> = new Set();
  return async () => {
    suspects = await sweepPhotos(suspects);
  };
}
