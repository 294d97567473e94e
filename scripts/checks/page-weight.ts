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
/** Pages with a form: each brings the form kit, and fetches its schema when somebody enters the form. */
export const FORM_PAGES = [...SIGN_IN_PAGES, "/contact"];
const BUDGET = 35_000;
const SIGN_IN_BUDGET = 70_000;

/** Lighthouse's phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

/** What a first visit fetches without a touch, in bytes as they are sent. */
interface FirstLoad {
  /** The page itself with its head: the browser knows of nothing else before it is there. */
  readonly page: number;
  readonly script: number;
}

/** Page by page, nothing cached. */
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
  // The scripts come after the first paint, so silence alone could be the silence before them.
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith("_reactListening")));
  await page.waitForLoadState("networkidle");
  const sizes = await answer?.request().sizes();
  await context.close();
  if (!(script > 0) || !sizes) throw new Refusal(`Not everything was counted at ${address}.`);
  return { page: sizes.responseHeadersSize + sizes.responseBodySize, script };
}

/** The framework's own scripts of the product's build, which every page loads: a lower bound for an empty page. */
export function frameworkBytes(): number {
  const { rootMainFiles } = JSON.parse(readFileSync(".next/build-manifest.json", "utf8")) as {
    rootMainFiles: string[];
  };
  return rootMainFiles.reduce((sum, file) => sum + statSync(join(".next", `${file}.br`)).size, 0);
}

/** Brotli bytes above an empty page; pages with forms bring react-hook-form, and fetch the schema when a form is entered. */
export function scriptBudget(path: string): number {
  return FORM_PAGES.includes(path) ? SIGN_IN_BUDGET : BUDGET;
}
