import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { unpackPreviousRelease } from "../../scripts/checks/releases/previous-release";
import { Refusal } from "../../scripts/refusal";
import { runProgram } from "../../scripts/run-program";
import { buildTree } from "./serve-tree";

/** What the pictures are drawn by: where it changes, those of before say nothing any more. */
const DRAWN_BY = [
  ...["draw-screens", "list-drawn", "make-entries", "still-clock"].map((name) => `tests/screens/${name}.ts`),
  ...["browser-actors", "browser-context", "failing-page", "screens"].map(
    (name) => `tests/support/${name}.ts`,
  ),
];

export interface Reference {
  /** The commit's source, built when it is asked for. */
  readonly source: () => Promise<string>;
  /** Its pictures, kept from compare to compare. */
  readonly pictures: string;
}

/** Where a commit and its pictures are kept in this copy. Throws a Refusal where git does not know the commit. */
export async function findReference(name: string): Promise<Reference> {
  const { code, output } = await runProgram("git", ["rev-parse", "--verify", `${name}^{commit}`]);
  if (code !== 0) throw new Refusal(`git knows no commit ${name}.`);
  const commit = output.trim();
  const folder = resolve(".cache/screens", commit.slice(0, 12));
  const pictures = join(folder, hashOfDrawing());
  mkdirSync(pictures, { recursive: true });
  return { source: () => buildCommit(commit, join(folder, "source")), pictures };
}

/** With the packages of this tree: what they change by themselves is not told. */
async function buildCommit(commit: string, folder: string): Promise<string> {
  const unpacked = join(folder, ".unpacked");
  if (!existsSync(unpacked)) {
    await unpackPreviousRelease(folder, commit);
    writeFileSync(unpacked, "");
  }
  await buildTree(folder);
  return folder;
}

function hashOfDrawing(): string {
  const hash = createHash("sha256");
  for (const file of DRAWN_BY) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}
