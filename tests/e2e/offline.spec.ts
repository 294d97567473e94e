import { expect, type BrowserContext, type Page } from "@playwright/test";
import sharp from "sharp";
import { enter, MEMBER, USER, visit, visitKnowing } from "../support/browser-actors";
import { expectAwake } from "../support/browser-context";
import { test } from "../support/browser-test";

test.use({ serviceWorkers: "allow" });

interface Manifest {
  readonly name: string;
  readonly icons: readonly { src: string; sizes: string; purpose: string }[];
}

/** Takes the network from the context's pages, and asks for a page that then comes from the worker. */
async function openOffline(context: BrowserContext, page: Page, path: string): Promise<void> {
  await context.setOffline(true);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "No connection just now" })).toBeVisible();
}

const isControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

test("the site can be installed, under the building's name and with icons that load", async ({
  page,
  context,
}) => {
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
  // A test's own profile counts as a private window, in which nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );
});

test("without a network what one saw last can be read, as of then, and nothing of it after a sign-out", async ({
  page,
  context,
}) => {
  await enter(page, MEMBER);
  await visitKnowing(page, "/dashboard/announcements");
  const title = await page.getByRole("row").nth(1).getByRole("cell").first().textContent();
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

  await openOffline(context, page, "/dashboard/make-payment");
  const notice = page.getByRole("region", { name: "Notices" }).getByRole("listitem").first();
  await expect(notice).toContainText(title ?? "no title");
  const receipt = page.getByRole("region", { name: "Receipts" }).getByRole("listitem");
  await expect(receipt).toContainText(amount ?? "no amount");
  for (const copy of [notice, receipt])
    await expect(copy).toContainText(/As of \w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/);
  await context.setOffline(false);
  await expect(page).toHaveTitle(/Make Payment/);

  await expectAwake(page);
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL((address) => address.pathname === "/");
  await openOffline(context, page, "/dashboard/announcements");
  await expect(page.getByText("Nothing is kept here.")).toBeVisible();
  await context.setOffline(false);
  await enter(page, USER);
  await visitKnowing(page, "/dashboard");
  await openOffline(context, page, "/dashboard/announcements");
  await expect(page.getByText("Nothing is kept here.")).toBeVisible();
});
