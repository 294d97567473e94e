import mongoose from "mongoose";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dayAfter, endOfTowerDay, towerDay } from "@/lib/platform/format/dates";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { getRentRoll } from "@/lib/rent-roll/queries";
import { AgreementModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { AuditEntryModel } from "@/models/audit-entry";
import { MailModel } from "@/models/mail";
import { UserModel } from "@/models/user";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { forkProcess } from "@/tests/support/bundle-process";
import { expectInvariants, snapshotDatabase } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makeTenant, type Tenant } from "@/tests/support/tenancy";
import { endDueAgreements, removeMember, withdrawNotice } from "./mutations";

connectTestDatabase({ isOwn: true });

const DAY = 86_400_000;
const today = towerDay(new Date());
let admin: TestActor<"admin">;
const children: ChildProcess[] = [];
beforeEach(async () => {
  admin = await makeActor("admin");
});
afterEach(async () => {
  vi.useRealTimers();
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await finishMails(20_000);
});

/** Creates a tenant with this last day, as if notice had been given on `acceptDate`. */
async function leaving(day: string, acceptDate = new Date("2026-01-10T09:00:00Z")): Promise<Tenant> {
  const tenant = await makeTenant({ acceptDate });
  const told = { leave_on: day, notice_given_at: acceptDate, notice_given_by: tenant.userId };
  await AgreementModel.updateOne({ _id: tenant.agreement._id }, told);
  await ApartmentModel.updateOne({ _id: tenant.agreement.apartment_id }, { let_until: day });
  return tenant;
}
const stored = ({ agreement }: Tenant) => AgreementModel.findById(agreement._id).orFail().lean();

