import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, expect, type Page } from "playwright/test";
import { messagesIn } from "@/lib/translations";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { beginSession, fillCard, jpeg, PASSWORD, visit, watchForTrouble } from "../support/browser-actors";
import { atRest, closeContext, expectToast } from "../support/browser-context";
import { type Caller, moveIn, moveOut, signInAdmin } from "../support/browser-tenant";
import { test } from "../support/browser-test";
import { openAs, type Role } from "../support/list-faces";
import { addressOfScreen, SCREENS } from "../support/screens";

/** What stays as it is written: names, brands, addresses, files, numbers of papers, and what the demo's owner wrote. */
const NAMES =
  /\S*@\S+|\b[0-9a-f]{16,24}\b|\b(?:\d{4}-\d\d|[A-Z])-\d+[A-Z]-[0-9A-F]{6}\b|alt\+T|https?:\S+|\b(?:pi|re|ch)_\w+|\b\d+[A-Z]\b|Nibash Tower|Nibash|English|Google|Facebook|Instagram|Linkedin|Youtube|OpenStreetMap|Leaflet|Stripe|WhatsApp|bKash|Nagad|Visa|Mastercard|JPEG|PNG|PDF|CSV|QR|SHA-256|Chrome|Linux|JavaScript|TRX \d+/g;

const DEMO = "scripts/data/demo";

