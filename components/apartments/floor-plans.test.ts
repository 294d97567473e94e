import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { hasPlan } from "@/lib/apartments/contract";
import { listDemoApartments } from "@/lib/setup/list-demo-apartments";
import { FLOOR_PLANS } from "./floor-plans";

const PLANS = Object.entries(FLOOR_PLANS);

it.each(PLANS)("%s embeds the Inter font and labels every listed room", async (name, { rooms }) => {
  const drawing = await readFile(`public/media/${name}.svg`, "utf8");
  // An image cannot use the page's fonts: it contains its own.
  expect(drawing).toMatch(/@font-face\{font-family:Inter;[^}]*url\(data:font\/woff2/);
  expect(drawing).toMatch(/^<svg [^>]*font-family="Inter,/);
  expect(rooms.length).toBeGreaterThan(0);
  for (const [room] of rooms) expect(drawing).toContain(room);
});

it.each(PLANS)(
  "%s is drawn in Bengali too, with no other Latin letters than those of the blocks",
  async (name) => {
    const drawing = await readFile(`public/media/${name}-bn.svg`, "utf8");
    const texts = [...drawing.matchAll(/<text[^>]*>([^<]+)/g)].map(([, text = ""]) => text);
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.join("\n").replace(/ব্লক [AB]/g, "")).not.toMatch(/[A-Za-z0-9]/);
  },
);

it.each([
  ["floor-plan-3-rooms", 3, 1650, true],
  ["floor-plan-3-rooms", 3, 1500, true],
  ["floor-plan-3-rooms", 3, 1400, false],
  ["floor-plan-3-rooms-large", 3, 2200, false],
  ["floor-plan-2-rooms", 1, 1200, false],
  ["floor-plan-4-rooms", 4, 2500, true],
  ["floor-plan-4-rooms", 6, 2500, false],
  ["/api/images/plan", 1, 300, true],
])("%s is the plan of %i rooms and %i square feet: %s", (floor_plan, rooms, size_sqft, isTheirs) => {
  expect(hasPlan({ floor_plan, rooms, size_sqft })).toBe(isTheirs);
});

it("the demo's homes have the bathrooms and balconies that their plans draw", () => {
  for (const { apartment_no, floor_plan, bathrooms, balconies } of listDemoApartments()) {
    const rooms = FLOOR_PLANS[floor_plan]?.rooms.map(([name]) => name) ?? [];
    const drawn = (name: RegExp) => rooms.filter((room) => name.test(room)).length;
    expect([apartment_no, bathrooms, balconies]).toEqual([
      apartment_no,
      drawn(/\bbath\b/i),
      drawn(/balcony/i),
    ]);
  }
});
