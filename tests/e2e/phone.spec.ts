import { expect, type Locator, type Page } from "playwright/test";
import sharp from "sharp";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { ADMIN, enter, MEMBER, visit } from "../support/browser-actors";
import { atRest, closeContext } from "../support/browser-context";
import { test } from "../support/browser-test";

/**
 * Lists as lines, the tower with its plate, and toasts away from fields, on a phone (docs/product.md 10.14 to 10.17).
 */
const PHONE = { width: 360, height: 740 };
/** No toast extends below this many pixels from the top of the screen. */
const TOASTS_END = 65;

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

const boxOf = async (part: Locator): Promise<Rectangle> => {
  const box = await part.boundingBox();
  if (!box) throw new Error("It is not on screen.");
  return box;
};

const meets = (one: Rectangle, other: Rectangle) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** A phone's screen: a touch pointer instead of a mouse. */
async function onPhone(page: Page): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("A page of a test has a browser.");
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  return context.newPage();
}

test("the hero's first button is visible without scrolling on a phone", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [width, height] of [
    [360, 740],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await visit(page, "/");
    const { y, height: high } = await boxOf(page.getByRole("link", { name: "Explore Your Dreams" }));
    expect(y + high, `${width} × ${height}`).toBeLessThanOrEqual(height);
  }
});

test("login is visible whole without scrolling on a phone, and register as far as its password", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  for (const [path, last] of [
    ["/login", page.getByRole("link", { name: "Register" })],
    ["/register", page.getByLabel("Password", { exact: true })],
  ] as const) {
    await visit(page, path);
    const { y, height } = await boxOf(last);
    expect(y + height, path).toBeLessThanOrEqual(PHONE.height);
  }
});

const flat = (page: Page, apartmentNo: string) =>
  page.locator("section[aria-labelledby=about]").locator(`a[data-flat="${apartmentNo}"]`);
const plate = (page: Page) => page.locator("section[aria-labelledby=about] [aria-live=polite]");

test("the plate appears beside the tower, near the hovered floor", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await visit(page, "/");
    for (const apartmentNo of ["10A", "5B", "1A"]) {
      await flat(page, apartmentNo).scrollIntoViewIfNeeded();
      await flat(page, apartmentNo).hover();
      await expect(plate(page)).toContainText(apartmentNo);
      const [told, window] = [await boxOf(plate(page)), await boxOf(flat(page, apartmentNo))];
      expect(told.x + told.width, `${apartmentNo} at ${width} px: left of the tower`).toBeLessThanOrEqual(
        window.x,
      );
      const away = Math.abs(told.y + told.height / 2 - (window.y + window.height / 2));
      expect(away, `${apartmentNo} at ${width} px: near its floor`).toBeLessThan(160);
      await expect(plate(page), `${apartmentNo} at ${width} px`).toBeInViewport({ ratio: 0.6 });
    }
    await expectNoSidewaysScroll(page, `home at ${width} px`);
  }
});

test("the first tap on a flat of the tower shows its plate, and the second opens its page", async ({
  page: other,
}) => {
  const page = await onPhone(other);
  await visit(page, "/");
  await atRest(page);
  for (const apartmentNo of ["9A", "4B"]) {
    await flat(page, apartmentNo).scrollIntoViewIfNeeded();
    await flat(page, apartmentNo).tap();
    await expect(plate(page)).toContainText(apartmentNo);
    await expect(plate(page)).toBeInViewport({ ratio: 0.99 });
    expect(new URL(page.url()).pathname).toBe("/");
    expect(meets(await boxOf(plate(page)), await boxOf(flat(page, apartmentNo))), apartmentNo).toBe(false);
  }
  await expectNoFindings(page, "the tower with its plate");
  await flat(page, "4B").tap();
  await page.waitForURL("**/apartments/4B");
  await closeContext(page.context());
});

