import mongoose from "mongoose";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { GET as GET_SLIP } from "@/app/api/payment-reports/[id]/photo/route";
import { changeSentence } from "@/components/audit/change-sentence";
import { findOwnThread } from "@/lib/agreements/find-thread";
import { recordDeposit } from "@/lib/deposits/contract";
import { findDepositDue } from "@/lib/deposits/queries";
import { recordDepositEntry } from "@/lib/deposits/record-entry";
import { changePreference } from "@/lib/mails/mutations";
import { reversePayment } from "@/lib/payments/change-payment";
import { getAccount } from "@/lib/payments/get-account";
import { recordReceipt } from "@/lib/payments/record-offline";
import { env } from "@/lib/platform/env";
import { dayAfter, towerDay } from "@/lib/platform/format/dates";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { listMails } from "@/lib/platform/mail/transport";
import { SENTENCES } from "@/lib/registry";
import { sendRemindersNow } from "@/lib/rent-reminders/send-reminders";
import { AgreementModel } from "@/models/agreement";
import { AuditEntryModel } from "@/models/audit-entry";
import { DepositModel } from "@/models/deposit";
import { PaymentModel } from "@/models/payment";
import { PaymentReportModel } from "@/models/payment-report";
import { RentReminderModel } from "@/models/rent-reminder";
import { checkInvariants } from "@/scripts/checks/invariants/check-invariants";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { makePhoto } from "@/tests/support/call-inputs";
import { connectCardProvider } from "@/tests/support/card-provider";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makeTenant, type Tenant } from "@/tests/support/tenancy";
import { sumWaiting } from "./client";
import { confirmReport, declineReport, reportPayment, storeSlip, withdrawReport } from "./mutations";
import { findSlip, listReports } from "./queries";

connectTestDatabase();
connectCardProvider();

const TODAY = towerDay(new Date());
const BKASH = { method: "bkash", amount: 650, reference: "9F3K2L", paid_on: TODAY, note: "" } as const;
const CASH = { ...BKASH, method: "cash", reference: "" } as const;

let admin: TestActor<"admin">;
let other: TestActor<"admin">;
let tenant: Tenant;
beforeEach(async () => {
  [admin, other, tenant] = [await makeActor("admin"), await makeActor("admin"), await makeTenant()];
});

const stateOf = async (id: string) => (await PaymentReportModel.findById(id).orFail().lean()).state;
const receipts = () => PaymentModel.find({ status: "paid" }).lean();
async function mailsTo(email: string) {
  await finishMails(20_000);
  return (await listMails(env().MAIL_DIR ?? "")).filter(({ to }) => to === email);
}

