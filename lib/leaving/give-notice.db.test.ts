import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { findMyApartment } from "@/lib/agreements/queries";
import { listManaged } from "@/lib/apartments/list-managed";
import { findApartmentByNo } from "@/lib/apartments/queries";
import { dayAfter, towerDay } from "@/lib/platform/format/dates";
import { onClearPublicPages } from "@/lib/platform/page-cache/public-pages";
import { AgreementModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { AuditEntryModel } from "@/models/audit-entry";
import { BuildingModel, THE_BUILDING } from "@/models/building";
import { MailModel } from "@/models/mail";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makeTenant, type Tenant } from "@/tests/support/tenancy";
import { giveNotice, removeMember, setEnding, withdrawNotice } from "./mutations";
import { getLeaving, getOwnLeaving } from "./queries";

connectTestDatabase();

const now = new Date();
const inDays = (days: number) => dayAfter(towerDay(now), days);
const clear = vi.fn();
let admin: TestActor<"admin">;
let tenant: Tenant;
beforeEach(async () => {
  onClearPublicPages(clear);
  admin = await makeActor("admin");
  tenant = await makeTenant();
  await AgreementModel.updateOne({ _id: tenant.agreement._id }, { notice_days: 60 });
  clear.mockClear();
});
afterAll(() => onClearPublicPages(() => undefined));

const stored = () => AgreementModel.findById(tenant.agreement._id).orFail().lean();
const freeFrom = async () => (await findApartmentByNo(tenant.agreement.apartment_no))?.free_from;
const actions = async () => (await AuditEntryModel.find().sort({ at: 1 }).lean()).map(({ action }) => action);
const subjects = async (to: string) =>
  (await MailModel.find({ to }).sort({ created_at: 1 }).lean()).map(({ subject }) => subject);
const set = (day: string | null) => setEnding(admin.actor, String(tenant.agreement._id), day);
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => ({ code: "none", message: "" }),
    (error: unknown) => error as { code: string; message: string; fields?: object },
  );

