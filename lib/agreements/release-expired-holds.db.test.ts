import mongoose from "mongoose";
import { expect, it } from "vitest";
import { releaseExpiredHolds } from "@/lib/apartments/hold-apartment";
import { ApartmentModel } from "@/models/apartment";
import { connectTestDatabase } from "@/tests/support/mongo";

connectTestDatabase();

it("releases an expired hold and keeps one that is still valid", async () => {
  const by = new mongoose.Types.ObjectId();
  const apartment = (no: string, order: number, until: number) => ({
    apartment_no: no,
    floor_no: 1,
    block_no: no.slice(-1),
    order,
    rent_cents: 42_000,
    booking_status: "unavailable" as const,
    hold: { by, until: new Date(Date.now() + until) },
    apartment_image: "/media/apartment-01",
    rooms: 2,
    bathrooms: 2,
    balconies: 1,
    area_sqft: 1_200,
    floor_plan: "floor-plan-2-rooms",
    panorama: "panorama-warm",
  });
  await ApartmentModel.create([apartment("1A", 100, -1_000), apartment("1B", 101, 600_000)]);
  await releaseExpiredHolds();
  expect((await ApartmentModel.findOne({ apartment_no: "1A" }))?.booking_status).toBe("available");
  expect((await ApartmentModel.findOne({ apartment_no: "1B" }))?.booking_status).toBe("unavailable");
});
