import { addDays } from "date-fns";
import mongoose from "mongoose";
import { describe, expect, it } from "vitest";
import { recordDeposit } from "@/lib/deposits/contract";
import { recordDepositEntry } from "@/lib/deposits/record-entry";
import { giveNotice, removeMember } from "@/lib/leaving/mutations";
import { reportPayment, withdrawReport } from "@/lib/payment-reports/mutations";
import { reversePayment } from "@/lib/payments/change-payment";
import { recordReceipt } from "@/lib/payments/record-offline";
import { env } from "@/lib/platform/env";
import { dayAfter, towerDay } from "@/lib/platform/format/dates";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { listMails } from "@/lib/platform/mail/transport";
import { addTenant } from "@/lib/tenants/import-tenants";
import { getMemberPage } from "@/lib/users/queries";
import { AgreementModel } from "@/models/agreement";
import { BuildingModel, THE_BUILDING } from "@/models/building";
import { PaymentModel } from "@/models/payment";
import { makeActor, signInAs, type TestActor } from "@/tests/support/actors";
import { makeApartment } from "@/tests/support/factories";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { acceptRequest } from "./accept-request";
import { findOwnThread, findThread } from "./find-thread";
import { signAgreement } from "./mutations";
import { findMyAgreement } from "./queries";
import { requestApartment } from "./request-apartment";

connectTestDatabase();

const TODAY = towerDay(new Date());
const MARKS = { done: "✓", next: "→", open: "·" } as const;

const marks = (thread: Awaited<ReturnType<typeof findOwnThread>>) =>
  thread?.steps.map(({ kind, state }) => kind + MARKS[state]).join(" ") ?? null;

async function mailTo(email: string, subject: string) {
  await finishMails(20_000);
  const found = (await listMails(env().MAIL_DIR ?? "")).filter(
    (mail) => mail.to === email && mail.subject.includes(subject),
  );
  expect(found, subject).toHaveLength(1);
  return found[0]?.text ?? "";
}

/** A request that is accepted for today, with the first rent in this month. */
async function moveIn(admin: TestActor<"admin">, person: TestActor, first_day = TODAY) {
  const { _id, apartment_no } = await makeApartment();
  const asked = await requestApartment(person.actor, String(_id));
  if (!("insertedId" in asked)) throw new Error("The request was refused.");
  const terms = { first_day, first_period: first_day.slice(0, 7), deposit: 1300 };
  const agreement_id = await acceptRequest(admin.actor, asked.insertedId, terms);
  return {
    agreement_id,
    apartment_no,
    member: await signInAs<"member">(new mongoose.Types.ObjectId(person.userId)),
  };
}

