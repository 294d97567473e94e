import { beforeEach, describe, expect, it } from "vitest";
import { removeMember } from "@/lib/leaving/mutations";
import { findCardRecord } from "@/lib/platform/cards/stripe";
import { env } from "@/lib/platform/env";
import { towerDay } from "@/lib/platform/format/dates";
import { addMonths, periodLabel, periodOf } from "@/lib/platform/format/periods";
import { receiptLines } from "@/lib/platform/format/receipt-lines";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { listMails } from "@/lib/platform/mail/transport";
import { getRentRoll } from "@/lib/rent-roll/queries";
import { AuditEntryModel } from "@/models/audit-entry";
import { PaymentModel } from "@/models/payment";
import { UserModel } from "@/models/user";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { CARDS, connectCardProvider } from "@/tests/support/card-provider";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { acceptAgain, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { reversePayment } from "./change-payment";
import { getMyAccount, getMyBalance } from "./get-account";
import { recordReceipt as recordReceiptEndpoint, recordOfflinePayment } from "./office-contract";
import { listOwnPayments, getReceipt } from "./queries";
import { recordOffline, recordReceipt } from "./record-offline";
import { startPayment } from "./start-payment";
import { syncPayment } from "./sync-payment";
import { postCharge } from "./write-charge";

connectTestDatabase();
const provider = connectCardProvider();

const NOW = new Date();
const MONTH = periodOf(NOW);
const DAY_MS = 24 * 60 * 60 * 1000;
const dayAgo = (days: number) => towerDay(new Date(NOW.getTime() - days * DAY_MS));

let admin: TestActor<"admin">;
let tenant: Tenant;
beforeEach(async () => {
  admin = await makeActor("admin");
  tenant = await makeTenant();
});

/** Records a payment: this month in cash, unless overridden. */
const record = (more: object = {}) =>
  recordOffline(
    admin.actor,
    recordOfflinePayment.body.parse({
      email: tenant.email,
      period: MONTH,
      method: "cash",
      received: 650,
      reference: "R-114",
      ...more,
    }),
  );
const only = () => PaymentModel.findOne({ status: "paid" }).orFail().lean();
const rollRow = async () => {
  const roll = await getRentRoll(admin.actor, MONTH);
  return roll.rows.find(({ email }) => email === tenant.email);
};

describe("recordOffline", () => {
  it("marks the month paid in receipt, payments, rent roll and balance, and writes an audit entry", async () => {
    const id = await record({
      received: 600,
      waived: 50,
      received_on: dayAgo(2),
      note: "Lift out of order",
      waive_reason: "No lift for a week",
    });
    const receipt = await getReceipt(tenant.actor, id);
    expect(receipt).toMatchObject({
      status: "paid",
      rent: 650,
      paid: 600,
      waived: 50,
      kept: 600,
      given_back: 0,
      method: "cash",
      reference: "R-114",
      recorded_by: admin.actor.name,
      reversed: null,
      returns: [],
      waived_reason: "No lift for a week",
    });
    expect(towerDay(receipt.date)).toBe(dayAgo(2));
    expect(receipt).not.toHaveProperty("note");
    const { items } = await listOwnPayments(tenant.actor, tenant.email, { page: 1, limit: 10 });
    expect(items).toMatchObject([{ _id: id, method: "cash", kept: 600, waived: 50 }]);
    expect(await rollRow()).toMatchObject({ status: "late", paid: 600, waived: 50, payment_id: id });
    const { months } = await getMyBalance(tenant.actor);
    expect(months.find(({ period }) => period === MONTH)).toMatchObject({
      status: "paid",
      kept: 600,
      owed: 0,
    });
    const [told] = await AuditEntryModel.find({ action: "payment.recorded" }).lean();
    expect(told).toMatchObject({
      actor_name: admin.actor.name,
      after: { period: MONTH, method: "cash", received: 600, waived: 50, note: "Lift out of order" },
    });
    expect(told?.after).toMatchObject({ waive_reason: "No lift for a week" });
    await expectInvariants();
  });

  it("of one transfer for several months is one receipt, which says the same whatever happens later", async () => {
    tenant = await makeTenant({ acceptDate: new Date() });
    const { user_id, apartment_no } = tenant.agreement;
    const charge = {
      user_id: String(user_id),
      apartment_no,
      kind: "arrears",
      label: "From the book",
    } as const;
    for (const [place, amount] of [100, 200, 300].entries())
      await postCharge(admin.actor, { ...charge, period: addMonths(MONTH, place - 3), amount });
    const transfer = recordReceiptEndpoint.body.parse({
      email: tenant.email,
      amount: 500,
      method: "bkash",
      reference: "9F3K2L",
      received_on: dayAgo(0),
    });
    const answer = await recordReceipt(admin.actor, transfer);
    const { insertedId } = answer;
    const receipt = await getReceipt(tenant.actor, insertedId);
    expect(receipt.covers.map(({ period, label, amount }) => [period, label, amount])).toEqual([
      [addMonths(MONTH, -3), "From the book", 100],
      [addMonths(MONTH, -2), "From the book", 200],
      [addMonths(MONTH, -1), "From the book", 200],
    ]);
    expect(receipt).toMatchObject({ still_open: 750, credit: 0 });
    await finishMails(20_000);
    const mails = await listMails(env().MAIL_DIR ?? "");
    const mail = mails.find(({ subject }) => subject === `Receipt: $500 for apartment ${apartment_no}`);
    expect(mail?.to).toBe(tenant.email);
    const text = mail?.text ?? "";
    expect(text).toContain(`From the book, ${periodLabel(addMonths(MONTH, -2))}: $200.00`);
    expect(text).toContain("Still open: $750.");
    // An older debt, of which the same money pays a part since then: the receipt still says what it was given for.
    await postCharge(admin.actor, { ...charge, period: addMonths(MONTH, -4), amount: 50 });
    const { receipts } = await getMyAccount(tenant.actor);
    expect(receipts[0]?.covers[0]).toMatchObject({ period: addMonths(MONTH, -4), amount: 50 });
    expect(await recordReceipt(admin.actor, transfer)).toEqual(answer);
    // What it says stays; what it pays by now is added.
    const { settles, ...said } = await getReceipt(tenant.actor, insertedId);
    expect({ ...said, settles: receipt.settles }).toEqual(receipt);
    expect(settles.periods).toEqual([-4, -3, -2, -1].map((months) => addMonths(MONTH, months)));
    await expectInvariants();
  });

  it.each([
    [
      "en",
      /for what is paid ahead for apartment .+\n\nNothing is open: it is kept for what comes next, or given back\.\n/,
    ],
    ["bn", /-এর আগাম পরিশোধ বাবদ \$১০০ পেয়েছি .+\n\nএখন কিছু বাকি নেই: /],
  ] as const)("of money for which nothing is open says in %s that it is kept", async (language, said) => {
    tenant = await makeTenant({ acceptDate: new Date() });
    await UserModel.updateOne({ email: tenant.email }, { language });
    await record();
    const ahead = { email: tenant.email, amount: 100, method: "cash", received_on: dayAgo(0) };
    await recordReceipt(admin.actor, recordReceiptEndpoint.body.parse(ahead));
    await finishMails(20_000);
    const mails = await listMails(env().MAIL_DIR ?? "");
    const texts = mails.flatMap(({ to, text }) => (to === tenant.email && said.test(text) ? [text] : []));
    expect(texts).toHaveLength(1);
    expect(texts[0]).not.toMatch(/It pays|এতে পরিশোধ/);
  });

  it("of what two admins see open at once is recorded once, and the other is told what is open now", async () => {
    const amount = (await rollRow())?.owed ?? 0;
    expect(amount).toBeGreaterThan(0);
    const cash = (key: string, until = MONTH) =>
      recordReceipt(
        admin.actor,
        recordReceiptEndpoint.body.parse({
          email: tenant.email,
          amount,
          method: "cash",
          received_on: dayAgo(0),
          open: { period: until, amount },
          key: key.repeat(32),
        }),
      );
    const all = await Promise.allSettled(["a", "b", "c"].map((key) => cash(key)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of all)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({
          code: "conflict",
          message: "This account has changed: $0 is open now. Close this and open it again.",
        });
    const done = ["a", "b", "c"].find((_, place) => all[place]?.status === "fulfilled") ?? "";
    const answer = await cash(done);
    expect(answer.covers.length).toBeGreaterThan(0);
    await expect(cash("d", addMonths(MONTH, -1))).rejects.toMatchObject({ code: "conflict" });
    expect(await PaymentModel.countDocuments()).toBe(1);
    await reversePayment(admin.actor, answer.insertedId, "It was 5A");
    expect(await cash(done)).toEqual({ ...answer, covers: [], credit: 0 });
    await expectInvariants();
  });

  it("of cash without a reference is recorded once under one key, and again under another", async () => {
    const cash = (key: string) =>
      recordReceipt(
        admin.actor,
        recordReceiptEndpoint.body.parse({
          email: tenant.email,
          amount: 100,
          method: "cash",
          received_on: dayAgo(0),
          key: key.repeat(32),
        }),
      );
    const ids = (await Promise.all([cash("a"), cash("a"), cash("a")])).map(({ insertedId }) => insertedId);
    expect(new Set(ids).size).toBe(1);
    expect((await cash("a")).insertedId).toBe(ids[0]);
    expect((await cash("b")).insertedId).not.toBe(ids[0]);
    expect(await PaymentModel.countDocuments()).toBe(2);
    await expectInvariants();
  });

  it("records duplicate requests once and rejects a reference used by another tenant", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => record()));
    expect(new Set(all).size).toBe(1);
    expect(await record({ reference: " r-114 " })).toBe(all[0]);
    const other = await makeTenant();
    await expect(record({ email: other.email, reference: "R-114" })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(
        /^Cash with the reference R-114 is recorded already, for .+ of apartment /,
      ) as string,
    });
    // References are unique per method.
    await record({ email: other.email, method: "bkash" });
    await expect(record({ reference: "R-115" })).rejects.toMatchObject({ code: "month_already_paid" });
    expect(await PaymentModel.countDocuments()).toBe(2);
    await expectInvariants();
  });

  it("takes a part of the month, the rest later, and what is too much as credit", async () => {
    const openOf = async () =>
      (await getMyAccount(tenant.actor)).months.find(({ period }) => period === MONTH)?.open;
    await record({ received: 400 });
    expect(await openOf()).toBe(250);
    await record({ received: 200, waived: 49.99, reference: "R-115" });
    expect(await openOf()).toBe(0.01);
    await record({ received: 1, reference: "R-116" });
    expect(await openOf()).toBe(0);
    await expect(record({ received: 1, reference: "R-117" })).rejects.toMatchObject({
      code: "month_already_paid",
    });
    await expectInvariants();
  });

  it("accepts a reference once when several tenants use it concurrently", async () => {
    const others = await Promise.all([1, 2, 3].map(() => makeTenant()));
    const said = await Promise.allSettled(others.map(({ email }) => record({ email })));
    expect(said.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of said)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "conflict" });
    await expectInvariants();
  });

  it.each([
    ["waived", { received: 0, method: undefined, reference: "", waived: 650.01 }],
    ["received_on", { received_on: towerDay(new Date(NOW.getTime() + DAY_MS)) }],
    ["received_on", { received_on: dayAgo(367) }],
  ])("rejects an invalid %s and keeps the tenant's started card payment", async (field, more) => {
    const { clientSecret } = await startPayment(tenant.actor, { period: MONTH });
    await expect(record(more)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { [field]: expect.any(String) as string },
    });
    // An invalid request of the admin does not affect the tenant's begun payment.
    expect(await provider.confirm(clientSecret)).toMatchObject({ status: "succeeded" });
  });

  it.each([
    [{ period: addMonths(MONTH, 6) }, "conflict"],
    [{ period: addMonths(MONTH, -30) }, "conflict"],
    [{ email: "nobody@example.com" }, "not_found"],
    [{ apartment_no: "99Z" }, "not_found"],
  ])("rejects a payment with %j", async (more, code) => {
    await expect(record(more)).rejects.toMatchObject({ code });
  });

  it("accepts a month ahead, a fully waived month, and a former tenant's debt", async () => {
    await record({ period: addMonths(MONTH, 5) });
    const id = await record({ method: undefined, received: 0, waived: 650, reference: "" });
    expect(await getReceipt(tenant.actor, id)).toMatchObject({ status: "paid", method: "waived", kept: 0 });
    expect(await rollRow()).toMatchObject({ paid: 0, waived: 650 });
    await removeMember(admin.actor, tenant.email);
    const owed = addMonths(MONTH, -1);
    await record({ period: owed, reference: "R-115" });
    await expect(record({ period: addMonths(MONTH, 1), reference: "R-116" })).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await rollRow())?.unpaid_periods).not.toContain(owed);
    await expectInvariants();
  });

  it("waives the same amount of a month again under another key, and once under the same", async () => {
    const waive = (key: string) =>
      record({ method: undefined, received: 0, waived: 325, reference: "", key: key.repeat(32) });
    const part = await record({ received: 325 });
    const [first, ...repeats] = await Promise.all([waive("a"), waive("a"), waive("a")]);
    expect(repeats).toEqual([first, first]);
    await reversePayment(admin.actor, part, "It was 5A");
    const second = await waive("b");
    expect([await waive("a"), await waive("b")]).toEqual([first, second]);
    expect(second).not.toBe(first);
    expect(await rollRow()).toMatchObject({ waived: 650 });
    await expectInvariants();
  });

  it("keeps the month paid after the tenant is accepted again", async () => {
    await record();
    await acceptAgain(tenant);
    await expect(record({ reference: "R-115" })).rejects.toMatchObject({ code: "month_already_paid" });
    await expect(startPayment(tenant.actor, { period: MONTH })).rejects.toMatchObject({
      code: "month_already_paid",
    });
  });
});

