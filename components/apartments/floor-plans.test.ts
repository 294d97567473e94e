import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
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
