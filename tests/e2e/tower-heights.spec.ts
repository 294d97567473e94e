import { expect, request, type Page } from "playwright/test";
import { expectNoSidewaysScroll } from "../support/axe";
import { enter, jpeg, PASSWORD, visit } from "../support/browser-actors";
import { signInByCall } from "../support/browser-tenant";
import { test } from "../support/browser-test";
import { startOwnTower, type OwnTower } from "../support/own-tower";

/** The listing beside towers of other heights than the demo's. */

test.describe.configure({ mode: "serial" });

const PORT = Number(process.env.PORT ?? 3199) + 80;
test.use({ baseURL: `http://localhost:${String(PORT)}` });

const OWNER = "owner@example.com";
let tower: OwnTower;

test.beforeAll(async () => {
  tower = await startOwnTower(PORT);
  const owner = await request.newContext({ baseURL: tower.url });
  const image = { name: "me.jpg", mimeType: "image/jpeg", buffer: await jpeg() };
  const multipart = { name: "Rokeya Begum", email: OWNER, password: PASSWORD, image };
  expect((await owner.post("/api/register", { multipart })).status()).toBe(201);
  await tower.makeAdmin(OWNER);
  const { call } = await signInByCall(owner, tower.url, OWNER);
  const home = {
    rent: 650,
    rooms: 3,
    bathrooms: 2,
    balconies: 1,
    size_sqft: 1400,
    description: "",
    amenities: [],
  };
  for (const apartment_no of ["1A", "2A", "3B", "4A", "4B", "5A", "5B", "6A"])
    await call("POST", "/apartments", { ...home, apartment_no, service_charge: 0, free_from: null });
});
test.afterAll(async () => {
  await tower.stop();
});

test("beside a low tower the pager stays below the fourth card", async ({ page }) => {
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/apartments");
    const drawing = page.locator("aside svg.tower");
    await expect(drawing).toBeVisible();
    const card = page.locator("li:has(h3)").nth(3);
    const pager = page.getByRole("navigation", { name: "Pages" });
    // Two to twelve floors, by the height that they would have.
    for (const floors of [2, 3, 5, 6, 9, 12]) {
      await drawing.evaluate(
        (svg: SVGElement, height) => (svg.style.height = `${String(height)}px`),
        74 + floors * 50,
      );
      const [above, below] = [await card.boundingBox(), await pager.boundingBox()];
      const bottom = (above?.y ?? 0) + (above?.height ?? 0);
      expect(below?.y, `${String(floors)} floors at ${String(width)} px`).toBeGreaterThanOrEqual(bottom);
    }
  }
});

test("a tower of 31 floors is not drawn; one of 30 keeps the pager beside it and its details in view", async ({
  page,
}) => {
  await enter(page, OWNER);
  await visit(page, "/dashboard/manage-apartments/import");
  await page
    .getByLabel("Rows", { exact: true })
    .fill("apartment_no,rent,rooms,bathrooms,balconies,size_sqft\n31A,2000,4,3,1,2400\n30A,1900,4,3,1,2400");
  await page.getByRole("button", { name: "Check Rows" }).click();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "2 apartments added." })).toBeFocused();
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/apartments");
    await expect(page.getByText("10 homes", { exact: true })).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Find it on the tower" })).toHaveCount(0);
    const pager = await page.getByRole("navigation", { name: "Pages" }).boundingBox();
    const cards = page.locator("li:has(h3)");
    await expect(cards).toHaveCount(4);
    for (const card of await cards.all()) {
      const box = await card.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0), await card.innerText()).toBeLessThan(pager?.y ?? 0);
    }
    await expectNoSidewaysScroll(page, `the list alone at ${String(width)}`);
  }
  await takeOff(page, "31A");
  await visit(page, "/apartments");
  const tile = page.getByRole("complementary", { name: "Find it on the tower" });
  const [pager, drawing] = [page.getByRole("navigation", { name: "Pages" }), tile.locator("svg.tower")];
  const { y = 0, height = 0 } = (await drawing.boundingBox()) ?? {};
  expect((await pager.boundingBox())?.y).toBeLessThan(y + height / 2);
  await tile.getByRole("link", { name: /^Apartment 1A,/ }).focus();
  await expect(tile.getByRole("link", { name: "See the apartment" })).toBeInViewport();
  await expect(tile.getByText("Block A, Floor 1")).toBeInViewport();
  await tile.getByRole("link", { name: /^Apartment 30A,/ }).focus();
  await expect(tile.getByText("Block A, Floor 30")).toBeInViewport();
  await takeOff(page, "30A");
});

async function takeOff(page: Page, no: string) {
  await visit(page, "/dashboard/manage-apartments");
  await page.getByRole("button", { name: `Unpublish ${no}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByRole("button", { name: `Publish ${no}`, exact: true })).toBeVisible();
}
