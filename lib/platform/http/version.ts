import { existsSync, readFileSync } from "node:fs";

/** Written by the build (scripts/build/write-version.ts). */
export const VERSION_FILE = "dist/version.json";

export interface Version {
  /** The version in package.json. */
  readonly version: string;
  /** The commit of the source, or `unknown` if the build had no repository and no variable named it. */
  readonly commit: string;
}

const holder = globalThis as typeof globalThis & { nibashVersion?: Version };

/** Returns the source that this process was built from; unknown in development and in tests. */
export function version(): Version {
  return (holder.nibashVersion ??= readVersion());
}

/** Returns it as text for logs and health checks: `0.1.0 (a827f48c1d2e)`. */
export function versionText(): string {
  const { version: number, commit } = version();
  return `${number} (${commit.slice(0, 12)})`;
}

function readVersion(): Version {
  if (!existsSync(VERSION_FILE)) return { version: "0.0.0", commit: "unknown" };
  return JSON.parse(readFileSync(VERSION_FILE, "utf8")) as Version;
}