describe("the thread of a tenancy", () => {
  it("leads from the acceptance to the keys, in the profile, on the person's page and in each mail", async () => {
    await BuildingModel.create({
      _id: THE_BUILDING,
      payment_methods: [{ method: "bkash", label: "", number: "01711 000012", note: "" }],
      office_hours: "9 am to 6 pm",
    });
    const [admin, person] = [await makeActor("admin"), await makeActor("user", { name: "Nadia Rahman" })];
    const { agreement_id, apartment_no, member } = await moveIn(admin, person);
    const office = async () => (await getMemberPage(admin.actor, person.userId)).agreements[0]?.thread?.next;
    expect(marks(await findOwnThread(person.userId))).toBe(
      "sent✓ accepted✓ sign→ deposit· first_rent· keys·",
    );
    expect(await office()).toMatchObject({ text: "The agreement is to be signed" });
    const accepted = await mailTo(person.email, "is accepted");
    expect(accepted).toContain("Next: Sign your agreement and pay the deposit of $1,300.");
    expect(accepted).toContain("bKash: 01711 000012\nAt the office: ");
    expect(accepted).toMatch(/Sign Your Agreement: \S+\/dashboard\/agreement#document\n/);
    expect(accepted).not.toContain("Open your profile");

    expect(await signAgreement(member.actor, { name: "Nadia Rahman" })).toBe(1);
    expect((await findMyAgreement(person.userId))?.thread?.next?.text).toBe("Pay the deposit of $1,300");
    const signed = await mailTo(person.email, "is signed");
    expect(signed).toMatch(/You signed the agreement for [^]*Next: Pay the deposit of \$1,300\./);
    const told = await mailTo(admin.email, "is signed");
    expect(told).toContain("Nadia Rahman signed the agreement for ");
    expect(told).toContain("Next: $1,300 of the deposit is to come.");
    expect(told).toMatch(new RegExp(`Record the Deposit: \\S+/dashboard/deposits/${agreement_id}\n`));

    const receive = (amount: number, reference: string) =>
      recordDepositEntry(
        admin.actor,
        agreement_id,
        recordDeposit.body.parse({ kind: "received", amount, method: "bank", reference, on: TODAY }),
      );
    await receive(1000, "A");
    expect(await mailTo(person.email, "We have received $1,000")).toContain(
      "Next: Pay the rest of the deposit, $300.",
    );
    const reported = { purpose: "deposit", method: "cash", amount: 300, reference: "", note: "" } as const;
    const part = await reportPayment(member.actor, { ...reported, amount: 100, paid_on: TODAY });
    expect((await findOwnThread(person.userId))?.next?.text).toBe("Pay the rest of the deposit, $300");
    await withdrawReport(member.actor, part);
    const report = await reportPayment(member.actor, { ...reported, paid_on: TODAY });
    expect((await findOwnThread(person.userId))?.next?.text).toBe(
      "Your deposit is reported and waits for the office",
    );
    await withdrawReport(member.actor, report);
    await receive(300, "B");
    const rent = await mailTo(person.email, "We have received $300");
    expect(rent).toContain("Next: Pay the first rent: $650 by ");
    expect(rent).toMatch(/You get your keys on \w+ \d+, \d{4}, at the office: .*, 9 am to 6 pm\n/);
    expect(rent).toMatch(/Pay \w+ \d{4}: \S+\/(payment\?period=|dashboard\/make-payment)/);
    expect(rent).toContain("See It and Its Receipt: ");
    expect(await office()).toMatchObject({ kind: "first_rent" });

    // What the tenant reports waits for the office, and asks nothing of them.
    await reportPayment(member.actor, {
      method: "bkash",
      amount: 650,
      reference: "9F3K2L",
      paid_on: TODAY,
      note: "",
    });
    expect(marks(await findOwnThread(person.userId))).toBe(
      "sent✓ accepted✓ sign✓ deposit✓ first_rent· keys→",
    );
    await recordReceipt(admin.actor, {
      email: person.email,
      amount: 650,
      method: "bkash",
      reference: "9F3K2L",
      received_on: TODAY,
      note: "",
    });
    expect(marks(await findOwnThread(person.userId))).toBe(
      "sent✓ accepted✓ sign✓ deposit✓ first_rent✓ keys→",
    );
    const agreement = await AgreementModel.findById(agreement_id).orFail().lean();
    expect(await findThread(agreement, "tenant", null, addDays(new Date(), 1))).toBeNull();
    // It is derived: what is taken back is open again, and the report waits for the office again.
    const paid = await PaymentModel.findOne({ reference: "9F3K2L" }).orFail().lean();
    await reversePayment(admin.actor, String(paid._id), "Not theirs.");
    expect(marks(await findOwnThread(person.userId))).toContain("first_rent·");
    expect(apartment_no).toBe((await findOwnThread(person.userId))?.apartment_no);
    await expectInvariants();
  });

  it("ends with the agreement, and begins again with the one for another home", async () => {
    const [admin, person] = [await makeActor("admin"), await makeActor("user", { name: "Nadia Rahman" })];
    const first = await moveIn(admin, person);
    await signAgreement(first.member.actor, { name: "Nadia Rahman" });
    await removeMember(admin.actor, person.email);
    expect(await findOwnThread(person.userId)).toBeNull();
    expect((await findMyAgreement(person.userId))?.thread).toBeNull();
    const back = await signInAs<"user">(new mongoose.Types.ObjectId(person.userId));
    const second = await moveIn(admin, back, dayAfter(TODAY));
    expect(await findOwnThread(person.userId)).toMatchObject({
      apartment_no: second.apartment_no,
      next: { kind: "sign" },
    });
    const page = await getMemberPage(admin.actor, person.userId);
    expect(page.agreements.map(({ thread }) => thread === null)).toEqual([false, true]);
  });

  it("is the one of leaving once notice is given, until the deposit is given back", async () => {
    const [admin, person] = [await makeActor("admin"), await makeActor("user", { name: "Nadia Rahman" })];
    const { agreement_id, member } = await moveIn(admin, person);
    const entry = (fields: object) =>
      recordDepositEntry(
        admin.actor,
        agreement_id,
        recordDeposit.body.parse({ method: "cash", on: TODAY, ...fields }),
      );
    await entry({ kind: "received", amount: 1300 });
    await giveNotice(member.actor, towerDay(addDays(new Date(), 61)));
    expect(marks(await findOwnThread(person.userId))).toBe("notice✓ last_rent→ move_out· deposit_back·");
    expect(await mailTo(person.email, "We have your notice")).toContain("Next: Pay the last month: $650 by ");
    await removeMember(admin.actor, person.email);
    // Removed on its first day, whose month it owes.
    expect(marks(await findOwnThread(person.userId))).toContain("move_out✓ deposit_back·");
    const office = async () => (await getMemberPage(admin.actor, person.userId)).agreements[0]?.thread;
    expect(await office()).not.toBeNull();
    await entry({ kind: "given_back", amount: 1300 });
    expect(await findOwnThread(person.userId)).toBeNull();
    expect(await office()).toBeNull();
    await expectInvariants();
  });

  it("asks of who lived here before only what is still open", async () => {
    const admin = await makeActor("admin");
    const { apartment_no } = await makeApartment();
    const id = await addTenant(admin.actor, {
      apartment_no,
      name: "Rahim Uddin",
      telephone: "01711000000",
      email: "",
      moved_in: "2019-03-01",
      rent: 650,
      deposit: 1300,
      paid_until: "",
      owed: 0,
    });
    expect(marks(await findOwnThread(id))).toBe("sign→ deposit✓ first_rent·");
  });
});
