import mongoose from "mongoose";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { onClearPublicPages } from "@/lib/platform/page-cache/public-pages";
import { ApartmentModel } from "@/models/apartment";
import { AuditEntryModel } from "@/models/audit-entry";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { as, loadApi } from "@/tests/support/api-routes";
import { formOf, makePhoto } from "@/tests/support/call-inputs";
import { makeApartment } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";

connectTestDatabase();

let api: Awaited<ReturnType<typeof loadApi>>;
let admin: TestActor;
beforeAll(async () => {
  api = await loadApi();
});
beforeEach(async () => {
  admin = await makeActor("admin");
  await makeApartment({
    apartment_no: "4A",
    floor_no: 4,
    rooms: 4,
    floor_plan: "floor-plan-3-rooms-large",
  });
});

const params = { apartment_no: "4A" };
async function send(call: string, image?: File) {
  const response = await api.send(call, as(admin, { params, ...(image && { body: formOf({ image }) }) }));
  return { status: response.status, ...((await response.json()) as object) };
}
const stored = () => ApartmentModel.findOne({ apartment_no: "4A" }).lean();
const files = () => mongoose.connection.collection("photos.files").countDocuments();

describe.each([
  ["floor-plan", "floor_plan", "floor-plan-3-rooms-large", "floor-plan-4-rooms", 4, "1440"],
  ["panorama", "panorama", "panorama-warm", "panorama-nordic", 5, "4096"],
] as const)("a custom %s", (path, field, house, usual, sizes, largest) => {
  const [PUT, DELETE] = [
    `PUT /apartments/{apartment_no}/${path}`,
    `DELETE /apartments/{apartment_no}/${path}`,
  ];

  it("replaces the default one, which returns when the custom one is deleted", async () => {
    const cleared = vi.fn();
    onClearPublicPages(cleared);
    expect(await send(DELETE)).toEqual({ status: 200, deletedCount: 0 });
    expect(await send(PUT, await makePhoto(200, 100))).toEqual({ status: 200, modifiedCount: 1 });
    const first = (await stored())?.[field] ?? "";
    expect(first).toMatch(new RegExp(`^/api/images/[0-9a-f]{48}-${largest}$`));
    expect(await files()).toBe(sizes);
    expect(await send(PUT, await makePhoto(100, 50))).toEqual({ status: 200, modifiedCount: 1 });
    expect((await stored())?.[field]).not.toBe(first);
    expect(await files()).toBe(sizes);
    expect(await send(DELETE)).toEqual({ status: 200, deletedCount: 1 });
    expect((await stored())?.[field]).toBe(house);
    expect(await files()).toBe(0);
    expect(cleared).toHaveBeenCalledTimes(3);
    const told = await AuditEntryModel.find({ action: `apartment.${path}-changed` })
      .sort({ _id: 1 })
      .lean();
    expect(told.map(({ subject, before, after }) => [subject, before as unknown, after as unknown])).toEqual([
      ["4A", { [field]: house }, { [field]: first }],
      ["4A", { [field]: first }, expect.anything()],
      ["4A", expect.anything(), { [field]: house }],
    ]);
  });

  it("leaves the files of one upload when two admins upload concurrently", async () => {
    await Promise.all([send(PUT, await makePhoto(200, 100)), send(PUT, await makePhoto(100, 50))]);
    expect(await files()).toBe(sizes);
    await send(DELETE);
    expect((await stored())?.[field]).toBe(house);
  });

  it("falls back to the usual one when no earlier one is stored", async () => {
    await ApartmentModel.updateOne(params, {
      $set: { [field]: "https://res.cloudinary.com/x/image/upload/v1/a.webp" },
    });
    await send(DELETE);
    expect((await stored())?.[field]).toBe(usual);
  });

  it("requires an existing apartment and a valid image", async () => {
    expect(await send(PUT, new File(["<svg/>"], "x.png", { type: "image/png" }))).toMatchObject({
      status: 400,
      error: { fields: { image: "Image must be jpeg/png" } },
    });
    await ApartmentModel.deleteOne(params);
    expect((await send(PUT, await makePhoto(200, 100))).status).toBe(404);
    expect((await send(DELETE)).status).toBe(404);
    expect(await files()).toBe(0);
  });
});

describe("a panorama", () => {
  it.each([
    [100, 100, 400],
    [100, 200, 400],
    [210, 100, 400],
    [201, 100, 200],
    [199, 100, 200],
  ])("of %d by %d pixels gets status %d", async (width, height, status) => {
    const answer = await send("PUT /apartments/{apartment_no}/panorama", await makePhoto(width, height));
    expect(answer.status).toBe(status);
    if (status === 400)
      expect(answer).toMatchObject({
        error: { fields: { image: "A panorama must be twice as wide as it is high." } },
      });
  });
});
