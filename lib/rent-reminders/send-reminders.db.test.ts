import mongoose from "mongoose";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { startAutopay } from "@/lib/autopay/set-up-card";
import { changeBuilding } from "@/lib/building/mutations";
import { getBuilding } from "@/lib/building/queries";
import { postCharge } from "@/lib/payments/write-charge";
import { createIndexes } from "@/lib/platform/db/indexes";
import { env } from "@/lib/platform/env";
import { towerDay } from "@/lib/platform/format/dates";
import { findGone } from "@/lib/platform/mail/reasons";
import { openBody } from "@/lib/platform/mail/seal-body";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { getRentRoll } from "@/lib/rent-roll/queries";
import { getMemberPage } from "@/lib/users/queries";
import { AgreementModel } from "@/models/agreement";
import { AuditEntryModel } from "@/models/audit-entry";
import { MailModel } from "@/models/mail";
import { PaymentModel } from "@/models/payment";
import { RentReminderModel } from "@/models/rent-reminder";
import { checkInvariants } from "@/scripts/checks/invariants/check-invariants";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { expectInvariants, snapshotDatabase } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { storeCard } from "@/tests/support/saved-card";
import { makePayment, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { writeReminder } from "./mails";
import { findDebtors, listReminders } from "./queries";
import { reminderFor } from "./rules";
import { makeReminderJob, sendDueReminders, sendRemindersNow } from "./send-reminders";

connectTestDatabase();
beforeAll(() => createIndexes(mongoose.connection));

let admin: TestActor<"admin">;
beforeEach(async () => {
  admin = await makeActor("admin");
});
afterEach(async () => {
  await finishMails(20_000);
});

/** November 5 at 10 AM in Dhaka: the day on which the rent is due. */
const DUE = new Date("2026-11-05T04:00:00Z");
const LATE = new Date("2026-11-11T04:00:00Z");

const tenant = () => makeTenant({ acceptDate: new Date("2026-10-20T09:00:00Z") });
/** Before any reminder: what is paid after one makes its mail untrue. */
const EARLY = { updated_at: new Date("2026-10-25T04:00:00Z") };
const owing = async () => {
  const one = await tenant();
  await makePayment(one, "2026-10", EARLY);
  return one;
};
const paidUp = async () => {
  const one = await owing();
  await makePayment(one, "2026-11", EARLY);
  return one;
};
const mailsTo = async ({ email }: Tenant) =>
  (await MailModel.find({ to: email }).sort({ created_at: 1 }).lean()).map(({ subject }) => subject);

describe("sendDueReminders", () => {
  it("mails tenants who owe rent, not those who have paid, are paying, dispute it or have left", async () => {
    const [paid, open, paying, disputed, left, leaving] = await Promise.all([
      ...[paidUp(), owing(), owing(), owing(), owing(), owing()],
    ]);
    if (!paid || !open || !paying || !disputed || !left || !leaving) throw new Error("six tenants");
    await makePayment(paying, "2026-11", { status: "processing" });
    await makePayment(disputed, "2026-11", { status: "disputed" });
    await AgreementModel.updateOne({ _id: leaving.agreement._id }, { leave_on: "2026-11-04" });
    const ended = { active: false, ended_at: new Date("2026-11-01T09:00:00Z") };
    await AgreementModel.updateOne({ _id: left.agreement._id }, ended);

    const before = await snapshotDatabase();
    const { reminders, day } = await listReminders(admin.actor, DUE);
    expect(day).toBe("2026-11-05");
    expect(reminders).toMatchObject([
      { email: open.email, kind: "due", periods: ["2026-11"], amount: 650, sent_at: null },
    ]);
    expect(await snapshotDatabase()).toBe(before);

    expect(await sendDueReminders(DUE)).toBe(true);
    expect(await MailModel.find().lean()).toMatchObject([{ to: open.email, kind: "money" }]);
    expect(await mailsTo(open)).toEqual([
      `The rent of apartment ${open.agreement.apartment_no} for November 2026 is due`,
    ]);
    const sent = (await listReminders(admin.actor, DUE)).reminders;
    expect(sent).toMatchObject([{ email: open.email, sent_at: DUE.toISOString(), by: "" }]);
    expect(await getMemberPage(admin.actor, open.userId)).toMatchObject({
      last_reminder: { kind: "due", by: "" },
    });
  });

  it("reminds of the rest of a month that is paid in part", async () => {
    const one = await owing();
    await makePayment(one, "2026-11", { ...EARLY, paid_cents: 40_000 });
    expect((await listReminders(admin.actor, DUE)).reminders).toMatchObject([
      { email: one.email, periods: ["2026-11"], amount: 250 },
    ]);
    await sendDueReminders(DUE);
    expect(await mailsTo(one)).toHaveLength(1);
    expect(await RentReminderModel.find().lean()).toMatchObject([{ email: one.email, cents: 25_000 }]);
    await expectInvariants();
  });

  it("reminds of a meter of a month whose rent is paid", async () => {
    const one = await paidUp();
    const { apartment_no } = one.agreement;
    const meter = { period: "2026-11", kind: "meter", label: "Electricity", amount: 24.5 } as const;
    await postCharge(admin.actor, { user_id: one.userId, apartment_no, ...meter }, DUE);
    await sendDueReminders(DUE);
    expect(await mailsTo(one)).toHaveLength(1);
    const [reminder] = await RentReminderModel.find().lean();
    expect(reminder).toMatchObject({ email: one.email, periods: ["2026-11"], cents: 2_450 });
    const cause = `rent-reminder:${String(reminder?._id)}` as const;
    expect(await findGone(cause, DUE)).toBeNull();
    await expectInvariants();
    await makePayment(one, "2026-12");
    expect(await findGone(cause, DUE)).toBe("Something has been paid since, or is being paid.");
  });

  it("names the lines of a month's bill in the first mail about it alone, and of months past what is open beside the rent", async () => {
    const one = await tenant();
    const { apartment_no } = one.agreement;
    const line = { user_id: one.userId, apartment_no, period: "2026-11" };
    const arrears = { ...line, period: "2026-10", kind: "arrears", label: "Old", amount: 180 } as const;
    await postCharge(admin.actor, arrears, DUE);
    await postCharge(admin.actor, { ...line, kind: "meter", label: "Electricity", amount: 24.5 }, DUE);
    await postCharge(admin.actor, { ...line, kind: "credit", label: "Painted the door", amount: 15 }, DUE);
    const written = vi.spyOn(MailModel, "updateOne");
    await Promise.all([1, 2].map(() => sendDueReminders(new Date("2026-11-02T04:00:00Z"))));
    await postCharge(admin.actor, { ...line, kind: "fee", label: "Lost key", amount: 20 }, DUE);
    await sendDueReminders(DUE);
    const mails = await MailModel.find({ to: one.email }).sort({ created_at: 1 }).lean();
    const calls = written.mock.calls as unknown as [
      { cause: string },
      { $setOnInsert: { sealed: Buffer } },
    ][];
    const texts = mails.map(({ cause }) => {
      const bodies = calls.flatMap(([filter, { $setOnInsert }]) =>
        filter.cause === cause ? [openBody(cause, $setOnInsert.sealed)] : [],
      );
      return bodies[0]?.text;
    });
    written.mockRestore();
    const [first, second, ...more] = texts;
    expect(more).toEqual([]);
    expect(first).toContain(
      "October 2026: $830, due on Oct 20, 2026\nRent: $650\nOld: $180\n" +
        "November 2026: $659.50, due on Nov 5, 2026\nRent: $650\nElectricity: $24.50\nPainted the door: -$15\n",
    );
    expect(first).toContain("See your bill, also as PDF: http://localhost:3000/dashboard/agreement");
    expect(second).toContain("November 2026: $679.50, due on Nov 5, 2026\n\n");
    expect(second).not.toContain("Electricity");
    await expectInvariants();
  });

  it("asks for the bill, not the rent, where the rent is paid, and names what is open of it in one line", async () => {
    const one = await paidUp();
    const { apartment_no } = one.agreement;
    const arrears = { period: "2026-10", kind: "arrears", label: "Old", amount: 180 } as const;
    await postCharge(admin.actor, { user_id: one.userId, apartment_no, ...arrears }, DUE);
    const written = vi.spyOn(MailModel, "updateOne");
    await sendDueReminders(LATE);
    const [mail] = await MailModel.find({ to: one.email }).lean();
    const calls = written.mock.calls as unknown as [
      { cause: string },
      { $setOnInsert: { sealed: Buffer } },
    ][];
    const [body] = calls.map(([{ cause }, { $setOnInsert }]) => openBody(cause, $setOnInsert.sealed));
    written.mockRestore();
    expect(mail?.subject).toBe(`The bill of apartment ${apartment_no} for October 2026 is late`);
    expect(body?.text).toContain("October 2026, Old: $180, due on Oct 20, 2026\n");
    expect(body?.text).not.toContain("Rent: ");
  });

  it("reminds before a month begins that is due on one of its first days, and of an older one beside it", async () => {
    await changeBuilding(admin.actor, { due_day: 2 });
    const [one, late] = [await owing(), await tenant()];
    const before = new Date("2026-10-30T04:00:00Z");
    await sendDueReminders(before);
    expect(await mailsTo(one)).toEqual([
      `The rent of apartment ${one.agreement.apartment_no} for November 2026 is due on Nov 2, 2026`,
    ]);
    expect(await RentReminderModel.find({ email: late.email }).lean()).toMatchObject([
      { periods: ["2026-10", "2026-11"] },
    ]);
    await expectInvariants();
  });

  it("sends each reminder once from concurrent runs", async () => {
    const tenants = await Promise.all(Array.from({ length: 4 }, () => owing()));
    await Promise.all(Array.from({ length: 4 }, () => sendDueReminders(DUE)));
    for (const one of tenants) expect(await mailsTo(one)).toHaveLength(1);
    expect(await RentReminderModel.countDocuments()).toBe(tenants.length);
    await expectInvariants();
  });

  it("stops after the payment and sends one mail after days of downtime", async () => {
    const [one, other] = [await owing(), await owing()];
    await sendDueReminders(new Date("2026-11-02T04:00:00Z"));
    await makePayment(one, "2026-11");
    await sendDueReminders(new Date("2026-11-13T04:00:00Z"));
    await sendDueReminders(new Date("2026-11-05T04:00:00Z"));
    expect(await mailsTo(one)).toHaveLength(1);
    const home = `apartment ${other.agreement.apartment_no}`;
    expect(await mailsTo(other)).toEqual([
      `The rent of ${home} for November 2026 is due on Nov 5, 2026`,
      `The rent of ${home} for November 2026 is late`,
    ]);
  });

  it("skips a tenant who pays while reminders are being sent", async () => {
    const [one, other] = [await owing(), await owing()];
    // The second tenant pays while the first reminder is written.
    const write = vi.spyOn(RentReminderModel, "create");
    write.mockImplementationOnce(async (...given) => {
      await makePayment(other, "2026-11");
      write.mockRestore();
      return RentReminderModel.create(...given);
    });
    await sendDueReminders(DUE);
    expect(await mailsTo(one)).toHaveLength(1);
    expect(await mailsTo(other)).toEqual([]);
  });
});

describe("checkInvariants (docs/product.md I20)", () => {
  it("finds a reminder for a month that was already paid", async () => {
    const one = await owing();
    await sendDueReminders(DUE);
    await expectInvariants();
    const paid = (minutes: number) => {
      const at = new Date(DUE.getTime() - minutes * 60_000);
      return { status: "paid" as const, history: [{ at, status: "paid" as const, reason: "" }] };
    };
    const { _id } = await makePayment(one, "2026-11", paid(-1));
    await expectInvariants();
    await PaymentModel.updateOne({ _id }, paid(2));
    expect(await checkInvariants(mongoose.connection)).toEqual([
      `I20: ${one.email} was reminded of 2026-11, which was paid`,
    ]);
  });
});

describe("sendRemindersNow", () => {
  it("reminds a tenant once a day with an audit entry, and says why others are skipped", async () => {
    const [one, paid] = [await owing(), await paidUp()];
    const emails = [one.email, one.email, paid.email, "nobody@example.com"];
    const [answer, again] = await Promise.all([
      sendRemindersNow(admin.actor, { period: "2026-11", emails }, LATE),
      sendRemindersNow(admin.actor, { period: "2026-11", emails }, LATE),
    ]);
    expect(answer.sent + again.sent).toBe(1);
    // The roll offers nobody twice a day.
    const offered = async (at: Date) =>
      new Map(
        (await getRentRoll(admin.actor, "2026-11", at)).rows.map((row) => [row.email, row.no_reminder]),
      );
    const today = await offered(LATE);
    expect([today.get(one.email), today.get(paid.email)]).toEqual(["Was already reminded today.", ""]);
    expect((await offered(new Date("2026-11-12T04:00:00Z"))).get(one.email)).toBe("");
    const late = await sendRemindersNow(admin.actor, { period: "2026-11", emails }, LATE);
    expect(late).toEqual({
      sent: 0,
      rows: [
        { email: one.email, outcome: "skipped", message: "Was already reminded today." },
        { email: paid.email, outcome: "skipped", message: "Nothing is due yet." },
        {
          email: "nobody@example.com",
          outcome: "skipped",
          message: "Has no account here.",
        },
      ],
    });
    await sendDueReminders(LATE);
    expect(await mailsTo(one)).toHaveLength(1);
    expect(await AuditEntryModel.find({ action: "rent-reminder.sent" }).lean()).toMatchObject([
      { actor_name: admin.actor.name, after: { periods: ["2026-11"], amount: 650 } },
    ]);
    expect(await PaymentModel.countDocuments({ user_id: one.userId })).toBe(1);
    expect((await listReminders(admin.actor, LATE)).reminders).toMatchObject([{ by: admin.actor.name }]);
    // A tenant who has paid since is reported as such, not as reminded.
    await makePayment(one, "2026-11");
    expect(
      (await sendRemindersNow(admin.actor, { period: "2026-11", emails: [one.email] }, LATE)).rows,
    ).toMatchObject([{ outcome: "skipped", message: "Nothing is due yet." }]);
  });
});

describe("sendRemindersNow for a former apartment", () => {
  it("sends one reminder of the debt a day, while the daily run sends none", async () => {
    const gone = await owing();
    const ended = { active: false, ended_at: new Date("2026-11-03T09:00:00Z") };
    await AgreementModel.updateOne({ _id: gone.agreement._id }, ended);
    const old = gone.agreement;
    // They moved within the tower, and owe nothing for their present apartment.
    const { _id, ...terms } = (await tenant()).agreement;
    const { name, email, user_id } = old;
    const home = await AgreementModel.findByIdAndUpdate(_id, { ...terms, name, email, user_id }).orFail();
    const here = { ...gone, agreement: { ...home.toObject(), name, email, user_id } };
    for (const period of ["2026-10", "2026-11"]) await makePayment(here, period);

    await sendDueReminders(LATE);
    expect(await mailsTo(gone)).toEqual([]);
    expect((await listReminders(admin.actor, LATE)).reminders).toEqual([]);
    const remind = () =>
      sendRemindersNow(admin.actor, { period: "2026-11", emails: [gone.email] }, LATE).then(
        ({ rows }) => rows[0],
      );
    expect(await remind()).toMatchObject({ outcome: "sent" });
    expect(await remind()).toMatchObject({ message: "Was already reminded today." });
    const [mail, ...others] = await MailModel.find({ to: gone.email }).lean();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`The rent of apartment ${old.apartment_no} for November 2026 is late`);
    expect((await listReminders(admin.actor, LATE)).reminders).toMatchObject([
      { apartment_no: old.apartment_no, periods: ["2026-11"], by: admin.actor.name },
    ]);
  });
});

