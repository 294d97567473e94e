import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Browser, type Page } from "playwright/test";
import { messagesIn } from "@/lib/translations";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { beginSession, fillCard, jpeg, PASSWORD, visit, watchForTrouble } from "../support/browser-actors";
import { atRest, closeContext, expectToast } from "../support/browser-context";
import { signInAdmin } from "../support/browser-tenant";
import { test } from "../support/browser-test";
import { openAs, type Role } from "../support/list-faces";
import { addressOfScreen, SCREENS } from "../support/screens";

/** What stays as it is written: names, brands, addresses, files, numbers of papers, and what the demo's owner wrote. */
const NAMES =
  /\S*@\S+|\b[0-9a-f]{16,24}\b|https?:\S+|\b(?:pi|re|ch)_\w+|\b\d+[A-Z]\b|Nibash Tower|Nibash|English|Google|Facebook|Instagram|Linkedin|Youtube|OpenStreetMap|Leaflet|Stripe|WhatsApp|bKash|Nagad|Visa|Mastercard|JPEG|PNG|PDF|CSV|QR|SHA-256|Chrome|Linux|JavaScript|Uttara Sector 10|Uttara|Dhaka|Bangladesh/g;

const DEMO = "scripts/data/demo";

/** What the demo's people are called and wrote, the longest first. */
const WRITTEN = ["lib/setup/list-demo-apartments.ts", ...readdirSync(DEMO).map((file) => join(DEMO, file))]
  .map((path) => readFileSync(path, "utf8"))
  .flatMap((source) => [...source.matchAll(/"([^"\n]*)"/g)].map(([, text = ""]) => text))
  .filter((text) => /[A-Za-z]{2}/.test(text))
  .sort((one, other) => other.length - one.length);

/** Returns what a reader sees or hears in Latin letters beside names and what a person wrote. */
async function findEnglish(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [document.title];
    const isOther = (part: Element | null) =>
      part?.closest("script, style, noscript, template, [lang=en], .StripeElement, [class*=CardSandbox]");
    while (walker.nextNode())
      if (!isOther(walker.currentNode.parentElement)) found.push(walker.currentNode.textContent ?? "");
    for (const part of document.querySelectorAll("[aria-label], [alt], [title], [placeholder]"))
      if (!isOther(part))
        for (const name of ["aria-label", "alt", "title", "placeholder"])
          found.push(part.getAttribute(name) ?? "");
    return found;
  });
  const isBeginning = (text: string) =>
    text.endsWith("...") && WRITTEN.some((each) => each.startsWith(text.slice(0, -3)));
  const own = texts
    .filter((text) => !isBeginning(text))
    .map((text) => WRITTEN.reduce((rest, each) => rest.replaceAll(each, ""), text));
  return [...new Set(own.filter((text) => /[A-Za-z]{2}/.test(text.replace(NAMES, ""))))];
}

/** Returns the lines of text that a frame cuts off, and those that lie over each other. */
function findClipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const lines: { text: string; parent: Element; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const framesOf = (part: Element | null): Element[] =>
      part && part !== document.body ? [part, ...framesOf(part.parentElement)] : [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      const text = (node.textContent ?? "").trim();
      if (
        !parent ||
        text === "" ||
        parent.closest("script, svg, [inert], .leaflet-container, [aria-roledescription], option")
      )
        continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const frames = framesOf(parent);
      // What is folded away, or only screen readers read, at this width.
      if (frames.some(({ clientHeight }) => clientHeight === 1)) continue;
      if (frames.some((frame) => frame.getBoundingClientRect().height < 1)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 2) continue;
        let isDrawn = true;
        for (const frame of frames) {
          const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(frame);
          if (textOverflow === "ellipsis" || /auto|scroll/.test(overflowX + overflowY)) break;
          const edge = frame.getBoundingClientRect();
          const isCut =
            (/hidden|clip/.test(overflowX) && (box.right > edge.right + 1 || box.left < edge.left - 1)) ||
            (/hidden|clip/.test(overflowY) && (box.bottom > edge.bottom + 1 || box.top < edge.top - 1));
          // A slide that is not there yet; the lines that a preview leaves out follow an ellipsis.
          const isElsewhere = box.left >= edge.right || box.right <= edge.left;
          if (isCut && !isElsewhere && webkitLineClamp === "none") faults.push(`cut off: ${text}`);
          isDrawn &&= !isCut;
        }
        if (isDrawn) lines.push({ text, parent, box });
      }
    }
    const isApart = (one: Element, other: Element) =>
      !one.contains(other) &&
      !other.contains(one) &&
      ![one, other].some((each) =>
        framesOf(each).some((part) => /sticky|absolute|fixed/.test(getComputedStyle(part).position)),
      );
    for (const [place, one] of lines.entries())
      for (const other of lines.slice(place + 1)) {
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const least = Math.min(one.box.height, other.box.height);
        if (width > 3 && height > least / 2 && isApart(one.parent, other.parent))
          faults.push(`over each other: ${one.text} / ${other.text}`);
      }
    return [...new Set(faults)];
  });
}