describe("a member's notice", () => {
  it("stores the last day, announces the apartment, mails both sides and can be withdrawn", async () => {
    const id = await giveNotice(tenant.actor, inDays(70));
    expect(id).toBe(String(tenant.agreement._id));
    expect(await stored()).toMatchObject({
      active: true,
      leave_on: inDays(70),
      last_month: "whole",
      notice_given_at: expect.any(Date) as Date,
    });
    expect(String((await stored()).notice_given_by)).toBe(tenant.userId);
    expect(await freeFrom()).toBe(inDays(71));
    expect(await ApartmentModel.findOne().lean()).toMatchObject({ booking_status: "unavailable" });
    expect(await findMyApartment(tenant.userId)).toMatchObject({ leave_on: inDays(70) });
    expect(clear).toHaveBeenCalledTimes(1);
    const home = `apartment ${tenant.agreement.apartment_no}`;
    expect(await subjects(tenant.email)).toEqual([`We have your notice for ${home}`]);
    expect(await subjects(admin.email)).toEqual([`${tenant.agreement.name} leaves ${home}`]);
    expect(await MailModel.distinct("kind")).toEqual(["money"]);
    await expectInvariants();

    expect(await withdrawNotice(tenant.actor)).toBe(1);
    expect(await withdrawNotice(tenant.actor)).toBe(0);
    const none = { leave_on: null, notice_given_at: null, notice_given_by: null, last_month: null };
    expect(await stored()).toMatchObject({ active: true, ...none });
    expect(await freeFrom()).toBeNull();
    expect(await actions()).toEqual(["agreement.notice-given", "agreement.notice-withdrawn"]);
    expect(await subjects(tenant.email)).toHaveLength(2);
    expect(await subjects(admin.email)).toHaveLength(2);
    await giveNotice(tenant.actor, inDays(80));
    expect(await subjects(tenant.email)).toHaveLength(3);
    await expectInvariants();
  });

  it("announces the later of its date and the owner's, and restores the owner's on withdrawal", async () => {
    const own = (free_from: string) => ApartmentModel.updateOne({}, { free_from });
    await own(inDays(-300));
    await giveNotice(tenant.actor, inDays(70));
    expect(await freeFrom()).toBe(inDays(71));
    await own(inDays(90));
    expect(await freeFrom()).toBe(inDays(90));
    const { actor } = admin;
    const managed = async () => (await listManaged(actor)).items[0];
    expect(await managed()).toMatchObject({ free_from: inDays(90), announced_from: inDays(90) });
    await own(inDays(50));
    expect(await managed()).toMatchObject({ free_from: inDays(50), announced_from: inDays(71) });
    await own(inDays(90));
    await withdrawNotice(tenant.actor);
    expect(await freeFrom()).toBe(inDays(90));
  });

  it("follows the notice period of the agreement, else of the building, and allows today when it is 0", async () => {
    expect(await refusal(giveNotice(tenant.actor, inDays(59)))).toMatchObject({
      code: "invalid_input",
      fields: { leave_on: expect.stringContaining("Please choose a day from") as string },
    });
    expect(await refusal(giveNotice(tenant.actor, inDays(60 + 367)))).toMatchObject({
      code: "invalid_input",
    });
    await AgreementModel.updateOne({}, { $unset: { notice_days: 1 } });
    await BuildingModel.create({ _id: THE_BUILDING, notice_days: 10 });
    expect(await getOwnLeaving(tenant.actor, undefined)).toMatchObject({
      earliest: inDays(10),
      notice_days: 10,
    });
    expect(await refusal(giveNotice(tenant.actor, inDays(9)))).toMatchObject({ code: "invalid_input" });
    await AgreementModel.updateOne({}, { notice_days: 0 });
    await giveNotice(tenant.actor, inDays(0));
    // On the last day the notice cannot be withdrawn any more.
    expect(await refusal(withdrawNotice(tenant.actor))).toMatchObject({ message: "Your last day has come." });
  });

  it("is stored once, and withdrawn once, when sent many times concurrently", async () => {
    const days = Array.from({ length: 10 }, (_, place) => inDays(70 + (place % 2)));
    const given = await Promise.allSettled(days.map((day) => giveNotice(tenant.actor, day)));
    const refused = given.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(5);
    expect(await actions()).toEqual(["agreement.notice-given"]);
    expect(await subjects(tenant.email)).toHaveLength(1);
    expect(await refusal(giveNotice(tenant.actor, inDays(100)))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Withdraw that notice first.") as string,
    });
    const gone = await Promise.all(Array.from({ length: 5 }, () => withdrawNotice(tenant.actor)));
    expect(gone.sort()).toEqual([0, 0, 0, 0, 1]);
    await expectInvariants();
  });

  it("leaves an ended agreement and no announced date when the member is removed concurrently", async () => {
    for (let round = 0; round < 2; round++) {
      const one = await makeTenant();
      const [, removed] = await Promise.allSettled([
        giveNotice(one.actor, inDays(70)),
        removeMember(admin.actor, one.email),
      ]);
      expect(removed).toMatchObject({ status: "fulfilled", value: 1 });
      expect(await AgreementModel.findById(one.agreement._id).lean()).toMatchObject({ active: false });
      expect(await ApartmentModel.findById(one.agreement.apartment_id).lean()).toMatchObject({
        booking_status: "available",
        let_until: null,
      });
      await expectInvariants();
    }
    await removeMember(admin.actor, tenant.email);
    expect(await refusal(giveNotice(tenant.actor, inDays(70)))).toMatchObject({ code: "conflict" });
  });
});

