import { beforeEach, describe, expect, it } from "vitest";
import { ApartmentModel } from "@/models/apartment";
import { makeApartment } from "../../../tests/support/factories";
import { connectTestDatabase } from "../../../tests/support/mongo";
import { findApartmentByNo, listApartments, listBesideTower, listTower } from "./queries";

connectTestDatabase();

/** Rents run against the floors, so that an order by rent would show: 1A costs $1,300, 10B $350. */
async function makeTower() {
  for (let floor = 10; floor >= 1; floor--)
    for (const block of ["B", "A"])
      await makeApartment({
        floor_no: floor,
        block_no: block,
        rent_cents: 140_000 - floor * 10_000 - (block === "B" ? 5_000 : 0),
      });
}

const doors = (page: { result: { apartment_no: string }[] }) =>
  page.result.map(({ apartment_no }) => apartment_no);

describe("listing apartments", () => {
  beforeEach(makeTower);

  it("answers pages by floor then block that together are the tower", async () => {
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
    "finds %s",
    async (_, range, expected) => {
      const answer = await listApartments(range);
      expect(doors(answer)).toEqual(expected);
      expect(answer.totalPages).toBe(expected.length > 0 ? 1 : 0);
    },
  );

  it("answers an empty page past the end, with the true totalPages", async () => {
    expect(await listApartments({ page: 1e9, limit: 50 })).toEqual({ result: [], totalPages: 1 });
    expect(await listApartments({ minimum: 1250, page: 2 })).toEqual({ result: [], totalPages: 1 });
  });

  it("answers far pages of a large tower from either end, as the near ones", async () => {
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

  it("answers the pages of thousands, from either end and past it, with the true totalPages", async () => {
    await ApartmentModel.deleteMany();
    const { _id, ...one } = await makeApartment({ floor_no: 1 });
    await ApartmentModel.deleteOne({ _id });
    const tower = Array.from({ length: 10_350 }, (_, index) => ({
      ...one,
      apartment_no: `${index + 1}A`,
      floor_no: index + 1,
      order: (index + 1) * 100,
      rent_cents: index % 50 === 0 ? 90_000 : 50_000,
    }));
    await ApartmentModel.collection.insertMany(tower.map((apartment) => ({ ...apartment })));
    const cheap = tower.filter(({ rent_cents }) => rent_cents < 60_000);
    for (const [range, within] of [
      [{}, tower],
      [{ maximum: 600 }, cheap],
    ] as const)
      for (const page of [3, 50, 51, 52, 53, 101, 102, 103, 104, 105]) {
        const answer = await listApartments({ ...range, page, limit: 100 });
        expect(answer.totalPages).toBe(Math.ceil(within.length / 100));
        const expected = within.slice((page - 1) * 100, page * 100);
        expect(doors(answer)).toEqual(expected.map(({ apartment_no }) => apartment_no));
      }
  });

  it.each([
    {},
    { minimum: 400, maximum: 900, page: 2, limit: 4 },
    { minimum: 1250 },
    { maximum: 400.01, limit: 1, page: 2 },
    { minimum: 400.01, maximum: 899.99 },
    { minimum: 5, maximum: 10 },
    { page: 9 },
  ])("answers the same page beside the whole tower: %o", async (search) => {
    const { tower, ...page } = await listBesideTower(search);
    expect(page).toEqual(await listApartments(search));
    expect(tower).toEqual(await listTower());
  });

  it("finds an apartment by its number in either case", async () => {
    expect(await findApartmentByNo("10b")).toMatchObject({ apartment_no: "10B", rent: 350 });
    expect(await findApartmentByNo("11A")).toBeNull();
  });

  it("refuses two apartments with one number or one place", async () => {
    const { _id, ...copy } = (await ApartmentModel.findOne().lean())!;
    expect(_id).toBeDefined();
    await expect(ApartmentModel.create({ ...copy, order: 999 })).rejects.toMatchObject({ code: 11000 });
    await expect(ApartmentModel.create({ ...copy, apartment_no: "99Z" })).rejects.toMatchObject({
      code: 11000,
    });
  });
});
