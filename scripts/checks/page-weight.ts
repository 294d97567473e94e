import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser } from "playwright";
import { Refusal } from "../refusal";

const SIGN_IN_PAGES = [
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/confirm-email",
  "/mail-preferences",
];
/** Pages with a form: each includes the form kit, and fetches its schema when the user enters the form. */
export const FORM_PAGES = [...SIGN_IN_PAGES, "/contact"];
const BUDGET = 20_700;
const SIGN_IN_BUDGET = 48_500;

/** Lighthouse's phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

/** What a first visit fetches without interaction, in bytes as sent. */
interface FirstLoad {
  /** The page itself with its headers: the browser can fetch nothing else before it. */
  readonly page: number;
  readonly script: number;
}

/** Measures one page at a time, without a cache. */
export async function firstLoads(
  browserPath: string,
  origin: string,
  paths: readonly string[],
): Promise<Map<string, FirstLoad>> {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const loads = new Map<string, FirstLoad>();
  try {
    for (const path of paths) loads.set(path, await visit(browser, origin + path));
  } finally {
    await browser.close();
  }
  return loads;
}

async function visit(browser: Browser, address: string): Promise<FirstLoad> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  let script = 0;
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      script += Number(response.headers()["content-length"]);
  });
  const answer = await page.goto(address);
  // The scripts load after the first paint, so the network may also be idle before them.
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith("_reactListening")));
  await page.waitForLoadState("networkidle");
  const sizes = await answer?.request().sizes();
  await context.close();
  if (!(script > 0) || !sizes) throw new Refusal(`Not everything was counted at ${address}.`);
  return { page: sizes.responseHeadersSize + sizes.responseBodySize, script };
}

/** Returns the size of the build's framework scripts, which every page loads: a lower bound for an empty page. */
export function frameworkBytes(): number {
  const { rootMainFiles } = JSON.parse(readFileSync(".next/build-manifest.json", "utf8")) as {
    rootMainFiles: string[];
  };
  return rootMainFiles.reduce((sum, file) => sum + statSync(join(".next", `${file}.br`)).size, 0);
}

/** Brotli bytes above an empty page; pages with forms include react-hook-form, and fetch the schema on entering a form. */
export function scriptBudget(path: string): number {
  return FORM_PAGES.includes(path) ? SIGN_IN_BUDGET : BUDGET;
}
