import { mkdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { Refusal } from "../../refusal";
import { runProgram } from "../../run-program";

/**
 * The commit of the previous release, which must be able to start and serve on a database migrated by this one:
 * instances of both run side by side during a rollout, and a rollback returns to it. Set it to the commit of a release
 * when work on the next one begins.
 */
export const PREVIOUS_RELEASE = "baf80b3138ef05756d8fc761a834f0c4b340f74e";

/**
 * Writes the source of the previous release into a folder, with this release's packages.
 * Throws a Refusal if this clone lacks the commit.
 */
export async function unpackPreviousRelease(folder: string, commit = PREVIOUS_RELEASE): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, "source.tar");
  // Without its lock file, so that Next still finds this release's folder as the root, and its node_modules.
  const paths = [".", ":(exclude)package-lock.json"];
  // Without this, git does not read another user's clone.
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
