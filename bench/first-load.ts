import { chromium, type Browser } from "playwright";
import { Refusal } from "../scripts/refusal";

/** Lighthouse's phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

/** The bytes of script, as they are sent, that a first visit fetches without a touch: page by page, nothing cached. */
export async function scriptBytes(
  browserPath: string,
  origin: string,
  paths: readonly string[],
): Promise<Map<string, number>> {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const bytes = new Map<string, number>();
  try {
    for (const path of paths) bytes.set(path, await visit(browser, origin + path));
  } finally {
    await browser.close();
  }
  return bytes;
}

async function visit(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  let sum = 0;
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") sum += Number(response.headers()["content-length"]);
  });
  await page.goto(address);
  // The scripts come after the first paint, so silence alone could be the silence before them.
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith("_reactListening")));
  await page.waitForLoadState("networkidle");
  await context.close();
  if (!(sum > 0)) throw new Refusal(`No scripts were counted at ${address}.`);
  return sum;
}