/** What the demo's people are called and wrote, the longest first. */
const WRITTEN = ["lib/setup/list-demo-apartments.ts", ...readdirSync(DEMO).map((file) => join(DEMO, file))]
  .map((path) => readFileSync(path, "utf8"))
  .flatMap((source) => [...source.matchAll(/"([^"\n]*)"/g)].map(([, text = ""]) => text))
  .filter((text) => /[A-Za-z]{2}/.test(text))
  .sort((one, other) => other.length - one.length);

/** Returns what a reader sees or hears in Latin letters beside names and what a person wrote; `written` by the test itself. */
async function findEnglish(page: Page, written: readonly string[]): Promise<string[]> {
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
  const all = [...WRITTEN, ...written];
  // Shown short, or as the beginning that fits a card.
  const isBeginning = (text: string) =>
    /\.{3}$|^.{60}/.test(text) && all.some((each) => each.startsWith(text.replace(/\.{3}$/, "")));
  const own = texts
    .filter((text) => !isBeginning(text))
    .map((text) => all.reduce((rest, each) => rest.replaceAll(each, ""), text));
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

/** Looks at a screen as it is: says what of it is in English, cut off or overlapping; fails with axe's findings. */
async function look(page: Page, what: string, written: readonly string[] | null = []): Promise<string[]> {
  await expect(page.locator("html"), what).toHaveAttribute("lang", "bn");
  await expectNoSidewaysScroll(page, what);
  await expectNoFindings(page, what);
  const english = written ? await findEnglish(page, written) : [];
  return [...english.map((each) => `English: ${each}`), ...(await findClipped(page))].map(
    (each) => `${what}, ${each}`,
  );
}

/** What the office and members have written on this server by now, other tests' too: it goes as written. */
async function listWritten(admin: Caller): Promise<string[]> {
  const lists = await Promise.all(["/announcements", "/repairs"].map((path) => admin.call("GET", path)));
  return [...JSON.stringify(lists).matchAll(/"(?:title|description)":("(?:[^"\\]|\\.)*")/g)]
    .map(([, text = ""]) => JSON.parse(text) as string)
    .sort((one, other) => other.length - one.length);
}

test.describe.configure({ mode: "parallel" });

for (const as of ["visitor", "user", "member", "former"] as const)
  test(`each screen of the ${as} is in Bengali, nothing cut or overlapping`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const page = await openInBengali(browser, as, baseURL);
    const admin = await signInAdmin(request, baseURL ?? "");
    const trouble = watchForTrouble(page);
    const faults: string[] = [];
    for (const screen of SCREENS.filter((each) => each.as === as)) {
      // Links are named in Bengali: the address is read where they are named in English.
      await page.context().clearCookies({ name: "language" });
      const address = await addressOfScreen(page, screen);
      await page.context().addCookies([{ name: "language", value: "bn", url: baseURL ?? "" }]);
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const isTold = /announcement|repair/.test(screen.name);
        // Another test may take back what the page still shows, and post what it does not yet.
        const told = isTold ? await listWritten(admin) : [];
        await visit(page, address);
        await atRest(page);
        if (isTold) told.push(...(await listWritten(admin)));
        // Who made the pictures, and their licences, are named as they name themselves.
        const written = screen.name === "credits" ? null : told;
        faults.push(...(await look(page, `${screen.name}, ${String(width)} px`, written)));
      }
    }
    expect(faults).toEqual([]);
    expect(trouble.filter((each) => !each.includes("404"))).toEqual([]);
    await closeContext(page.context());
  });

test.describe("the way", () => {
  // One after another: each takes a free apartment.
  test.describe.configure({ mode: "default" });

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
    const { result } = (await answer.json()) as {
      result: { apartment_no: string; booking_status: string }[];
    };
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
    await admin.call("PATCH", "/update-role", {
      email,
      role: "user",
      deleteApartment: true,
      apartment_id: "",
    });
    expect(trouble).toEqual([]);
  });

  for (const width of [360, 1440])
    test(`a new member signs, reports a repair, pays and reads the receipt in Bengali at ${String(width)} px, then English again`, async ({
      page,
      playwright,
      baseURL,
    }) => {
      const origin = baseURL ?? "";
      const { account, agreements, autopay, layout, payments, repairs } = messagesIn("bn");
      const faults: string[] = [];
      const see = async (what: string) => {
        await atRest(page);
        faults.push(...(await look(page, what, written)));
      };
      const field = (label: string) => page.getByLabel(label, { exact: true });
      const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
      await page.setViewportSize({ width, height: 900 });
      const trouble = watchForTrouble(page);
      const admin = await signInAdmin(await playwright.request.newContext({ baseURL: origin }), origin);
      const email = await moveIn(page, origin, admin);
      // An address is broken before its sign.
      const written = ["Rafiq Islam", ...email.split(/(?=[.@])/)];
      await visit(page, "/dashboard/account");
      const choice = page.getByRole("main");
      await choice.getByRole("button", { name: "বাংলা" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(account.page.title);

      const name = "নাসরিন আক্তার চৌধুরী";
      await visit(page, "/dashboard");
      await press(account.profile.title);
      const profile = page.getByRole("dialog", { name: account.profile.title });
      await field(account.profile.name).fill(name);
      await field(account.profile.telephone).fill("+৮৮০ ১৭১১ ০০০০০০");
      await field(account.profile.emergencyName).fill("করিম উদ্দিন");
      await see("the profile's form");
      await press(account.profile.save);
      await expect(profile.getByText("তাঁর ফোন নম্বর লিখুন।")).toBeVisible();
      await field(account.profile.emergencyTelephone).fill("০১৮১১০০০০০০");
      await press(account.profile.save);
      await expectToast(page, account.profile.saved);
      await expect(page.getByRole("heading", { name })).toBeVisible();
      await see("the profile before the signature");

      await visit(page, "/dashboard/agreement");
      await field(agreements.document.name).fill(name);
      await see("the agreement before the signature");
      await press(agreements.document.sign);
      await expectToast(page, agreements.document.signedNow);
      await see("the signed agreement");

      await visit(page, "/dashboard/repairs/new");
      await press(repairs.form.send);
      await expect(page.getByText("কী নষ্ট হয়েছে বিস্তারিত লিখুন।")).toBeVisible();
      await see("a report that lacks entries");
      const title = "কল থেকে ১০ মিনিটে ২ লিটার পানি পড়ে";
      await field(repairs.form.what).fill(title);
      await page
        .getByLabel(repairs.form.room, { exact: true })
        .selectOption({ label: repairs.rooms.Kitchen });
      await field(repairs.form.describe).fill("গত রাত থেকে।\nসিংকের নিচেও পানি জমছে।");
      await field(repairs.form.access).fill("শুক্রবার, বিকাল ৪টা থেকে ৬টা");
      await press(repairs.form.send);
      await expectToast(page, repairs.form.reported);
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
      await field(repairs.screen.toOffice).fill("দয়া করে দুবার ঘণ্টা বাজাবেন।");
      await press(repairs.screen.send);
      await expect(page.getByRole("region", { name: repairs.screen.messages, exact: true })).toContainText(
        "দুবার ঘণ্টা",
      );
      await see("the repair");

      await visit(page, "/dashboard/make-payment");
      const panel = page.getByRole("region", { name: autopay.panel.heading });
      await panel.getByRole("link", { name: autopay.save.title }).click();
      await page.waitForURL("**/payment/card");
      await fillCard(page, "4242424242424242");
      await see("the form of a card");
      await press(autopay.save.save);
      await expectToast(page, autopay.save.saved);
      await page.waitForURL("**/dashboard/make-payment");
      await field(autopay.panel.day).selectOption({ label: "১২" });
      await press(autopay.panel.switchOn);
      await expectToast(page, autopay.panel.isOn);
      await see("autopay that is on");
      await press(autopay.panel.switchOff);
      await expectToast(page, autopay.panel.isOff);

      await press(payments.report.paid);
      const report = page.getByRole("dialog", { name: payments.report.paid });
      await field(payments.report.purpose).selectOption("rent");
      await field(payments.report.amount.USD).fill("৫০০.৫০");
      await press(payments.report.send);
      await expect(report.getByText("রেফারেন্স লিখুন, যেমন লেনদেনের নম্বর।")).toBeVisible();
      await field(payments.report.reference).fill(`স্লিপ ${email}`);
      await field(payments.report.note).fill("আজ সকালে পাঠিয়েছি।");
      await see("the report of a payment");
      await press(payments.report.send);
      await expectToast(page, payments.report.sent.replace(/\{.*/, ""));
      await see("a payment that was reported");
      const reports = (await admin.call("GET", "/payment-reports")) as { _id: string; email: string }[];
      const id = reports.find((each) => each.email === email)?._id ?? "";
      await admin.call("PATCH", `/payment-reports/${id}`, { state: "confirmed" });
      await visit(page, "/dashboard/make-payment");
      await page.getByRole("link", { name: payments.report.seeReceipt }).click();
      await page.waitForURL("**/dashboard/receipts/*");
      await expect(page.getByText("$৫০০.৫০").first()).toBeVisible();
      await see("the receipt");
      const file = page.waitForEvent("download");
      await page.getByRole("button", { name: payments.receipt.file }).click();
      await file;
      await expectToast(page, payments.receipt.saved);
      await visit(page, "/dashboard/payment-history");
      await see("the payments");
      const table = page.waitForEvent("download");
      await press(layout.table.download);
      const text = readFileSync(await (await table).path(), "utf8");
      expect(text.split("\r\n")[0]).not.toMatch(/[A-Za-z]/);
      expect(text).toContain(",500.50,");

      await visit(page, "/dashboard/account");
      await choice.getByRole("button", { name: "English" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account");
      await visit(page, "/dashboard");
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await expect(page.getByRole("button", { name: "Update Profile" })).toBeVisible();
      await moveOut(admin, email);
      expect(faults).toEqual([]);
      expect(trouble).toEqual([]);
    });
});
