import { describe, expect, it } from "vitest";
import { AgreementModel, AgreementRequestModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { AuditEntryModel } from "@/models/audit-entry";
import { UserModel } from "@/models/user";
import { makeActor } from "@/tests/support/actors";
import { makeApartment, makeMember, makeRequest } from "@/tests/support/factories";
import { expectInvariants, snapshotDatabase } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { acceptRequest } from "./accept-request";
import { rejectRequest } from "./reject-request";

connectTestDatabase();

const CAN_NOT = "Can not Accept! You have already allocated the Apartment to a user!";

async function makeCase() {
  const [admin, person, apartment] = await Promise.all([
    makeActor("admin"),
    makeActor("user"),
    makeApartment(),
  ]);
  const request = await makeRequest(person, apartment);
  return { admin: admin.actor, person, apartment, requestId: String(request._id) };
}

describe("acceptRequest", () => {
  it("marks the request checked, lets the apartment, creates the agreement and makes the user a member", async () => {
    const { admin, person, apartment, requestId } = await makeCase();
    const id = await acceptRequest(admin, requestId);
    expect(await AgreementModel.findById(id).lean()).toMatchObject({
      status: "accepted",
      active: true,
      email: person.email,
      rent_cents: 65_000,
      accept_date: expect.any(Date) as Date,
    });
    expect(await AgreementRequestModel.findById(requestId).lean()).toMatchObject({ status: "checked" });
    expect(await ApartmentModel.findById(apartment._id).lean()).toMatchObject({
      booking_status: "unavailable",
      hold: null,
    });
    expect(await UserModel.findById(person.userId).lean()).toMatchObject({
      role: "member",
      apartment_id: apartment._id,
    });
    expect(await AuditEntryModel.countDocuments({ action: "agreement.accepted" })).toBe(1);
    await expectInvariants();
  });

  it("keeps the telephone of the request, but not over one in the profile", async () => {
    const { admin, person, requestId } = await makeCase();
    await AgreementRequestModel.updateOne({ _id: requestId }, { telephone: "+880 1711 000000" });
    await acceptRequest(admin, requestId);
    expect(await UserModel.findById(person.userId).lean()).toMatchObject({ telephone: "+880 1711 000000" });

    const other = await makeCase();
    await UserModel.updateOne({ _id: other.person.userId }, { telephone: "+880 1811 000000" });
    await AgreementRequestModel.updateOne({ _id: other.requestId }, { telephone: "+880 1711 000000" });
    await acceptRequest(other.admin, other.requestId);
    expect(await UserModel.findById(other.person.userId).lean()).toMatchObject({
      telephone: "+880 1811 000000",
    });
  });

  it("returns the same agreement when repeated, and changes nothing", async () => {
    const { admin, requestId } = await makeCase();
    const id = await acceptRequest(admin, requestId);
    const before = await snapshotDatabase();
    expect(await acceptRequest(admin, requestId)).toBe(id);
    expect(await snapshotDatabase()).toBe(before);
  });

  it("creates one agreement for 50 concurrent accepts of a request, and all return its id", async () => {
    const { admin, requestId } = await makeCase();
    const ids = await Promise.all(Array.from({ length: 50 }, () => acceptRequest(admin, requestId)));
    expect(new Set(ids).size).toBe(1);
    expect(await AgreementModel.countDocuments()).toBe(1);
    expect(await AuditEntryModel.countDocuments({ action: "agreement.accepted" })).toBe(1);
    await expectInvariants();
  });

  it("accepts one of two concurrent requests for an apartment; the other can still be rejected", async () => {
    const { admin, apartment, requestId } = await makeCase();
    const other = await makeRequest(await makeActor("user"), apartment);
    const otherId = String(other._id);
    const results = await Promise.allSettled([
      acceptRequest(admin, requestId),
      acceptRequest(admin, otherId),
    ]);
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ code: "apartment_unavailable", message: CAN_NOT });
    const loser = results[0].status === "rejected" ? requestId : otherId;
    expect(await AgreementRequestModel.findById(loser).lean()).toMatchObject({ status: "pending" });
    await expectInvariants();
    expect(await rejectRequest(admin, loser)).toBe(1);
    await expectInvariants();
  });

  it("refuses a request that was already rejected", async () => {
    const { admin, requestId } = await makeCase();
    await rejectRequest(admin, requestId);
    await expect(acceptRequest(admin, requestId)).rejects.toMatchObject({ code: "request_decided" });
    await expectInvariants();
  });

  it("refuses a request of a user who is already a member, and changes nothing", async () => {
    const { admin, apartment } = await makeCase();
    const { person } = await makeMember();
    const request = await makeRequest(person, apartment);
    const before = await snapshotDatabase();
    await expect(acceptRequest(admin, String(request._id))).rejects.toMatchObject({ code: "conflict" });
    expect(await snapshotDatabase()).toBe(before);
  });

  it("refuses a request of a user who has become an admin, and changes nothing (I6)", async () => {
    const { admin, person, requestId } = await makeCase();
    await UserModel.updateOne({ _id: person.userId }, { role: "admin" });
    const before = await snapshotDatabase();
    await expect(acceptRequest(admin, requestId)).rejects.toMatchObject({ code: "conflict" });
    expect(await snapshotDatabase()).toBe(before);
    await expectInvariants();
  });

  it("throws not_found for an unknown request", async () => {
    const { admin } = await makeCase();
    await expect(acceptRequest(admin, "6560a1b2c3d4e5f601234567")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
