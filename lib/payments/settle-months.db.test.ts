import mongoose from "mongoose";
import Papa from "papaparse";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { acceptRequest } from "@/lib/agreements/accept-request";
import { giveNotice, removeMember, setEnding, withdrawNotice } from "@/lib/leaving/mutations";
import { getLeaving } from "@/lib/leaving/queries";
import { env } from "@/lib/platform/env";
import { periodOf } from "@/lib/platform/format/periods";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { listMails } from "@/lib/platform/mail/transport";
import { AgreementModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { AuditEntryModel } from "@/models/audit-entry";
import { BuildingModel, THE_BUILDING } from "@/models/building";
import { CouponModel } from "@/models/coupon";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { checkInvariants } from "@/scripts/checks/invariants/check-invariants";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { CARDS, connectCardProvider } from "@/tests/support/card-provider";
import { makeRequest } from "@/tests/support/factories";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makePayment, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { settlePayment } from "./finalise-payment";
import { findOpenMoney } from "./find-open-money";
import { formatRollCsv } from "./format-csv";
import { getMyBalance } from "./get-my-balance";
import { getRentRoll } from "./get-rent-roll";
import { statementOf } from "./get-statement";
import { giveBack } from "./give-back";
import { recordOfflinePayment } from "./offline-contract";
import { reconcilePayments } from "./reconcile-payments";
import { recordOffline } from "./record-offline";
import { startPayment } from "./start-payment";

connectTestDatabase();
const provider = connectCardProvider();
const november = new Date("2026-11-21T09:00:00Z");
const [OCTOBER, NOVEMBER, DECEMBER, JANUARY] = ["2026-10", "2026-11", "2026-12", "2027-01"] as const;
/** The price of ten of December's 31 days. */
const BY_DAYS = 209.68;
/** A time at which December is owed. */
const inDecember = new Date("2026-12-05T09:00:00Z");

let tenant: Tenant;
let office: TestActor<"admin">;
beforeEach(async () => {
  await BuildingModel.create({ _id: THE_BUILDING, last_month: "prorated", notice_days: 10 });
  tenant = await makeTenant({ acceptDate: new Date("2026-10-02T09:00:00Z") });
  office = await makeActor("admin");
  for (const period of [OCTOBER, NOVEMBER]) await makePayment(tenant, period);
});

const leave = (day = "2026-12-10") => giveNotice(tenant.actor, day, november);
const stay = () => withdrawNotice(tenant.actor, november);
const december = () => PaymentModel.findOne({ period: DECEMBER }).orFail().lean();
const roll = async () => (await getRentRoll(office.actor, DECEMBER, inDecember)).rows[0];

async function payByCard(period: string, coupon?: string): Promise<PaymentDocument> {
  const offer = await startPayment(tenant.actor, { period, ...(coupon && { coupon }) }, november);
  await provider.confirm(offer.clientSecret);
  return (await settlePayment(offer.transactionId)) as PaymentDocument;
}

const record = (fields: Record<string, unknown>) =>
  recordOffline(
    office.actor,
    recordOfflinePayment.body.parse({ email: tenant.email, period: DECEMBER, ...fields }),
    november,
  );

/** Expects everywhere that December is owed in full and that what was kept for it is to be given back. */
async function expectOwedWhole(kept: number): Promise<void> {
  expect(await roll()).toMatchObject({ expected: 650, due: 650, owed: 650, to_give_back: kept });
  expect(await getMyBalance(tenant.actor, inDecember)).toMatchObject({
    due: 650,
    paid_until: NOVEMBER,
    next: DECEMBER,
    to_give_back: kept,
  });
  const [agreements, rows] = await Promise.all([AgreementModel.find().lean(), PaymentModel.find().lean()]);
  expect(statementOf(agreements, rows, 2026, inDecember).closing).toBeCloseTo(650 - kept, 2);
  const { rows: lines } = await getRentRoll(office.actor, DECEMBER, inDecember);
  const csv = Buffer.from(formatRollCsv(DECEMBER, lines).bytes).toString("utf8");
  const [line] = Papa.parse<Record<string, string>>(csv.slice(1), { header: true }).data;
  expect(line).toMatchObject({ Owed: "650.00", "To Give Back": kept.toFixed(2) });
  await expectInvariants();
}

describe("a month paid at the prorated rent", () => {
  it("is owed in full after the notice is withdrawn, and the prorated payment is to be given back", async () => {
    await leave();
    await payByCard(DECEMBER);
    expect(await roll()).toMatchObject({ status: "paid", owed: 0, to_give_back: 0 });
    await stay();
    expect(await december()).toMatchObject({ status: "overpaid", kept_cents: 20_968 });
    await expectOwedWhole(BY_DAYS);
    // Reconciliation changes nothing.
    await reconcilePayments({ graceSeconds: -1 });
    await expectOwedWhole(BY_DAYS);
    const short = String((await december())._id);
    const offer = await startPayment(tenant.actor, { period: DECEMBER }, november);
    expect(offer).toMatchObject({ rent: 650, amount: 650 });
    await provider.confirm(offer.clientSecret);
    expect(await settlePayment(offer.transactionId)).toMatchObject({ status: "paid", rent_cents: 65_000 });
    expect(await roll()).toMatchObject({ status: "overpaid", owed: 0, to_give_back: BY_DAYS });
    await giveBack(office.actor, short, { amount: BY_DAYS, reason: "They stay" });
    expect(await roll()).toMatchObject({ status: "paid", owed: 0, to_give_back: 0 });
    await expectInvariants();
  });

  it.each([
    ["by card", () => payByCard(DECEMBER)],
    ["in cash", () => record({ method: "cash", received: BY_DAYS, reference: "R-9" })],
  ])("%s counts as paid again when the tenant gives the same notice again", async (_, pay) => {
    await leave();
    await pay();
    await stay();
    expect(await december()).toMatchObject({ status: "overpaid" });
    await leave();
    expect(await december()).toMatchObject({ status: "paid", is_surplus: false, kept_cents: 20_968 });
    expect(await roll()).toMatchObject({ status: "paid", owed: 0, to_give_back: 0 });
    expect(await getMyBalance(tenant.actor, inDecember)).toMatchObject({ due: 0, to_give_back: 0 });
    await expect(startPayment(tenant.actor, { period: DECEMBER }, november)).rejects.toThrow();
    await expectInvariants();
    await reconcilePayments({ graceSeconds: -1 });
    expect(await december()).toMatchObject({ status: "paid" });
  });

  it("in cash is paid again after reconciliation if a full card payment was started in between", async () => {
    await leave();
    await record({ method: "cash", received: BY_DAYS, reference: "R-10" });
    await stay();
    await startPayment(tenant.actor, { period: DECEMBER }, november);
    await leave();
    const inCash = () => PaymentModel.findOne({ method: "cash" }).orFail().lean();
    expect(await inCash()).toMatchObject({ status: "overpaid" });
    await reconcilePayments({ graceSeconds: -1 });
    await reconcilePayments({ graceSeconds: -1 });
    expect(await inCash()).toMatchObject({ status: "paid" });
    expect(await roll()).toMatchObject({ owed: 0, to_give_back: 0 });
    await expectInvariants();
  });

  it("counts as paid again when the tenant is removed on the same last day", async () => {
    await leave();
    await payByCard(DECEMBER);
    await stay();
    expect(await december()).toMatchObject({ status: "overpaid" });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-10T09:00:00Z") });
    try {
      await removeMember(office.actor, tenant.email);
    } finally {
      vi.useRealTimers();
    }
    expect(await december()).toMatchObject({ status: "paid", is_surplus: false, kept_cents: 20_968 });
    expect(await roll()).toMatchObject({ status: "paid", owed: 0, to_give_back: 0 });
    await expectInvariants();
  });

  it("counts as paid in what the office reads before it sets that last day", async () => {
    await leave();
    await payByCard(DECEMBER);
    await stay();
    const before = await getLeaving(office.actor, String(tenant.agreement._id), "2026-12-10", november);
    expect(before).toMatchObject({ unpaid: 0, to_give_back: 0 });
    const later = await getLeaving(office.actor, String(tenant.agreement._id), "2026-12-11", november);
    expect(later).toMatchObject({ unpaid: 230.65, to_give_back: BY_DAYS });
  });

  it("is not refunded while the bank decides about a part of it, and keeps the account until then", async () => {
    await leave();
    const { transactionId, _id } = await payByCard(DECEMBER);
    await stay();
    await provider.knob("POST", "dispute", { payment_intent: transactionId, amount: 5_000 });
    await settlePayment(transactionId ?? "");
    expect(await december()).toMatchObject({ status: "overpaid", kept_cents: 15_968 });
    await expect(
      giveBack(office.actor, String(_id), { amount: 159.68, reason: "They stay" }),
    ).rejects.toMatchObject({
      message: "The bank is deciding about this payment. Please wait for its decision.",
    });
    const soon = await findOpenMoney(tenant.userId, new Date("2026-11-26T09:00:00Z"));
    expect(soon).toBe(
      "The payment for December 2026 is not over yet. Your account can be deleted once it is.",
    );
    await expectInvariants();
  });

  it("stays a surplus while its refund is on the way to the card", async () => {
    await leave();
    const { transactionId, _id } = await payByCard(DECEMBER);
    await stay();
    await provider.faults({ operation: "refunds.create", drop: true, times: 3 });
    const back = { amount: BY_DAYS, reason: "They stay" };
    await expect(giveBack(office.actor, String(_id), back)).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    expect(await findOpenMoney(tenant.userId, november)).toContain("December 2026 is not over yet");
    await leave();
    await settlePayment(transactionId ?? "");
    expect(await december()).toMatchObject({ status: "overpaid" });
    await provider.faults();
    await reconcilePayments({ graceSeconds: -1 });
    expect(await december()).toMatchObject({ status: "refunded" });
    await expectInvariants();
  });

  it("does not count as paid again after a refund or with a later last day", async () => {
    await leave();
    await payByCard(DECEMBER);
    await stay();
    await leave("2026-12-11");
    expect(await december()).toMatchObject({ status: "overpaid" });
    await giveBack(office.actor, String((await december())._id), { amount: BY_DAYS, reason: "They stay" });
    await stay();
    await leave();
    expect(await december()).toMatchObject({ status: "refunded" });
    expect(await roll()).toMatchObject({ owed: BY_DAYS, to_give_back: 0 });
    await expectInvariants();
  });

  it.each([
    [1, "overpaid"],
    [2, "paid"],
  ])("with a coupon of %i uses, since used for another month, is %s", async (uses, status) => {
    await PaymentModel.deleteOne({ period: NOVEMBER });
    await CouponModel.create({
      coupon: "ONCE",
      code_key: "ONCE",
      discount: 50,
      description: "Half of a month",
      validity: "Valid",
      date: new Date("2026-10-01"),
      uses,
    });
    await leave();
    await payByCard(DECEMBER, "ONCE");
    await stay();
    await payByCard(NOVEMBER, "ONCE");
    await leave();
    expect(await december()).toMatchObject({ status });
    await reconcilePayments({ graceSeconds: -1 });
    expect(await december()).toMatchObject({ status });
    await expectInvariants();
  });

  it("can be recorded in full at the office; the audit trail and mails report the overpayment", async () => {
    await leave();
    await record({ method: "cash", received: BY_DAYS, reference: "R-1" });
    await stay();
    await expectOwedWhole(BY_DAYS);
    const entry = await AuditEntryModel.findOne({ action: "payment.overpaid" }).orFail().lean();
    expect(entry.after).toMatchObject({ period: DECEMBER, kept: 20_968 });
    await finishMails(20_000);
    const words = "The whole rent of December 2026 is owed now. $209.68 was paid for a part of it";
    const told = (await listMails(env().MAIL_DIR ?? "")).filter(({ text }) => text.includes(words));
    expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([office.email, tenant.email]));
    await record({ method: "cash", received: 650, reference: "R-2" });
    await reconcilePayments({ graceSeconds: -1 });
    expect(await roll()).toMatchObject({ status: "overpaid", owed: 0, to_give_back: BY_DAYS });
    await expectInvariants();
  });

  it.each([
    ["takes its ending back", null, 650],
    ["puts its ending off", "2026-12-20", 419.35],
    ["puts its ending off to another month", "2027-02-10", 650],
  ])("is owed at its new rent when the office %s", async (_, day, rent) => {
    const id = String(tenant.agreement._id);
    await setEnding(office.actor, id, "2026-12-10", november);
    await payByCard(DECEMBER);
    await setEnding(office.actor, id, day, november);
    expect(await roll()).toMatchObject({ rent, due: rent, owed: rent, to_give_back: BY_DAYS });
    await expectInvariants();
  });

  it("is owed in full when recording it and withdrawing the notice run concurrently", async () => {
    // The first agreement locks the months of a user who came back; a withdrawal does not write it otherwise.
    await AgreementModel.create({
      ...tenant.agreement,
      _id: new mongoose.Types.ObjectId(),
      request_id: new mongoose.Types.ObjectId(),
      active: false,
      accept_date: new Date("2026-08-02T09:00:00Z"),
      ended_at: new Date("2026-09-02T09:00:00Z"),
    });
    for (const period of ["2026-08", "2026-09"]) await makePayment(tenant, period);
    for (let round = 0; round < 8; round++) {
      await leave();
      const recorded = record({ method: "cash", received: BY_DAYS, reference: `R-${String(round)}` });
      await Promise.allSettled([recorded, stay()]);
      expect(await roll()).toMatchObject({ due: 650, owed: 650 });
    }
    await expectInvariants();
  });

  it("stays paid when the last day is moved earlier, and the excess is to be given back", async () => {
    const id = String(tenant.agreement._id);
    await setEnding(office.actor, id, "2026-12-20", november);
    await payByCard(DECEMBER);
    await setEnding(office.actor, id, "2026-12-10", november);
    expect(await roll()).toMatchObject({ status: "paid", owed: 0, to_give_back: 209.67 });
  });

  it("is owed in full when the tenant is removed and accepted again in the same month", async () => {
    const now = new Date();
    const month = periodOf(now);
    await PaymentModel.deleteMany({});
    await AgreementModel.updateOne(
      { _id: tenant.agreement._id },
      {
        leave_on: `${month}-01`,
        last_month: "prorated",
        notice_given_at: now,
        notice_given_by: tenant.userId,
      },
    );
    await removeMember(office.actor, tenant.email);
    const byDays = await recordOffline(
      office.actor,
      recordOfflinePayment.body.parse({
        email: tenant.email,
        period: month,
        method: "cash",
        reference: "R-1",
        received: (await getRentRoll(office.actor, month)).rows[0]?.rent,
      }),
    );
    const apartment = await ApartmentModel.findById(tenant.agreement.apartment_id).orFail().lean();
    const request = await makeRequest(tenant, apartment, { rent_cents: 70_000 });
    await acceptRequest(office.actor, String(request._id), { first_period: month });
    expect((await PaymentModel.findById(byDays).orFail().lean()).status).toBe("overpaid");
    expect((await getRentRoll(office.actor, month)).rows[0]).toMatchObject({ rent: 700, due: 700 });
    await expectInvariants();
  });
});

