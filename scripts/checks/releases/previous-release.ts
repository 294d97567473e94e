import { mkdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { Refusal } from "../../refusal";
import { runProgram } from "../../run-program";

/**
 * The commit of the release before this one, which must be able to start and serve on a database that this one has
 * migrated: instances of both run side by side while one is rolled out, and a roll-back returns to it. To be set to
 * the commit of a release when the work on the next one begins.
 */
export const PREVIOUS_RELEASE = "baf80b3138ef05756d8fc761a834f0c4b340f74e";

/**
 * Puts the source of the previous release into a folder, with the packages of this one beside it.
 * Throws a Refusal where this clone lacks the commit.
 */
export async function unpackPreviousRelease(folder: string, commit = PREVIOUS_RELEASE): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, "source.tar");
  // Without its lock file: the folder of this release stays the root that Next finds, and node_modules is that one's.
  const paths = [".", ":(exclude)package-lock.json"];
  // git reads no clone of another user without this.
  const trusted = ["-c", `safe.directory=${process.cwd()}`];
  const { code, output } = await runProgram("git", [
    ...trusted,
    ...["archive", "--output", archive, commit],
    ...paths,
  ]);
  if (code !== 0)
    throw new Refusal(
      `The release before this one (commit ${commit.slice(0, 7)}) is not in this copy, so nothing can be said about going back to it: clone with the whole history ("git fetch --unshallow" adds it). git says: ${output.trim()}`,
    );
  const unpacked = await runProgram("tar", ["-xf", archive, "-C", folder]);
  if (unpacked.code !== 0) throw new Error(`tar failed: ${unpacked.output}`);
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
}