describe("writeReminder for a month paid since the lookup", () => {
  it("returns settled and sends nothing if the month is paid, by a credit too, or its payment processing", async () => {
    for (const status of ["paid", "processing", "credit"] as const) {
      const one = await owing();
      const [found] = await findDebtors(LATE, await getBuilding(), [one.userId]);
      const reminder = found && reminderFor(found.debtor, 5, towerDay(LATE));
      if (!found || !reminder) throw new Error("a reminder");
      const { apartment_no } = one.agreement;
      const credit = { period: "2026-11", kind: "credit", label: "The lift", amount: 650 } as const;
      if (status !== "credit") await makePayment(one, "2026-11", { status });
      else await postCharge(admin.actor, { user_id: one.userId, apartment_no, ...credit }, LATE);
      expect(await writeReminder(found.agreement, reminder, { actor: null, now: LATE })).toBe("settled");
      expect(await mailsTo(one)).toEqual([]);
    }
    expect(await RentReminderModel.countDocuments()).toBe(0);
  });
});

describe("the reminder job", () => {
  it("waits until 9:00 in Dhaka and runs once a day", async () => {
    const run = makeReminderJob();
    const one = await makeTenant();
    const clock = vi.spyOn(mongoose.mongo.Db.prototype, "command");
    const at = (instant: string) => clock.mockResolvedValueOnce({ localTime: new Date(instant) });
    at("2026-11-11T02:59:59Z");
    await run();
    expect(await mailsTo(one)).toEqual([]);
    at("2026-11-11T03:00:00Z");
    await run();
    expect(await mailsTo(one)).toHaveLength(1);
    const later = await owing();
    at("2026-11-11T09:00:00Z");
    await run();
    expect(await mailsTo(later)).toEqual([]);
    clock.mockRestore();
  });
});