async function openInBengali(browser: Browser, as: Role | "visitor", baseURL = ""): Promise<Page> {
  const page = await openAs(browser, as, 360);
  // After the sign-in, which sets a person's own choice.
  await page.context().addCookies([{ name: "language", value: "bn", url: baseURL }]);
  return page;
}

test.describe.configure({ mode: "parallel" });

for (const as of ["visitor", "user", "member", "former"] as const)
  test(`each screen of the ${as} is in Bengali, nothing cut or overlapping`, async ({ browser, baseURL }) => {
    const page = await openInBengali(browser, as, baseURL);
    const trouble = watchForTrouble(page);
    const faults: string[] = [];
    for (const screen of SCREENS.filter((each) => each.as === as)) {
      // Links are named in Bengali: the address is read where they are named in English.
      await page.context().clearCookies({ name: "language" });
      const address = await addressOfScreen(page, screen);
      await page.context().addCookies([{ name: "language", value: "bn", url: baseURL ?? "" }]);
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await visit(page, address);
        await atRest(page);
        const what = `${screen.name}, ${String(width)} px`;
        await expect(page.locator("html"), what).toHaveAttribute("lang", "bn");
        // Who made the pictures, and their licences, are named as they name themselves.
        if (screen.name !== "credits")
          faults.push(...(await findEnglish(page)).map((each) => `${what}, English: ${each}`));
        faults.push(...(await findClipped(page)).map((each) => `${what}, ${each}`));
        await expectNoSidewaysScroll(page, what);
        await expectNoFindings(page, what);
      }
    }
    expect(faults).toEqual([]);
    expect(trouble.filter((each) => !each.includes("404"))).toEqual([]);
    await closeContext(page.context());
  });

test("a visitor searches, registers, asks for a home and pays its rent in Bengali", async ({
  page,
  playwright,
  baseURL,
}) => {
  const origin = baseURL ?? "";
  const { apartments, checkout, listing, layout, users } = messagesIn("bn");
  const trouble = watchForTrouble(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await visit(page, "/");
  await page.getByRole("contentinfo").getByRole("button", { name: "বাংলা" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await visit(page, "/apartments");
  await page.getByText(layout.kit.filters, { exact: true }).first().click();
  await page.getByLabel(listing.search.minimum).fill("৯০০");
  await page.getByLabel(listing.search.maximum).fill("১০০");
  await page.getByRole("button", { name: listing.search.search }).click();
  await expect(page.getByText("সঠিক সীমা লিখুন")).toBeVisible();
  await page.getByLabel(listing.search.maximum).fill("১২০০");
  await page.getByRole("button", { name: listing.search.search }).click();
  await expect(page).toHaveURL(/minimum=900&maximum=1200/);
  await page.getByRole("button", { name: apartments.request.ask }).first().click();
  await expectToast(page, apartments.requestAnswers.loginFirst);
  await page.waitForURL(/\/login/);
  await page.getByRole("button", { name: users.loginForm.submit, exact: true }).click();
  await expect(page.getByText("এটি দিতে হবে।").first()).toBeVisible();

  const email = `bengali.${Date.now().toString(36)}@example.com`;
  await visit(page, "/register");
  await page.getByLabel(users.registerForm.name).fill("ফারহানা ইয়াসমিন");
  await page
    .getByLabel(users.registerForm.photo)
    .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await jpeg() });
  await page.getByLabel(users.registerForm.email).fill(email);
  await page.getByLabel(users.registerForm.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: users.registerForm.submit }).click();
  await expectToast(page, users.registerForm.success);

  const answer = await page.request.get("/api/apartments?limit=50");
  const { result } = (await answer.json()) as { result: { apartment_no: string; booking_status: string }[] };
  const free = result.find(({ booking_status }) => booking_status === "available")?.apartment_no ?? "";
  const admin = await signInAdmin(await playwright.request.newContext({ baseURL: origin }), origin);
  await admin.call("PATCH", `/apartments/${free}`, { service_charge: 0 });
  await visit(page, `/apartments/${free}`);
  await page.getByRole("button", { name: apartments.request.ask }).first().click();
  await page.getByLabel(apartments.request.telephone).fill("০১৭১১০০০০০০");
  await page.getByRole("button", { name: apartments.request.send }).click();
  await expectToast(page, apartments.requestAnswers.sent);

  const requests = (await admin.call("GET", "/requests")) as { _id: string; email: string }[];
  const request_id = requests.find((request) => request.email === email)?._id;
  await admin.call("POST", "/accepted-requests", { request_id });
  // The role has changed, which ends the session.
  await beginSession(page.request, email);
  await visit(page, "/dashboard/make-payment");
  await page.getByRole("button", { name: checkout.form.proceed }).click();
  await page.waitForURL("**/payment?period=*");
  await fillCard(page, "4242424242424242");
  await page.getByRole("button", { name: checkout.bill.payNow }).click();
  await expectToast(page, checkout.page.success);
  await page.waitForURL("**/dashboard/payment-history");
  await expect(page.getByRole("row").filter({ hasText: "pi_" })).toContainText("পরিশোধিত");
  await admin.call("PATCH", "/update-role", { email, role: "user", deleteApartment: true, apartment_id: "" });
  expect(trouble).toEqual([]);
});
