import { expect, type Locator, type Page } from "playwright/test";
import sharp from "sharp";
import { expectSoundInBothThemes } from "../support/axe";
import { ADMIN, enter, jpeg, visit, watchForTrouble } from "../support/browser-actors";
import { closeContext, expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";

/** An admin uploads photos for 6A, and a visitor sees them. */

test.describe.configure({ mode: "serial" });

const DOOR = "6A";
const COLOURS = ["#9E3D25", "#1D6A49", "#31375A"];

async function photo(name: string, colour: string, width = 1200, height = 800) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}
const photos = () => Promise.all(COLOURS.map((colour, n) => photo(`${"abc"[n] ?? ""}.jpg`, colour)));
const bad = { name: "bad.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg>no picture</svg>") };

const list = (page: Page) => page.getByRole("list", { name: "Photos in their order" });
const cards = (page: Page) => list(page).getByRole("listitem");
const words = (page: Page) => page.getByLabel("What it shows");
const orderOf = (page: Page) =>
  words(page).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

async function openPhotos(page: Page) {
  await visit(page, `/dashboard/manage-apartments/${DOOR}/photos`);
  await expect(page.getByRole("heading", { level: 1, name: `Photos of ${DOOR}` })).toBeVisible();
}

async function call(page: Page, method: string, path: string, baseURL: string) {
  const jwt = await page.request.post("/api/jwt", { data: { email: ADMIN }, headers: { Origin: baseURL } });
  const { token } = (await jwt.json()) as { token: string };
  return page.request.fetch(`/api${path}`, { method, headers: { Authorization: `Bearer ${token}` } });
}

test.afterAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL ?? "" });
  await enter(page, ADMIN);
  const { photos: left } = (await (await page.request.get(`/api/apartments/${DOOR}`)).json()) as {
    photos: { id: string }[];
  };
  for (const { id } of left) await call(page, "DELETE", `/apartments/${DOOR}/photos/${id}`, baseURL ?? "");
  for (const drawing of ["floor-plan", "panorama"])
    await call(page, "DELETE", `/apartments/${DOOR}/${drawing}`, baseURL ?? "");
  await page.close();
});

test("an admin uploads several photos; an invalid one shows an error and the others are stored", async ({
  page,
}) => {
  const trouble = watchForTrouble(page);
  await enter(page, ADMIN);
  await openPhotos(page);
  await expect(cards(page)).toHaveCount(0);
  const [a, b, c] = await photos();
  if (!a || !b || !c) throw new Error("three photos");
  await page.getByLabel("Add photos").setInputFiles([a, bad, b, c]);
  const uploads = page.getByRole("list", { name: "Uploads" });
  await expect(uploads.getByText("Image must be jpeg/png")).toBeVisible();
  await expect(cards(page)).toHaveCount(3);
  await expect(uploads.getByRole("listitem")).toHaveCount(1);
  await expect(uploads.getByText("bad.jpg")).toBeVisible();
  await uploads.getByRole("button", { name: "Try Again: bad.jpg" }).click();
  await expect(uploads.getByText("Image must be jpeg/png")).toBeVisible();
  await uploads.getByRole("button", { name: "Leave out: bad.jpg" }).click();
  await expect(uploads).toHaveCount(0);
  // The browser itself logs the two 400 responses.
  expect(trouble.filter((line) => !line.includes("400"))).toEqual([]);
});

test("an admin chooses or types a description for each photo", async ({ page }) => {
  await enter(page, ADMIN);
  await openPhotos(page);
  await expect(page.getByText("3 have no description yet.")).toBeVisible();
  await cards(page).nth(0).getByRole("button", { name: "Living room" }).click();
  await expectToast(page, "Description saved!");
  await words(page).nth(1).fill("Kitchen with a window");
  await words(page).nth(1).press("Enter");
  await expectToast(page, "Description saved!");
  await words(page).nth(2).fill("Balcony");
  await words(page).nth(2).blur();
  await expectToast(page, "Description saved!");
  await expect(page.getByText("No description yet")).toHaveCount(0);
  await words(page).nth(2).fill("");
  await words(page).nth(2).blur();
  await expect(page.getByText("Please say what the photo shows.")).toBeVisible();
  await page.reload();
  await expect.poll(() => orderOf(page)).toEqual(["Living room", "Kitchen with a window", "Balcony"]);
});

