/**
 * Embeds our fonts into the floor plans of public/media, since a picture file cannot load the page's fonts, and writes
 * their rooms as text for those who cannot see the picture.
 * Run it after lab/media-source/floorplans.py: npx tsx scripts/build/floor-plans.ts
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { writeMediaVersion } from "./media-version";

const FOLDER = "public/media";
const TARGET = "components/apartments/floor-plans.ts";
const FONT = readFileSync("app/fonts/inter.woff2").toString("base64");
const STYLE = `<style>@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${FONT}) format("woff2")}</style>`;

/** The font has no primes. */
const inHouseSigns = (text: string) => text.replaceAll("′", "'").replaceAll("″", '"');

function setType(svg: string): string {
  const bare = svg.replace(/<style>.*?<\/style>\n?/s, "");
  return inHouseSigns(bare).replace("<defs>", `${STYLE}\n<defs>`);
}

/** Returns the sentence that describes the drawing: "Balcony 16'-0" by 4'-0"; …". */
function roomsOf(svg: string): (readonly [name: string, size: string])[] {
  const told = /<desc id="d">Furnished floor plan\. (.*?)\.<\/desc>/.exec(svg)?.[1] ?? "";
  return told.split("; ").map((room) => {
    const [, name = room, size = ""] = /^(.*?) (\d+'-\d+" by \d+'-\d+")$/.exec(room) ?? [];
    return [name, size.replace(" by ", " × ")] as const;
  });
}

interface Plan {
  readonly width: number;
  readonly height: number;
  readonly rooms: ReturnType<typeof roomsOf>;
}

function planOf(svg: string): Plan {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height), rooms: roomsOf(svg) };
}

const plans: Record<string, Plan> = {};
for (const file of readdirSync(FOLDER).filter((name) => /^floor-plan.*\.svg$/.test(name))) {
  const svg = setType(readFileSync(`${FOLDER}/${file}`, "utf8"));
  writeFileSync(`${FOLDER}/${file}`, svg);
  plans[file.replace(".svg", "")] = planOf(svg);
}
writeFileSync(
  TARGET,
  `import type { Messages } from "@/lib/translations";

export interface FloorPlanDrawing {
  readonly width: number;
  readonly height: number;
  readonly rooms: readonly (readonly [name: keyof Messages["apartments"]["rooms"], size: string])[];
}

/** The floor plans of public/media: how large they are drawn, and their rooms; written by scripts/build/floor-plans.ts. */
export const FLOOR_PLANS: Readonly<Record<string, FloorPlanDrawing>> = ${JSON.stringify(plans, null, 2)};
`,
);
writeMediaVersion();
