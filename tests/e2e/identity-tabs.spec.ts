import { expect, type Page } from "@playwright/test";
import { ADMIN, PASSWORD, signIn, USER, visit } from "../support/browser-actors";
import { test } from "../support/browser-test";

const token = () => localStorage.getItem("access-token");
const path = (page: Page) => page.evaluate(() => location.pathname + location.search);

/** Opens a page and waits until it knows who is signed in. */
async function visitKnowing(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await page.waitForLoadState("networkidle");
}

/** Counts the success messages that a tab shows from now on. */
async function countWords(page: Page, words: string): Promise<() => Promise<number>> {
  await page.addInitScript((text) => {
    const count = () => Number(sessionStorage.getItem("counted") ?? 0);
    const seen = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll("[data-sonner-toast]")) {
        if (seen.has(toast) || !toast.textContent.includes(text)) continue;
        seen.add(toast);
        sessionStorage.setItem("counted", String(count() + 1));
      }
    }).observe(document, { subtree: true, childList: true });
  }, words);
  return () => page.evaluate(() => Number(sessionStorage.getItem("counted") ?? 0));
}

test("tabs that stand on a page for signing in follow the sign-in of another tab, without a word of their own", async ({
  context,
}) => {
  const [acting, login, register, forgot] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ];
  const words = await countWords(login, "Signin Successful");
  await login.goto("/apartments");
  await visitKnowing(login, "/login?from=%2Fdashboard%2Fannouncements");
  await visitKnowing(register, "/register");
  await visitKnowing(forgot, "/forgot-password");
  await signIn(acting, USER);
  await login.waitForURL((address) => address.pathname === "/dashboard/announcements");
  await register.waitForURL((address) => address.pathname === "/");
  await forgot.waitForURL((address) => address.pathname === "/");
  await expect(login.getByRole("heading", { name: /All Announcements/ })).toBeVisible();
  expect(await words()).toBe(0);
  await login.goBack();
  await expect(login).toHaveURL(/\/apartments$/);
});

test("whoever is signed in and opens /login or /register goes on, on this site alone", async ({ page }) => {
  await signIn(page, USER);
  await page.goto("/login?from=%2Fdashboard%2Fannouncements");
  await page.waitForURL((address) => address.pathname === "/dashboard/announcements");
  await page.goto("/login?from=https%3A%2F%2Fevil.example%2F");
  await page.waitForURL((address) => address.pathname === "/");
  await page.goto("/register");
  await page.waitForURL((address) => address.pathname === "/");
  // A page of another role would sign out every tab; nobody asked for it here.
  await page.goto("/login?from=%2Fdashboard%2Fmanage-members");
  await page.waitForURL((address) => address.pathname === "/");
  // Nor is a link elsewhere to have this site ask for it, be it by another /login.
  const door = `/auth/role?from=${encodeURIComponent("/dashboard/manage-members")}`;
  for (const from of [door, `/login?from=${encodeURIComponent(door)}`, "/auth/google"]) {
    await page.goto(`/login?from=${encodeURIComponent(from)}`);
    await page.waitForURL((address) => address.pathname === "/");
  }
  // The word after a new password is read, whoever is signed in here.
  await visitKnowing(page, "/login?changed=password");
  await expect(page).toHaveURL(/\/login\?changed=password$/);
  await visitKnowing(page, "/forgot-password");
  await expect(page).toHaveURL(/\/forgot-password$/);
  expect(await (await page.request.get("/api/auth/session")).json()).toHaveProperty("user");
});

test("who was thrown out stays on /login, and another tab's sign-in neither signs out nor is lost", async ({
  context,
}) => {
  const [thrown, acting] = [await context.newPage(), await context.newPage()];
  await signIn(thrown, USER);
  await thrown.goto("/dashboard/manage-members");
  await expect(thrown.getByRole("form").getByText("Forbidden Access!")).toBeVisible();
  await thrown.waitForLoadState("networkidle");
  expect(await path(thrown)).toMatch(/^\/login\?from=%2Fdashboard%2Fmanage-members&error=forbidden/);
  // The same role again: to the start, where the requested page would end the new session of both.
  await signIn(acting, USER);
  await thrown.waitForURL((address) => address.pathname === "/");
  await acting.goto("/dashboard");
  await expect(acting).toHaveURL(/\/dashboard$/);
});