test("an admin reorders the photos with the keyboard and the mouse", async ({ page }) => {
  await enter(page, ADMIN);
  await openPhotos(page);
  const later = page.getByRole("button", { name: "Move Living room later" });
  await later.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("Living room is now photo 2 of 3.")).toHaveCount(1);
  await expect(later).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(later).toBeFocused();
  await expect(later).toHaveAttribute("aria-disabled", "true");
  expect(await orderOf(page)).toEqual(["Kitchen with a window", "Balcony", "Living room"]);
  await expect(cards(page).nth(0).getByText("Cover")).toBeVisible();

  const from = await cards(page).nth(1).locator("[data-grip]").boundingBox();
  const to = await cards(page).nth(0).locator("img").boundingBox();
  if (!from || !to) throw new Error("two places");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 60, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => orderOf(page)).toEqual(["Balcony", "Kitchen with a window", "Living room"]);
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect.poll(() => orderOf(page)).toEqual(["Balcony", "Kitchen with a window", "Living room"]);
});

test("on a phone, dragging the grip reorders photos beyond the screen, and swiping a picture scrolls", async ({
  browser,
}) => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 412, height: 915 } };
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await enter(page, ADMIN);
  await openPhotos(page);
  const device = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
    device.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const placeOf = async (part: Locator) => {
    const box = await part.boundingBox();
    if (!box) throw new Error("It is not on the screen.");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const grip = (place: number) => cards(page).nth(place).locator("[data-grip]");
  const picture = (place: number) => cards(page).nth(place).locator("img");
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));

  // Both are visible: drags the second by its grip to the picture of the first.
  await picture(0).evaluate((image) => window.scrollBy(0, image.getBoundingClientRect().top - 60));
  const [from, to, before] = [await placeOf(grip(1)), await placeOf(picture(0)), await scrolled()];
  await touch("touchStart", from.x, from.y);
  for (let step = 1; step <= 6; step += 1)
    await touch("touchMove", from.x, from.y + ((to.y - from.y) * step) / 6);
  await touch("touchEnd");
  await expect.poll(() => orderOf(page)).toEqual(["Kitchen with a window", "Balcony", "Living room"]);
  expect(await scrolled()).toBe(before);

  // The last one is below the viewport: holding at the edge scrolls the page until it is visible.
  const first = await placeOf(grip(0));
  await touch("touchStart", first.x, first.y);
  await touch("touchMove", first.x, first.y + 10);
  await touch("touchMove", first.x, 910);
  const heightOfLast = async () => (await placeOf(picture(2))).y;
  await expect.poll(heightOfLast, { intervals: [30] }).toBeLessThan(830);
  // Away from the edge scrolling stops.
  await touch("touchMove", first.x, 420);
  const last = await placeOf(picture(2));
  await touch("touchMove", last.x, last.y);
  await touch("touchEnd");
  await expect.poll(() => orderOf(page)).toEqual(["Balcony", "Living room", "Kitchen with a window"]);
  await expect(page.getByRole("status").getByText("is now photo 3 of 3.")).toHaveCount(1);

  // A touch on the picture itself scrolls.
  await page.evaluate(() => window.scrollTo(0, 0));
  const photo = await placeOf(picture(0));
  await touch("touchStart", photo.x, photo.y);
  for (let step = 1; step <= 10; step += 1) await touch("touchMove", photo.x, photo.y - step * 30);
  await touch("touchEnd");
  await expect.poll(scrolled).toBeGreaterThan(200);
  expect(await orderOf(page)).toEqual(["Balcony", "Living room", "Kitchen with a window"]);
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect.poll(() => orderOf(page)).toEqual(["Balcony", "Living room", "Kitchen with a window"]);
  await closeContext(context);
});

