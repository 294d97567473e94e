import { expect, type Page } from "playwright/test";
import { ADMIN, enter, MEMBER, PASSWORD, signIn, USER, visit, visitKnowing } from "../support/browser-actors";
import { atRest, expectToast, toastsOf } from "../support/browser-context";
import { test } from "../support/browser-test";
import { watchWindow } from "../support/google-window";

const token = () => localStorage.getItem("access-token");
const path = (page: Page) => page.evaluate(() => location.pathname + location.search);

const SAID = "Signin Successful";

test("login, register and forgot-password tabs follow another tab's sign-in; login shows no toast @long", async ({
  context,
}) => {
  const [acting, login, register, forgot] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ];
  await visit(login, "/apartments");
  await visitKnowing(login, "/login?from=%2Fdashboard%2Fannouncements");
  await visitKnowing(register, "/register");
  await visitKnowing(forgot, "/forgot-password");
  await signIn(acting, USER);
  await login.waitForURL((address) => address.pathname === "/dashboard/announcements");
  await register.waitForURL((address) => address.pathname === "/");
  await forgot.waitForURL((address) => address.pathname === "/");
  await expect(login.getByRole("heading", { name: /All Announcements/ })).toBeVisible();
  expect(toastsOf(login)).not.toContain(SAID);
  await login.goBack();
  await expect(login).toHaveURL(/\/apartments$/);
});

test("a signed-in user who opens /login or /register is redirected, within this site only", async ({
  page,
}) => {
  await signIn(page, USER);
  await visit(page, "/login?from=%2Fdashboard%2Fannouncements");
  await page.waitForURL((address) => address.pathname === "/dashboard/announcements");
  await visit(page, "/login?from=https%3A%2F%2Fevil.example%2F");
  await page.waitForURL((address) => address.pathname === "/");
  await visit(page, "/register");
  await page.waitForURL((address) => address.pathname === "/");
  // A page of another role would sign out every tab, which the user did not request.
  await visit(page, "/login?from=%2Fdashboard%2Fmanage-members");
  await page.waitForURL((address) => address.pathname === "/");
  // A link from elsewhere cannot request it either, not even through another /login.
  const door = `/auth/role?from=${encodeURIComponent("/dashboard/manage-members")}`;
  for (const from of [door, `/login?from=${encodeURIComponent(door)}`, "/auth/google"]) {
    await page.goto(`/login?from=${encodeURIComponent(from)}`);
    await page.waitForURL((address) => address.pathname === "/");
  }
  // The message after a password change is shown, no matter who is signed in here.
  await visitKnowing(page, "/login?changed=password");
  await expect(page).toHaveURL(/\/login\?changed=password$/);
  await visitKnowing(page, "/forgot-password");
  await expect(page).toHaveURL(/\/forgot-password$/);
  expect(await (await page.request.get("/api/auth/session")).json()).toHaveProperty("user");
});

test("a tab refused a page stays on /login, then goes home when the same user signs in in another tab @long", async ({
  context,
}) => {
  const [thrown, acting] = [await context.newPage(), await context.newPage()];
  await signIn(thrown, USER);
  await visit(thrown, "/dashboard/manage-members");
  await expect(thrown.getByRole("form").getByText("Forbidden Access!")).toBeVisible();
  await atRest(thrown);
  expect(await path(thrown)).toMatch(/^\/login\?from=%2Fdashboard%2Fmanage-members&error=forbidden/);
  // The same role again: redirects to the start, since the requested page would end the new session of both.
  await signIn(acting, USER);
  await thrown.waitForURL((address) => address.pathname === "/");
  await visit(acting, "/dashboard");
  await expect(acting).toHaveURL(/\/dashboard$/);
});

test("another tab's sign-in leads to the refused page when the new user may open it @long", async ({
  context,
}) => {
  const [thrown, acting] = [await context.newPage(), await context.newPage()];
  await signIn(thrown, USER);
  await visit(thrown, "/dashboard/manage-members");
  await expect(thrown.getByRole("form").getByText("Forbidden Access!")).toBeVisible();
  await signIn(acting, ADMIN);
  await thrown.waitForURL((address) => address.pathname === "/dashboard/manage-members");
});