describe("a last day set by an admin", () => {
  it("is stored, cannot be withdrawn by the member, and can be cleared by the admin", async () => {
    expect(await set(inDays(5))).toBe(1);
    expect(await set(inDays(5))).toBe(0);
    expect(await freeFrom()).toBe(inDays(6));
    const home = `apartment ${tenant.agreement.apartment_no}`;
    expect(await subjects(tenant.email)).toEqual([
      expect.stringContaining(`Your agreement for ${home} ends on`),
    ]);
    const tries = [() => withdrawNotice(tenant.actor), () => giveNotice(tenant.actor, inDays(70))];
    for (const attempt of tries)
      expect(await refusal(attempt())).toMatchObject({
        code: "conflict",
        message: expect.stringContaining("The office ends your agreement") as string,
      });
    expect(await getOwnLeaving(tenant.actor, undefined)).toMatchObject({
      told_by: "office",
      can_take_back: false,
      leave_on: inDays(5),
      day: inDays(5),
    });
    expect(await set(null)).toBe(1);
    expect(await set(null)).toBe(0);
    expect((await stored()).leave_on).toBeNull();
    expect(await freeFrom()).toBeNull();
    expect(await actions()).toEqual(["agreement.end-set", "agreement.end-set"]);
    expect(await subjects(tenant.email)).toHaveLength(2);
    await expectInvariants();
  });

  it.each([
    ["yesterday", -1],
    ["more than two years ahead", 733],
  ])("is rejected with a field error when it is %s", async (_, days) => {
    expect(await refusal(set(inDays(days)))).toMatchObject({
      code: "invalid_input",
      fields: { end_on: expect.stringContaining("Please choose a day from") as string },
    });
  });

  it("can bring a member's notice forward, but neither postpone nor clear it", async () => {
    await giveNotice(tenant.actor, inDays(70));
    expect(await refusal(set(null))).toMatchObject({
      message: "The member gave this notice. Only they can withdraw it.",
    });
    expect(await refusal(set(inDays(71)))).toMatchObject({
      code: "invalid_input",
      fields: { end_on: expect.stringContaining("Choose an earlier day.") as string },
    });
    expect(await set(inDays(70))).toBe(0);
    expect(await set(inDays(20))).toBe(1);
    expect(await getLeaving(admin.actor, String(tenant.agreement._id), undefined)).toMatchObject({
      told_by: "office",
      can_take_back: true,
      leave_on: inDays(20),
    });
    await expectInvariants();
  });

  it("keeps one of the days set concurrently, and the audit trail records each change", async () => {
    const other = await makeActor("admin");
    const id = String(tenant.agreement._id);
    await Promise.all([
      setEnding(admin.actor, id, inDays(5)),
      setEnding(other.actor, id, inDays(6)),
      setEnding(admin.actor, id, inDays(5)),
    ]);
    const trail = await AuditEntryModel.find().sort({ _id: 1 }).lean();
    const chain = trail.map(({ before, after }) => [before, after] as { leave_on: string | null }[]);
    const byBefore = new Map(chain.map(([before, after]) => [before?.leave_on ?? null, after?.leave_on]));
    const day = trail.reduce<string | null>((known) => byBefore.get(known) ?? known, null);
    expect(trail.length).toBeGreaterThanOrEqual(2);
    expect((await stored()).leave_on).toBe(day);
    await expectInvariants();
  });

  it("is rejected for an agreement that has ended, is past its last day or does not exist", async () => {
    await AgreementModel.updateOne(
      {},
      { leave_on: inDays(-1), notice_given_at: now, notice_given_by: admin.userId },
    );
    expect(await refusal(set(inDays(5)))).toMatchObject({ message: "This agreement has ended." });
    await removeMember(admin.actor, tenant.email);
    // Removed a day late, the agreement still ended on its last day.
    expect(towerDay((await stored()).ended_at ?? now)).toBe(inDays(-1));
    expect(await refusal(set(inDays(5)))).toMatchObject({ code: "conflict" });
    const none = "6560a1b2c3d4e5f601234567";
    expect(await refusal(setEnding(admin.actor, none, null))).toMatchObject({ code: "not_found" });
    expect(await refusal(getLeaving(admin.actor, none, undefined))).toMatchObject({ code: "not_found" });
    expect(await getOwnLeaving(tenant.actor, undefined)).toBeNull();
  });
});
