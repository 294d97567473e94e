import { expect, type BrowserContext, type Page } from "playwright/test";
import sharp from "sharp";
import { enter, loseCookies, MEMBER, USER, visit, visitKnowing } from "../support/browser-actors";
import { expectAwake } from "../support/browser-context";
import { test } from "../support/browser-test";
import { serveDeploying } from "../support/deploying-server";

test.use({ serviceWorkers: "allow" });

interface Manifest {
  readonly name: string;
  readonly icons: readonly { src: string; sizes: string; purpose: string }[];
}

/** Takes the context's pages offline, and opens a page that the worker then serves. */
async function openOffline(context: BrowserContext, page: Page, path: string): Promise<void> {
  await context.setOffline(true);
  await page.goto(path);
  const heading = page.getByRole("heading", { name: "No connection right now" });
  await expect(heading).toBeVisible();
  await expect(heading).toHaveCSS("font-size", /^(3[6-9]|[45]\d|6[0-4])(\.\d+)?px$/);
}

const isControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

test("the site is installable, with its name and icons that load", async ({ page, context }) => {
  await visit(page, "/");
  await isControlled(page);
  const browser = await context.newCDPSession(page);
  const { data, errors } = await browser.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { name, icons } = JSON.parse(data ?? "") as Manifest;
  expect(name).toBe("Nibash");
  expect(icons.map(({ purpose }) => purpose)).toEqual(["any", "any", "maskable"]);
  for (const { src, sizes } of icons) {
    const { format, width, height } = await sharp(await (await page.request.get(src)).body()).metadata();
    expect({ format, size: `${String(width)}x${String(height)}` }).toEqual({ format: "png", size: sizes });
  }
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  // A test's profile counts as a private window, in which nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );
});

test("offline, a user reads the last seen data with its time, and nothing remains after a sign-out", async ({
  page,
  context,
}) => {
  await enter(page, MEMBER);
  await visitKnowing(page, "/dashboard/announcements");
  const title = await page.getByRole("row").nth(1).getByRole("cell").nth(1).innerText();
  await visitKnowing(page, "/dashboard/payment-history");
  await page
    .getByRole("link", { name: /receipt/i })
    .first()
    .click();
  const amount = await page
    .getByRole("region", { name: /^Receipt / })
    .locator("p.font-serif")
    .textContent();
  await isControlled(page);
  await visitKnowing(page, "/dashboard/make-payment");
  await page.getByRole("button", { name: "Proceed to Pay" }).click();
  await page.waitForURL("**/payment?period=*");
  expect(await keptHere(page)).toContain("payment-info");

  await openOffline(context, page, "/dashboard/make-payment");
  const notice = page.getByRole("region", { name: "Notices" }).getByRole("listitem").first();
  await expect(notice).toContainText(title.split("\n")[0] ?? "no title");
  const receipt = page.getByRole("region", { name: "Receipts" }).getByRole("listitem");
  await expect(receipt).toContainText(amount ?? "no amount");
  for (const copy of [notice, receipt])
    await expect(copy).toContainText(/As of \w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/);
  await context.setOffline(false);
  await expect(page).toHaveTitle(/Make Payment/);

  await expectAwake(page);
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL((address) => address.pathname === "/");
  for (const word of ["Tanvir Hasan", MEMBER, "transaction"])
    expect(await keptHere(page)).not.toContain(word);
  await openOffline(context, page, "/dashboard/announcements");
  await expect(page.getByText("Nothing is kept here.")).toBeVisible();
  await context.setOffline(false);
  // It reloads by itself: with the next user's session it would show, and store, that user's own notices.
  await page.waitForURL((address) => address.pathname === "/login");
  await enter(page, USER);
  await visitKnowing(page, "/dashboard");
  await openOffline(context, page, "/dashboard/announcements");
  await expect(page.getByText("Nothing is kept here.")).toBeVisible();
});

/** Returns all data that the browser stores for this site as one text; pages cannot read the cookies. */
const keptHere = (page: Page) =>
  page.evaluate(async () => {
    const kept = [JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        if (/html|json|javascript/.test(answer?.headers.get("content-type") ?? ""))
          kept.push(request.url, (await answer?.text()) ?? "");
      }
    }
    for (const { name } of await indexedDB.databases()) kept.push(String(name));
    return kept.join("\n");
  });

test("a user who signs in after another user's session ended finds none of that user's data", async ({
  page,
  context,
}) => {
  await enter(page, MEMBER);
  await visitKnowing(page, "/dashboard/announcements");
  await visitKnowing(page, "/dashboard/payment-history");
  await page
    .getByRole("link", { name: /receipt/i })
    .first()
    .click();
  await expect(page.getByRole("region", { name: /^Receipt / })).toBeVisible();
  await expect.poll(() => keptHere(page)).toContain("Tanvir Hasan");
  await isControlled(page);

  await loseCookies(page);
  await enter(page, USER);
  await visitKnowing(page, "/dashboard");
  for (const word of ["Tanvir Hasan", MEMBER, "transaction"])
    expect(await keptHere(page)).not.toContain(word);
  await openOffline(context, page, "/dashboard/payment-history");
  await expect(page.getByText("Nothing is kept here.")).toBeVisible();
});

test("a new version takes over at once and deletes the old version's cache", async ({
  page,
  context,
  baseURL,
}) => {
  const BEFORE = "As it was before";
  const server = await serveDeploying(baseURL ?? "", BEFORE);
  await page.goto(server.origin);
  await isControlled(page);
  const keptPages = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return [...names, ...kept.flat().map(({ url }) => url)].filter((each) => /before|offline\?/.test(each));
    });
  // And one that an older library created under another name.
  await page.evaluate(() => caches.open(`before-precache-${location.origin}/`));
  expect(await keptPages()).toHaveLength(2);
  await context.setOffline(true);
  await page.goto(`${server.origin}/dashboard`);
  await expect(page.getByRole("heading", { name: BEFORE })).toBeVisible();

  // It reloads itself when the connection returns, and would abort later requests.
  await page.goto("about:blank");
  await context.setOffline(false);
  await page.goto(server.origin);
  server.deploy();
  await page.evaluate(async () => {
    const isNew = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
    await (await navigator.serviceWorker.ready).update();
    await isNew;
  });
  await isControlled(page);
  await expect.poll(keptPages).toEqual([expect.stringMatching(/\/offline\?__WB_REVISION__=(?!before)/)]);
  await openOffline(context, page, `${server.origin}/dashboard`);
  await expect(page.getByRole("heading", { name: BEFORE })).toHaveCount(0);
  await context.setOffline(false);
  await server.stop();
});
