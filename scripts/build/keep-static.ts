import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { STATIC_BEFORE } from "@/server/files/static-files";

/**
 * Puts the hashed files of the finished build aside before the next one removes them: tabs that are open, and instances
 * of the version before, still ask for them. Kept for as many builds as the server looks at.
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
