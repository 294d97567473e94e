/** More than the 512 pixels that are kept of it. */
const LONGEST = 1600;

/** The same photo is checked again with each entry of its form. */
const shrunk = new WeakMap<File, Promise<File>>();

async function shrink(photo: File): Promise<File> {
  const { shrinkPicture } = await import("@/lib/platform/client/shrink-picture");
  return shrinkPicture(photo, { longest: LONGEST });
}

/** Makes a person's photo smaller that is too large to be sent (docs/product.md 3.2). */
export async function withSmallPhoto<Entries extends { image?: unknown }>(
  entries: Entries,
): Promise<Entries> {
  const { image } = entries;
  if (!(image instanceof File)) return entries;
  const small = shrunk.get(image) ?? shrink(image);
  shrunk.set(image, small);
  return { ...entries, image: await small };
}
