/**
 * Writes the tower drawings used only as pictures (404, error) to public/media, in the colours of app/styles/tokens.css,
 * and the icons of the installed app, from app/icon.svg.
 * Run it after a change of the drawing or the tokens: npx tsx scripts/build/drawings.tsx
 * As files they add nothing to other pages; Next sends the code of error and 404 with every page.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { DrawnTower } from "../../components/apartments/drawn-tower";

type Theme = "light" | "dusk";

async function readTokens(theme: Theme): Promise<Map<string, string>> {
  const css = await readFile("app/styles/tokens.css", "utf8");
  const root = css.slice(css.indexOf(":root"), css.indexOf("[data-theme"));
  const pairs = [...root.matchAll(/(--[\w-]+): (?:light-dark\(([^,()]+), ([^()]+)\)|([^;]+));/g)];
  return new Map(
    pairs.map(([, name = "", light, dusk, only]) => [name, (theme === "light" ? light : dusk) ?? only ?? ""]),
  );
}

interface Outline {
  toSVG(): string;
}
interface Face {
  unitsPerEm: number;
  layout(text: string): {
    advanceWidth: number;
    glyphs: { path: Outline }[];
    positions: { xAdvance: number }[];
  };
}
/** The font engine that comes with pdfkit. */
const fontkit = createRequire(createRequire(import.meta.url).resolve("pdfkit"))("fontkit") as {
  openSync(file: string): Face;
};

/** Returns text as outlines, since a picture file cannot load the page's fonts. */
function outline(attributes: string, text: string): string {
  const read = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
  const face = fontkit.openSync(`app/fonts/${read("data-font")}.woff2`);
  const { advanceWidth, glyphs, positions } = face.layout(text);
  const scale = Number(read("font-size")) / face.unitsPerEm;
  let pen = read("text-anchor") === "end" ? -advanceWidth : 0;
  const letters = glyphs.map(({ path }, index) => {
    const letter = `<path transform="translate(${Math.round(pen)} 0)" d="${path.toSVG()}"/>`;
    pen += positions[index]?.xAdvance ?? 0;
    return letter;
  });
  const place = `translate(${read("x")} ${read("y")}) scale(${scale.toFixed(5)} -${scale.toFixed(5)})`;
  return `<g transform="${place}" fill="${read("fill")}" stroke="none">${letters.join("")}</g>`;
}

async function write(name: string, drawing: ReactElement, theme: Theme): Promise<void> {
  const tokens = await readTokens(theme);
  if (name === "tower-lights-out") tokens.set("--door", tokens.get("--off") ?? "");
  const markup = renderToStaticMarkup(drawing)
    .replace(/<text ([^>]*)>([^<]*)<\/text>/g, (_, attributes: string, text: string) =>
      outline(attributes, text),
    )
    .replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replace(/var\((--[\w-]+)\)/g, (_, token: string) => tokens.get(token) ?? "currentColor");
  await writeFile(`public/media/${name}.svg`, `${markup}\n`);
}

await write("tower-404", <DrawnTower id="t" hasGhostFloor />, "light");
await write("tower-404-dusk", <DrawnTower id="t" hasGhostFloor />, "dusk");
await write("tower-lights-out", <DrawnTower id="t" />, "dusk");

/** Draws the mark on the paper colour. Only the middle four fifths of a maskable icon are sure to be visible. */
async function drawIcon(name: string, size: number, share: number): Promise<void> {
  const mark = await readFile("app/icon.svg");
  const height = Math.round(size * share);
  const drawn = await sharp(mark, { density: 2_000 }).resize({ height }).toBuffer();
  const background = (await readTokens("light")).get("--paper") ?? "";
  const canvas = { width: size, height: size, channels: 4, background } as const;
  await sharp({ create: canvas })
    .composite([{ input: drawn }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(`public/media/${name}.png`);
}

/** Draws a silhouette: phones show only its shape. */
async function drawBadge(name: string, size: number): Promise<void> {
  const mark = await readFile("app/icon.svg", "utf8");
  const shape = mark.replace(/fill="#f5f4f0"/, 'fill="none"').replace(/#[0-9a-f]{6}/g, "#fff");
  const buffer = await sharp(Buffer.from(shape), { density: 2_000 }).resize({ height: size }).toBuffer();
  await sharp(buffer).png({ compressionLevel: 9 }).toFile(`public/media/${name}.png`);
}

await drawIcon("icon-192", 192, 0.72);
await drawIcon("icon-512", 512, 0.72);
await drawIcon("icon-maskable-512", 512, 0.54);
await drawBadge("badge-96", 96);
