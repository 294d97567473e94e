import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { compareScreens } from "../../tests/screens/compare-screens";
import { drawScreens, THEMES, type Picture } from "../../tests/screens/draw-screens";
import { DRAWN, STATES } from "../../tests/screens/list-drawn";
import { buildTree, serveTree } from "../../tests/screens/serve-tree";
import { Refusal, runCommand } from "../refusal";

const FOLDERS = { light: "docs/screens", dark: "docs/screens/dusk" } as const;
/** Longer pages are cropped, to keep a picture readable and small. */
const MAX_HEIGHT = 8000;

/**
 * Captures the screens at 360, 768 and 1440 px into docs/screens (WebP), those of the dusk theme into a subfolder:
 * `npm run screens [-- name…]`, of a running product with `--origin http://localhost:3000`, else of this tree with its
 * own demo.
 * `npm run screens -- --compare REF [name…]` compares them, in both themes and more states, with those of a commit.
 * A name is a part of a screen's name; the screens are in tests/support/screens.ts and beside the capturing code.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { compare: { type: "string" }, origin: { type: "string" } },
    allowPositionals: true,
  });
  const isWanted = ({ name }: { name: string }) =>
    positionals.length === 0 || positionals.some((part) => name.includes(part));
  const screens = [...DRAWN, ...(values.compare ? STATES : [])].filter(isWanted);
  if (screens.length === 0) throw new Refusal(`No screen has a name with ${positionals.join(" or ")} in it.`);
  if (values.compare !== undefined) {
    process.exitCode = (await compareScreens(values.compare, screens)) === 0 ? 0 : 1;
    return;
  }
  for (const folder of Object.values(FOLDERS)) mkdirSync(folder, { recursive: true });
  const draw = (origin: string) => drawScreens(origin, screens, { themes: THEMES, isStill: false, keep });
  if (values.origin !== undefined) return draw(values.origin);
  await buildTree(".");
  const { origin, stop } = await serveTree(".", { isStill: false });
  try {
    await draw(origin);
  } finally {
    await stop();
  }
});
process.exit();

async function keep({ screen, width, theme, png }: Picture): Promise<void> {
  const { height } = await sharp(png).metadata();
  const file = join(FOLDERS[theme], `${screen}-${String(width)}.webp`);
  await sharp(png)
    .extract({ left: 0, top: 0, width, height: Math.min(height, MAX_HEIGHT) })
    .webp({ quality: 78 })
    .toFile(file);
  console.log(file);
}
