import type { Connection } from "mongoose";
import { connectDatabase, disconnectDatabase } from "@/lib/platform/db/connect";
import { AgreementModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { PaymentModel } from "@/models/payment";
import { seedDemo } from "../../scripts/data/demo/seed-demo";
import { runMigrations } from "../../scripts/data/run-migrations";
import { step } from "../../scripts/progress";
import { makeTower } from "./rows-roll";

const BLOCKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Returns a database with so many apartments, created once and kept: the demo's tower for 20, else a generated one. */
export async function prepareTower(uri: string, apartments: number): Promise<string> {
  const address = new URL(uri);
  address.pathname = `/bench_${apartments}`;
  const connection = await connectDatabase(address.toString());
  try {
    await step(`preparing ${apartments.toLocaleString("en")} apartments`, () => fill(connection, apartments));
  } finally {
    await disconnectDatabase();
  }
  return address.toString();
}

/** Returns a database with the demo's accounts, and as many tenancies and months as the row of the rent roll. */
export async function prepareRented(uri: string): Promise<string> {
  const address = new URL(uri);
  address.pathname = "/bench_rented";
  const connection = await connectDatabase(address.toString());
  try {
    await step("preparing 1,000 homes × 24 months", async () => {
      await runMigrations(connection);
      if ((await ApartmentModel.estimatedDocumentCount()) > 0) return;
      await seedDemo();
      const { agreements, rows } = makeTower();
      await AgreementModel.collection.insertMany(agreements);
      await PaymentModel.collection.insertMany(rows);
    });
  } finally {
    await disconnectDatabase();
  }
  return address.toString();
}

async function fill(connection: Connection, apartments: number): Promise<void> {
  await runMigrations(connection);
  const present = await ApartmentModel.estimatedDocumentCount();
  if (present === apartments) return;
  await ApartmentModel.deleteMany();
  if (apartments === 20) {
    await seedDemo();
    return;
  }
  await ApartmentModel.collection.insertMany(
    Array.from({ length: apartments }, (_, index) => apartmentAt(index)),
  );
}

/** Spreads rents from $400 to $2,400 over all floors, so that a range of rents is found on every page. */
function apartmentAt(index: number) {
  const place = index % BLOCKS.length;
  const floor = Math.floor(index / BLOCKS.length) + 1;
  return {
    apartment_no: `${floor}${BLOCKS.charAt(place)}`,
    floor_no: floor,
    block_no: BLOCKS.charAt(place),
    order: floor * 100 + place,
    is_listed: true,
    rent_cents: 40_000 + ((index * 7_919) % 200_000),
    booking_status: index % 3 === 0 ? "unavailable" : "available",
    hold: null,
    apartment_image: "/media/apartment-07",
    rooms: 3,
    bathrooms: 2,
    balconies: 1,
    area_sqft: 1_550,
    floor_plan: "floor-plan-3-rooms",
    panorama: "panorama-warm",
    description: "Morning light over the park, a quiet bedroom to the north and a kitchen with a window.",
  };
}