describe("a card payment for the same month", () => {
  it("is cancelled and cannot be charged if it was only started", async () => {
    const { clientSecret, transactionId } = await startPayment(tenant.actor, { period: MONTH });
    await record();
    expect(await provider.confirm(clientSecret)).toHaveProperty("error");
    expect((await findCardRecord(transactionId))?.intent.status).toBe("canceled");
    const [cash, card] = [await only(), await PaymentModel.findOne({ transactionId }).orFail().lean()];
    expect(cash).toMatchObject({ method: "cash" });
    // Dated when it was recorded, not when the request came.
    expect(Number(cash.history[0]?.at)).toBeGreaterThanOrEqual(Number(card.history.at(-1)?.at));
  });

  it("is kept if it was charged first, and the cash payment is rejected", async () => {
    const { clientSecret } = await startPayment(tenant.actor, { period: MONTH });
    await provider.confirm(clientSecret);
    await expect(record()).rejects.toMatchObject({ code: "month_already_paid" });
    expect(await PaymentModel.countDocuments({ method: "cash" })).toBe(0);
    expect(await only()).toMatchObject({ kept_cents: 65_000 });
  });

  it("blocks the cash payment while it is processing", async () => {
    const { clientSecret } = await startPayment(tenant.actor, { period: MONTH });
    await provider.faults({ operation: "payment_intents.confirm", processing_ms: 60_000 });
    const { status } = await provider.confirm(clientSecret, CARDS.good);
    expect(status).toBe("processing");
    await expect(record()).rejects.toMatchObject({ code: "payment_incomplete" });
    expect(await PaymentModel.countDocuments({ method: "cash" })).toBe(0);
  });

  it("never leads to a double payment when both happen concurrently", async () => {
    const { clientSecret, transactionId } = await startPayment(tenant.actor, { period: MONTH });
    await Promise.allSettled([
      record(),
      provider.confirm(clientSecret),
      startPayment(tenant.actor, { period: MONTH }),
    ]);
    await syncPayment(transactionId);
    const rows = await PaymentModel.find({ period: MONTH }).lean();
    expect(rows.reduce((sum, { kept_cents = 0 }) => sum + kept_cents, 0)).toBe(65_000);
    await expectInvariants();
  });
});