describe("a month paid in full", () => {
  it("is owed again when the excess was refunded before the notice is withdrawn", async () => {
    const whole = await payByCard(DECEMBER);
    await leave();
    await giveBack(office.actor, String(whole._id), { amount: 650 - BY_DAYS, reason: "They leave" });
    expect(await roll()).toMatchObject({ status: "paid", owed: 0, to_give_back: 0 });
    await stay();
    await expectOwedWhole(BY_DAYS);
  });

  it("stays paid when notice is given and withdrawn", async () => {
    await payByCard(DECEMBER);
    await leave();
    await stay();
    expect(await roll()).toMatchObject({ status: "paid", owed: 0, to_give_back: 0 });
    expect(await december()).toMatchObject({ status: "paid", is_surplus: false });
  });

  it("stays paid when the tenant moves in again at a higher rent", async () => {
    const month = periodOf(new Date());
    await PaymentModel.deleteMany({});
    await BuildingModel.updateOne({}, { last_month: "whole" });
    await makePayment(tenant, month);
    await removeMember(office.actor, tenant.email);
    const apartment = await ApartmentModel.findById(tenant.agreement.apartment_id).orFail().lean();
    const request = await makeRequest(tenant, apartment, { rent_cents: 70_000 });
    await acceptRequest(office.actor, String(request._id), { first_period: month });
    expect(await PaymentModel.findOne({ period: month }).lean()).toMatchObject({ status: "paid" });
    await expectInvariants();
  });

  it("in advance counts as overpaid after a partial refund and a withdrawn notice", async () => {
    for (const period of [DECEMBER, JANUARY]) await payByCard(period);
    await leave();
    const ahead = await PaymentModel.findOne({ period: JANUARY }).orFail().lean();
    await giveBack(office.actor, String(ahead._id), { amount: 300, reason: "They leave" });
    await stay();
    expect(await PaymentModel.findById(ahead._id).lean()).toMatchObject({ status: "overpaid" });
    expect(await december()).toMatchObject({ status: "paid" });
  });
});