test("on a home's page Request Agreement is brick while it is available; on a card it is an outline", async ({
  page,
  request,
}) => {
  const { result } = (await (await request.get("/api/apartments?limit=50")).json()) as {
    result: { apartment_no: string; booking_status: string }[];
  };
  for (const [status, isBrick] of [
    ["available", true],
    ["unavailable", false],
  ] as const) {
    const apartmentNo = result.find(({ booking_status }) => booking_status === status)?.apartment_no ?? "";
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, `/apartments/${apartmentNo}`);
      const step = page
        .locator("button:not(li button)", { hasText: "Request Agreement" })
        .locator("visible=true");
      const ground = isBrick ? "rgb(158, 61, 37)" : "rgba(0, 0, 0, 0)";
      await expect(step, `${apartmentNo} at ${width} px`).toHaveCSS("background-color", ground);
    }
  }
  await visit(page, "/apartments");
  const onCards = page.locator("li:has(h3)").getByRole("button", { name: "Request Agreement" });
  await expect(onCards).toHaveCount(4);
  for (const button of await onCards.all())
    await expect(button).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

/** Returns the visible texts of a card, without cells that are only for screen readers. */
const seenIn = (row: Locator) =>
  row.evaluate((card) =>
    [...card.querySelectorAll("td")]
      .filter((cell) => cell.getBoundingClientRect().height > 2)
      .map((cell) => (cell as HTMLElement).innerText.replaceAll(/\s+/g, " ").trim()),
  );

const LISTS = [
  {
    path: "/dashboard/payment-history",
    as: MEMBER,
    label: "Payments",
    opens: /^\/dashboard\/receipts\//,
    lines: [/^[A-Z][a-z]+ \d{4}$/, /^\$[\d,.]+$/, /^Paid$/, /^[A-Z][a-z]{2} \d+, \d{4}/, /Receipt$/],
  },
  {
    path: "/dashboard/payments/all",
    as: ADMIN,
    label: "All payments",
    opens: /^\/dashboard\/receipts\//,
    lines: [
      /\S/,
      /^\d+[A-D], ([A-Z][a-z]{2} \d{4}\b|Paid ahead$|To refund$)/,
      /^\$[\d,.]+$/,
      /^Paid$/,
      /^Receipt$/,
    ],
  },
] as const;

for (const { path, as, label, opens, lines } of LISTS)
  test(`${label} become two-line cards on a phone, and a tap on a card opens the receipt`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await enter(page, as);
    await visit(page, path);
    const table = page.getByRole("table", { name: label });
    const card = table.locator("tbody tr").first();
    const seen = await seenIn(card);
    expect(seen.length).toBe(lines.length);
    lines.forEach((line, at) => expect(seen[at]).toMatch(line));
    expect((await boxOf(card)).height).toBeLessThanOrEqual(96);
    await expectNoFindings(page, label);
    await expectNoSidewaysScroll(page, label);
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll("main *")]
          .filter(
            (each) =>
              each.scrollWidth > each.clientWidth && /auto|scroll/.test(getComputedStyle(each).overflowX),
          )
          .filter((each) => each.checkVisibility())
          .map((each) => each.outerHTML.slice(0, 80)),
      ),
    ).toEqual([]);
    await page.getByLabel("Sort by").last().focus();
    await page.getByLabel("Sort by").last().selectOption({ label: "Month, ascending" });
    await expect(page).toHaveURL(/sort=period/);
    await expect(page.getByLabel("Sort by").last()).toBeFocused();
    await card.click({ position: { x: 20, y: 16 } });
    await page.waitForURL((address) => opens.test(address.pathname));
  });

test("an announcement shows title, date and two lines of text on a phone, and a tap opens it", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await enter(page, MEMBER);
  await visit(page, "/dashboard/announcements");
  const cards = page.getByRole("table", { name: "Announcements" }).locator("tbody tr");
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) {
    const seen = (await seenIn(card)).filter((words) => words !== "");
    expect(seen.length).toBe(3);
    expect(seen[0]).not.toBe("");
    expect(seen.filter((words) => /^[A-Z][a-z]{2} \d+, \d{4}/.test(words))).toHaveLength(1);
    const clamped = await card.evaluate((row) =>
      [...row.querySelectorAll("span")]
        .filter((each) => each.checkVisibility() && getComputedStyle(each).webkitLineClamp === "2")
        .map((each) => each.getBoundingClientRect().height / parseFloat(getComputedStyle(each).lineHeight)),
    );
    const [title = 0, ...text] = clamped.map(Math.round);
    expect(title).toBeLessThanOrEqual(2);
    expect(text).toEqual([2]);
  }
  const [heading] = await seenIn(cards.first());
  await cards.first().click({ position: { x: 20, y: 16 } });
  await expect(page.getByRole("dialog")).toContainText(heading ?? "");
});

