import { existsSync, readFileSync } from "node:fs";

/** Written by the build (scripts/build/write-version.ts). */
export const VERSION_FILE = "dist/version.json";

export interface Version {
  /** As in package.json. */
  readonly version: string;
  /** The commit of the source, or `unknown` where the build had no repository and was not told. */
  readonly commit: string;
}

const holder = globalThis as typeof globalThis & { nibashVersion?: Version };

/** Which source this process was built from; in development, and in tests, that is not said. */
export function version(): Version {
  return (holder.nibashVersion ??= readVersion());
}

/** The same as one word for a log, a person or a balancer: `0.1.0 (a827f48c1d2e)`. */
export function versionText(): string {
  const { version: number, commit } = version();
  return `${number} (${commit.slice(0, 12)})`;
}

function readVersion(): Version {
  if (!existsSync(VERSION_FILE)) return { version: "0.0.0", commit: "unknown" };
  return JSON.parse(readFileSync(VERSION_FILE, "utf8")) as Version;
}
