import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChangeStreamDocument } from "mongodb";
import { ApartmentModel } from "@/models/apartment";
import { makeApartment } from "../../../tests/support/factories";
import { connectTestDatabase } from "../../../tests/support/mongo";
import { distrustRents, findPlaces, hearOfRents, keepRents, watchRents } from "./keep-rents";
import { listApartments } from "./queries";

connectTestDatabase();

const SIZE = 300;
const RANGES = [
  {},
  { minimum: 700 },
  { maximum: 700 },
  { minimum: 500.01, maximum: 900 },
  { minimum: 9_000 },
];
const PAGES = [1, 2, 20, 49, 50, 51, 900];

beforeEach(async () => {
  const { _id, ...one } = await makeApartment({ floor_no: 999 });
  await ApartmentModel.deleteOne({ _id });
  await ApartmentModel.insertMany(
    Array.from({ length: SIZE }, (_, at) => ({
      ...one,
      apartment_no: `${at + 1}A`,
      floor_no: at + 1,
      order: (at + 1) * 100,
      rent_cents: 40_000 + ((at * 7_919) % 60_000),
    })),
  );
});
afterEach(distrustRents);

async function keep(): Promise<void> {
  watchRents();
  keepRents();
  await vi.waitFor(() => expect(findPlaces(null, 0, 1)).not.toBeNull(), { timeout: 20_000 });
}

function update(updatedFields: object): ChangeStreamDocument {
  return { operationType: "update", updateDescription: { updatedFields } } as ChangeStreamDocument;
}

it("answers every page of every range as the database does", async () => {
  const asked = RANGES.flatMap((range) => PAGES.map((page) => ({ ...range, page })));
  const answers = await Promise.all(asked.map((search) => listApartments(search)));
  expect(findPlaces(null, 0, 1)).toBeNull();
  await keep();
  expect(await Promise.all(asked.map((search) => listApartments(search)))).toEqual(answers);
});

it("is asked for by the first page of a large tower", async () => {
  watchRents();
  await listApartments({ minimum: 400 });
  await vi.waitFor(() => expect(findPlaces(null, 0, 1)).toEqual({ orders: [100], total: SIZE }), {
    timeout: 20_000,
  });
});

it("keeps nothing where nobody tells of changes", async () => {
  keepRents();
  await listApartments({ minimum: 400 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(findPlaces(null, 0, 1)).toBeNull();
});

it("tells of a status as it is now", async () => {
  await keep();
  await ApartmentModel.updateOne({ order: 100 }, { booking_status: "unavailable" });
  hearOfRents(update({ booking_status: "unavailable" }));
  expect(findPlaces(null, 0, 1)).not.toBeNull();
  expect((await listApartments()).result[0]?.booking_status).toBe("unavailable");
});

it.each([
  ["a rent", update({ rent_cents: 1 })],
  ["a place", update({ order: 1 })],
  ["a new apartment", { operationType: "insert" } as ChangeStreamDocument],
  ["an apartment that is gone", { operationType: "delete" } as ChangeStreamDocument],
  ["a tower that is gone", { operationType: "drop" } as ChangeStreamDocument],
])("forgets at the change of %s", async (_, change) => {
  await keep();
  hearOfRents(change);
  expect(findPlaces(null, 0, 1)).toBeNull();
});

it("throws away what was being read during a change", async () => {
  watchRents();
  keepRents();
  hearOfRents(update({ rent_cents: 1 }));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(findPlaces(null, 0, 1)).toBeNull();
});
