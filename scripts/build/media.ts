/**
 * Converts the original pictures to the widths that the pages request.
 * Run: npx tsx scripts/build/media.ts <folder with the originals>
 * The originals are not in the repository (public/media has the results); lab/media-source shows how they were made.
 */
import { copyFile, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { PICTURE_WIDTHS } from "@/lib/platform/images/image-loader";
import { writeMediaVersion } from "./media-version";

const OUT = path.resolve("public/media");
const QUALITY = 72;
/** Panoramas are textures of a sphere: the viewer loads one size. */
const PANORAMA_WIDTH = 4096;

async function makeWidths(source: string, name: string) {
  const original = sharp(source);
  const { width } = await original.metadata();
  for (const target of PICTURE_WIDTHS) {
    // Also writes widths above the original's (at the original's size): the loader may request them.
    await original
      .clone()
      .resize({ width: Math.min(target, width) })
      .webp({ quality: QUALITY, effort: 5, smartSubsample: true })
      .toFile(path.join(OUT, `${name}-${target}.webp`));
  }
}

async function makePanorama(source: string, name: string) {
  await sharp(source)
    .resize({ width: PANORAMA_WIDTH, withoutEnlargement: true })
    .webp({ quality: 76, effort: 5 })
    .toFile(path.join(OUT, `${name}.webp`));
  // Shown until the viewer is opened: the middle of the sphere.
  const { width, height } = await sharp(source).metadata();
  await sharp(source)
    .extract({
      left: Math.round(width * 0.26),
      top: Math.round(height * 0.3),
      width: Math.round(width * 0.5),
      height: Math.round(width * 0.2813),
    })
    .resize({ width: 960, height: 540 })
    .webp({ quality: QUALITY })
    .toFile(path.join(OUT, `${name}-still.webp`));
}

/** For link previews: several networks read only JPEG. */
async function makePreview(source: string, name: string) {
  await sharp(source)
    .resize({ width: 1200, height: 630, fit: "cover", position: "attention" })
    .jpeg({ quality: 76, mozjpeg: true })
    .toFile(path.join(OUT, `${name}-preview.jpg`));
}

async function main(folder: string | undefined) {
  if (!folder) throw new Error("usage: npx tsx scripts/build/media.ts <folder with the originals>");
  await mkdir(OUT, { recursive: true });
  for (const file of (await readdir(folder)).sort()) {
    const source = path.join(folder, file);
    const { name, ext } = path.parse(file);
    if (ext === ".svg") await copyFile(source, path.join(OUT, file));
    if (file === "CREDITS.md") await copyFile(source, path.join(OUT, file));
    if (ext !== ".jpg") continue;
    if (name.startsWith("panorama-")) await makePanorama(source, name);
    else await makeWidths(source, name);
    if (name === "tower-day" || name.startsWith("apartment-")) await makePreview(source, name);
  }
  writeMediaVersion();
}

await main(process.argv[2]);
