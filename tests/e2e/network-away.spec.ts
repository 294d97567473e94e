import { expect } from "playwright/test";
import { MEMBER, enter, visit } from "../support/browser-actors";
import { atRest } from "../support/browser-context";
import { test } from "../support/browser-test";

test("when the toast cannot load, the message appears on the page and the visitor still reaches /login", async ({
  page,
}) => {
  await visit(page, "/apartments");
  await atRest(page);
  await page.route("**/_next/static/**", (route) => route.abort());
  let goOn: () => void = () => undefined;
  const isRead = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route("**/login?from=**", async (route) => {
    await isRead;
    await route.continue();
  });
  const button = page.getByRole("button", { name: "Request Agreement" }).first();
  await button.click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Please login to Request for the Apartment" }),
  ).toBeInViewport({ ratio: 1 });
  await expect(button).not.toHaveAttribute("aria-busy", "true");
  goOn();
  await page.waitForURL((address) => address.pathname === "/login");
});

test("when the connection drops, a page with amounts says when its data is from", async ({
  page,
  context,
}) => {
  await enter(page, MEMBER);
  for (const path of ["/dashboard", "/payment"]) {
    await visit(page, path);
    await atRest(page);
    const line = page.getByRole("status").filter({ hasText: "You are offline." });
    await expect(line).toHaveCount(0);
    await context.setOffline(true);
    await expect(line).toContainText(/This page is as of \w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M\./);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(line).toBeInViewport({ ratio: 1 });
    await context.setOffline(false);
    await expect(line).toHaveCount(0);
  }
});