test("who may open the page that threw somebody out is led to it", async ({ context }) => {
  const [thrown, acting] = [await context.newPage(), await context.newPage()];
  await signIn(thrown, USER);
  await thrown.goto("/dashboard/manage-members");
  await expect(thrown.getByRole("form").getByText("Forbidden Access!")).toBeVisible();
  await signIn(acting, ADMIN);
  await thrown.waitForURL((address) => address.pathname === "/dashboard/manage-members");
});

test("a sign-out that did not get through leaves the word on /login to be read", async ({ page }) => {
  await signIn(page, USER);
  await visitKnowing(page, "/login?from=%2Fdashboard&error=forbidden");
  await page.waitForLoadState("networkidle");
  expect(await path(page)).toBe("/login?from=%2Fdashboard&error=forbidden");
  await expect(page.getByRole("form").getByText("Forbidden Access!")).toBeVisible();
});

test("a sign-in that the tab has under way goes its own way and says so once", async ({ context }) => {
  const [busy, acting] = [await context.newPage(), await context.newPage()];
  const words = await countWords(busy, "Signin Successful");
  await visitKnowing(busy, "/login?from=%2Fapartments");
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await busy.route("**/api/auth/callback/credentials", async (route) => {
    await held;
    await route.continue();
  });
  await busy.getByLabel(/^Email/).fill(USER);
  await busy.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await busy.getByRole("button", { name: "Login", exact: true }).click();
  await signIn(acting, USER);
  // The announcement has come: this tab knows the person, and stays for what it has begun.
  await expect.poll(() => busy.evaluate(token)).not.toBeNull();
  await busy.waitForTimeout(500);
  expect(await path(busy)).toBe("/login?from=%2Fapartments");
  answer();
  await busy.waitForURL((address) => address.pathname === "/apartments");
  await expect(busy.getByText("Signin Successful")).toBeVisible();
  expect(await words()).toBe(1);
});

test("a window at Google keeps its tab; when it is closed, the tab follows the sign-in it missed", async ({
  context,
}) => {
  const [waiting, acting] = [await context.newPage(), await context.newPage()];
  const words = await countWords(waiting, "Signin Successful");
  await visitKnowing(waiting, "/login?from=%2Fapartments");
  await visitKnowing(acting, "/login");
  await acting.getByLabel(/^Email/).fill(USER);
  await acting.getByLabel("Password", { exact: true }).fill(PASSWORD);
  // Quick from here: Google's window is out of its opener's sight, and after 6 seconds counts as closed.
  const [popup] = await Promise.all([
    waiting.waitForEvent("popup"),
    waiting.getByRole("button", { name: "Sign in with Google" }).click(),
  ]);
  await acting.getByRole("button", { name: "Login", exact: true }).click();
  await expect.poll(() => waiting.evaluate(token)).not.toBeNull();
  await waiting.waitForTimeout(500);
  expect(await path(waiting)).toBe("/login?from=%2Fapartments");
  await popup.close();
  await waiting.waitForURL((address) => address.pathname === "/apartments", { timeout: 9_000 });
  expect(await words()).toBe(0);
});

test("Google's window is followed once, by the tab that opened it and by the others", async ({ context }) => {
  const [opener, other] = [await context.newPage(), await context.newPage()];
  const [words, otherWords] = [
    await countWords(opener, "Signin Successful"),
    await countWords(other, "Signin Successful"),
  ];
  await visitKnowing(other, "/login?from=%2Fdashboard");
  await visitKnowing(opener, "/login?from=%2Fapartments");
  const [popup] = await Promise.all([
    opener.waitForEvent("popup"),
    opener.getByRole("button", { name: "Sign in with Google" }).click(),
  ]);
  await Promise.all([
    popup.waitForEvent("close"),
    popup.getByText("google.person@example.com").first().click(),
  ]);
  await opener.waitForURL((address) => address.pathname === "/apartments");
  await expect(opener.getByText("Signin Successful")).toBeVisible();
  await other.waitForURL((address) => address.pathname === "/dashboard");
  await other.waitForLoadState("networkidle");
  expect([await words(), await otherWords()]).toEqual([1, 0]);
});