test("an admin decides a request on a phone without scrolling in its card, and a tap opens the details", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await enter(page, ADMIN);
  await visit(page, "/dashboard/agreement-requests?state=pending");
  const cards = page.getByRole("table", { name: "Agreement requests" }).locator("tbody tr");
  const card = cards.filter({ has: page.getByRole("button", { name: /^Accept / }) }).first();
  await card.scrollIntoViewIfNeeded();
  const whole = await boxOf(card);
  expect(whole.height).toBeLessThanOrEqual(190);
  for (const name of [/^Accept /, /^Reject /]) {
    const step = await boxOf(card.getByRole("button", { name }));
    expect(step.x).toBeGreaterThanOrEqual(whole.x);
    expect(step.x + step.width).toBeLessThanOrEqual(whole.x + whole.width);
    expect(step.height).toBeGreaterThanOrEqual(44);
  }
  await expectNoFindings(page, "requests");
  await expectNoSidewaysScroll(page, "requests");
  await card.getByRole("button", { name: /^Reject / }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await card.click({ position: { x: whole.width / 2, y: 70 } });
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a declined request keeps its date and state on one line, with the reason below", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await enter(page, ADMIN);
  await visit(page, "/dashboard/agreement-requests?state=declined&q=rumana");
  const card = page
    .getByRole("table", { name: "Agreement requests" })
    .locator("tbody tr:has([data-l])")
    .first();
  const day = await boxOf(card.getByText(/^1B, /));
  const state = await boxOf(card.getByText("Rejected", { exact: true }));
  expect(day.height).toBeLessThan(30);
  expect(Math.abs(day.y + day.height / 2 - state.y - state.height / 2)).toBeLessThan(4);
  const reason = await boxOf(card.getByText(/^The home is too small/).locator("visible=true"));
  expect(reason.y).toBeGreaterThanOrEqual(state.y + state.height);
  expect(reason.width).toBeGreaterThan(0.75 * (await boxOf(card)).width);
});

interface Strip {
  readonly bottom: number;
  /** Checks every scroll position, not only the current one. */
  readonly isScrolled?: boolean;
}

/** Returns the controls visible in the strip at the top of the screen where toasts appear. */
const seenUnderToasts = (page: Page, strip: Strip) =>
  page.evaluate(({ bottom, isScrolled = false }) => {
    const page = document.documentElement;
    const seen = new Set<string>();
    for (let at = isScrolled ? 0 : window.scrollY; ; at += 24) {
      window.scrollTo(0, at);
      for (let y = 2; y < bottom; y += 12)
        for (let x = 24; x < window.innerWidth; x += 48) {
          const part = document
            .elementsFromPoint(x, y)
            .find((each) => !each.closest("[data-sonner-toaster], iframe"));
          const control = part?.closest("main :is(input, select, textarea, button)");
          if (control) seen.add(control.outerHTML.slice(0, 120));
        }
      if (!isScrolled || window.scrollY + window.innerHeight >= page.scrollHeight - 1) return [...seen];
    }
  }, strip);

