import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { STATIC_BEFORE } from "@/server/static-files";

/**
 * Keeps the hashed files of the finished build before the next one removes them: open tabs, and instances of the
 * previous version, still request them. Kept for as many builds as the server searches.
 */
export function keepStatic(): void {
  if (!existsSync(".next/BUILD_ID") || !existsSync(".next/static")) return;
  const [newest = "", ...older] = STATIC_BEFORE;
  mkdirSync(join(newest, ".."), { recursive: true });
  [newest, ...older].reduceRight((to, from) => {
    rmSync(to, { recursive: true, force: true });
    if (existsSync(from)) renameSync(from, to);
    return from;
  });
  rmSync(newest, { recursive: true, force: true });
  cpSync(".next/static", newest, { recursive: true });
}