describe("an agreement after its last day", () => {
  it("ends when the next day begins in Dhaka, not a moment before", async () => {
    const tenant = await leaving("2027-01-31");
    const before = await snapshotDatabase();
    expect(await endDueAgreements(new Date("2027-01-31T17:59:59.999Z"))).toBe(0);
    expect(await snapshotDatabase()).toBe(before);
    expect(await endDueAgreements(new Date("2027-01-31T18:00:00.000Z"))).toBe(1);
    const ended = await stored(tenant);
    expect(ended).toMatchObject({
      active: false,
      ended_at: endOfTowerDay("2027-01-31"),
      leave_on: "2027-01-31",
    });
    expect(String(ended.ended_by)).toBe(tenant.userId);
    expect(await UserModel.findById(tenant.userId).lean()).toMatchObject({
      role: "user",
      apartment_id: null,
    });
    expect(await ApartmentModel.findById(ended.apartment_id).lean()).toMatchObject({
      booking_status: "available",
      let_until: null,
    });
    expect(await endDueAgreements(new Date("2027-02-01T18:00:00.000Z"))).toBe(0);
    expect(await AuditEntryModel.find().lean()).toMatchObject([
      { action: "agreement.ended", actor_id: null },
    ]);
    expect(await MailModel.countDocuments({ to: tenant.email })).toBe(1);
    expect(await MailModel.countDocuments({ to: admin.email })).toBe(1);
    await expectInvariants();
  });

  it.each([
    ["the last day of a short month", "2027-02-28"],
    ["a day before a leap day", "2028-02-28"],
    ["a leap day", "2028-02-29"],
    ["the last day of a year", "2027-12-31"],
  ])("ends at midnight in Dhaka after %s", async (_, day) => {
    const tenant = await leaving(day);
    const over = new Date(`${day}T18:00:00.000Z`);
    expect(await endDueAgreements(new Date(over.getTime() - 1))).toBe(0);
    expect(await endDueAgreements(over)).toBe(1);
    expect((await stored(tenant)).ended_at).toEqual(new Date(over.getTime() - 1));
    await expectInvariants();
  });

  it("ends once, on its last day, when the job and a removal run concurrently", async () => {
    const day = dayAfter(today, -1);
    for (let round = 1; round <= 4; round += 1) {
      const tenant = await leaving(day);
      const [ended, removed] = await Promise.allSettled([
        endDueAgreements(),
        removeMember(admin.actor, tenant.email),
      ]);
      expect([ended.status, removed.status]).toEqual(["fulfilled", "fulfilled"]);
      expect(await stored(tenant)).toMatchObject({ active: false, ended_at: endOfTowerDay(day) });
      const ends = { action: /^(agreement\.ended|member\.removed)$/ };
      expect(await AuditEntryModel.countDocuments(mongoose.trusted(ends))).toBe(round);
    }
    await expectInvariants();
  });

  it("ends on its last day and owes nothing after it, however late the job runs", async () => {
    const tenant = await leaving("2026-08-31");
    await endDueAgreements(new Date("2026-11-20T06:00:00Z"));
    expect((await stored(tenant)).ended_at).toEqual(endOfTowerDay("2026-08-31"));
    const { rows } = await getRentRoll(admin.actor, "2026-08", new Date("2026-11-20T06:00:00Z"));
    expect(rows).toMatchObject([
      { unpaid_periods: expect.arrayContaining(["2026-01", "2026-08"]) as string[], owed: 8 * 650 },
    ]);
  });

  it("does not end early on a server whose clock is ahead, and ends on one whose clock is behind", async () => {
    const [soon, over] = [await leaving(dayAfter(today, 3)), await leaving(dayAfter(today, -1))];
    vi.useFakeTimers({ now: Date.now() + 400 * DAY, toFake: ["Date"] });
    expect(await endDueAgreements()).toBe(1);
    vi.setSystemTime(Date.now() - 800 * DAY);
    const late = await leaving(dayAfter(today, -2));
    expect(await endDueAgreements()).toBe(1);
    vi.useRealTimers();
    expect(await stored(soon)).toMatchObject({ active: true });
    for (const one of [over, late]) {
      const { ended_at, leave_on } = await stored(one);
      expect(ended_at).toEqual(endOfTowerDay(leave_on ?? ""));
    }
    await expectInvariants();
  });

  it("either ends once or is withdrawn when ten jobs and a withdrawal run concurrently", async () => {
    const tenant = await leaving(dayAfter(today, 1));
    const tomorrow = new Date(Date.now() + 2 * DAY);
    const [withdrawn, ...ended] = await Promise.allSettled([
      withdrawNotice(tenant.actor),
      ...Array.from({ length: 10 }, () => endDueAgreements(tomorrow)),
    ]);
    const count = ended.reduce((sum, one) => sum + (one.status === "fulfilled" ? one.value : 0), 0);
    const isWithdrawn = withdrawn.status === "fulfilled" && withdrawn.value === 1;
    expect(count).toBe(isWithdrawn ? 0 : 1);
    expect(await stored(tenant)).toMatchObject({ active: isWithdrawn });
    expect(await MailModel.countDocuments({ to: tenant.email })).toBe(1);
    await expectInvariants();
  });

  it("ends once, with one mail each, when two servers run the job and one is killed midway", async () => {
    const tenants = await Promise.all(Array.from({ length: 8 }, () => leaving(dayAfter(today, -1))));
    const [first, second] = await Promise.all([begin(), begin()]);
    const over = Promise.all([once(first, "exit"), once(second, "exit")]);
    const isHalfWay = async () =>
      expect(await AgreementModel.countDocuments({ active: false })).toBeGreaterThan(1);
    await vi.waitFor(isHalfWay, { interval: 5 });
    first.kill("SIGKILL");
    await over;
    await endDueAgreements();
    expect(await AgreementModel.countDocuments({ active: true })).toBe(0);
    expect(await AuditEntryModel.countDocuments({ action: "agreement.ended" })).toBe(tenants.length);
    for (const { email } of tenants) expect(await MailModel.countDocuments({ to: email })).toBe(1);
    expect(await MailModel.countDocuments({ to: admin.email })).toBe(tenants.length);
    await expectInvariants();
  });
});

async function begin(): Promise<ChildProcess> {
  const child = await forkProcess("tests/support/end-agreements-process.ts");
  children.push(child);
  return child;
}