test("a toast covers no field or button of the login form", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await visit(page, "/login");
  const toast = page.locator("[data-sonner-toast]").first();
  await page.getByLabel(/^Email/).fill("nobody@nibash.test");
  await page.getByLabel("Password", { exact: true }).fill("Wrong#2026");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(toast).toBeVisible();
  await toast.evaluate((each) =>
    Promise.all(each.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  const endOf = async () => (await boxOf(toast)).y + (await boxOf(toast)).height;
  expect(await seenUnderToasts(page, { bottom: await endOf() })).toEqual([]);

  // A toast of three lines, with the first field directly below the header.
  await page.getByLabel("Password", { exact: true }).evaluate((field) => {
    window.scrollTo(0, window.scrollY + field.getBoundingClientRect().top - 66);
  });
  await page.route("**/api/auth/callback/credentials**", (route) => route.abort());
  await page.getByLabel("Password", { exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(toast).toBeVisible();
  expect(await seenUnderToasts(page, { bottom: await endOf() })).toEqual([]);
  expect(await endOf()).toBeLessThanOrEqual(TOASTS_END);
});

test("a toast covers no field or button of a form longer than the screen", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await visit(page, "/register");
  const google = page.getByRole("button", { name: "Sign in with Google" });
  await google.scrollIntoViewIfNeeded();
  const [popup] = await Promise.all([page.waitForEvent("popup"), google.click()]);
  await Promise.all([
    popup.waitForEvent("close"),
    popup.getByText("unverified.person@example.com").first().click(),
  ]);
  const toast = page.locator("[data-sonner-toast]").first();
  await expect(toast).toBeVisible();
  const { y, height } = await boxOf(toast);
  expect(await seenUnderToasts(page, { bottom: y + height, isScrolled: true })).toEqual([]);
  expect(await page.evaluate(() => window.scrollY), "the form is longer than the screen").toBeGreaterThan(
    200,
  );
});

for (const [as, paths] of [
  [null, ["/login", "/register", "/forgot-password", "/contact", "/apartments"]],
  [MEMBER, ["/payment", "/dashboard", "/dashboard/repairs/new"]],
  [ADMIN, ["/dashboard/building", "/dashboard/manage-apartments/new", "/dashboard/payments/bank-statement"]],
] as const)
  test(`toasts cover no field or button for ${as ?? "a visitor"} at any scroll position`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 560 });
    if (as) await enter(page, as);
    for (const path of paths) {
      await visit(page, path);
      await atRest(page);
      const strip = { bottom: TOASTS_END, isScrolled: true };
      expect(await seenUnderToasts(page, strip), path).toEqual([]);
    }
  });

interface SentPhoto {
  readonly type: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

test("a phone offers its camera and sends photos as JPEG, large ones scaled down", async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await enter(page, MEMBER);
  await visit(page, "/dashboard/repairs/new");
  const form = page.getByRole("form", { name: "Report a repair" });
  const camera = form.getByLabel("Take a photo");
  await expect(camera.locator("..")).toBeVisible();
  await expect(camera).toHaveAttribute("capture", "environment");
  await expect(camera).toHaveAttribute("accept", "image/*");
  await form.getByLabel("What is broken?").fill("The glass is cracked");
  await form.getByLabel("Room", { exact: true }).selectOption("Bedroom");
  await form.getByLabel("Describe it").fill("From edge to edge.");
  // Noise compresses badly, as a real photo does: it exceeds a call's limit. Other formats than JPEG and PNG are
  // converted.
  const noise = sharp({
    create: {
      width: 2400,
      height: 1800,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });
  const large = await noise.clone().jpeg({ quality: 95 }).toBuffer();
  expect(large.length).toBeGreaterThan(2_000_000);
  await camera.setInputFiles({ name: "large.jpg", mimeType: "image/jpeg", buffer: large });
  const webp = await noise.clone().resize(800, 600).webp().toBuffer();
  await form
    .getByLabel("Choose photos")
    .setInputFiles({ name: "other.webp", mimeType: "image/webp", buffer: webp });
  // Records the form as the browser sends it, in which each photo is a file.
  const sent: SentPhoto[] = [];
  await page.exposeFunction("tellSent", (photo: SentPhoto) => sent.push(photo));
  await page.evaluate(() => {
    const { tellSent } = window as unknown as { tellSent: (photo: SentPhoto) => Promise<void> };
    const tell = async (body: FormData) => {
      for (const file of body.values())
        if (file instanceof File) {
          const { width, height } = await createImageBitmap(file);
          await tellSent({ type: file.type, size: file.size, width, height });
        }
    };
    // oxlint-disable-next-line typescript/unbound-method -- called with the request below
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body?: XMLHttpRequestBodyInit | null) {
      void tell(body as FormData).then(() => send.call(this, body));
    };
  });
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().endsWith("/api/repairs"),
  );
  await form.getByRole("button", { name: "Send the Report" }).click();
  expect((await answered).status()).toBe(200);
  expect(sent).toHaveLength(2);
  expect(sent).toMatchObject([
    { type: "image/jpeg", width: 1600, height: 1200 },
    { type: "image/jpeg", width: 800, height: 600 },
  ]);
  expect(sent[0]?.size).toBeLessThan(large.length / 2);
  await expect(page.getByRole("heading", { name: /^The glass is cracked/ })).toBeVisible();
  await closeContext(context);
});
