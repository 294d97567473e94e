import { expect, type Page } from "playwright/test";
import { ADMIN, beginSession, enter, MEMBER, visit } from "../support/browser-actors";
import { atRest } from "../support/browser-context";
import { test } from "../support/browser-test";

const languageOf = (page: Page) => page.locator("html").getAttribute("lang");
const header = (page: Page) => page.getByRole("banner");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("the switch draws the page in Bengali and keeps it, without scripts too", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/apartments?rooms=3");
  await expect(header(page).getByRole("button", { name: "English", pressed: true })).toBeVisible();
  await header(page).getByRole("button", { name: "বাংলা" }).click();
  await expect(page).toHaveURL(/\/apartments\?rooms=3$/);
  expect(await languageOf(page)).toBe("bn");
  await expect(header(page).getByRole("link", { name: "লগইন" })).toBeVisible();
  await page.goto("/login");
  await expect(heading(page)).toHaveText("লগইন");
  await context.close();
});

test("a tab in the other language is loaded anew: with its next page, by Back, and when it is looked at @long", async ({
  context,
}) => {
  const [page, other] = [await context.newPage(), await context.newPage()];
  await visit(page, "/");
  await visit(other, "/");
  await header(page).getByRole("button", { name: "বাংলা" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await page.goBack();
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  expect(await languageOf(other)).toBe("en");
  await header(other).getByRole("link", { name: "Apartments" }).click();
  await expect(other.locator("html")).toHaveAttribute("lang", "bn");
  await expect(other).toHaveURL(/\/apartments$/);
  await visit(page, "/");
  await header(other).getByRole("button", { name: "English" }).click();
  await expect(other.locator("html")).toHaveAttribute("lang", "en");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("a person's choice comes along to another browser, and the office's pages stay in English @long", async ({
  page,
  browser,
}) => {
  await enter(page, MEMBER);
  await visit(page, "/dashboard/account");
  await page.getByRole("main").getByRole("button", { name: "বাংলা" }).click();
  await expect(heading(page)).toHaveText("অ্যাকাউন্ট");
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await visit(elsewhere, "/dashboard");
  await elsewhere.getByLabel(/^Email/).fill(MEMBER);
  await elsewhere.getByLabel("Password", { exact: true }).fill("Nibash#2026");
  await elsewhere.getByRole("button", { name: "Login", exact: true }).click();
  await elsewhere.waitForURL((address) => address.pathname === "/dashboard");
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "bn");
  // Its own loading would abort the next one.
  await atRest(elsewhere);
  // The browser keeps it after a sign-out, for a visitor.
  await beginSession(elsewhere.request, ADMIN);
  await visit(elsewhere, "/dashboard");
  expect(await languageOf(elsewhere)).toBe("en");
  await context.addCookies([{ name: "language", value: "bn", url: elsewhere.url() }]);
  await visit(elsewhere, "/dashboard/manage-members");
  await expect(elsewhere).toHaveURL(/\/dashboard\/manage-members$/);
  expect(await languageOf(elsewhere)).toBe("en");
  await visit(elsewhere, "/apartments");
  await expect(header(elsewhere).getByRole("button", { name: /^Account menu/ })).toBeVisible();
  await expect(elsewhere.getByRole("button", { name: "বাংলা" })).toHaveCount(0);
  await context.close();
  await page.getByRole("main").getByRole("button", { name: "English" }).click();
  await expect(heading(page)).toHaveText("Account");
});

test("the switch on the page of a mailed link leads back to the link, whose token no server sees", async ({
  page,
}) => {
  const token = "neverSentToAServer_2026";
  await visit(page, `/mail-preferences#${token}`);
  const asked: string[] = [];
  page.on("request", (request) =>
    asked.push([request.url().split("#")[0], request.headers().referer, request.postData()].join(" ")),
  );
  await page.getByRole("button", { name: "বাংলা" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await expect(page).toHaveURL(/\/mail-preferences$/);
  expect(asked.filter((each) => each.includes(token))).toEqual([]);
  const ended = page.waitForRequest(`**/mail-preferences/unsubscribe?token=${token}`);
  await page.getByRole("main").getByRole("button").last().click();
  await ended;
});
