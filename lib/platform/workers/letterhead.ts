import { drawLeftAligned, fontFile, isReadable, nameFonts, type Pen } from "./draw-text";
import { registerFont } from "./register-font";

/** The light theme's tokens of app/styles/tokens.css. */
export const COLOURS = {
  ink: "#1c2036",
  muted: "#5f6377",
  line: "#dcd9d0",
  lamp: "#f0b23e",
  lampInk: "#6e4700",
  leaf: "#1d6a49",
};

/** For the product's name and fixed texts; other text selects its font by character. */
const FONTS = {
  serif: ["fraunces", "latin-400"],
  text: ["inter", "latin-400"],
  strong: ["inter", "latin-600"],
  bengali: ["noto-serif-bengali", "bengali-600"],
} as const;

/** Registers the fonts of `FONTS` by name, and those of `nameFonts` by file. */
export function registerFonts(pen: Pen): void {
  for (const [name, [family, file]] of Object.entries(FONTS)) registerFont(pen, fontFile(family, file), name);
  for (const weight of [400, 600, "title"] as const)
    for (const font of nameFonts(weight)) registerFont(pen, font);
}

interface HeadPlace {
  readonly margin: number;
  readonly width: number;
  /** The text to draw if the fonts have nothing of the name. */
  readonly otherwise: string;
}

/** Draws the building's own name, or the product's in its two scripts. */
export function drawName(pen: Pen, name: string, { margin, width, otherwise }: HeadPlace): void {
  if (name !== "Nibash") {
    const place = { left: margin + 28, baseline: margin + 18, width, size: 20, weight: "title" } as const;
    pen.fillColor(COLOURS.ink);
    drawLeftAligned(pen, isReadable(name) ? name : otherwise, place);
    return;
  }
  pen
    .font("serif")
    .fontSize(20)
    .fillColor(COLOURS.ink)
    .text("Nibash", margin + 28, margin);
  const afterName = margin + 28 + pen.widthOfString("Nibash") + 10;
  pen.rect(afterName, margin + 3, 0.75, 20).fill(COLOURS.line);
  pen
    .font("bengali")
    .fontSize(12)
    .fillColor(COLOURS.ink)
    .text("নিবাস", afterName + 10, margin + 5);
}

/** Draws the logo: six windows, one lit, as in components/layout/brand.tsx. */
export function drawMark(pen: Pen, margin: number): void {
  pen.save().translate(margin, margin);
  pen.rect(0.75, 0.75, 17, 24).lineWidth(1.5).strokeColor(COLOURS.ink).stroke();
  for (const y of [4, 10.5, 17])
    for (const x of [3.75, 10])
      pen.rect(x, y, 4.5, 4.5).fill(x > 4 && y === 10.5 ? COLOURS.lamp : COLOURS.ink);
  pen.restore();
}

/** Resolves with the whole document when the pen ends. */
export function collect(pen: Pen): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pen.on("data", (chunk: Buffer) => chunks.push(chunk));
    pen.on("end", () => {
      resolve(new Uint8Array(Buffer.concat(chunks)));
    });
    pen.on("error", reject);
  });
}
