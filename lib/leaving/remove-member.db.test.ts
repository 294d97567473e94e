import { describe, expect, it } from "vitest";
import { acceptRequest } from "@/lib/agreements/accept-request";
import { findMyApartment } from "@/lib/agreements/queries";
import { recordDeposit } from "@/lib/deposits/contract";
import { recordDepositEntry } from "@/lib/deposits/record-entry";
import { env } from "@/lib/platform/env";
import { dayLabel, towerDay } from "@/lib/platform/format/dates";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { listMails } from "@/lib/platform/mail/transport";
import { AgreementModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { BuildingModel, THE_BUILDING } from "@/models/building";
import { UserModel } from "@/models/user";
import { makeActor } from "@/tests/support/actors";
import { makeMember, makeRequest } from "@/tests/support/factories";
import { expectInvariants, snapshotDatabase } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makeTenant } from "@/tests/support/tenancy";
import { removeMember } from "./mutations";

connectTestDatabase();

describe("removing a member", () => {
  it("resets the role, unlinks and frees the apartment, and ends the agreement", async () => {
    const admin = await makeActor("admin");
    const { person, apartment, agreement } = await makeMember();
    expect(await removeMember(admin.actor, person.email)).toBe(1);
    expect(await UserModel.findById(person.userId).lean()).toMatchObject({
      role: "user",
      apartment_id: null,
    });
    expect(await ApartmentModel.findById(apartment._id).lean()).toMatchObject({
      booking_status: "available",
    });
    expect(await AgreementModel.findById(agreement._id).lean()).toMatchObject({
      active: false,
      ended_at: expect.any(Date) as Date,
    });
    expect(await findMyApartment(person.userId)).toBeNull();
    await expectInvariants();
  });

  it("tells the member by mail what ended, what is left to settle and whom to ask", async () => {
    const admin = await makeActor("admin");
    await BuildingModel.create({ _id: THE_BUILDING, phone: "+880 1711 000000" });
    const tenant = await makeTenant({ acceptDate: new Date() });
    await AgreementModel.updateOne({ _id: tenant.agreement._id }, { $set: { deposit_cents: 50_000 } });
    await recordDepositEntry(
      admin.actor,
      String(tenant.agreement._id),
      recordDeposit.body.parse({ kind: "received", amount: 500, method: "cash" }),
    );
    await finishMails(20_000);
    await removeMember(admin.actor, tenant.email);
    await finishMails(20_000);
    const mails = (await listMails(env().MAIL_DIR ?? "")).filter(({ to }) => to === tenant.email);
    const mail = mails.find(({ subject }) => subject.endsWith("has ended"));
    expect(mail?.text).toContain(`${dayLabel(towerDay(new Date()))} was its last day`);
    expect(mail?.text).toContain("Rent that is not paid yet: $650");
    expect(mail?.text).toContain("Your deposit, which is held: $500");
    expect(mail?.text).toContain("please ask the office: +880 1711 000000");
  });

  it("succeeds once when called 20 times concurrently, and changes nothing when repeated", async () => {
    const admin = await makeActor("admin");
    const { person } = await makeMember();
    const counts = await Promise.all(
      Array.from({ length: 20 }, () => removeMember(admin.actor, person.email)),
    );
    expect(counts.filter((count) => count === 1)).toHaveLength(1);
    const before = await snapshotDatabase();
    expect(await removeMember(admin.actor, person.email)).toBe(0);
    expect(await snapshotDatabase()).toBe(before);
  });

  it("never removes an admin (I14), and throws not_found for an unknown email", async () => {
    const admin = await makeActor("admin");
    const before = await snapshotDatabase();
    await expect(removeMember(admin.actor, admin.email)).rejects.toMatchObject({ code: "conflict" });
    await expect(removeMember(admin.actor, "nobody@example.com")).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await snapshotDatabase()).toBe(before);
  });

  it("lets the next member in and the old one return, keeping all agreements (docs/payments.md K1)", async () => {
    const admin = await makeActor("admin");
    const { person, apartment } = await makeMember();
    const next = await makeActor("user");
    const request = await makeRequest(next, apartment);
    await expect(acceptRequest(admin.actor, String(request._id))).rejects.toMatchObject({
      code: "apartment_unavailable",
    });
    await removeMember(admin.actor, person.email);
    await acceptRequest(admin.actor, String(request._id));
    await removeMember(admin.actor, next.email);
    await acceptRequest(admin.actor, String((await makeRequest(person, apartment))._id));
    expect(await AgreementModel.countDocuments({ apartment_id: apartment._id })).toBe(3);
    await expectInvariants();
  });

  it("keeps the invariants when an accept for the same apartment runs concurrently", async () => {
    const admin = await makeActor("admin");
    for (let round = 0; round < 5; round++) {
      const { person, apartment } = await makeMember();
      const request = await makeRequest(await makeActor("user"), apartment);
      await Promise.allSettled([
        removeMember(admin.actor, person.email),
        acceptRequest(admin.actor, String(request._id)),
      ]);
      await expectInvariants();
    }
  });
});