test("a signed-in user who opens /login with error=forbidden stays there and sees the message @long", async ({
  page,
}) => {
  await signIn(page, USER);
  await visitKnowing(page, "/login?from=%2Fdashboard&error=forbidden");
  expect(await path(page)).toBe("/login?from=%2Fdashboard&error=forbidden");
  await expect(page.getByRole("form").getByText("Forbidden Access!")).toBeVisible();
});

test("a tab with a sign-in in progress finishes it and shows one message when another tab signs in @long", async ({
  context,
}) => {
  const [busy, idle, acting] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await visitKnowing(busy, "/login?from=%2Fapartments");
  await visitKnowing(idle, "/login");
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
  // The announcement has arrived: this tab knows the user, and stays for the sign-in that it has started.
  await expect.poll(() => busy.evaluate(token)).not.toBeNull();
  await idle.waitForURL((address) => address.pathname === "/");
  expect(await path(busy)).toBe("/login?from=%2Fapartments");
  answer();
  await busy.waitForURL((address) => address.pathname === "/apartments");
  await expectToast(busy, SAID);
  expect(toastsOf(busy)).not.toContain(SAID);
});

test("a tab waits for its Google popup, and follows another tab's sign-in once the popup closes @long", async ({
  context,
}) => {
  const [waiting, acting] = [await context.newPage(), await context.newPage()];
  await waiting.clock.install();
  const isClosed = await watchWindow(waiting);
  await visitKnowing(waiting, "/login?from=%2Fapartments");
  await visitKnowing(acting, "/login");
  await acting.getByLabel(/^Email/).fill(USER);
  await acting.getByLabel("Password", { exact: true }).fill(PASSWORD);
  // The opener cannot observe Google's window, which counts as closed after 6 seconds of the paused clock.
  await waiting.clock.pauseAt(Date.now() + 60_000);
  const [popup] = await Promise.all([
    waiting.waitForEvent("popup"),
    waiting.getByRole("button", { name: "Sign in with Google" }).click(),
  ]);
  await acting.getByRole("button", { name: "Login", exact: true }).click();
  await expect.poll(() => waiting.evaluate(token)).not.toBeNull();
  await atRest(waiting);
  expect(await path(waiting)).toBe("/login?from=%2Fapartments");
  await popup.close();
  await isClosed();
  await waiting.clock.runFor(8_000);
  await waiting.waitForURL((address) => address.pathname === "/apartments");
  expect(toastsOf(waiting)).not.toContain(SAID);
});

test("a Google sign-in redirects its tab and the other tabs, and shows one message @long", async ({
  context,
}) => {
  const [opener, other] = [await context.newPage(), await context.newPage()];
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
  await expectToast(opener, SAID);
  await other.waitForURL((address) => address.pathname === "/dashboard");
  await atRest(other);
  expect([...toastsOf(opener), ...toastsOf(other)]).not.toContain(SAID);
});

test("a tab that one user has used shows the next one nothing of what it had loaded", async ({ context }) => {
  const [used, acting] = [await context.newPage(), await context.newPage()];
  await enter(used, MEMBER);
  await visitKnowing(used, "/dashboard/account");
  await expect(used.getByText("This device", { exact: true })).toBeVisible();
  await used.getByRole("link", { name: "Home", exact: true }).first().click();
  await used.waitForURL((address) => address.pathname === "/");
  await visit(acting, "/dashboard");
  await acting.getByRole("button", { name: "Logout" }).first().click();
  await acting.waitForURL((address) => address.pathname === "/");
  await signIn(acting, USER);
  await expect(used.getByRole("button", { name: /Account menu, Nusrat Jahan/ })).toBeVisible();
  await used.route("**/api/profile/sessions", () => undefined);
  await used.getByRole("button", { name: /Account menu/ }).click();
  await used.getByRole("link", { name: "Dashboard" }).click();
  await expect(used.getByText(USER).first()).toBeVisible();
  await used.getByRole("link", { name: "Account", exact: true }).first().click();
  await expect(used.getByRole("status", { name: "Loading your sessions" })).toBeVisible();
  await expect(used.getByText("This device", { exact: true })).toHaveCount(0);
});