describe("a prorated payment after the notice is withdrawn", () => {
  it("does not settle the month when it was only started before", async () => {
    await leave();
    const offer = await startPayment(tenant.actor, { period: DECEMBER }, november);
    await Promise.all([stay(), provider.confirm(offer.clientSecret)]);
    const row = await settlePayment(offer.transactionId);
    // Cancelled in time, or overpaid.
    expect(row?.status ?? "canceled").toMatch(/^(canceled|overpaid)$/);
    expect(await roll()).toMatchObject({ owed: 650 });
  });

  it("does not settle the month when the cancelling call records its charge", async () => {
    await leave();
    const offer = await startPayment(tenant.actor, { period: DECEMBER }, november);
    await provider.confirm(offer.clientSecret);
    await stay();
    await expect.poll(async () => (await december()).status).toBe("overpaid");
    await expectOwedWhole(BY_DAYS);
  });

  it("does not settle the month when its dispute is won later", async () => {
    await leave();
    const offer = await startPayment(tenant.actor, { period: DECEMBER }, november);
    await provider.confirm(offer.clientSecret, CARDS.disputed);
    await settlePayment(offer.transactionId);
    expect(await december()).toMatchObject({ status: "disputed" });
    await stay();
    expect(await december()).toMatchObject({ status: "refunded" });
    const [dispute] = (await provider.state()).disputes;
    await provider.knob("POST", "dispute", { dispute: dispute?.id, status: "won" });
    await settlePayment(offer.transactionId);
    expect(await december()).toMatchObject({ status: "overpaid", kept_cents: 20_968 });
    await expectOwedWhole(BY_DAYS);
  });

  it("settles the month again when the same notice is given again", async () => {
    await leave();
    const paid = await payByCard(DECEMBER);
    await stay();
    await leave();
    await settlePayment(paid.transactionId ?? "");
    expect(await december()).toMatchObject({ status: "paid", is_surplus: false });
    expect(await roll()).toMatchObject({ status: "paid", owed: 0, to_give_back: 0 });
  });
});

it("violates I19 when a month is settled for less than its rent", async () => {
  const row = await makePayment(tenant, DECEMBER, { rent_cents: 20_968, paid_cents: 20_968 });
  expect(await checkInvariants(mongoose.connection)).toEqual([
    `I19: a month is settled for less than its rent, by payment: ${String(row._id)}`,
  ]);
});
