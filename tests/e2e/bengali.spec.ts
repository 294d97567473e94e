import { expect, type Page } from "playwright/test";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { visit, watchForTrouble } from "../support/browser-actors";
import { atRest, expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";

/** What stays as it is written: names, and the office hours of the demo's owner. */
const NAMES =
  /Nibash Tower|Nibash|Facebook|Instagram|Linkedin|Youtube|OpenStreetMap|Leaflet|Saturday to Thursday, 9 am to 6 pm|\S+@\S+/g;

const choose = (page: Page, baseURL = "") =>
  page.context().addCookies([{ name: "language", value: "bn", url: baseURL }]);

/** The words in Latin letters that a reader sees or hears, beside names and what a person wrote. */
async function findEnglish(page: Page, written: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [document.title];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent?.closest("script, style, noscript, template")) continue;
      found.push(walker.currentNode.textContent ?? "");
    }
    for (const part of document.querySelectorAll("[aria-label], [alt], [title], [placeholder]"))
      for (const name of ["aria-label", "alt", "title", "placeholder"])
        found.push(part.getAttribute(name) ?? "");
    return found;
  });
  const own = texts.map((text) => written.reduce((rest, each) => rest.replaceAll(each, ""), text));
  return [...new Set(own.filter((text) => /[A-Za-z]{2}/.test(text.replace(NAMES, ""))))];
}

/** Lines of text that a frame cuts off, and lines of two texts that lie over each other. */
function findClipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const lines: { text: string; parent: Element; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      const text = (node.textContent ?? "").trim();
      if (
        !parent ||
        text === "" ||
        parent.closest("script, svg, [inert], .sr-only, .leaflet-container, option")
      )
        continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // What only screen readers read, at this width.
      const frames = (part: Element | null): Element[] => (part ? [part, ...frames(part.parentElement)] : []);
      if (frames(parent).some(({ clientWidth, clientHeight }) => clientWidth === 1 && clientHeight === 1))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 2) continue;
        lines.push({ text, parent, box });
        for (
          let frame: Element | null = parent;
          frame && frame !== document.body;
          frame = frame.parentElement
        ) {
          const { overflowX, overflowY, textOverflow } = getComputedStyle(frame);
          if (textOverflow === "ellipsis") break;
          const edge = frame.getBoundingClientRect();
          const isCut =
            (/hidden|clip/.test(overflowX) && (box.right > edge.right + 1 || box.left < edge.left - 1)) ||
            (/hidden|clip/.test(overflowY) && (box.bottom > edge.bottom + 1 || box.top < edge.top - 1));
          if (isCut) faults.push(`cut off: ${text}`);
        }
      }
    }
    const isApart = (one: Element, other: Element) =>
      !one.contains(other) &&
      !other.contains(one) &&
      ![one, other].some((each) =>
        each.closest("header, [class*=sticky], [class*=absolute], [class*=fixed]"),
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

interface Listed {
  readonly apartment_no: string;
  readonly booking_status: string;
  readonly description: string;
  readonly amenities: readonly string[];
  readonly photos: readonly { alt: string }[];
}

test("each public page is in Bengali, nothing cut or overlapping, at 360 and 1440", async ({
  page,
  request,
  baseURL,
}) => {
  const trouble = watchForTrouble(page);
  await choose(page, baseURL);
  const answer = await request.get("/api/apartments?limit=50");
  const { result } = (await answer.json()) as { result: Listed[] };
  const written = result.flatMap(({ description, amenities, photos }) =>
    [description, ...amenities, ...photos.map(({ alt }) => alt)].filter(Boolean),
  );
  const one = (status: string) =>
    result.find(({ booking_status }) => booking_status === status)?.apartment_no;
  const paths = [
    "/",
    "/apartments",
    "/apartments?minimum=90000",
    "/apartments?minimum=9&maximum=1",
    `/apartments/${one("available") ?? ""}`,
    `/apartments/${one("unavailable") ?? ""}`,
    "/about-us",
    "/contact",
    "/login",
    "/register",
    "/forgot-password",
    "/reset-password",
    "/no/such/page",
  ];
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      await visit(page, path);
      await atRest(page);
      const what = `${path}, ${String(width)} px`;
      await expect(page.locator("html")).toHaveAttribute("lang", "bn");
      expect(await findEnglish(page, written), what).toEqual([]);
      expect(await findClipped(page), what).toEqual([]);
      await expectNoSidewaysScroll(page, what);
      await expectNoFindings(page, what);
    }
  }
  expect(trouble.filter((each) => !each.includes("404"))).toEqual([]);
});

test("a visitor searches with Bengali digits, and is told in Bengali to log in first", async ({
  page,
  baseURL,
}) => {
  await choose(page, baseURL);
  await visit(page, "/apartments");
  await page.getByLabel("সর্বনিম্ন ভাড়া").fill("৯০০");
  await page.getByLabel("সর্বোচ্চ ভাড়া").fill("১০০");
  await page.getByRole("button", { name: "খুঁজুন" }).click();
  await expect(page.getByText("সঠিক সীমা লিখুন")).toBeVisible();
  await page.getByLabel("সর্বোচ্চ ভাড়া").fill("১২০০");
  await page.getByRole("button", { name: "খুঁজুন" }).click();
  await expect(page).toHaveURL(/minimum=900&maximum=1200/);
  await expect(page.getByLabel("সর্বনিম্ন ভাড়া")).toHaveValue("৯০০");
  await expect(page.getByText(/২০টির মধ্যে [০-৯]+টি মেলে/)).toBeVisible();
  await page.getByRole("button", { name: "চুক্তির আবেদন করুন" }).first().click();
  await expectToast(page, "ফ্ল্যাটের জন্য আবেদন করতে আগে লগইন করুন");
  await page.waitForURL(/\/login/);
  await page.getByRole("button", { name: "লগইন", exact: true }).click();
  await expect(page.getByText("এটি দিতে হবে।").first()).toBeVisible();
  await page.getByLabel("ইমেইল ঠিকানা").fill("nobody@nibash.test");
  await page.getByLabel("পাসওয়ার্ড", { exact: true }).fill("Wrong#2026");
  await page.getByRole("button", { name: "লগইন", exact: true }).click();
  await expect(page.getByRole("main").getByText("ইমেইল বা পাসওয়ার্ড ঠিক নয়।")).toBeVisible();
  // A page that has no Bengali yet is whole in English, and so is one by a soft way to it.
  await visit(page, "/");
  await page.getByRole("link", { name: "ছবির কৃতজ্ঞতা" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Picture credits");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("banner").getByRole("link", { name: "Apartments" })).toBeVisible();
});

test("the choice is kept by a call, and who has made none reads English", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: "bn-BD", baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await visit(page, "/");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Bringing Dreams to Reality");
  const answer = await page.request.patch("/api/language", {
    data: { language: "bn" },
    headers: { Origin: baseURL ?? "" },
  });
  expect(await answer.json()).toEqual({ modifiedCount: 1 });
  await visit(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("স্বপ্ন হোক সত্যি");
  await context.close();
});