describe("a tenant with autopay", () => {
  /** Switches autopay on for the fifth of a month, as at this moment. */
  async function withAutopay(one: Tenant, at: Date): Promise<Tenant> {
    await storeCard(one.userId);
    await startAutopay(one.actor, { day: 5 }, at);
    return one;
  }
  const refusal = async (one: Tenant, at: Date) =>
    (await sendRemindersNow(admin.actor, { emails: [one.email], period: "2026-11" }, at)).rows[0]?.message;

  it("is reminded of the month in which it was switched on after its day, and not of one that it takes", async () => {
    const early = await withAutopay(await owing(), new Date("2026-11-01T04:00:00Z"));
    const late = await withAutopay(await owing(), new Date("2026-11-05T05:00:00Z"));
    await sendDueReminders(LATE);
    expect(await mailsTo(early)).toEqual([]);
    expect(await mailsTo(late)).toEqual([expect.stringContaining("for November 2026 is late")]);
    const now = new Date("2026-11-12T04:00:00Z");
    expect(await refusal(early, now)).toBe("Pays by autopay.");
    expect(await refusal(late, now)).toBe("Reminded.");
  });

  it("is reminded where cards are off by now, since nothing is taken", async () => {
    const one = await withAutopay(await owing(), new Date("2026-11-01T04:00:00Z"));
    const keys = { ...env() };
    Object.assign(env(), { STRIPE_SECRET_KEY: undefined });
    onTestFinished(() => void Object.assign(env(), keys));
    await sendDueReminders(LATE);
    expect(await mailsTo(one)).toEqual([expect.stringContaining("for November 2026 is late")]);
  });

  it("is reminded of a meter, which autopay does not take, and of nothing else", async () => {
    const one = await withAutopay(await owing(), new Date("2026-11-01T04:00:00Z"));
    const { apartment_no } = one.agreement;
    const meter = { period: "2026-11", kind: "meter", label: "Electricity", amount: 24.5 } as const;
    await postCharge(admin.actor, { user_id: one.userId, apartment_no, ...meter }, DUE);
    expect((await listReminders(admin.actor, DUE)).reminders).toMatchObject([
      { email: one.email, periods: ["2026-11"], amount: 24.5 },
    ]);
    await sendDueReminders(DUE);
    expect(await RentReminderModel.find().lean()).toMatchObject([{ email: one.email, cents: 2_450 }]);
    // Of the month past too: the mail does not ask for the rent that the card is about to pay.
    const written = vi.spyOn(MailModel, "updateOne");
    await sendDueReminders(new Date("2026-12-03T04:00:00Z"));
    const calls = written.mock.calls as unknown as [
      { cause: string },
      { $setOnInsert?: { sealed: Buffer } },
    ][];
    const text = calls
      .flatMap(([{ cause }, { $setOnInsert }]) =>
        $setOnInsert ? [openBody(cause, $setOnInsert.sealed)?.text] : [],
      )
      .at(-1);
    written.mockRestore();
    expect(text).toContain("November 2026: $24.50, due on ");
    expect(text).not.toContain("Rent: $650");
    await expectInvariants();
  });
});