describe("reversePayment", () => {
  it("reverses a payment once, makes the month due again and frees its reference", async () => {
    const id = await record({ received: 600, waived: 50 });
    const counts = await Promise.all([1, 2, 3].map(() => reversePayment(admin.actor, id, "It was 5A")));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await reversePayment(admin.actor, id, "Again")).toBe(0);
    const row = await PaymentModel.findById(id).orFail().lean();
    expect(row.entries.map(({ kind, reference }) => `${kind} ${reference}`)).toEqual([
      ...["received received:1", "waived waived:1", "reversed received:2", "reversed waived:2"],
    ]);
    expect(await getReceipt(tenant.actor, id)).toMatchObject({
      status: "canceled",
      paid: 0,
      waived: 0,
      kept: 0,
      reversed: "It was 5A",
      reference: "R-114",
      recorded_by: admin.actor.name,
    });
    expect(await rollRow()).toMatchObject({ paid: 0, waived: 0, payment_id: null });
    const { months } = await getMyBalance(tenant.actor);
    expect(months.find(({ period }) => period === MONTH)).toMatchObject({ status: "due", owed: 650 });
    const told = await AuditEntryModel.find({ action: "payment.reversed" }).lean();
    expect(told).toMatchObject([{ after: { reason: "It was 5A", status: "canceled" } }]);
    const again = await record();
    expect(again).not.toBe(id);
    await expectInvariants();
  });

  it("says of a waiver that it is taken back, by mail and on its receipt, which says for good what it was", async () => {
    const id = await record({
      method: undefined,
      received: 0,
      waived: 500,
      reference: "",
      waive_reason: "No lift",
    });
    const said = receiptLines(await getReceipt(tenant.actor, id));
    expect(said).toEqual(expect.arrayContaining([["Waived", "-$500.00"]]));
    await reversePayment(admin.actor, id, "It was 5A");
    const receipt = await getReceipt(tenant.actor, id);
    expect(receipt).toMatchObject({ waived: 0, waived_before: 500, reversed: "It was 5A" });
    expect(receiptLines(receipt)).toEqual([...said, ["Recorded wrongly", "It was 5A"]]);
    await finishMails(20_000);
    const mails = await listMails(env().MAIL_DIR ?? "");
    const { text } =
      mails.find(({ to, subject }) => to === tenant.email && subject.startsWith("Corrected: ")) ?? {};
    expect(text).toContain("The waiver of the rent of apartment ");
    expect(text).not.toMatch(/payment|have paid/);
    await expectInvariants();
  });

  it("names every month that is open again, and none in whose place other money stands", async () => {
    const receive = async (amount: number) =>
      (
        await recordReceipt(
          admin.actor,
          recordReceiptEndpoint.body.parse({
            email: tenant.email,
            amount,
            method: "cash",
            received_on: dayAgo(0),
          }),
        )
      ).insertedId;
    const [first, second] = [await receive(1000), await receive(600)];
    const [one, two, three] = (await getMyAccount(tenant.actor)).months
      .slice(-3)
      .map(({ period }) => period)
      .reverse();
    await reversePayment(admin.actor, first, "It was 5A");
    await finishMails(20_000);
    const mails = await listMails(env().MAIL_DIR ?? "");
    const own = mails.findLast(({ to, subject }) => to === tenant.email && subject.startsWith("Corrected: "));
    const months = [one, two, three].map((period) => periodLabel(period ?? ""));
    expect(own?.subject).toContain(`for ${months[0] ?? ""} to ${months[1] ?? ""}`);
    // What is left of the other money covers the oldest month now.
    expect(own?.text).toContain(
      `Due again: $50 of ${months[0] ?? ""}, $650 of ${months[1] ?? ""}, $300 of ${months[2] ?? ""}.`,
    );
    expect((await getReceipt(tenant.actor, second)).settles.periods).toEqual([one]);
    await expectInvariants();
  });

  it("lets the tenant pay the month by card afterwards", async () => {
    await reversePayment(admin.actor, await record(), "It was 5A");
    const { clientSecret, transactionId } = await startPayment(tenant.actor, { period: MONTH });
    await provider.confirm(clientSecret);
    expect((await syncPayment(transactionId))?.status).toBe("paid");
    await expectInvariants();
  });

  it("rejects a card payment and an unknown id", async () => {
    const { clientSecret, transactionId } = await startPayment(tenant.actor, { period: MONTH });
    await provider.confirm(clientSecret);
    const row = await syncPayment(transactionId);
    await expect(reversePayment(admin.actor, String(row?._id), "Wrong")).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(reversePayment(admin.actor, admin.userId, "Wrong")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
