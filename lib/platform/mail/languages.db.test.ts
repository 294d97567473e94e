import mongoose, { type ClientSession } from "mongoose";
import { expect, it } from "vitest";
import * as agreements from "@/lib/agreements/mails";
import * as autopay from "@/lib/autopay/mails";
import { depositMail, settlementMail } from "@/lib/deposits/mails";
import * as leaving from "@/lib/leaving/mails";
import { changePreference } from "@/lib/mails/mutations";
import * as reports from "@/lib/payment-reports/mails";
import * as payments from "@/lib/payments/mails";
import { notifyOfStop } from "@/lib/payments/stop-autopay-for-reason";
import { inTransaction } from "@/lib/platform/db/transaction";
import { rentReminderMail } from "@/lib/rent-reminders/mails";
import * as repairs from "@/lib/repairs/mails";
import * as visits from "@/lib/visits/mails";
import { MailModel } from "@/models/mail";
import "@/models/registry";
import { makeActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { queueMail } from "./queue-mail";
import { openBody } from "./seal-body";
import { confirmEmailMail, resetPasswordMail } from "./templates";

connectTestDatabase();

const _id = new mongoose.Types.ObjectId();
const AT = new Date("2026-11-22T15:05:00Z");

/** What the office or the tenant wrote, names and identifiers, which stay as they are. */
const WRITTEN = /নাদিয়া|6B|Visa|R-114|০১৭|https?:\/\/\S+|[\w.+-]+@[\w.-]+|Nibash( Tower)?/g;

/** Each mail of `notify…` and of a template, to one person. */
async function writeAll(email: string, user_id: mongoose.Types.ObjectId, session: ClientSession) {
  const home = {
    _id,
    user_id,
    name: "নাদিয়া",
    email,
    apartment_no: "6B",
    active: true,
    leave_on: "2027-01-31",
  };
  const agreement = { ...home, notice_given_at: AT, last_month: "whole", rent_cents: 78_000 } as never;
  const threads = { tenant: () => null, office: () => null };
  const file = { name: "6B.pdf", bytes: new Uint8Array([1]) };
  const terms = { from: "2027-01", version: 2, at: AT };
  const reopened = [{ period: "2027-01", open: 12_000 }] as never;
  await agreements.notifyOfRent(agreement, { ...terms, rent_cents: 85_000, before_cents: 78_000 }, session);
  for (const charges of [[], [{ label: "Parking", amount: 20 }]])
    await agreements.notifyOfCharges(
      agreement,
      { ...terms, charges, at: new Date(AT.getTime() + charges.length) },
      session,
    );
  for (const version of [1, 2])
    await agreements.remindOfSigning(
      agreement,
      { version, isRenewed: version > 1, day: "2026-11-22" },
      session,
    );
  const signing = { version: 2, signer: "নাদিয়া", at: AT, file, threads };
  await agreements.notifyOfSigning(agreement, signing, session);
  await agreements.notifyOfNewRequest(agreement, { greeting: "নাদিয়া" }, session);
  for (const decision of ["accepted", "declined"] as const)
    await agreements.notifyOfDecision({ ...home, rent_cents: 78_000, decision, reason: "০১৭" }, session);
  await leaving.notifyOfNotice(agreement, { leaveOn: "2027-01-31", at: AT }, session);
  await leaving.notifyOfWithdrawal(agreement, reopened, session);
  for (const leaveOn of ["2027-01-31", null])
    await leaving.notifyOfEnding(
      agreement,
      { leaveOn, at: new Date(AT.getTime() + (leaveOn ? 1 : 2)), reopened },
      session,
    );
  const report = { ...home, cents: 78_000, method: "bkash", reference: "R-114", paid_on: "2026-11-04" };
  await reports.notifyOfDecline({ ...report, reason: "০১৭" } as never, session);
  const visit = { _id, name: "নাদিয়া", email, apartment_no: "6B", version: 1, sequence: 0, message: "০১৭" };
  for (const asked of [{}, { day: "2026-12-05", time: "morning" }]) {
    const stored = { ...visit, ...asked, _id: new mongoose.Types.ObjectId() };
    await visits.notifyOfArrival({ ...stored, state: "new" } as never, true, session);
    await visits.notifyOfDecision({ ...stored, state: "declined", answer: "০১৭" } as never, false, session);
    await visits.notifyOfDecision({ ...stored, version: 2, state: "confirmed" } as never, true, session);
  }
  const repair = {
    ...home,
    title: "০১৭",
    description: "",
    urgent: false,
    photos: [],
    sequence: 0,
    planned_on: "2026-12-05",
  };
  for (const what of ["reported", "planned", "unplanned", "done", "declined", "reopened", "message"] as const)
    await repairs.notifyOfRepair(
      { what, by: "house", repair: { ...repair, version: 1 } as never, text: "০১৭" },
      session,
    );
  const saved = { ...home, card: { id: "pm_1", brand: "visa", last4: "4242" } } as never;
  const charge = { at: AT, period: "2026-11", cents: 67_000 };
  const lines = [{ id: "rent:2026-11", cents: 65_000 }];
  const account = { lines: [{ id: "rent:2026-11", label: "Rent", period: "2026-11" }] } as never;
  await autopay.notifyOfAnnouncement(saved, { ...charge, lines, agreement, account }, session);
  for (const again of [AT, null])
    await autopay.notifyOfDecline(
      saved,
      {
        period: "2026-11",
        begunAt: AT,
        declines: again ? 1 : 2,
        reason: "Declined.",
        needsHolder: false,
        codes: { code: "card_declined", decline_code: "insufficient_funds" },
        again,
      },
      session,
    );
  for (const hasExpired of [true, false])
    await autopay.notifyOfExpiry(
      saved,
      { ...charge, last: hasExpired ? "2026-10" : "2026-11", hasExpired },
      session,
    );
  await notifyOfStop(saved, { reason: "dispute", cause: "1" }, session);
  await notifyOfStop(
    saved,
    { reason: { card: { brand: "visa", last4: "4242" } as never }, cause: "2" },
    session,
  );
  const entry = { kind: "charged", cents: 65_000, at: AT, reference: "R-114", by: null, by_name: "" };
  const paid = {
    ...home,
    period: "2026-11",
    lines: ["rent:2026-11"],
    block_no: "B",
    floor_no: 6,
    entries: [entry],
    rent_cents: 65_000,
    discount_cents: 0,
    paid_cents: 65_000,
    kept_cents: 65_000,
    status: "paid",
    method: "cash",
    reference: "R-114",
    date: AT,
    created_at: AT,
    coupon: null,
    percent: 0,
  } as never;
  await payments.notifyOfGiveBack(paid, { number: 1, cents: 5_000, reason: "০১৭" }, session);
  await payments.notifyOfFailure(paid, { about: "1", cents: 5_000, wasTold: true }, session);
  await queueMail(payments.paymentReversedMail(paid, { reason: "০১৭", reopened: [] }), session);
  const link = "https://home.example.com/dashboard";
  const about = { name: "নাদিয়া", apartmentNo: "6B", by: "নাদিয়া", heldCents: 130_000, link };
  for (const kind of ["received", "applied", "deducted", "given_back", "reversed"] as const) {
    const said = {
      ...about,
      kind,
      taken: "received",
      cents: 5_000,
      method: "bank",
      reference: "R-114",
    } as const;
    await queueMail(
      depositMail(email, { ...said, on: "2026-11-01", reason: "০১৭" }, () => null),
      session,
    );
  }
  const settled = [
    { kind: "received", cents: 1 },
    { kind: "applied", cents: 2, label: "Rent", period: "2026-11" },
    { kind: "deducted", cents: 3, reason: "০১৭" },
    { kind: "given_back", cents: 4, method: "cash", reference: "" },
  ] as const;
  await queueMail(settlementMail(email, { ...about, lines: settled, openCents: 5 }), session);
  const months = [{ period: "2026-11", cents: 78_000, dueOn: "2026-11-05", isRent: true, bill: undefined }];
  const ways = [{ method: "bkash", label: "", number: "০১৭", note: "" }] as const;
  for (const kind of ["soon", "due", "late"] as const)
    for (const isFormer of [true, false]) {
      const reminder = { ...about, kind, months, totalCents: 78_000, takesCards: isFormer, isFormer, ways };
      await queueMail(rentReminderMail(email, reminder), session);
    }
  await queueMail(
    leaving.agreementEndedMail(email, {
      ...about,
      day: "2027-01-31",
      isRemoved: true,
      unpaid: 1,
      toGiveBack: 2,
      deposit: 3,
      office: "০১৭",
    }),
    session,
  );
  await queueMail(resetPasswordMail(email, "Nibash", "", link), session);
  await queueMail(confirmEmailMail(email, "Nibash", link), session);
}

async function readAll(to: string, session: ClientSession) {
  const rows = await MailModel.find({ to }).session(session).sort({ _id: 1 }).lean();
  return rows.map(({ subject, cause, sealed }) => {
    const {
      text = "",
      html = "",
      attachments = [],
    } = openBody(cause, Buffer.from(sealed?.buffer as ArrayBuffer)) ?? {};
    return {
      subject,
      text,
      html,
      files: attachments.map(({ name, content }) => [name, Buffer.from(content).toString()] as const),
    };
  });
}

it("writes every mail to a member in the language that they chose, and an admin's in English", async () => {
  const [member, admin] = [await makeActor("member", { name: "নাদিয়া" }), await makeActor("admin")];
  // Read before the commit, after which they are sent and their texts erased.
  const write = () =>
    inTransaction(async (session) => {
      await writeAll(member.email, new mongoose.Types.ObjectId(member.userId), session);
      return [await readAll(member.email, session), await readAll(admin.email, session)] as const;
    });
  expect(await changePreference(member.actor, { language: "bn" })).toBe(1);
  expect(await changePreference(member.actor, { language: "bn" })).toBe(0);
  const [bengali, office] = await write();
  expect(bengali.length).toBeGreaterThan(45);
  for (const { subject, text, html, files } of bengali) {
    expect(html).toContain('<html lang="bn">');
    expect(`${subject}\n${text}`.replace(WRITTEN, "")).not.toMatch(/[A-Za-z0-9]/);
    for (const [name, content] of files)
      if (name.endsWith(".ics"))
        expect(/SUMMARY:(.*)/.exec(content.replace(/\r\n /g, ""))?.[1]?.replace(WRITTEN, "")).toMatch(
          /^[^A-Za-z]*(Nibash( Tower)?)?\r?$/,
        );
  }
  expect(office.length).toBeGreaterThan(0);
  for (const { html, text } of office)
    expect(`${html}${text}`.replace(/নাদিয়া|০১৭/g, "")).not.toMatch(/lang="bn"|[ঀ-৿]/);
  await MailModel.deleteMany({});
  expect(await changePreference(member.actor, { language: "en" })).toBe(1);
  const [english] = await write();
  expect(english.length).toBe(bengali.length);
  // Who has signed an earlier version is asked for the new one alone.
  const reminders = english.filter(({ subject }) => subject.endsWith("is not signed yet"));
  expect(reminders.map(({ text }) => text.includes("Please read the new version"))).toEqual([false, true]);
  for (const { subject, text, html } of english) {
    expect(html).toContain('<html lang="en">');
    expect(`${subject}\n${text}`.replace(/নাদিয়া|০১৭/g, "")).not.toMatch(/[ঀ-৿]/);
  }
});
