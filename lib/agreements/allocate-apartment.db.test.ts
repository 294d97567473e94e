import { describe, expect, it } from "vitest";
import { allocateApartment, releaseExpiredHolds } from "@/lib/apartments/hold-apartment";
import { getApartmentStatus, listApartments } from "@/lib/apartments/queries";
import { ApartmentModel } from "@/models/apartment";
import { AuditEntryModel } from "@/models/audit-entry";
import { makeActor } from "@/tests/support/actors";
import { makeApartment, makeMember } from "@/tests/support/factories";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";

connectTestDatabase();

const TEN_MINUTES = 600_000;

async function makeHeld() {
  const { actor } = await makeActor("admin");
  const id = String((await makeApartment())._id);
  await allocateApartment(actor, id, "unavailable");
  return { actor, id };
}

describe("holding an apartment", () => {
  it("lasts at most ten minutes, and repeating it does not extend it (I5)", async () => {
    const { actor, id } = await makeHeld();
    const first = await ApartmentModel.findById(id).lean();
    expect(first?.hold?.until.getTime()).toBeLessThanOrEqual(Date.now() + TEN_MINUTES);
    expect(await allocateApartment(actor, id, "unavailable")).toBe(0);
    expect(await ApartmentModel.findById(id).lean()).toEqual(first);
    await expectInvariants();
  });

  it("shows the apartment as available to the admin who holds it, and to no other (decision 003)", async () => {
    const { actor, id } = await makeHeld();
    const other = await makeActor("admin");
    expect(await getApartmentStatus(actor, id)).toEqual({ isAvailable: true });
    expect(await getApartmentStatus(other.actor, id)).toEqual({ isAvailable: false });
    const { apartment } = await makeMember();
    expect(await getApartmentStatus(actor, String(apartment._id))).toEqual({ isAvailable: false });
  });

  it("shows the apartment as available once the hold expires, before the sweeper runs", async () => {
    const { id } = await makeHeld();
    const { actor } = await makeActor("admin");
    await ApartmentModel.updateOne({ _id: id }, { "hold.until": new Date(Date.now() - 1) });
    expect(await getApartmentStatus(actor, id)).toEqual({ isAvailable: true });
    expect((await listApartments()).result[0]?.booking_status).toBe("available");
  });

  it("is undone by the sweeper once after it expires, not before", async () => {
    const { id } = await makeHeld();
    expect(await releaseExpiredHolds()).toBe(0);
    const later = new Date(Date.now() + TEN_MINUTES + 1_000);
    const released = await Promise.all([releaseExpiredHolds(later), releaseExpiredHolds(later)]);
    expect(released[0] + released[1]).toBe(1);
    expect(await ApartmentModel.findById(id).lean()).toMatchObject({
      booking_status: "available",
      hold: null,
    });
    expect(await AuditEntryModel.countDocuments({ action: "apartment.hold-expired" })).toBe(1);
    await expectInvariants();
  });

  it("can be undone by an admin, but an apartment with a member cannot be released", async () => {
    const { actor, id } = await makeHeld();
    expect(await allocateApartment(actor, id, "available")).toBe(1);
    expect(await allocateApartment(actor, id, "available")).toBe(0);
    const { apartment } = await makeMember();
    await expect(allocateApartment(actor, String(apartment._id), "available")).rejects.toMatchObject({
      code: "agreement_active",
    });
    expect(await allocateApartment(actor, String(apartment._id), "unavailable")).toBe(0);
    await expectInvariants();
  });

  it("succeeds for one of two concurrent admins", async () => {
    const [one, two] = [await makeActor("admin"), await makeActor("admin")];
    const id = String((await makeApartment())._id);
    const results = await Promise.allSettled([
      allocateApartment(one.actor, id, "unavailable"),
      allocateApartment(two.actor, id, "unavailable"),
    ]);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    await expectInvariants();
  });

  it("throws not_found for an unknown apartment", async () => {
    const { actor } = await makeActor("admin");
    await expect(allocateApartment(actor, "6560a1b2c3d4e5f601234567", "unavailable")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
