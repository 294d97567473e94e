import { gridfsStore, listPhotos, stemOf } from "@/lib/images/gridfs";
import { ApartmentModel } from "@/models/apartment";
import { UserModel } from "@/models/user";

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

/** A sweep that remembers the suspects of the pass before. */
export function makePhotoSweep(): () => Promise<void> {
  let suspects: ReadonlySet<string> = new Set();
  return async () => {
    suspects = await sweepPhotos(suspects);
  };
}
