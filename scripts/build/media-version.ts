/**
 * Writes the version of the pictures in public/media, which lets browsers cache them for a year (server/static-files.ts).
 * Run it after a picture has changed: npx tsx scripts/build/media-version.ts
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const FOLDER = "public/media";
const TARGET = "lib/platform/images/image-loader.ts";
const LENGTH = 8;

/** Returns a digest of the names and contents of all pictures. */
export function mediaVersion(): string {
  const hash = createHash("sha256");
  const pictures = readdirSync(FOLDER).filter((name) => /\.(webp|jpg|svg)$/.test(name));
  for (const name of pictures.toSorted()) hash.update(`${name}\0`).update(readFileSync(`${FOLDER}/${name}`));
  return hash.digest("hex").slice(0, LENGTH);
}

export function writeMediaVersion(): void {
  const text = readFileSync(TARGET, "utf8");
  writeFileSync(TARGET, text.replace(/(?<=MEDIA_VERSION = ")[^"]*/, mediaVersion()));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeMediaVersion();
