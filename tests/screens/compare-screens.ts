import { existsSync, mkdirSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { step } from "../../scripts/progress";
import { WIDTHS } from "../support/screens";
import { comparePictures, describeComparison, MOST_DIFFERENT } from "./compare-pictures";
import { drawScreens, THEMES, type Picture } from "./draw-screens";
import { type DrawnScreen } from "./list-drawn";
import { findReference } from "./reference";
import { buildTree, serveTree } from "./serve-tree";

const fileOf = ({ screen, width, theme }: Omit<Picture, "png">) => `${screen}-${width}-${theme}.png`;

const filesOf = (screen: string) =>
  WIDTHS.flatMap((width) => THEMES.map((theme) => fileOf({ screen, width, theme })));

/**
 * Captures screens of a commit and of this tree and prints how much of each picture differs; returns how many pictures
 * differ by more than the limit. Keeps the commit's pictures, and captures them again only when the capturing code
 * changes.
 */
export async function compareScreens(commit: string, screens: readonly DrawnScreen[]): Promise<number> {
  const before = await findReference(commit);
  const after = resolve(".cache/screens/now");
  const differences = resolve(".cache/screens/differences");
  for (const folder of [after, differences]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  const missing = screens.filter(({ name }) =>
    filesOf(name).some((file) => !existsSync(join(before.pictures, file))),
  );
  if (missing.length > 0) {
    const source = await step(`building ${commit}`, before.source);
    await step(`drawing ${missing.length} screens of ${commit}`, () =>
      drawTree(source, missing, before.pictures),
    );
  }
  await step("building this tree", () => buildTree("."));
  await step(`drawing ${screens.length} screens of this tree`, () => drawTree(".", screens, after));
  let different = 0;
  for (const file of screens.flatMap(({ name }) => filesOf(name))) {
    const { share, difference } = await comparePictures(
      await readFile(join(before.pictures, file)),
      await readFile(join(after, file)),
    );
    console.log(describeComparison(file.replace(".png", ""), share));
    if (difference) await writeFile(join(differences, file), difference);
    if (share > MOST_DIFFERENT) different += 1;
  }
  console.log(`\n${different} pictures differ by more than ${MOST_DIFFERENT * 100} %.`);
  console.log(
    `What differs is drawn in ${differences}; the pictures are in ${before.pictures} and ${after}.`,
  );
  return different;
}

async function drawTree(source: string, screens: readonly DrawnScreen[], folder: string): Promise<void> {
  const { origin, stop } = await serveTree(source, { isStill: true });
  try {
    await drawScreens(origin, screens, {
      themes: THEMES,
      isStill: true,
      keep: (picture) => writeFile(join(folder, fileOf(picture)), picture.png),
    });
  } finally {
    await stop();
  }
}
