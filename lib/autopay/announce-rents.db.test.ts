import { addDays, addMinutes } from "date-fns";
import { beforeEach, describe, expect, it } from "vitest";
import { changeRent } from "@/lib/agreements/mutations";
import { confirmReport, declineReport, reportPayment, withdrawReport } from "@/lib/payment-reports/mutations";
import { giveBack } from "@/lib/payments/change-payment";
import { getMyAccount } from "@/lib/payments/get-account";
import { recordReceipt as receiptEndpoint } from "@/lib/payments/office-contract";
import { recordReceipt } from "@/lib/payments/record-offline";
import { syncPaidPayment } from "@/lib/payments/sync-payment";
import { postCharge, reverseCharge } from "@/lib/payments/write-charge";
import { env } from "@/lib/platform/env";
import { towerDate, towerDay } from "@/lib/platform/format/dates";
import { addMonths, periodLabel, periodOf } from "@/lib/platform/format/periods";
import { findGone } from "@/lib/platform/mail/reasons";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { listMails } from "@/lib/platform/mail/transport";
import { AgreementModel } from "@/models/agreement";
import { AutopayModel } from "@/models/autopay";
import { MailModel } from "@/models/mail";
import { PaymentModel } from "@/models/payment";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { connectCardProvider } from "@/tests/support/card-provider";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { saveTestCard } from "@/tests/support/saved-card";
import { makePayment, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { getAutopay } from "./queries";
import { turnIn } from "./rules";
import { startAutopay } from "./set-up-card";
import { announceRents, takeDueRents } from "./take-due-rents";

connectTestDatabase();
const provider = connectCardProvider();

const MONTH = periodOf(new Date());
/** A day of which the next month's is not soon. */
const DAY = Math.min(28, Number(towerDay(new Date()).slice(8)));
/** After nine in the morning of it, so that its turn has come. */
const NOW = new Date(Math.max(Date.now(), turnIn(MONTH, DAY).getTime()));
const TURN = addMinutes(NOW, 1);

let admin: TestActor<"admin">;
beforeEach(async () => {
  admin = await makeActor("admin");
});

/** Creates a tenant who owes this month alone, or from an earlier one on, and whose turn comes soon. */
async function payer(first = MONTH): Promise<Tenant> {
  const tenant = await makeTenant({ acceptDate: NOW });
  await AgreementModel.updateOne({ _id: tenant.agreement._id }, { $set: { first_period: first } });
  await saveTestCard(provider, tenant, "pm_card_visa");
  await startAutopay(tenant.actor, { day: DAY });
  await planTurn(tenant, TURN);
  return tenant;
}

const planTurn = ({ userId }: Tenant, at: Date) =>
  AutopayModel.updateOne({ user_id: userId }, { $set: { next_at: at, last_turn: null } });
const autopayOf = ({ userId }: Tenant) => AutopayModel.findOne({ user_id: userId }).orFail().lean();
const mailsTo = ({ email }: Tenant) => MailModel.find({ to: email }).sort({ created_at: 1 }).lean();
/** The texts of the mails that were sent. */
async function textsTo({ email }: Tenant): Promise<string> {
  await finishMails(20_000);
  const mails = await listMails(env().MAIL_DIR ?? "");
  return mails
    .filter(({ to }) => to === email)
    .map(({ text }) => text)
    .join("\n");
}
const cardsOf = async ({ userId }: Tenant) =>
  (await PaymentModel.find({ user_id: userId, status: "paid" }).sort({ _id: 1 }).lean()).filter(
    ({ method }) => !method,
  );
const post = (
  { userId, agreement }: Tenant,
  kind: "meter" | "fee" | "waiver" | "arrears",
  amount: number,
  period = MONTH,
) =>
  postCharge(admin.actor, {
    user_id: userId,
    apartment_no: agreement.apartment_no,
    period,
    kind,
    label: kind,
    amount,
  });
const receive = ({ email }: Tenant, amount: number) =>
  recordReceipt(
    admin.actor,
    receiptEndpoint.body.parse({ email, amount, method: "cash", received_on: towerDay(NOW) }),
  );

it("tells a member three days before what autopay takes, once, and takes no more than that", async () => {
  const tenant = await payer();
  expect(await announceRents(addDays(TURN, -4))).toBe(0);
  const told = await Promise.all([announceRents(NOW), announceRents(NOW)]);
  expect(told.toSorted()).toEqual([0, 1]);
  const [mail, ...others] = await mailsTo(tenant);
  const home = `apartment ${tenant.agreement.apartment_no}`;
  expect(mail).toMatchObject({ subject: `Autopay takes $650 for ${home} on ${towerDate(TURN)}` });
  expect(await textsTo(tenant)).toContain(`Rent, ${periodLabel(MONTH)}: $650`);
  expect(others).toEqual([]);
  expect(await findGone(mail?.cause ?? "", NOW)).toBeNull();

  // A reading the night before, a fee, and a rent that is raised.
  await post(tenant, "meter", 24.5);
  await post(tenant, "fee", 10);
  await changeRent(admin.actor, String(tenant.agreement._id), { rent: 700, from: MONTH });
  expect(await getAutopay(tenant.actor)).toMatchObject({
    next: { period: MONTH, amount: 650 },
    left: [{ period: MONTH, amount: 84.5, date: null, why: "not_agreed" }],
  });
  expect(await takeDueRents(TURN)).toEqual(["charged"]);
  expect(await cardsOf(tenant)).toMatchObject([
    { paid_cents: 65_000, kept_cents: 65_000, rent_cents: 70_000, lines: [`rent:${MONTH}`] },
  ]);
  expect(await provider.succeeded()).toHaveLength(1);
  const charged = (await mailsTo(tenant)).at(-1);
  expect(charged?.subject).toBe(`Autopay: $650 of the rent of ${home} for ${periodLabel(MONTH)} is paid`);
  expect(await textsTo(tenant)).toContain("$84.50 of your account is still open");
  expect((await getMyAccount(tenant.actor)).open).toBe(84.5);
  expect(await findGone(mail?.cause ?? "", NOW)).not.toBeNull();

  // What was added is the tenant's: it is neither taken later nor does it delay the next month.
  const { next, left } = await getAutopay(tenant.actor);
  expect(next?.period).toBe(addMonths(MONTH, 1));
  expect(left).toMatchObject([{ period: MONTH, amount: 84.5, date: null }]);
  await planTurn(tenant, TURN);
  expect(await takeDueRents(TURN)).toEqual(["nothing owed"]);
  await expectInvariants();
});

it("takes less if something was waived or paid since, and nothing if all of it was", async () => {
  const [part, all] = [await payer(), await payer()];
  expect(await announceRents(NOW)).toBe(2);
  await post(part, "waiver", 50);
  await receive(part, 100);
  await receive(all, 650);
  expect((await takeDueRents(TURN))?.toSorted()).toEqual(["charged", "nothing owed"]);
  expect(await cardsOf(part)).toMatchObject([{ paid_cents: 50_000 }]);
  expect((await getMyAccount(part.actor)).open).toBe(0);
  expect(await cardsOf(all)).toEqual([]);
  expect(await autopayOf(all)).toMatchObject({ on: true, run: null, announced: null });
  await expectInvariants();
});

it("neither names, announces nor takes what credit pays, and of the next month the rest", async () => {
  const tenant = await payer();
  await receive(tenant, 650 + 650 + 300);
  const [paid, rest] = [addMonths(MONTH, 1), addMonths(MONTH, 2)];
  // On a first, of which autopay tells before the month has come.
  const first = turnIn(paid, 1);
  await AutopayModel.updateOne({ user_id: tenant.userId }, { $set: { day: 1, next_at: first } });
  const next = { period: rest, date: `${rest}-01`, amount: 350 };
  expect(await getAutopay(tenant.actor)).toMatchObject({ next, left: [] });
  expect(await announceRents(addDays(first, -2))).toBe(0);
  expect(await takeDueRents(first)).toEqual(["nothing owed"]);
  const second = turnIn(rest, 1);
  expect(await announceRents(addDays(second, -2))).toBe(1);
  expect(await textsTo(tenant)).toContain(`Rent, ${periodLabel(rest)}: $350`);
  expect(await takeDueRents(second)).toEqual(["charged"]);
  expect(await cardsOf(tenant)).toMatchObject([{ period: rest, kept_cents: 35_000 }]);
  expect(await provider.succeeded()).toHaveLength(1);
  await expectInvariants();
});

it("keeps to what a turn began with when the bank declines it first", async () => {
  const tenant = await payer();
  await saveTestCard(provider, tenant, "pm_card_chargeCustomerFail");
  expect(await takeDueRents(TURN)).toEqual(["declined"]);
  await changeRent(admin.actor, String(tenant.agreement._id), { rent: 700, from: MONTH }).catch(() => null);
  await post(tenant, "fee", 10);
  await saveTestCard(provider, tenant, "pm_card_visa");
  expect(await takeDueRents(addDays(TURN, 2))).toEqual(["charged"]);
  expect(await cardsOf(tenant)).toMatchObject([{ paid_cents: 65_000 }]);
  await expectInvariants();
});

it("charges once in a turn that was cut off before its end, although more of what it announced is open again", async () => {
  const tenant = await payer();
  const waiver = await post(tenant, "waiver", 50);
  await takeDueRents(TURN);
  const [row] = await cardsOf(tenant);
  expect(row).toMatchObject({ paid_cents: 60_000 });
  await reverseCharge(admin.actor, waiver, "It was another home.");
  const run = {
    period: MONTH,
    begun_at: NOW,
    declines: 0,
    attempt: 1,
    reason: "",
    intent: row?.transactionId,
  };
  const announced = { period: MONTH, lines: [{ id: `rent:${MONTH}`, cents: 65_000 }] };
  await AutopayModel.updateOne({ user_id: tenant.userId }, { $set: { run, announced, next_at: TURN } });
  expect(await takeDueRents(TURN)).toEqual(["charged"]);
  expect(await cardsOf(tenant)).toHaveLength(1);
  expect(await provider.succeeded()).toHaveLength(1);
});

it("announces again what the member agrees to after it was announced", async () => {
  const tenant = await payer();
  const about = { kind: "parking" as const, from: MONTH, at: NOW, by: tenant.agreement.user_id };
  const charge = { ...about, label: "Parking", cents: 2_000 };
  await AgreementModel.updateOne({ _id: tenant.agreement._id }, { $push: { monthly_charges: charge } });
  expect(await announceRents(NOW)).toBe(1);
  expect(await announceRents(NOW)).toBe(0);
  await startAutopay(tenant.actor, { day: DAY, covers: [{ label: "Parking", amount: 20 }] });
  await planTurn(tenant, TURN);
  expect(await announceRents(NOW)).toBe(1);
  expect((await autopayOf(tenant)).announced?.lines.map(({ cents }) => cents)).toEqual([65_000, 2_000]);
  expect(await takeDueRents(TURN)).toEqual(["charged"]);
  expect(await cardsOf(tenant)).toMatchObject([{ paid_cents: 67_000 }]);
});

it("announces another month before it takes it, if the announced one was paid otherwise", async () => {
  const tenant = await payer(addMonths(MONTH, -1));
  expect(await announceRents(NOW)).toBe(1);
  await receive(tenant, 650);
  expect(await takeDueRents(TURN)).toEqual(["waiting"]);
  expect(await cardsOf(tenant)).toEqual([]);
  expect(await announceRents(TURN)).toBe(1);
  const { next_at, announced } = await autopayOf(tenant);
  expect(announced).toMatchObject({ period: MONTH });
  expect(await takeDueRents(next_at ?? NOW)).toEqual(["charged"]);
  expect(await cardsOf(tenant)).toMatchObject([{ period: MONTH, paid_cents: 65_000 }]);
  await expectInvariants();
});

it("keeps the next month's turn when a turn waits three days over the end of its month, and takes each month once", async () => {
  const isShort = (period: string) => periodOf(addDays(turnIn(period, 28), 3)) > period;
  const last = [-1, -2, -3].map((back) => addMonths(MONTH, back)).find(isShort) ?? "";
  const [late, next] = [addMonths(last, -1), addMonths(last, 1)];
  const turn = turnIn(last, 28);
  const tenant = await payer(late);
  await AutopayModel.updateOne({ user_id: tenant.userId }, { $set: { day: 28, next_at: turn } });
  expect(await announceRents(addDays(turn, -3))).toBe(1);
  await receive(tenant, 650);
  expect(await takeDueRents(turn)).toEqual(["waiting"]);
  expect(await announceRents(turn)).toBe(1);
  expect(await takeDueRents(addDays(turn, 3))).toEqual(["charged"]);
  const own = turnIn(next, 28);
  expect(await autopayOf(tenant)).toMatchObject({ last_turn: last, next_at: own });
  expect(await announceRents(addDays(own, -3))).toBe(1);
  expect(await takeDueRents(own)).toEqual(["charged"]);
  expect((await cardsOf(tenant)).map(({ period }) => period)).toEqual([last, next]);

  // What is paid while its turn waits is not replaced by a month whose turn has not come.
  const other = await payer(last);
  await AutopayModel.updateOne({ user_id: other.userId }, { $set: { day: 28, next_at: addDays(turn, 3) } });
  expect(await announceRents(turn)).toBe(1);
  await receive(other, 650);
  expect(await takeDueRents(addDays(turn, 3))).toEqual(["nothing owed"]);
  expect(await autopayOf(other)).toMatchObject({ last_turn: last, next_at: own, announced: null });
  await expectInvariants();
});

it("announces again a turn or a retry that came due weeks ago, without cards, whatever was announced then", async () => {
  const [announced, begun] = [await payer(), await payer()];
  await saveTestCard(provider, begun, "pm_card_chargeCustomerFail");
  await AutopayModel.updateOne({ user_id: announced.userId }, { $set: { next_at: addDays(TURN, 2) } });
  expect(await takeDueRents(TURN)).toEqual(["declined"]);
  expect(await announceRents(NOW)).toBe(1);
  await saveTestCard(provider, begun, "pm_card_visa");
  const back = addDays(TURN, 16);
  expect(await takeDueRents(back)).toEqual(["waiting", "waiting"]);
  expect(await provider.succeeded()).toEqual([]);
  for (const tenant of [announced, begun])
    expect(await autopayOf(tenant)).toMatchObject({ run: null, announced: null, next_at: addDays(back, 3) });
  expect(await announceRents(back)).toBe(2);
  expect(await takeDueRents(addDays(back, 2))).toEqual([]);
  expect(await takeDueRents(addDays(back, 3))).toEqual(["charged", "charged"]);
  for (const tenant of [announced, begun])
    expect(await cardsOf(tenant)).toMatchObject([{ period: MONTH, paid_cents: 65_000 }]);
  await expectInvariants();
});

it("counts on what the bank has declined of a month whose turn was put off", async () => {
  const tenant = await payer();
  await saveTestCard(provider, tenant, "pm_card_chargeCustomerFail");
  expect(await takeDueRents(TURN)).toEqual(["declined"]);
  const back = addDays(TURN, 16);
  expect(await takeDueRents(back)).toEqual(["waiting"]);
  expect(await announceRents(back)).toBe(1);
  const begun = addDays(back, 3);
  expect(await takeDueRents(begun)).toEqual(["declined"]);
  expect((await getAutopay(tenant.actor)).declined).toMatchObject({ times: 2 });
  expect(await takeDueRents(addDays(begun, 5))).toEqual(["stopped"]);
  expect(await autopayOf(tenant)).toMatchObject({ on: false, put_off: null });

  // Set again by its member it is another consent, with tries of its own.
  await startAutopay(tenant.actor, { day: DAY });
  await planTurn(tenant, addDays(begun, 6));
  expect(await takeDueRents(addDays(begun, 6))).toEqual(["declined"]);
  expect((await getAutopay(tenant.actor)).declined).toMatchObject({ times: 1 });
});

it("announces to the others if one cannot be announced, which is tried again", async () => {
  const [broken, other] = [await payer(), await payer()];
  const own = { _id: broken.agreement._id };
  // Unlike the model, as only a hand in the database writes it.
  await AgreementModel.collection.updateOne(own, { $set: { rent_changes: 7 } });
  expect(await announceRents(NOW)).toBe(1);
  expect(await autopayOf(broken)).toMatchObject({ announced: null });
  expect(await autopayOf(other)).toMatchObject({ announced: { period: MONTH } });
  await AgreementModel.collection.updateOne(own, { $unset: { rent_changes: 1 } });
  expect(await announceRents(NOW)).toBe(1);
});

it("keeps a charge that took less than is open what it is when its lost record is rebuilt", async () => {
  const tenant = await payer();
  expect(await announceRents(NOW)).toBe(1);
  await changeRent(admin.actor, String(tenant.agreement._id), { rent: 700, from: MONTH });
  expect(await takeDueRents(TURN)).toEqual(["charged"]);
  const [row] = await cardsOf(tenant);
  const before = await getAutopay(tenant.actor);
  await PaymentModel.deleteOne({ _id: row?._id });
  expect(await syncPaidPayment(row?.transactionId ?? "")).toMatchObject({
    _id: row?._id,
    paid_cents: 65_000,
    is_capped: true,
    adopted: true,
  });
  expect(await getAutopay(tenant.actor)).toEqual(before);
  await planTurn(tenant, TURN);
  expect(await takeDueRents(TURN)).toEqual(["nothing owed"]);
});

it.each([
  ["too soon for its three days", 0],
  ["days ago", -5],
] as const)("puts a turn off that comes due %s, after days without a server", async (_, days) => {
  const tenant = await payer();
  const planned = { next_at: addDays(TURN, days), set_at: addDays(NOW, -40) };
  await AutopayModel.updateOne({ user_id: tenant.userId }, { $set: planned });
  const taken = addDays(NOW, 3);
  expect(await announceRents(NOW)).toBe(1);
  expect((await mailsTo(tenant)).map(({ subject }) => subject)).toEqual([
    `Autopay takes $650 for apartment ${tenant.agreement.apartment_no} on ${towerDate(taken)}`,
  ]);
  expect(await takeDueRents(addDays(NOW, 2))).toEqual([]);
  expect(await takeDueRents(taken)).toEqual(["charged"]);
  expect(await cardsOf(tenant)).toMatchObject([{ period: MONTH, paid_cents: 65_000 }]);
});

describe("while a payment that the tenant reported waits", () => {
  const report = ({ actor }: Tenant, amount = 650) =>
    reportPayment(actor, { method: "cash", amount, reference: "", paid_on: towerDay(new Date()), note: "" });

  it.each([
    [
      "declined",
      (id: string) => declineReport(admin.actor, id, "It has not arrived.", addDays(TURN, 5)),
      65_000,
    ],
    ["taken back", (id: string, { actor }: Tenant) => withdrawReport(actor, id, addDays(TURN, 5)), 65_000],
    ["confirmed in part", (id: string) => confirmReport(admin.actor, id, addDays(TURN, 5)), 45_000],
  ])("takes nothing, says so, and announces the turn again once it is %s", async (_, decide, paid_cents) => {
    const tenant = await payer();
    expect(await announceRents(NOW)).toBe(1);
    const id = await report(tenant, paid_cents === 45_000 ? 200 : 650);
    expect(await takeDueRents(TURN)).toEqual(["waiting"]);
    expect(await takeDueRents(TURN)).toEqual([]);
    expect(await getAutopay(tenant.actor)).toMatchObject({ on: true, waits: true });
    expect(await takeDueRents(addDays(TURN, 4))).toEqual(["waiting"]);
    expect(await provider.succeeded()).toEqual([]);
    const answered = addDays(TURN, 5);
    await decide(id, tenant);
    expect(await getAutopay(tenant.actor)).toMatchObject({ waits: false });
    expect(await autopayOf(tenant)).toMatchObject({ announced: null, next_at: addDays(answered, 3) });
    expect(await announceRents(answered)).toBe(1);
    expect(await takeDueRents(addDays(answered, 2))).toEqual([]);
    expect(await takeDueRents(addDays(answered, 3))).toEqual(["charged"]);
    expect(await cardsOf(tenant)).toMatchObject([{ period: MONTH, paid_cents }]);
    const mails = (await mailsTo(tenant)).filter(({ subject }) => subject.startsWith("Autopay takes"));
    expect(mails).toHaveLength(2);
    await expectInvariants();
  });

  it("neither announces nor tries a declined card again, and takes nothing of what it paid", async () => {
    const [soon, tried] = [await payer(), await payer()];
    await saveTestCard(provider, tried, "pm_card_chargeCustomerFail");
    await AutopayModel.updateOne({ user_id: soon.userId }, { $set: { next_at: addDays(TURN, 2) } });
    expect(await takeDueRents(TURN)).toEqual(["declined"]);
    await saveTestCard(provider, tried, "pm_card_visa");
    const ids = [await report(soon), await report(tried)];
    expect(await announceRents(TURN)).toBe(0);
    expect(await takeDueRents(addDays(TURN, 2))).toEqual(["waiting", "waiting"]);
    for (const id of ids) await confirmReport(admin.actor, id, addDays(TURN, 2));
    expect(await announceRents(addDays(TURN, 2))).toBe(0);
    expect(await takeDueRents(addDays(TURN, 5))).toEqual(["nothing owed", "nothing owed"]);
    expect(await provider.succeeded()).toEqual([]);
    for (const { actor } of [soon, tried]) expect((await getMyAccount(actor)).open).toBe(0);
  });

  it("keeps the days that the office's answer gives it, when a turn comes due at the same time", async () => {
    for (let round = 0; round < 6; round++) {
      const tenant = await payer();
      const id = await report(tenant);
      await Promise.all([takeDueRents(TURN), declineReport(admin.actor, id, "It has not arrived.", TURN)]);
      expect(await autopayOf(tenant)).toMatchObject({ announced: null, next_at: addDays(TURN, 3) });
      expect(await takeDueRents(addMinutes(TURN, 20))).toEqual([]);
    }
    expect(await provider.succeeded()).toEqual([]);
  });
});

it("announces a turn that came due while no job ran, before it takes it", async () => {
  const tenant = await payer();
  const later = addDays(TURN, 10);
  expect(await takeDueRents(later)).toEqual(["waiting"]);
  expect(await cardsOf(tenant)).toEqual([]);
  expect(await announceRents(later)).toBe(1);
  expect(await takeDueRents(addDays(later, 2))).toEqual([]);
  expect(await takeDueRents(addDays(later, 3))).toEqual(["charged"]);
  expect(await cardsOf(tenant)).toMatchObject([{ period: MONTH, paid_cents: 65_000 }]);
});

it("carries what is below the provider's minimum to the next turn, without an attempt or a mail", async () => {
  const tenant = await payer();
  await receive(tenant, 649.7);
  expect(await announceRents(NOW)).toBe(0);
  expect(await takeDueRents(TURN)).toEqual(["nothing owed"]);
  expect((await provider.state()).intents).toEqual([]);
  expect((await mailsTo(tenant)).filter(({ subject }) => /autopay/i.test(subject))).toEqual([]);
  const { next, left } = await getAutopay(tenant.actor);
  expect(next).toMatchObject({ period: addMonths(MONTH, 1), amount: 650.3 });
  expect(left).toMatchObject([{ period: MONTH, amount: 0.3, why: "carried", date: next?.date }]);

  // The same with an older month, so that both are owed now.
  const older = await payer(addMonths(MONTH, -1));
  await receive(older, 649.7);
  expect(await takeDueRents(TURN)).toEqual(["charged"]);
  expect(await cardsOf(older)).toMatchObject([
    {
      period: MONTH,
      rent_cents: 65_000,
      paid_cents: 65_030,
      lines: [`rent:${MONTH}`, `rent:${addMonths(MONTH, -1)}`],
    },
  ]);
  expect((await getMyAccount(older.actor)).open).toBe(0);
  await expectInvariants();
});

it("never takes by itself what a refund opens again, of a receipt that names a line or none", async () => {
  const [named, loose] = [await payer(), await payer()];
  const { _id } = await makePayment(named, MONTH);
  await PaymentModel.updateOne({ _id }, { $set: { method: "cash", lines: [`rent:${MONTH}`] } });
  const { insertedId } = await receive(loose, 650);
  for (const id of [String(_id), insertedId])
    await giveBack(admin.actor, id, { amount: 100, reason: "The lift stood still." });
  expect(await announceRents(NOW)).toBe(0);
  expect(await takeDueRents(TURN)).toEqual(["nothing owed", "nothing owed"]);
  for (const { actor } of [named, loose])
    expect((await getAutopay(actor)).left).toEqual([
      { period: MONTH, amount: 100, date: null, why: "went_back" },
    ]);
  expect(await provider.succeeded()).toEqual([]);
});
