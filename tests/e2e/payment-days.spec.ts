import { expect } from "playwright/test";
import { towerDate } from "@/lib/platform/format/dates";
import { enter, MEMBER, visit } from "../support/browser-actors";
import { test } from "../support/browser-test";

// Nearly a day apart, so that at every hour one of them has another date than Dhaka.
for (const timezoneId of ["Pacific/Pago_Pago", "Pacific/Kiritimati"])
  test.describe(`a browser in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("shows the same payment dates in the history as on the receipts", async ({ page }) => {
      await enter(page, MEMBER);
      await visit(page, "/dashboard/payment-history");
      const links = page.locator("a[href^='/dashboard/receipts/']");
      await expect(links.first()).toBeVisible();
      const shown = await page.getByRole("table").getByRole("time").allTextContents();
      const receipts = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
      expect(shown).toHaveLength(receipts.length);
      const months = await page.locator("td[data-l=Month]").allTextContents();
      for (const [place, receipt] of receipts.entries()) {
        await visit(page, receipt);
        await expect(page.getByRole("region", { name: /^Receipt / })).toContainText(
          `Payment Date${shown[place] ?? ""}`,
        );
        // `Oct 2026`: a month's name alone becomes ambiguous with another year.
        const [, name = "", year] = /^([A-Z][a-z]{2})\s(\d{4})/.exec(months[place] ?? "") ?? [];
        expect(year).toMatch(/^\d{4}$/);
        await expect(page.getByText(new RegExp(`^Rent for ${name}\\w* ${year ?? ""}$`))).toBeVisible();
      }
    });

    test("shows dates in Dhaka time", async ({ page }) => {
      await enter(page, MEMBER);
      for (const path of ["/dashboard", "/dashboard/announcements"]) {
        await visit(page, path);
        const dates = page.getByRole("main").locator("time");
        await expect(dates.first()).toBeVisible();
        const shown = await dates.evaluateAll((all) =>
          all.map((date) => [(date as HTMLTimeElement).dateTime, date.textContent] as const),
        );
        for (const [instant, words] of shown) expect(words).toBe(towerDate(instant));
      }
    });
  });
