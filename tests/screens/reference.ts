import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Refusal } from "../../scripts/refusal";
import { runProgram } from "../../scripts/run-program";
import { buildTree } from "./serve-tree";

/** The files that determine the screenshots: a change of one invalidates earlier screenshots. */
const DRAWN_BY = [
  ...["draw-screens", "list-drawn", "make-entries", "still-clock"].map((name) => `tests/screens/${name}.ts`),
  ...["browser-actors", "browser-context", "failing-page", "screens"].map(
    (name) => `tests/support/${name}.ts`,
  ),
];

export interface Reference {
  /** Returns the folder of the commit's source, built on demand. */
  readonly source: () => Promise<string>;
  /** The folder of its screenshots, kept between comparisons. */
  readonly pictures: string;
}

/** Returns where this copy keeps a commit and its screenshots. Throws a Refusal if git does not know the commit. */
export async function findReference(name: string): Promise<Reference> {
  const { code, output } = await runProgram("git", ["rev-parse", "--verify", `${name}^{commit}`]);
  if (code !== 0) throw new Refusal(`git knows no commit ${name}.`);
  const commit = output.trim();
  const folder = resolve(".cache/screens", commit.slice(0, 12));
  const pictures = join(folder, hashOfDrawing());
  mkdirSync(pictures, { recursive: true });
  return { source: () => buildCommit(commit, join(folder, "source")), pictures };
}

/** Builds with this tree's packages: differences caused by packages are not reported. */
async function buildCommit(commit: string, folder: string): Promise<string> {
  const unpacked = join(folder, ".unpacked");
  if (!existsSync(unpacked)) {
    await unpack(commit, folder);
    writeFileSync(unpacked, "");
  }
  await buildTree(folder);
  return folder;
}

/** Writes a commit's source into a folder, with this tree's packages. */
async function unpack(commit: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, "source.tar");
  // Without its lock file, so that Next still finds this tree's folder as the root, and its node_modules.
  const paths = [".", ":(exclude)package-lock.json"];
  const archived = await runProgram("git", ["archive", "--output", archive, commit, ...paths]);
  if (archived.code !== 0) throw new Error(`git archive failed: ${archived.output}`);
  const unpacked = await runProgram("tar", ["-xf", archive, "-C", folder]);
  if (unpacked.code !== 0) throw new Error(`tar failed: ${unpacked.output}`);
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
}

function hashOfDrawing(): string {
  const hash = createHash("sha256");
  for (const file of DRAWN_BY) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}
