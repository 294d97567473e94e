import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext } from "playwright";
import sharp from "sharp";
import { signIn } from "../../tests/support/browser-actors";
import { prepare } from "../../tests/support/browser-context";
import { EMAIL_OF, WIDTHS, type Screen } from "../../tests/support/screens";
import { makeEntries } from "./screens-entries";
import { DRAWN, type Drawn } from "./screens-in-action";

/**
 * Draws every screen of a running product at 360, 768 and 1440 px into docs/screens (WebP):
 * `npx tsx scripts/run/screens.ts http://localhost:3000 [name]`. The demo data makes the pictures.
 */
const [origin = "http://localhost:3000", only = ""] = process.argv.slice(2);
const FOLDER = "docs/screens";
/** Longer pages are cut, so that a picture stays readable and small. */
const MAX_HEIGHT = 8000;
/** Until a dialog, a menu or a page after a press stands. */
const SETTLED_MS = 1000;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
  ],
});
mkdirSync(FOLDER, { recursive: true });

const states = new Map<Screen["as"], Awaited<ReturnType<BrowserContext["storageState"]>>>();
for (const as of ["user", "member", "admin"] as const) {
  const context = await prepare(await browser.newContext({ baseURL: origin }));
  const page = await context.newPage();
  await signIn(page, EMAIL_OF[as]);
  if (as === "admin") await makeEntries(page);
  states.set(as, await context.storageState());
  await context.close();
}
for (const screen of DRAWN.filter(({ name }) => name.includes(only)))
  for (const width of WIDTHS) await draw(browser, screen, width);
await browser.close();

async function draw(from: Browser, screen: Drawn, width: number): Promise<void> {
  const context = await from.newContext({
    baseURL: origin,
    viewport: { width, height: width < 700 ? 780 : 900 },
    reducedMotion: "reduce",
    storageState: states.get(screen.as),
  });
  if (screen.init) await context.addInitScript(screen.init);
  const page = await context.newPage();
  await page.goto(screen.path);
  await page.waitForLoadState("networkidle");
  // Pictures below the fold are lazy: walk down once, so that none is missing.
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    window.scrollTo(0, 0);
  });
  await page.waitForLoadState("networkidle");
  await screen.act?.(page);
  if (screen.act) await page.waitForTimeout(SETTLED_MS);
  const shot = await page.screenshot({ fullPage: !screen.isGlass });
  const { height } = await sharp(shot).metadata();
  const file = join(FOLDER, `${screen.name}-${String(width)}.webp`);
  await sharp(shot)
    .extract({ left: 0, top: 0, width, height: Math.min(height, MAX_HEIGHT) })
    .webp({ quality: 78 })
    .toFile(file);
  console.log(file);
  await context.close();
}
