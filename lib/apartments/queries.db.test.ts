import mongoose, { Types } from "mongoose";
import { beforeEach, describe, expect, it } from "vitest";
import { listDemoApartments } from "@/lib/setup/list-demo-apartments";
import { ApartmentModel } from "@/models/apartment";
import { makeApartment } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";
import { APARTMENT_SORTS } from "./contract";
import { findApartmentByNo, listApartments, listBesideTower, listTower, measureTower } from "./queries";
import { pickPage } from "./rules";

connectTestDatabase();

/**
 * Creates apartments with rents that fall as floors rise, so that an order by rent would show: 1A costs $1,300, 10B
 * $350.
 */
async function makeTower() {
  for (let floor = 10; floor >= 1; floor--)
    for (const block of ["B", "A"])
      await makeApartment({
        floor_no: floor,
        block_no: block,
        rent_cents: 140_000 - floor * 10_000 - (block === "B" ? 5_000 : 0),
      });
}

/**
 * Creates many floors whose rents, rooms, sizes and states repeat in cycles of different lengths, so that many are
 * equal.
 */
async function makeManySizes(count: number) {
  const { _id, ...one } = await makeApartment({ floor_no: 1 });
  await ApartmentModel.deleteOne({ _id });
  await ApartmentModel.collection.insertMany(
    Array.from({ length: count }, (_, index) => ({
      ...one,
      apartment_no: `${String(index + 1)}A`,
      floor_no: index + 1,
      order: (index + 1) * 100,
      rent_cents: 40_000 + (index % 13) * 5_000,
      rooms: 1 + (index % 4),
      area_sqft: 1_000 + (index % 7) * 150,
      is_listed: index % 50 !== 7,
      booking_status: index % 9 === 0 ? "unavailable" : "available",
      hold: index % 45 === 0 ? { by: new Types.ObjectId(), until: new Date(0), request_id: null } : null,
    })),
  );
}

const doors = (page: { result: { apartment_no: string }[] }) =>
  page.result.map(({ apartment_no }) => apartment_no);

