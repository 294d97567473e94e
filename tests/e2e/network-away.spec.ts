import { expect } from "@playwright/test";
import { visit } from "../support/browser-actors";
import { atRest } from "../support/browser-context";
import { test } from "../support/browser-test";

test("a press whose toast cannot be fetched is answered in plain words, and leads on", async ({ page }) => {
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
