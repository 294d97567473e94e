import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright/test";
import { installDebianPackages } from "../embedded/shared-libraries";
import { Refusal } from "../refusal";

/** The headless shell first: the same engine without the window, which would take a fifth of a small machine. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** Returns the path of a Chromium: CHROMIUM_PATH, one on the PATH, Playwright's, or Debian's package if root. */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Refusal(`CHROMIUM_PATH names ${named}, which is not there.`);
  const found = named ?? findOnPath() ?? findPlaywrights();
  if (found) return found;
  if (process.getuid?.() === 0) {
    for (const name of ["chromium-headless-shell", "chromium"])
      if (await installDebianPackages([name])) break;
    const installed = findOnPath();
    if (installed) return installed;
  }
  throw new Refusal(
    'The browser tests need Chromium: install it ("apt-get install chromium", or "npx playwright install chromium"), or set CHROMIUM_PATH.',
  );
}

function findOnPath(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

function findPlaywrights(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}