describe("a month that is owed again", () => {
  const at = (day: string) => new Date(`${day}T04:00:00Z`);
  const change = (day: string, status: "paid" | "refunded" | "canceled") => ({
    at: at(day),
    status,
    reason: "",
  });

  it.each([
    ["a lost dispute", { status: "refunded", refunded_cents: 65_000 }, "refunded"],
    ["a reversed record", { status: "canceled", method: "cash" }, "canceled"],
  ] as const)(
    "by %s is reminded of again, from that day, although every stage had been sent",
    async (_, fields, last) => {
      const one = await tenant();
      await makePayment(one, "2026-11");
      for (let day = 1; day <= 30; day++)
        await sendDueReminders(new Date(at("2026-10-20").getTime() + day * 86_400_000));
      const before = (await mailsTo(one)).length;
      await makePayment(one, "2026-10", {
        ...fields,
        history: [change("2026-11-21", "paid"), change("2026-12-20", last)],
      });
      const december = await makePayment(one, "2026-12");
      expect(december.status).toBe("paid");
      for (const day of ["2026-12-20", "2026-12-21", "2026-12-26", "2026-12-27"])
        await sendDueReminders(at(day));
      expect((await mailsTo(one)).slice(before)).toEqual([
        expect.stringContaining("for October 2026 is due"),
        expect.stringContaining("for October 2026 is late"),
      ]);
    },
  );
});
