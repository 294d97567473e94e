import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import { ImageResponse } from "next/og";
import sharp from "sharp";
import { withDbTimeout } from "@/lib/db/db-timeout";
import { sizeWords } from "@/components/building/tower-words";
import { isUntouched, placeOf } from "@/components/building/words";
import type { Apartment } from "@/lib/contracts/apartments";
import { findApartmentByNo } from "@/lib/domain/apartments/queries";
import { loadPreview } from "@/lib/images/load-preview";
import { problemResponse } from "@/lib/http/problem";
import { formatDollars } from "@/lib/format/money";
import { workQueue, type WorkQueue } from "@/lib/workers/work-queue";
import { shownName, shownTower, siteBuilding, siteTower } from "@/app/site-building";
import { Preview, type PreviewProps } from "./preview";

/** Renders one at a time, and caches as long as browsers do: anyone may request one, and a render takes 0.1 s. */
const holder = globalThis as typeof globalThis & {
  nibashPreviews?: { draw: WorkQueue; kept: LRUCache<string, Buffer> };
};
const previews = (holder.nibashPreviews ??= {
  draw: workQueue(1, 50),
  kept: new LRUCache<string, Buffer>({ max: 50, ttl: 300_000 }),
});

const SIZE = { width: 1200, height: 630 };
const NOT_FOUND = new Response(null, { status: 404 });

/** next/og reads .woff, not .woff2. */
function font(name: string): Promise<Buffer> {
  return readFile(path.join(process.cwd(), "node_modules/@fontsource", name));
}

/** Returns the apartment's first photo; if it has none or it cannot be loaded, the building's picture. */
async function coverOf({ photos, apartment_image }: Apartment): Promise<string | null> {
  const own = photos[0] && (await uploaded(photos[0].url));
  if (own) return own;
  return apartment_image.startsWith("/media/") ? photo(apartment_image) : towerPhoto();
}

async function towerPhoto(): Promise<string | null> {
  const picture = await shownTower("day");
  if (!picture) return null;
  return picture.src.startsWith("/media/") ? photo(picture.src) : uploaded(picture.src);
}

async function uploaded(url: string): Promise<string | null> {
  const jpeg = await loadPreview(url);
  return jpeg ? `data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}` : null;
}

async function photo(base: string): Promise<string> {
  const file = await readFile(path.join(process.cwd(), "public", `${base}-preview.jpg`));
  return `data:image/jpeg;base64,${file.toString("base64")}`;
}

async function previewOf(name: string): Promise<PreviewProps | null> {
  if (name === "home") {
    const building = await siteBuilding();
    return {
      site: await shownName(),
      photo: await towerPhoto(),
      title: (isUntouched(building, "name") && sizeWords(await siteTower())) || building.name,
      words: placeOf(building),
    };
  }
  const apartment = await findApartmentByNo(name);
  if (!apartment) return null;
  const { apartment_no, rent, rooms, size_sqft, booking_status } = apartment;
  return {
    site: await shownName(),
    photo: await coverOf(apartment),
    title: `Apartment ${apartment_no}`,
    words: `${formatDollars(rent)} per month · ${rooms} rooms · ${size_sqft.toLocaleString("en-US")} sq ft`,
    isLit: booking_status === "available",
  };
}

// GET /og/{home|4A}.jpg – the image of a link preview
export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }) {
  const [, name] = /^(home|[1-9]\d{0,2}[A-Za-z])\.jpg$/.exec((await params).name) ?? [];
  if (!name) return NOT_FOUND.clone();
  try {
    const preview = await withDbTimeout(() => previewOf(name));
    if (!preview) return NOT_FOUND.clone();
    const key = createHash("sha256").update(JSON.stringify(preview)).digest("hex");
    const jpeg = previews.kept.get(key) ?? (await previews.draw(() => draw(preview)));
    previews.kept.set(key, jpeg);
    return new Response(new Uint8Array(jpeg), {
      headers: { "Content-Type": "image/jpeg", "Cache-Control": "public, max-age=300, s-maxage=3600" },
    });
  } catch (error) {
    return problemResponse(error);
  }
}

async function draw(preview: PreviewProps): Promise<Buffer> {
  const drawn = new ImageResponse(<Preview {...preview} />, {
    ...SIZE,
    fonts: [
      { name: "Fraunces", data: await font("fraunces/files/fraunces-latin-400-normal.woff"), weight: 400 },
      { name: "Inter", data: await font("inter/files/inter-latin-500-normal.woff"), weight: 500 },
    ],
  });
  // A tenth of the PNG's size: some networks drop previews above 300 kB.
  return sharp(await drawn.arrayBuffer())
    .jpeg({ quality: 82 })
    .toBuffer();
}
