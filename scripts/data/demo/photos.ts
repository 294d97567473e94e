import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gridfsStore } from "@/lib/platform/images/gridfs";
import { type ApartmentDocument, ApartmentModel } from "@/models/apartment";

interface DemoPhoto {
  /** A picture of public/media. */
  readonly name: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

const LARGE = { width: 1440, height: 960 };
const SMALL = { width: 1200, height: 800 };

/** The photos that an admin has given one home, cover first; the others show the building's pictures. */
const DEMO_PHOTOS: readonly DemoPhoto[] = [
  { name: "apartment-06", alt: "Living room with a green wall, a sofa and two round tables", ...SMALL },
  { name: "hero-5-c", alt: "Dining table for six beside the open kitchen", ...LARGE },
  { name: "hero-5-b", alt: "Master bedroom with a wardrobe along one wall", ...LARGE },
  { name: "study-1", alt: "Study with a desk below three shelves of books", ...SMALL },
  { name: "balcony-1", alt: "Balcony with two chairs over the tree tops", ...SMALL },
  { name: "bathroom-1", alt: "Bathroom with a free-standing tub at the window", ...SMALL },
];

/** Widths of an uploaded photo (lib/platform/workers/pictures.ts), in which the building's pictures exist too. */
const WIDTHS = ["480", "768", "1440"] as const;

/** Gives a home its own photos, stored as an admin's uploads are, but already encoded, so as not to slow the start. */
export async function hangPhotos(apartment: ApartmentDocument): Promise<void> {
  const photos = [];
  for (const { name, ...words } of DEMO_PHOTOS)
    photos.push({ url: await gridfsStore.saveHome(await readSizes(name, words)), ...words });
  await ApartmentModel.updateOne({ _id: apartment._id }, { $set: { photos } });
}

async function readSizes(name: string, size: typeof LARGE) {
  const read = async (ending: string, file: string) => ({
    ending,
    bytes: new Uint8Array(await readFile(join(process.cwd(), "public/media", file))),
  });
  // Only covers have one; a link preview without it shows the building's picture.
  const preview = await read("preview", `${name}-preview.jpg`).catch(() => null);
  const sizes = await Promise.all(WIDTHS.map((width) => read(width, `${name}-${width}.webp`)));
  return { ...size, files: preview ? [preview, ...sizes] : sizes };
}