describe("a reported payment (docs/product.md 5.80)", () => {
  it("is told to every admin and accountant, and becomes the tenant's receipt by one press", async () => {
    const accountant = await makeActor("accountant");
    const others = [await makeActor("caretaker"), await makeActor("viewer")];
    const id = await reportPayment(tenant.actor, BKASH);
    for (const { email } of others) expect(await mailsTo(email)).toEqual([]);
    for (const { email } of [admin, other, accountant])
      expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
        `${tenant.actor.name} reports $650 for apartment ${tenant.agreement.apartment_no}`,
      ]);
    expect(await confirmReport(admin.actor, id)).toBe(1);
    const [row] = await receipts();
    expect(row).toMatchObject({
      method: "bkash",
      reference: "9F3K2L",
      kept_cents: 65_000,
      received_on: TODAY,
    });
    const { items } = await listReports(tenant.actor);
    expect(items).toMatchObject([{ _id: id, state: "confirmed", payment_id: String(row?._id) }]);
    const { receipts: shown } = await getAccount(admin.actor, tenant.userId);
    expect(shown).toMatchObject([{ id: String(row?._id), amount: 650 }]);
    expect((await mailsTo(tenant.email))[0]?.text).toContain("$650");
    const trail = await AuditEntryModel.find().sort({ at: 1 }).lean();
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["payment-report.sent", "payment.recorded", "payment-report.confirmed"]),
    );
    await expectInvariants();
  });

  it.each([
    ["bKash", BKASH],
    ["cash without a reference", CASH],
  ])("by %s is one, however often and by how many admins it is confirmed", async (_, body) => {
    const ids = await Promise.all([1, 2, 3].map(() => reportPayment(tenant.actor, body)));
    expect(new Set(ids).size).toBe(1);
    const [id = ""] = ids;
    const done = await Promise.all([admin, other, admin, other].map(({ actor }) => confirmReport(actor, id)));
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await confirmReport(other.actor, id)).toBe(0);
    expect(await receipts()).toHaveLength(1);
    await expectInvariants();
  });

  it("of the deposit is an entry of the deposit by one press, however many admins press, and never rent", async () => {
    await AgreementModel.updateOne({ _id: tenant.agreement._id }, { $set: { deposit_cents: 130_000 } });
    const body = { ...BKASH, purpose: "deposit", amount: 1300 } as const;
    const id = await reportPayment(tenant.actor, body);
    expect((await mailsTo(admin.email))[0]?.text).toContain(" has paid the deposit, $1,300 by bKash, 9F3K2L");
    const more = await reportPayment(tenant.actor, { ...body, reference: "9F3K2M" });
    const next = async () => (await findOwnThread(tenant.userId))?.next?.text;
    expect(await findDepositDue(tenant.actor)).toBe(1300);
    const done = await Promise.all([admin, other, admin].map(({ actor }) => confirmReport(actor, id)));
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await receipts()).toEqual([]);
    const deposit = await DepositModel.findOne({ agreement_id: tenant.agreement._id }).orFail().lean();
    expect(deposit.entries).toMatchObject([{ kind: "received", cents: 130_000, reference: "9F3K2L" }]);
    const { items } = await listReports(tenant.actor);
    expect(items.find(({ _id }) => _id === id)).toMatchObject({
      purpose: "deposit",
      payment_id: String(deposit.entries[0]?._id),
    });
    expect(await next()).not.toContain("deposit");
    // More than is to come is refused, and waits still.
    await expect(confirmReport(admin.actor, more)).rejects.toMatchObject({ code: "conflict" });
    expect(await stateOf(more)).toBe("waiting");
    // Once nothing is to come, no more is reported.
    await expect(reportPayment(tenant.actor, { ...body, reference: "9F3K2N" })).rejects.toMatchObject({
      code: "conflict",
      message: "No deposit is due from you. Please choose rent.",
    });
    await expectInvariants();
  });

  it("of the deposit is not the same as one of rent, nor one entry twice, and its mail says what is next", async () => {
    await AgreementModel.updateOne({ _id: tenant.agreement._id }, { $set: { deposit_cents: 130_000 } });
    const part = { ...BKASH, purpose: "deposit", amount: 1000 } as const;
    const asRent = await reportPayment(tenant.actor, { ...part, purpose: "rent" });
    await expect(reportPayment(tenant.actor, part)).rejects.toMatchObject({ code: "conflict" });
    await withdrawReport(tenant.actor, asRent);
    expect(await confirmReport(admin.actor, await reportPayment(tenant.actor, part))).toBe(1);
    const received = (await mailsTo(tenant.email)).find(({ subject }) => subject.includes("1,000"));
    expect(received?.text).not.toContain("waits for the office");
    const again = await reportPayment(tenant.actor, part);
    await expect(confirmReport(admin.actor, again)).rejects.toMatchObject({ code: "conflict" });
    expect(await stateOf(again)).toBe("waiting");
    // What the office has recorded meanwhile is the report's entry, whatever day it wrote.
    const rest = await reportPayment(tenant.actor, { ...part, amount: 300, reference: "REST" });
    const money = { kind: "received", amount: 300, method: "bkash", reference: "rest" } as const;
    const entry = await recordDepositEntry(admin.actor, String(tenant.agreement._id), {
      ...recordDeposit.body.parse(money),
      on: dayAfter(TODAY, -1),
    });
    expect(await confirmReport(other.actor, rest)).toBe(1);
    expect((await listReports(tenant.actor)).items[0]?.payment_id).toBe(entry);
    await expectInvariants();
  });

  it("of rent is not what a deposit has received, as it was reported or by the time it is confirmed", async () => {
    await AgreementModel.updateOne({ _id: tenant.agreement._id }, { $set: { deposit_cents: 130_000 } });
    const deposit = (reference: string) =>
      recordDepositEntry(
        admin.actor,
        String(tenant.agreement._id),
        recordDeposit.body.parse({ kind: "received", amount: 100, method: "bkash", reference }),
      );
    await deposit("9f3k2l");
    await expect(reportPayment(tenant.actor, BKASH)).rejects.toMatchObject({
      message: expect.stringMatching(/^A payment with this reference is recorded already\./) as string,
    });
    // Nor is it another tenant's deposit.
    const neighbour = await makeTenant();
    await AgreementModel.updateOne({ _id: neighbour.agreement._id }, { $set: { deposit_cents: 130_000 } });
    await expect(
      reportPayment(neighbour.actor, { ...BKASH, purpose: "deposit", amount: 100 }),
    ).rejects.toMatchObject({
      message: expect.stringMatching(/^A payment with this reference is recorded already\./) as string,
    });
    const late = await reportPayment(tenant.actor, { ...BKASH, reference: "LATER" });
    await deposit("later");
    await expect(confirmReport(admin.actor, late)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/recorded already, for the deposit of apartment /) as string,
    });
    expect(await stateOf(late)).toBe("waiting");
    // And the other way about.
    const rent = await reportPayment(tenant.actor, { ...BKASH, reference: "RENT" });
    await confirmReport(admin.actor, rent);
    const same = { ...BKASH, purpose: "deposit", amount: 100 } as const;
    await expect(reportPayment(tenant.actor, { ...same, reference: "rent" })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(deposit("Rent")).rejects.toMatchObject({ code: "conflict" });
    await expectInvariants();
  });

  it("names what it was paid for in the trail, and in the mail of its decline in either language", async () => {
    const about = { $set: { deposit_cents: 130_000 } };
    await AgreementModel.updateOne({ _id: tenant.agreement._id }, about);
    const report = (reference: string) =>
      reportPayment(tenant.actor, { ...BKASH, purpose: "deposit", amount: 100, reference });
    const ids = [await report("ONE"), await report("TWO"), await reportPayment(tenant.actor, BKASH)];
    const [declined = "", again = "", rent = ""] = ids;
    const sums = async () => {
      const { items } = await listReports(tenant.actor);
      return [sumWaiting(items, "deposit"), sumWaiting(items, "rent")];
    };
    expect(await sums()).toEqual([200, 650]);
    await declineReport(admin.actor, declined, "Not there.");
    await changePreference(tenant.actor, { language: "bn" });
    await declineReport(admin.actor, again, "Not there.");
    await confirmReport(admin.actor, rent);
    expect(await sums()).toEqual([0, 0]);
    const texts = (await mailsTo(tenant.email)).map(({ text }) => text);
    for (const what of [
      "You reported the deposit, $100 by bKash, ONE",
      "আপনি জানিয়েছিলেন: অগ্রিম, $১০০ (বিকাশ, TWO)",
    ])
      expect(texts.filter((text) => text.includes(what))).toHaveLength(1);
    const home = tenant.agreement.apartment_no;
    const trail = await AuditEntryModel.find({ action: /^payment-report/ })
      .sort({ _id: 1 })
      .lean();
    expect(
      trail.map((entry) =>
        changeSentence(
          { ...entry, actor_id: "1", actor_name: "A", before: entry.before, after: entry.after },
          SENTENCES,
        ),
      ),
    ).toEqual([
      `A reported $100 by bKash as deposit for ${home}`,
      `A reported $100 by bKash as deposit for ${home}`,
      `A reported $650 by bKash as rent for ${home}`,
      `A declined $100 reported as deposit for ${home}: Not there.`,
      `A declined $100 reported as deposit for ${home}: Not there.`,
      `A confirmed $650 reported as rent for ${home}`,
    ]);
  });

  it("of a deposit has an entry of that deposit (docs/product.md I27)", async () => {
    const neighbour = await makeTenant();
    await AgreementModel.updateMany({}, { $set: { deposit_cents: 130_000 } });
    const id = await reportPayment(tenant.actor, { ...BKASH, purpose: "deposit" });
    await confirmReport(admin.actor, id);
    await expectInvariants();
    const of = { agreement_id: tenant.agreement._id };
    const entryIs = (change: object) => DepositModel.collection.updateOne(of, { $set: change });
    const faults = async () =>
      (await checkInvariants(mongoose.connection)).filter((line) => line.startsWith("I27"));
    await entryIs({ "entries.0.kind": "given_back" });
    expect(await faults()).toEqual([`I27: report ${id} of 65000 has a receipt of undefined`]);
    await entryIs({ "entries.0.kind": "received", agreement_id: neighbour.agreement._id });
    expect(await faults()).toEqual([`I27: report ${id} of 65000 has a receipt of undefined`]);
  });

  it("is either confirmed or declined when two admins differ at once", async () => {
    for (let round = 0; round < 5; round++) {
      const body = { ...BKASH, amount: 10, reference: `ROUND${String(round)}` };
      const id = await reportPayment(tenant.actor, body);
      const before = (await receipts()).length;
      const [yes, no] = await Promise.allSettled([
        confirmReport(admin.actor, id),
        declineReport(other.actor, id, "Not there."),
      ]);
      const isConfirmed = (await stateOf(id)) === "confirmed";
      expect((await receipts()).length - before).toBe(isConfirmed ? 1 : 0);
      expect([yes.status, no.status]).toEqual(
        isConfirmed ? ["fulfilled", "rejected"] : ["rejected", "fulfilled"],
      );
    }
    await expectInvariants();
  });

  it("is what an admin has recorded under its reference meanwhile, and nothing twice", async () => {
    const id = await reportPayment(tenant.actor, BKASH);
    const { insertedId } = await recordReceipt(admin.actor, {
      email: tenant.email,
      amount: 650,
      method: "bkash",
      reference: "9f3k2l",
      received_on: TODAY,
      note: "",
    });
    expect(await confirmReport(other.actor, id)).toBe(1);
    expect((await listReports(tenant.actor)).items[0]?.payment_id).toBe(insertedId);
    expect(await receipts()).toHaveLength(1);
    await expect(reportPayment(tenant.actor, BKASH)).rejects.toMatchObject({ code: "conflict" });
    // Reversed, its reference is free again.
    await reversePayment(admin.actor, insertedId, "It was of 5A.");
    expect(await reportPayment(tenant.actor, BKASH)).not.toBe(id);
    await expectInvariants();
  });

  it("waits on if what was recorded under its reference is reversed while it is confirmed", async () => {
    const id = await reportPayment(tenant.actor, BKASH);
    const record = { email: tenant.email, amount: 650, method: "bkash", reference: "9f3k2l" } as const;
    const { insertedId } = await recordReceipt(admin.actor, { ...record, received_on: TODAY, note: "" });
    const find = PaymentModel.findOne.bind(PaymentModel);
    vi.spyOn(PaymentModel, "findOne").mockImplementationOnce(((filter: object) => ({
      lean: async () => {
        const found = await find(filter).lean();
        await reversePayment(admin.actor, insertedId, "It was of 5A.");
        return found;
      },
    })) as never);
    await expect(confirmReport(other.actor, id)).rejects.toMatchObject({ code: "conflict" });
    expect(await stateOf(id)).toBe("waiting");
    expect(await confirmReport(other.actor, id)).toBe(1);
    expect((await receipts()).map(({ reference }) => reference)).toEqual(["9F3K2L"]);
    await expectInvariants();
  });

  it("is not taken again if the first is confirmed while the same is being sent", async () => {
    const id = await reportPayment(tenant.actor, BKASH);
    const create = PaymentReportModel.create.bind(PaymentReportModel);
    const late = vi
      .spyOn(PaymentReportModel, "create")
      .mockImplementationOnce(async (...made: Parameters<typeof create>) => {
        await confirmReport(admin.actor, id);
        return create(...made);
      });
    await expect(reportPayment(tenant.actor, BKASH)).rejects.toMatchObject({ code: "conflict" });
    late.mockRestore();
    expect(await PaymentReportModel.countDocuments()).toBe(1);
    await expectInvariants();
  });

  it("with another tenant's reference waits once", async () => {
    const neighbour = await makeTenant();
    await reportPayment(tenant.actor, BKASH);
    await expect(reportPayment(neighbour.actor, { ...BKASH, reference: "9f3k2l" })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(reportPayment(tenant.actor, { ...BKASH, amount: 640 })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await PaymentReportModel.countDocuments()).toBe(1);
  });

  it.each([
    ["tomorrow", dayAfter(TODAY)],
    ["two years ago", dayAfter(TODAY, -730)],
  ])("of %s is refused at its day", async (_, paid_on) => {
    await expect(reportPayment(tenant.actor, { ...BKASH, paid_on })).rejects.toMatchObject({
      code: "invalid_input",
      fields: { paid_on: expect.any(String) as string },
    });
  });

  it("is confirmed however late, once its day was right when it was reported", async () => {
    const paid_on = dayAfter(TODAY, -360);
    const id = await reportPayment(tenant.actor, { ...CASH, paid_on });
    const later = new Date(Date.now() + 30 * 86_400_000);
    expect(await confirmReport(admin.actor, id, later)).toBe(1);
    expect(await receipts()).toMatchObject([{ received_on: paid_on, kept_cents: 65_000 }]);
    await expectInvariants();
  });

  it("stops reminders while it waits, and no longer", async () => {
    const remind = () => sendRemindersNow(admin.actor, { period: TODAY.slice(0, 7), emails: [tenant.email] });
    const id = await reportPayment(tenant.actor, BKASH);
    expect((await remind()).rows).toMatchObject([
      { outcome: "skipped", message: "Has reported a payment: confirm or decline it first." },
    ]);
    await declineReport(admin.actor, id, "It has not arrived.");
    const declined = (await mailsTo(tenant.email))[0];
    expect(declined?.subject).toBe("Your payment of $650 is not confirmed");
    expect(declined?.text).toContain("It has not arrived.");
    expect((await remind()).sent).toBe(1);
    expect(await RentReminderModel.countDocuments()).toBe(1);
  });

  it("is taken back only by its tenant, and only while it waits", async () => {
    const neighbour = await makeTenant();
    const id = await reportPayment(tenant.actor, BKASH);
    expect(await withdrawReport(neighbour.actor, id)).toBe(0);
    expect(await withdrawReport(tenant.actor, id)).toBe(1);
    await expect(confirmReport(admin.actor, id)).rejects.toMatchObject({ code: "not_found" });
    const again = await reportPayment(tenant.actor, BKASH);
    const [taken, confirmed] = await Promise.allSettled([
      withdrawReport(tenant.actor, again),
      confirmReport(admin.actor, again),
    ]);
    expect([taken.status, confirmed.status].filter((status) => status === "fulfilled")).toHaveLength(1);
    expect(await receipts()).toHaveLength(confirmed.status === "fulfilled" ? 1 : 0);
    await expectInvariants();
  });

  it("shows its slip to its tenant and to admins alone", async () => {
    const neighbour = await makeTenant();
    const id = await reportPayment(tenant.actor, BKASH);
    await expect(storeSlip(neighbour.actor, id, await makePhoto())).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await storeSlip(tenant.actor, id, await makePhoto())).toBe(1);
    const photo = await findSlip(tenant.actor, id);
    expect(Buffer.from(photo).subarray(8, 12).toString()).toBe("WEBP");
    expect(await findSlip(admin.actor, id)).toEqual(photo);
    for (const stranger of [neighbour.actor, null])
      await expect(findSlip(stranger, id)).rejects.toMatchObject({ code: "not_found" });
    expect((await listReports(admin.actor)).items[0]).toMatchObject({
      photo: `/api/payment-reports/${id}/photo`,
    });
    const etag = async () => {
      const request = new Request("http://localhost/photo", { headers: admin.headers });
      const shown = await GET_SLIP(request, { params: Promise.resolve({ id }) });
      return [shown.status, shown.headers.get("etag")];
    };
    const first = await etag();
    expect([first[0], await etag()]).toEqual([200, first]);
    // Another photo of the same length, under the same address.
    const replaced = Buffer.from(photo);
    replaced.writeUInt8(255 - (replaced.at(-1) ?? 0), replaced.length - 1);
    await PaymentReportModel.updateOne({ _id: id }, { photo: replaced });
    expect((await etag())[1]).not.toBe(first[1]);
    await confirmReport(admin.actor, id);
    await expect(storeSlip(tenant.actor, id, await makePhoto())).rejects.toMatchObject({ code: "not_found" });
  });
});
