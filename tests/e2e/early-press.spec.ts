import { expect } from "playwright/test";
import { sessionCookieName } from "@/lib/platform/auth/cookie";
import { PASSWORD, USER, watchForTrouble } from "../support/browser-actors";
import { expectToast, toastsOf } from "../support/browser-context";
import { signInByCall } from "../support/browser-tenant";
import { test } from "../support/browser-test";
import { openWithoutScripts } from "../support/late-scripts";

/**
 * Scripts of public pages load after the first paint; here they load later still, and earlier presses still take
 * effect: by the browser itself where possible, else once the page is hydrated, and never twice.
 */

test("Search and Next work before scripts load", async ({ page }) => {
  const { arrive } = await openWithoutScripts(page, "/apartments");
  await page.getByLabel("Min Price").fill("700");
  await page.getByLabel("Max Price").fill("1000");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/apartments\?minimum=700&maximum=1000$/);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2$/);
  arrive();
});

test("the menu opens before scripts load, and is then marked as expanded", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { arrive } = await openWithoutScripts(page, "/");
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("navigation", { name: "Collapsed" });
  await expect(menu.getByRole("link")).toHaveText(["Home", "Apartments", "Register", "Login"]);
  await expect(menu).toBeVisible();
  arrive();
  await expect(page.getByRole("button", { name: "Close menu" })).toHaveAttribute("aria-expanded", "true");
  await expect(menu).toBeVisible();
});

test("Request Agreement pressed twice before scripts load responds once", async ({ page }) => {
  const trouble = watchForTrouble(page);
  const { arrive } = await openWithoutScripts(page, "/apartments/1A");
  const ask = page.getByRole("button", { name: "Request Agreement" }).first();
  // Impatient users press twice.
  await ask.click();
  await ask.click();
  arrive();
  await expectToast(page, "Please login to Request for the Apartment");
  await page.waitForURL((address) => address.pathname === "/login");
  expect(toastsOf(page)).toEqual([]);
  expect(trouble).toEqual([]);
});

test("a Pause pressed before scripts load stays pressed", async ({ page }) => {
  const { arrive } = await openWithoutScripts(page, "/");
  await page.getByRole("button", { name: "Pause slides" }).click();
  arrive();
  await expect(page.getByRole("button", { name: "Play slides" })).toBeVisible();
});

test("Login submits what was typed before scripts load, and puts no password in a URL", async ({
  page,
  request,
  baseURL,
}) => {
  // The account exists, and has no failed attempts of other tests.
  await signInByCall(request, baseURL ?? "", USER);
  const asked: string[] = [];
  page.on("request", (each) => asked.push(each.url()));
  const { arrive } = await openWithoutScripts(page, "/login");
  await page.getByLabel(/^Email/).fill(USER);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  arrive();
  await expectToast(page, "Signin Successful");
  expect(asked.filter((address) => address.includes(encodeURIComponent(PASSWORD)))).toEqual([]);
});

test("Login before scripts load survives a late response about an earlier session", async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const ended = { name: sessionCookieName(url), value: "ended" };
  await page.context().addCookies([{ ...ended, url }]);
  // This response sets the cookies of the form and of the session, and both would undo the newer sign-in.
  const answer = await fetch(`${url}/api/auth/session`, {
    headers: { cookie: `${ended.name}=${ended.value}` },
  });
  const headers = { "set-cookie": answer.headers.getSetCookie().join("\n") };
  const entered = page.waitForResponse("**/api/auth/callback/credentials");
  await page.route(
    "**/api/auth/session",
    async (route) => {
      await expect(page.getByRole("button", { name: "Login", exact: true })).toHaveAttribute(
        "aria-busy",
        "true",
      );
      await Promise.race([entered, page.waitForTimeout(1_000)]);
      await route.fulfill({ json: {}, headers });
    },
    { times: 1 },
  );
  const { arrive } = await openWithoutScripts(page, "/login?from=/dashboard&error=expired");
  await page.getByLabel(/^Email/).fill(USER);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  arrive();
  await expectToast(page, "Signin Successful");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("Register validates what was typed before scripts load, and keeps it", async ({ page }) => {
  const { arrive } = await openWithoutScripts(page, "/register");
  await page.getByLabel("Username").fill("Nadia");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  arrive();
  await expect(page.getByRole("form").getByRole("alert")).toHaveText("Please select an image.");
  await expect(page.getByLabel("Username")).toHaveValue("Nadia");
  await expect(page).toHaveURL(/\/register$/);
});