test("a visitor sees the cover and the new photos at once, and a deleted photo disappears", async ({
  page,
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  await visit(visitor, `/apartments/${DOOR}`);
  const gallery = visitor.getByRole("button", { name: /^Open photo: / });
  await expect(gallery).toHaveCount(3);
  await expect(gallery.first()).toHaveAccessibleName("Open photo: Balcony");
  const own = /\/api\/images\/[0-9a-f]{48}-\d+$/;
  const cover = gallery.first().getByRole("img");
  await expect(cover).toHaveAttribute("src", own);
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
  await gallery.first().click();
  await expect(visitor.locator(".pswp__img[src*='-1440']").first()).toBeVisible();
  await visitor.keyboard.press("Escape");
  const stem = ((await cover.getAttribute("src")) ?? "").replace(/-\d+$/, "");
  const things = await visitor.locator("script[type='application/ld+json']").textContent();
  expect(things).toContain(`${stem}-1440`);
  const preview = await visitor.request.get(`/og/${DOOR}.jpg`);
  expect(preview.headers()["content-type"]).toBe("image/jpeg");
  const { data, info } = await sharp(await preview.body())
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The balcony's blue is in the right half.
  const at = (300 * info.width + 900) * info.channels;
  expect(data[at + 2] ?? 0).toBeGreaterThan((data[at] ?? 0) + 20);
  await visit(visitor, "/apartments?minimum=0&page=3");
  const card = visitor
    .getByRole("listitem")
    .filter({ has: visitor.getByRole("heading", { name: `Apartment ${DOOR}, ` }) });
  await expect(card.getByRole("img", { name: new RegExp(`^Apartment ${DOOR}`) })).toHaveAttribute("src", own);

  await enter(page, ADMIN);
  await openPhotos(page);
  await page.getByRole("button", { name: "Delete Balcony" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete “Balcony”?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expectToast(page, "Photo Deleted");
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await visitor.reload();
  await expect(card.getByRole("img", { name: new RegExp(`^Apartment ${DOOR}`) })).not.toHaveAttribute(
    "src",
    new RegExp(stem),
  );
  expect((await visitor.request.get(`${stem}-1440`)).status()).toBe(404);
  await closeContext(visitor.context());
});

test("leaving during an upload asks for confirmation, and a failed upload can be retried", async ({
  page,
}) => {
  await enter(page, ADMIN);
  await openPhotos(page);
  const CALL = `**/api/apartments/${DOOR}/photos`;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(CALL, async (route) => {
    await held;
    await route.abort();
  });
  await page.getByLabel("Add photos").setInputFiles(await photo("late.jpg", "#1C2036"));
  await expect(page.getByRole("progressbar", { name: "Upload of late.jpg" })).toBeVisible();
  await page.getByRole("link", { name: "See its page" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave this page?" });
  await expect(question).toContainText("Pictures are still being sent.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/photos$/);
  release();
  await expect(page.getByText("The server cannot be reached.")).toBeVisible();
  await page.unroute(CALL);
  await page.getByRole("button", { name: "Try Again: late.jpg" }).click();
  await expect(cards(page)).toHaveCount(3);
});

test("an admin uploads a floor plan and a panorama, and restores the default panorama", async ({
  page,
  browser,
}) => {
  await enter(page, ADMIN);
  await openPhotos(page);
  await page.getByLabel("Upload your own floor plan").setInputFiles(await photo("plan.jpg", "#FFFFFF"));
  await expectToast(page, "Picture Saved");
  const panorama = page.getByRole("region", { name: "360° panorama" });
  await page.getByLabel("Upload your own panorama").setInputFiles(await photo("flat.jpg", "#31375A"));
  await expect(panorama.getByText("A panorama must be twice as wide as it is high.")).toBeVisible();
  await panorama.getByRole("button", { name: "Leave out: flat.jpg" }).click();
  await page
    .getByLabel("Upload your own panorama")
    .setInputFiles(await photo("sphere.jpg", "#31375A", 2000, 1000));
  await expectToast(page, "Picture Saved");

  const visitor = await (await browser.newContext()).newPage();
  await visit(visitor, `/apartments/${DOOR}`);
  const own = /\/api\/images\/[0-9a-f]{48}-/;
  await expect(visitor.getByRole("img", { name: /^Floor plan/ })).toHaveAttribute("src", own);
  await expect(visitor.getByRole("img", { name: /^Panorama/ })).toHaveAttribute("src", own);

  await panorama.getByRole("button", { name: "Use the Default: panorama" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expectToast(page, "The default picture is back");
  await visitor.reload();
  await expect(visitor.getByRole("img", { name: /^Panorama/ })).toHaveAttribute("src", /^\/media\//);
  await closeContext(visitor.context());
});

test("the photo screen passes accessibility checks and does not scroll sideways in either theme", async ({
  page,
}) => {
  await enter(page, ADMIN);
  await openPhotos(page);
  await page.getByLabel("Add photos").setInputFiles([
    { ...bad, name: "a-name-that-is-long-without-a-space-in-it.jpg" },
    { name: "d.jpg", mimeType: "image/jpeg", buffer: await jpeg() },
  ]);
  await expect(page.getByText("Image must be jpeg/png")).toBeVisible();
  await expect(cards(page)).toHaveCount(4);
  await expectSoundInBothThemes(page, "the photos", [360, 768, 1440]);
});
