import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const FOLDERS = ["app", "components", "lib", "models", "public", "server"];
const FILES = [
  "middleware.ts",
  "instrumentation.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tailwind.config.ts",
  "tsconfig.json",
  "package-lock.json",
  "scripts/build/build-product.ts",
  "scripts/build/build-service-worker.ts",
  "scripts/build/build-worker.ts",
  "scripts/build/precompress.ts",
];

/** Returns a hash of all inputs of a build: if it is unchanged, there is nothing to build. */
export function hashBuildInputs(): string {
  const hash = createHash("sha256").update(process.versions.node);
  for (const path of [...FOLDERS.flatMap(listFiles), ...FILES.filter(existsSync)].sort()) {
    hash.update(path).update("\0").update(readFileSync(path));
  }
  return hash.digest("hex");
}

/** Yields every file below a folder except tests. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => !/\.test\.tsx?$/.test(path) && statSync(path).isFile());
}
