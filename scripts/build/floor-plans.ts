/**
 * Puts the house's type into the floor plans of public/media, since a picture file cannot load the fonts of the page, and
 * writes their rooms down for who reads the page instead of the picture.
 * Run after tools/media-source/floorplans.py has drawn them: npx tsx scripts/build/floor-plans.ts
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { writeMediaVersion } from "./media-version";

const FOLDER = "public/media";
const TARGET = "components/apartments/floor-plan-rooms.ts";
const FONT = readFileSync("app/fonts/inter.woff2").toString("base64");
const STYLE = `<style>@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${FONT}) format("woff2")}</style>`;

/** The font has no primes. */
const inHouseSigns = (text: string) => text.replaceAll("′", "'").replaceAll("″", '"');

function setType(svg: string): string {
  const bare = svg.replace(/<style>.*?<\/style>\n?/s, "");
  return inHouseSigns(bare).replace("<defs>", `${STYLE}\n<defs>`);
}

/** "Balcony 16'-0" by 4'-0"; …": the sentence that describes the drawing. */
function roomsOf(svg: string): (readonly [name: string, size: string])[] {
  const told = /<desc id="d">Furnished floor plan\. (.*?)\.<\/desc>/.exec(svg)?.[1] ?? "";
  return told.split("; ").map((room) => {
    const [, name = room, size = ""] = /^(.*?) (\d+'-\d+" by \d+'-\d+")$/.exec(room) ?? [];
    return [name, size.replace(" by ", " × ")] as const;
  });
}

const rooms: Record<string, readonly (readonly [string, string])[]> = {};
for (const file of readdirSync(FOLDER).filter((name) => /^floor-plan.*\.svg$/.test(name))) {
  const svg = setType(readFileSync(`${FOLDER}/${file}`, "utf8"));
  writeFileSync(`${FOLDER}/${file}`, svg);
  rooms[file.replace(".svg", "")] = roomsOf(svg);
}
const lines = Object.entries(rooms).map(
  ([plan, list]) =>
    `  ${JSON.stringify(plan)}: [\n${list.map((room) => `    ${JSON.stringify(room)},\n`).join("")}  ],\n`,
);
writeFileSync(
  TARGET,
  `/** The rooms of each floor plan of public/media with their sizes; written by scripts/build/floor-plans.ts. */
export const FLOOR_PLAN_ROOMS: Readonly<Record<string, readonly (readonly [name: string, size: string])[]>> = {
${lines.join("")}};
`,
);
writeMediaVersion();
