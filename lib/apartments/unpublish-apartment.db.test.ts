import { describe, expect, it } from "vitest";
import { GET } from "@/app/api/apartments/[apartment_no]/route";
import { acceptRequest } from "@/lib/agreements/accept-request";
import { rejectRequest } from "@/lib/agreements/reject-request";
import { requestApartment } from "@/lib/agreements/request-apartment";
import { removeMember } from "@/lib/leaving/mutations";
import { getStatistics } from "@/lib/users/queries";
import { AgreementRequestModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { AuditEntryModel } from "@/models/audit-entry";
import { callRoute, makeActor } from "@/tests/support/actors";
import { makeApartment, makeMember, makeRequest } from "@/tests/support/factories";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { allocateApartment } from "./hold-apartment";
import { listManaged } from "./list-managed";
import { addApartment, changeApartment, unpublishApartment } from "./mutations";
import { listApartments, listBesideTower, listTower } from "./queries";

connectTestDatabase();

const doors = (list: readonly { apartment_no: string }[]) => list.map(({ apartment_no }) => apartment_no);

describe("unpublishing an apartment", () => {
  it("hides it from everyone but admins until it is published again", async () => {
    const { actor } = await makeActor("admin");
    for (const floor_no of [4, 5, 6]) await makeApartment({ floor_no });
    expect(await unpublishApartment(actor, "5A")).toBe(1);
    expect(await unpublishApartment(actor, "5A")).toBe(0);
    await expectInvariants();
    expect(doors(await listTower())).toEqual(["4A", "6A"]);
    for (const search of [{}, { minimum: 600 }, { rooms: 2 }, { sort: "rent" }, { sort: "-size" }] as const)
      expect(await listApartments({ ...search, limit: 50 })).toMatchObject({ total: 2 });
    expect((await listBesideTower({})).all).toBe(2);
    expect((await getStatistics(actor)).totalApartments).toBe(2);
    expect((await getStatistics(actor)).availablePercentage).toBe(100);
    const params = { apartment_no: "5A" };
    expect((await callRoute(GET, "/api/apartments/5A", { params })).status).toBe(404);
    expect((await listManaged(actor)).items.map(({ apartment_no, state }) => [apartment_no, state])).toEqual([
      ["4A", "available"],
      ["5A", "off the list"],
      ["6A", "available"],
    ]);
    expect(await changeApartment(actor, "5A", { listed: true })).toBe(1);
    expect(await changeApartment(actor, "5A", { listed: true })).toBe(0);
    expect(doors(await listTower())).toEqual(["4A", "5A", "6A"]);
    expect(await listApartments({ available: true })).toMatchObject({ total: 3 });
    const actions = (await AuditEntryModel.find().sort({ _id: 1 }).lean()).map(({ action }) => action);
    expect(actions).toEqual(["apartment.taken-off", "apartment.put-back"]);
    await expectInvariants();
  });

  it("still allows changes to it, and keeps its number taken", async () => {
    const { actor } = await makeActor("admin");
    await makeApartment({ floor_no: 5 });
    await unpublishApartment(actor, "5A");
    expect(await changeApartment(actor, "5A", { rent: 700, apartment_no: "7B" })).toBe(1);
    expect(await listTower()).toEqual([]);
    const form = { apartment_no: "7B", rent: 1, rooms: 1, bathrooms: 1, balconies: 0, size_sqft: 500 };
    const rest = { description: "", amenities: [], service_charge: 0, free_from: null };
    const words = "There is an apartment 7B already. It is a draft; publish it instead.";
    await expect(addApartment(actor, { ...form, ...rest })).rejects.toMatchObject({ message: words });
    await changeApartment(actor, "7B", { listed: true });
    expect(await listTower()).toMatchObject([{ apartment_no: "7B", rent: 700 }]);
  });

  it("is refused while the acceptance of a request in steps has begun, which may reopen it", async () => {
    const { actor } = await makeActor("admin");
    const request = await makeRequest(await makeActor("user"), await makeApartment({ floor_no: 5 }));
    await rejectRequest(actor, String(request._id), null);
    await expect(unpublishApartment(actor, "5A")).rejects.toMatchObject({ code: "conflict" });
    await expectInvariants();
  });

  it("is refused while it is let, held or requested, each with its reason", async () => {
    const { actor } = await makeActor("admin");
    const { person } = await makeMember({ apartment: { floor_no: 5 } });
    await expect(unpublishApartment(actor, "5A")).rejects.toMatchObject({ code: "agreement_active" });
    const held = await makeApartment({ floor_no: 6 });
    await allocateApartment(actor, String(held._id), "unavailable");
    await expect(unpublishApartment(actor, "6A")).rejects.toThrow("is being accepted");
    const wanted = await makeApartment({ floor_no: 7 });
    await makeRequest(await makeActor("user"), wanted);
    await expect(unpublishApartment(actor, "7A")).rejects.toThrow("Somebody has asked for 7A");
    await expect(unpublishApartment(actor, "8A")).rejects.toMatchObject({ code: "not_found" });
    expect(await listTower()).toHaveLength(3);
    await removeMember(actor, person.email);
    expect(await unpublishApartment(actor, "5A")).toBe(1);
    await expectInvariants();
  });

  it("ignores an expired hold", async () => {
    const { actor } = await makeActor("admin");
    const { _id } = await makeApartment({ floor_no: 6 });
    await allocateApartment(actor, String(_id), "unavailable");
    await ApartmentModel.updateOne({ _id }, { $set: { "hold.until": new Date(0) } });
    expect(await unpublishApartment(actor, "6A")).toBe(1);
    await expectInvariants();
  });

  it("blocks requesting, accepting and allocating it", async () => {
    const { actor } = await makeActor("admin");
    const person = await makeActor("user");
    const apartment = await makeApartment({ floor_no: 5 });
    const id = String(apartment._id);
    await unpublishApartment(actor, "5A");
    expect(await requestApartment(person.actor, id)).toEqual({ message: "no-apartment" });
    // Like a request that was stored at the same moment.
    const request = await makeRequest(person, apartment);
    const words = "5A is a draft. Publish it first.";
    await expect(acceptRequest(actor, String(request._id))).rejects.toThrow(words);
    await expect(allocateApartment(actor, id, "unavailable")).rejects.toThrow(words);
    await expect(allocateApartment(actor, id, "available")).rejects.toThrow(words);
    await expectInvariants();
  });

  it("leaves no pending request when a request arrives concurrently", async () => {
    const { actor } = await makeActor("admin");
    for (let floor = 20; floor < 35; floor++) {
      const { _id } = await makeApartment({ floor_no: floor });
      const person = await makeActor("user");
      const [asked] = await Promise.allSettled([
        requestApartment(person.actor, String(_id)),
        unpublishApartment(actor, `${String(floor)}A`),
      ]);
      expect(asked.status).toBe("fulfilled");
      const isOff = (await ApartmentModel.findById(_id).lean())?.is_listed === false;
      const pending = await AgreementRequestModel.countDocuments({ apartment_id: _id, status: "pending" });
      expect([isOff, pending]).toEqual(isOff ? [true, 0] : [false, 1]);
    }
  });
});
