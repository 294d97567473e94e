import { LRUCache } from "lru-cache";
import { ImageResponse } from "next/og";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { shownName, shownTower, siteBuilding, siteTower } from "@/app/site-building";
import { isUntouched, placeOf } from "@/components/building/labels";
import { sizeText } from "@/components/building/tower-descriptions";
import type { Apartment } from "@/lib/apartments/contract";
import { findApartmentByNo } from "@/lib/apartments/queries";
import { formatMoney, currency } from "@/lib/platform/contracts/currency";
import { withDbTimeout } from "@/lib/platform/db/connect";
import { problemResponse } from "@/lib/platform/http/problem";
import { loadPreview } from "@/lib/platform/images/load-preview";
import { WorkQueue } from "@/lib/platform/workers/work-queue";
import { translationsOf } from "@/lib/translations";

interface PreviewProps {
  /** The building's name. */
  site: string;
  /** A JPEG as a data URL; null: the dusk alone. */
  photo: string | null;
  title: string;
  text: string;
  /** Whether the window next to the name is lit: the apartment is available. */
  isLit?: boolean;
}

const INK = "#1c2036";

const LAMP = "#f0b23e";

/** 1200 × 630 for next/og, which supports only flex boxes and style objects. */
function Preview({ site, photo, title, text, isLit = true }: PreviewProps) {
  return (
    <div style={{ display: "flex", width: 1200, height: 630, background: "#f5f4f0", color: INK }}>
      <div style={{ display: "flex", flexDirection: "column", width: 520, padding: 64 }}>
        <div style={{ display: "flex", alignItems: "center", fontFamily: "Fraunces", fontSize: 40 }}>
          <div
            style={{
              display: "flex",
              width: 26,
              height: 36,
              marginRight: 20,
              border: `4px solid ${INK}`,
              background: isLit ? LAMP : "#ebe9e3",
            }}
          />
          {site}
        </div>
        <div
          style={{
            display: "flex",
            marginTop: "auto",
            fontFamily: "Fraunces",
            fontSize: 68,
            lineHeight: 1.05,
            letterSpacing: -2,
          }}
        >
          {title}
        </div>
        <div
          style={{
            display: "flex",
            marginTop: 24,
            fontFamily: "Inter",
            fontSize: 28,
            lineHeight: 1.4,
            color: "#464a5f",
          }}
        >
          {text}
        </div>
      </div>
      {photo ? (
        // oxlint-disable-next-line nextjs/no-img-element -- next/og draws plain images only
        <img src={photo} alt="" width={680} height={630} style={{ objectFit: "cover" }} />
      ) : (
        <div style={{ display: "flex", width: 680, height: 630, background: "#222748" }} />
      )}
    </div>
  );
}

/** Renders one at a time, and caches as long as browsers do: anyone may request one, and a render takes 0.1 s. */
const holder = globalThis as typeof globalThis & {
  nibashPreviews?: { queue: WorkQueue; kept: LRUCache<string, Buffer> };
};
const previews = (holder.nibashPreviews ??= {
  queue: new WorkQueue({ width: 1, longest: 50 }),
  kept: new LRUCache<string, Buffer>({ max: 50, ttl: 300_000 }),
});

const SIZE = { width: 1200, height: 630 };
const NOT_FOUND = new Response(null, { status: 404 });

/** Inter has no ৳. */
const TAKA = "noto-serif-bengali/files/noto-serif-bengali-bengali-500-normal.woff";

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
    const [building, t] = [await siteBuilding(), translationsOf("building.tower")];
    return {
      site: await shownName(),
      photo: await towerPhoto(),
      title: (isUntouched(building, "name") && sizeText(await siteTower(), t)) || building.name,
      text: placeOf(building, t),
    };
  }
  const apartment = await findApartmentByNo(name);
  if (!apartment) return null;
  const { apartment_no, rent, rooms, size_sqft, booking_status } = apartment;
  return {
    site: await shownName(),
    photo: await coverOf(apartment),
    title: `Apartment ${apartment_no}`,
    text: `${formatMoney(rent, "en")} per month · ${rooms} rooms · ${size_sqft.toLocaleString("en-US")} sq ft`,
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
    const jpeg = previews.kept.get(key) ?? (await previews.queue.run(() => render(preview)));
    previews.kept.set(key, jpeg);
    return new Response(new Uint8Array(jpeg), {
      headers: { "Content-Type": "image/jpeg", "Cache-Control": "public, max-age=300, s-maxage=3600" },
    });
  } catch (error) {
    return problemResponse(error);
  }
}

async function render(preview: PreviewProps): Promise<Buffer> {
  const drawn = new ImageResponse(<Preview {...preview} />, {
    ...SIZE,
    fonts: [
      { name: "Fraunces", data: await font("fraunces/files/fraunces-latin-400-normal.woff"), weight: 400 },
      { name: "Inter", data: await font("inter/files/inter-latin-500-normal.woff"), weight: 500 },
      ...(currency() === "BDT" ? [{ name: "Taka", data: await font(TAKA), weight: 500 as const }] : []),
    ],
  });
  // A tenth of the PNG's size: some networks drop previews above 300 kB.
  return sharp(await drawn.arrayBuffer())
    .jpeg({ quality: 82 })
    .toBuffer();
}
