import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { PATCH } from "@/app/api/apartments/[apartment_no]/route";
import { GET as GET_BUILDING, PATCH as PATCH_BUILDING } from "@/app/api/building/route";
import { GET as GET_MANAGED } from "@/app/api/managed-apartments/[apartment_no]/route";
import { acceptRequest } from "@/lib/agreements/accept-request";
import { requestApartment } from "@/lib/agreements/request-apartment";
import { onClearPublicPages } from "@/lib/platform/page-cache/public-pages";
import { AgreementModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { AuditEntryModel } from "@/models/audit-entry";
import { callRoute, makeActor, type TestActor } from "@/tests/support/actors";
import { makeApartment, makeMember } from "@/tests/support/factories";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { defaultPictures } from "./contract";
import { allocateApartment } from "./hold-apartment";
import { listManaged } from "./list-managed";
import { addApartment, changeApartment } from "./mutations";
import { findApartmentByNo, listApartments, listTower } from "./queries";

connectTestDatabase();

const clear = vi.fn();
beforeEach(() => {
  clear.mockClear();
  onClearPublicPages(clear);
});
afterAll(() => onClearPublicPages(() => undefined));

const FORM = {
  apartment_no: "4A",
  rent: 650,
  rooms: 3,
  bathrooms: 2,
  balconies: 1,
  size_sqft: 1650,
  description: "Light.",
  amenities: ["Wardrobes"],
  service_charge: 33.5,
  free_from: "2026-12-01",
};

describe("addApartment", () => {
  it("lists the apartment at once with default pictures, and records it in the audit trail", async () => {
    const { actor } = await makeActor("admin");
    const id = await addApartment(actor, FORM);
    const place = { floor_no: 4, block_no: "A" };
    const pictures = defaultPictures({ ...place, rooms: 3, area_sqft: 1650 });
    expect(await listTower()).toEqual([
      { ...FORM, ...place, ...pictures, _id: id, booking_status: "available", photos: [] },
    ]);
    expect(await ApartmentModel.findOne().lean()).toMatchObject({
      order: 400,
      rent_cents: 65_000,
      service_charge_cents: 3350,
    });
    expect(clear).toHaveBeenCalledTimes(1);
    expect(await AuditEntryModel.find().lean()).toMatchObject([
      { action: "apartment.added", subject: "4A", after: { rent: 650, amenities: ["Wardrobes"] } },
    ]);
    await expectInvariants();
  });

  it("saves a draft that nobody but admins sees, asks for or lives in before it is published", async () => {
    const { actor } = await makeActor("admin");
    const person = await makeActor("user");
    const id = await addApartment(actor, { ...FORM, is_draft: true });
    expect(await listTower()).toEqual([]);
    expect(await findApartmentByNo("4A")).toBeNull();
    expect(await listApartments({ available: true })).toMatchObject({ total: 0 });
    expect(await requestApartment(person.actor, id)).toEqual({ message: "no-apartment" });
    await expect(allocateApartment(actor, id, "unavailable")).rejects.toThrow(
      "4A is a draft. Publish it first.",
    );
    expect((await listManaged(actor)).items).toMatchObject([{ apartment_no: "4A", state: "off the list" }]);
    await expectInvariants();
    expect(await changeApartment(actor, "4A", { listed: true })).toBe(1);
    expect(await listTower()).toMatchObject([{ apartment_no: "4A", booking_status: "available" }]);
    await expectInvariants();
  });

  it("accepts one of two concurrent calls, and rejects a duplicate number with a field error", async () => {
    const { actor } = await makeActor("admin");
    const answers = await Promise.allSettled([addApartment(actor, FORM), addApartment(actor, FORM)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const told = { code: "conflict", fields: { apartment_no: "There is an apartment 4A already." } };
    await expect(addApartment(actor, FORM)).rejects.toMatchObject(told);
    expect(await ApartmentModel.countDocuments()).toBe(1);
  });
});

describe("changing an apartment", () => {
  it("writes only what differs, and records old and new values in the audit trail", async () => {
    const { actor } = await makeActor("admin");
    await addApartment(actor, FORM);
    clear.mockClear();
    expect(await changeApartment(actor, "4A", { ...FORM, rent: 650 })).toBe(0);
    expect(clear).not.toHaveBeenCalled();
    const given = { rent: 675, rooms: 4, size_sqft: 2500, description: "Light.", free_from: null };
    expect(await changeApartment(actor, "4A", given)).toBe(1);
    expect(clear).toHaveBeenCalledTimes(1);
    expect(await findApartmentByNo("4A")).toMatchObject({
      rent: 675,
      rooms: 4,
      size_sqft: 2500,
      free_from: null,
      service_charge: 33.5,
      floor_plan: "floor-plan-4-rooms",
    });
    expect(await AuditEntryModel.findOne({ action: "apartment.changed" }).lean()).toMatchObject({
      subject: "4A",
      before: { rent: 650, rooms: 3, size_sqft: 1650, free_from: "2026-12-01" },
      after: { rent: 675, rooms: 4, size_sqft: 2500, free_from: null },
    });
    const entry = await AuditEntryModel.findOne({ action: "apartment.changed" }).lean();
    expect(Object.keys(entry?.after as object)).toHaveLength(4);
  });

  it("keeps the apartment's own floor plan", async () => {
    const { actor } = await makeActor("admin");
    await makeApartment({ floor_no: 4, floor_plan: "own-plan" });
    await changeApartment(actor, "4A", { rooms: 4 });
    expect(await findApartmentByNo("4A")).toMatchObject({ floor_plan: "own-plan" });
  });

  it("moves the apartment with its number, and rejects a contradicting floor or a taken number", async () => {
    const { actor } = await makeActor("admin");
    await addApartment(actor, FORM);
    await changeApartment(actor, "4A", { apartment_no: "12C", floor_no: 12, block_no: "C" });
    expect(await ApartmentModel.findOne().lean()).toMatchObject({ floor_no: 12, block_no: "C", order: 1202 });
    await expect(changeApartment(actor, "12C", { floor_no: 4 })).rejects.toMatchObject({
      code: "invalid_input",
      fields: { floor_no: "Apartment 12C is on floor 12." },
    });
    await addApartment(actor, FORM);
    await expect(changeApartment(actor, "4A", { apartment_no: "12C" })).rejects.toMatchObject({
      fields: { apartment_no: "There is an apartment 12C already." },
    });
    await expect(changeApartment(actor, "9Z", { rent: 1 })).rejects.toMatchObject({ code: "not_found" });
  });

  it("refuses a new number when an agreement or a request names the old one", async () => {
    const { actor } = await makeActor("admin");
    const { apartment } = await makeMember({ apartment: { floor_no: 5 } });
    const words = "Agreements or requests name 5A, so its number stays. Add 5C as a new apartment instead.";
    await expect(changeApartment(actor, "5A", { apartment_no: "5C" })).rejects.toMatchObject({
      fields: { apartment_no: words },
    });
    expect(await changeApartment(actor, apartment.apartment_no, { rent: 700 })).toBe(1);
    expect(await AgreementModel.findOne().lean()).toMatchObject({ rent_cents: 65_000 });
  });

  it("does not change the rent of an earlier request", async () => {
    const { actor } = await makeActor("admin");
    const [early, late] = [await makeActor("user"), await makeActor("user")];
    const apartment = String((await makeApartment({ floor_no: 4 }))._id);
    const first = await requestApartment(early.actor, apartment);
    await changeApartment(actor, "4A", { rent: 700 });
    await requestApartment(late.actor, apartment);
    await acceptRequest(actor, "insertedId" in first ? first.insertedId : "");
    expect(await AgreementModel.findOne().lean()).toMatchObject({ rent_cents: 65_000 });
    await expectInvariants();
  });

  it("never renumbers an apartment after a concurrent request names it", async () => {
    const { actor } = await makeActor("admin");
    for (let floor = 20; floor < 32; floor++) {
      const no = `${String(floor)}A`;
      const { _id } = await makeApartment({ floor_no: floor });
      const person = await makeActor("user");
      const [, renamed] = await Promise.allSettled([
        requestApartment(person.actor, String(_id)),
        changeApartment(actor, no, { apartment_no: `${String(floor)}Z` }),
      ]);
      const request = await requestOf(person);
      const now = (await ApartmentModel.findById(_id).lean())?.apartment_no;
      expect([request?.apartment_no, renamed.status]).toEqual([now, now === no ? "rejected" : "fulfilled"]);
    }
  });
});

async function requestOf(person: TestActor) {
  const { AgreementRequestModel } = await import("@/models/agreement");
  return AgreementRequestModel.findOne({ user_id: person.userId }).lean();
}

describe("If-Match on edits", () => {
  const params = { apartment_no: "4A" };
  const patch = (as: TestActor, body: object, headers: Record<string, string> = {}) =>
    callRoute(PATCH, "/api/apartments/4A", { method: "PATCH", as, params, body, headers });
  const read = async (as: TestActor) => {
    const answer = await callRoute(GET_MANAGED, "/api/managed-apartments/4A", { as, params });
    return answer.headers.get("etag") ?? "";
  };

  it.each(["rent against rent", "different fields"])(
    "lets one of two concurrent edits succeed and returns 412 to the other: %s",
    async (kind) => {
      const [one, other] = [await makeActor("admin"), await makeActor("admin")];
      await makeApartment({ floor_no: 4 });
      for (let round = 1; round <= 8; round++) {
        const headers = { "If-Match": await read(one) };
        const second = kind === "different fields" ? { rooms: 5 + round } : { rent: 800 + round };
        const answers = await Promise.all([
          patch(one, { rent: 700 + round }, headers),
          patch(other, second, headers),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
        const refused = answers.find(({ status }) => status === 412);
        expect(await refused?.json()).toMatchObject({ error: { code: "changed_since" } });
      }
      expect(await AuditEntryModel.countDocuments({ action: "apartment.changed" })).toBe(8);
    },
  );

  it("accepts no header, * or a list with the current version, and returns 412 for an old one", async () => {
    const admin = await makeActor("admin");
    await makeApartment({ floor_no: 4 });
    const first = await read(admin);
    expect((await patch(admin, { rent: 700 })).status).toBe(200);
    expect((await patch(admin, { rent: 701 }, { "If-Match": "*" })).status).toBe(200);
    expect((await patch(admin, { rent: 702 }, { "If-Match": first })).status).toBe(412);
    const both = { "If-Match": `${first}, W/${await read(admin)}` };
    expect((await patch(admin, { rent: 703 }, both)).status).toBe(200);
    expect((await patch(admin, { rent: 704 }, { "If-Match": "abc" })).status).toBe(400);
    // A repeat whose first answer was lost.
    const repeated = await patch(admin, { rent: 703 }, { "If-Match": first });
    expect([repeated.status, await repeated.json()]).toEqual([200, { modifiedCount: 0 }]);
  });

  it("keeps the version of an apartment when a user requests it", async () => {
    const admin = await makeActor("admin");
    const { _id } = await makeApartment({ floor_no: 4 });
    const before = await read(admin);
    await requestApartment((await makeActor("user")).actor, String(_id));
    expect(await read(admin)).toBe(before);
  });

  it("lets one of two concurrent edits of the building succeed, even before it is stored", async () => {
    const admin = await makeActor("admin");
    for (let round = 1; round <= 6; round++) {
      const etag = (await callRoute(GET_BUILDING, "/api/building", {})).headers.get("etag") ?? "";
      const change = (body: object) =>
        callRoute(PATCH_BUILDING, "/api/building", {
          method: "PATCH",
          as: admin,
          body,
          headers: { "If-Match": etag },
        });
      const answers = await Promise.all([
        change({ due_day: 10 + round }),
        change({ grace_days: 10 + round }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    }
  });
});