describe("apartment queries", () => {
  beforeEach(makeTower);

  it("return pages ordered by floor and block that together make up the tower", async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 4; page++) {
      const answer = await listApartments({ page });
      expect(answer.totalPages).toBe(4);
      seen.push(...doors(answer));
    }
    expect(seen.slice(0, 3)).toEqual(["1A", "1B", "2A"]);
    expect(seen).toHaveLength(20);
    expect(new Set(seen).size).toBe(20);
    expect((await listTower()).map(({ apartment_no }) => apartment_no)).toEqual(seen);
  });

  it.each([
    ["both ends, included", { minimum: 1195, maximum: 1300 }, ["1A", "1B", "2A"]],
    ["a lower end alone", { minimum: 1250 }, ["1A", "1B"]],
    ["an upper end alone", { maximum: 400 }, ["10A", "10B"]],
    ["nothing", { minimum: 5, maximum: 10 }, []],
  ] as [string, { minimum?: number; maximum?: number }, string[]][])(
    "filter by rent range: %s",
    async (_, range, expected) => {
      const answer = await listApartments(range);
      expect(doors(answer)).toEqual(expected);
      expect(answer.totalPages).toBe(expected.length > 0 ? 1 : 0);
    },
  );

  it("return an empty page past the end, with the correct totalPages", async () => {
    expect(await listApartments({ page: 1e9, limit: 50 })).toEqual({
      result: [],
      totalPages: 1,
      total: 20,
    });
    expect(await listApartments({ minimum: 1250, page: 2 })).toEqual({
      result: [],
      totalPages: 1,
      total: 2,
    });
  });

  it("page through a large tower in order, with and without a minimum rent", async () => {
    await ApartmentModel.deleteMany();
    const { _id, ...one } = await makeApartment({ floor_no: 999 });
    expect(_id).toBeDefined();
    const blocks = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    await ApartmentModel.insertMany(
      Array.from({ length: 520 }, (_, index) => {
        const floor = 2 + Math.floor(index / 26);
        const block = blocks.charAt(index % 26);
        return {
          ...one,
          apartment_no: `${floor}${block}`,
          floor_no: floor,
          block_no: block,
          order: floor * 100 + (index % 26),
          rent_cents: 50_000 + (index % 2) * 100_000,
        };
      }),
    );
    const seen: string[] = [];
    for (let page = 1; page <= 54; page++) {
      const answer = await listApartments({ page, limit: 10 });
      expect(answer.totalPages).toBe(53);
      seen.push(...doors(answer));
    }
    expect(seen).toEqual((await listTower()).map(({ apartment_no }) => apartment_no));
    const dear: string[] = [];
    for (let page = 1; page <= 27; page++) {
      const answer = await listApartments({ minimum: 1500, page, limit: 10 });
      expect(answer.totalPages).toBe(26);
      dear.push(...doors(answer));
    }
    expect(dear).toEqual(seen.filter((door) => /[BDFHJLNPRTVXZ]$/.test(door)));
  });

  it.each([
    {},
    { minimum: 400, maximum: 900, page: 2, limit: 4 },
    { minimum: 1250 },
    { maximum: 400.01, limit: 1, page: 2 },
    { minimum: 400.01, maximum: 899.99 },
    { minimum: 5, maximum: 10 },
    { page: 9 },
  ])("return the same page from listBesideTower as from listApartments: %o", async (search) => {
    const { tower, all, ...page } = await listBesideTower(search);
    expect(page).toEqual(await listApartments(search));
    expect(tower).toEqual(await listTower());
    expect(all).toBe(20);
  });

  it("filter by rooms and availability, and count an expired hold as available", async () => {
    await ApartmentModel.updateMany({ floor_no: mongoose.trusted({ $gte: 8 }) }, { rooms: 4 });
    await ApartmentModel.updateMany({ floor_no: 1 }, { rooms: 2 });
    await ApartmentModel.updateMany({ block_no: "A" }, { booking_status: "unavailable" });
    expect(doors(await listApartments({ rooms: 4 }))).toEqual(["8A", "8B", "9A", "9B", "10A", "10B"]);
    expect(await listApartments({ rooms: 3 })).toMatchObject({ total: 18, totalPages: 3 });
    expect(doors(await listApartments({ rooms: 4, available: true }))).toEqual(["8B", "9B", "10B"]);
    const hold = (minutes: number) => ({
      by: new Types.ObjectId(),
      until: new Date(Date.now() + minutes * 60_000),
    });
    await ApartmentModel.updateOne({ apartment_no: "9A" }, { hold: hold(-1) });
    await ApartmentModel.updateOne({ apartment_no: "10A" }, { hold: hold(5) });
    expect(doors(await listApartments({ rooms: 4, available: true }))).toEqual(["8B", "9A", "9B", "10B"]);
  });

  it("measure the tower by its listed apartments only", async () => {
    await ApartmentModel.updateMany({ floor_no: 3 }, { rooms: 2, area_sqft: 900 });
    await ApartmentModel.updateMany({ floor_no: 4 }, { rooms: 5, area_sqft: 3_000 });
    // Drafts do not count.
    await ApartmentModel.updateMany({ floor_no: 10 }, { is_listed: false, rooms: 9, area_sqft: 9_000 });
    expect(await measureTower()).toEqual({
      homes: 18,
      floors: 9,
      rooms: [2, 5],
      sizes: [900, 3_000],
      photo: null,
    });
    const photo = { _id: new Types.ObjectId(), url: "/api/photos/1", alt: "" };
    await ApartmentModel.updateMany({ floor_no: 5 }, { photos: [photo] });
    expect((await measureTower()).photo).toEqual({ src: "/api/photos/1", alt: "Apartment 5A" });
    await ApartmentModel.deleteMany();
    expect(await measureTower()).toEqual({ homes: 0, floors: 0, rooms: [0, 0], sizes: [0, 0], photo: null });
    await ApartmentModel.create(listDemoApartments());
    // While the database is unavailable, pages show the figures of the demo's tower.
    expect(await measureTower()).toEqual({
      homes: 20,
      floors: 10,
      rooms: [2, 4],
      sizes: [1_200, 2_500],
      photo: null,
    });
  });

  it("sort by rent and size, descending with a minus", async () => {
    await ApartmentModel.updateMany({ floor_no: mongoose.trusted({ $gte: 9 }) }, { area_sqft: 900 });
    expect(doors(await listApartments({ sort: "rent", limit: 3 }))).toEqual(["10B", "10A", "9B"]);
    expect(doors(await listApartments({ sort: "-rent", limit: 3 }))).toEqual(["1A", "1B", "2A"]);
    expect(doors(await listApartments({ sort: "size", limit: 5 }))).toEqual(["9A", "9B", "10A", "10B", "1A"]);
    expect(doors(await listApartments({ sort: "-size", limit: 3 }))).toEqual(["8B", "8A", "7B"]);
    expect(doors(await listApartments({ sort: "floor", limit: 3 }))).toEqual(["1A", "1B", "2A"]);
  });

  it("return the same result for every search as pickPage on the whole tower", async () => {
    await ApartmentModel.deleteMany();
    await makeManySizes(260);
    const tower = await listTower();
    const searches = APARTMENT_SORTS.flatMap((sort) =>
      [undefined, 1, 3, 4].flatMap((rooms) =>
        [undefined, true].flatMap((available) =>
          [{}, { minimum: 600 }, { maximum: 900 }, { minimum: 600.01, maximum: 899.99 }].map((range) => ({
            sort,
            rooms,
            available,
            ...range,
          })),
        ),
      ),
    );
    for (const search of searches)
      for (const page of [1, 2, 23, 60]) {
        const asked = { ...search, page, limit: 10 };
        const { result, ...told } = await listApartments(asked);
        const picked = pickPage(tower, asked);
        const said = JSON.stringify(asked);
        expect(told, said).toEqual({ totalPages: picked.totalPages, total: picked.total });
        expect(doors({ result }), said).toEqual(doors(picked));
      }
  });

  it("find an apartment by its number in either case", async () => {
    expect(await findApartmentByNo("10b")).toMatchObject({ apartment_no: "10B", rent: 350 });
    expect(await findApartmentByNo("11A")).toBeNull();
  });

  it("refuse two apartments with the same number or the same place", async () => {
    const { _id, ...copy } = (await ApartmentModel.findOne().lean())!;
    expect(_id).toBeDefined();
    await expect(ApartmentModel.create({ ...copy, order: 999 })).rejects.toMatchObject({ code: 11000 });
    await expect(ApartmentModel.create({ ...copy, apartment_no: "99Z" })).rejects.toMatchObject({
      code: 11000,
    });
  });
});
