import mongoose from "mongoose";
import { describe, expect, it, vi } from "vitest";
import { formatBookCsv, getBook } from "@/lib/expenses/queries";
import { removeMember } from "@/lib/leaving/mutations";
import { giveBack, reversePayment } from "@/lib/payments/change-payment";
import { getMyAccount, getMyBalance } from "@/lib/payments/get-account";
import { recordReceipt as recordReceiptEndpoint } from "@/lib/payments/office-contract";
import { getReceipt } from "@/lib/payments/queries";
import { recordReceipt } from "@/lib/payments/record-offline";
import { env } from "@/lib/platform/env";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { listMails } from "@/lib/platform/mail/transport";
import { getRentRoll } from "@/lib/rent-roll/queries";
import { AgreementModel } from "@/models/agreement";
import { AuditEntryModel } from "@/models/audit-entry";
import { DepositModel } from "@/models/deposit";
import { MailModel } from "@/models/mail";
import { PaymentModel } from "@/models/payment";
import { UserModel } from "@/models/user";
import { checkInvariants } from "@/scripts/checks/invariants/check-invariants";
import { makeActor } from "@/tests/support/actors";
import { expectInvariants, snapshotDatabase } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { readPdfTexts } from "@/tests/support/pdf-text";
import { acceptAgain, makePayment, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { recordDeposit, settleDeposit as settleEndpoint } from "./contract";
import { getDeposit, listFormerTenants } from "./queries";
import { makeDepositReceipt, recordDepositEntry } from "./record-entry";
import { settleDeposit } from "./settle-deposit";

connectTestDatabase();

const ROUNDS = 8;
const november = new Date("2026-11-21T09:00:00Z");

async function makeCase() {
  const tenant = await makeTenant({ acceptDate: new Date("2026-09-02T09:00:00Z") });
  await AgreementModel.updateOne(
    { _id: tenant.agreement._id },
    { $set: { deposit_cents: 130_000, first_day: "2026-09-02" } },
  );
  const { actor } = await makeActor("admin");
  const id = String(tenant.agreement._id);
  const record = (body: Record<string, unknown>) =>
    recordDepositEntry(actor, id, recordDeposit.body.parse(body), november);
  return { tenant, admin: actor, id, record, look: () => getDeposit(actor, id, november) };
}

const bank = { kind: "received", amount: 1300, method: "bank", reference: "TRX-1", on: "2026-09-05" };
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: unknown) => (error as { message: string }).message,
  );

async function subjectsTo({ email }: Tenant): Promise<string[]> {
  await finishMails(20_000);
  const mails = await MailModel.find({ to: email }).sort({ created_at: 1, _id: 1 }).lean();
  expect(mails.every(({ kind }) => kind === "money")).toBe(true);
  return mails.map(({ subject }) => subject);
}

describe("deposit entries", () => {
  it("each get a mail and an audit entry, and look the same to tenant and admin", async () => {
    const { tenant, record, look, admin, id } = await makeCase();
    const before = await look();
    expect(before).toMatchObject({ agreed: 1300, due: 1300, held: 0, version: 0, entries: [] });
    const received = await record(bank);
    await record({ kind: "deducted", amount: 200, reason: "A broken door.", on: "2026-10-01" });
    const wrong = await record({ kind: "given_back", amount: 1000, method: "cash" });
    await record({ kind: "reversed", entry: wrong, reason: "It was somebody else." });
    expect(await refusal(record({ kind: "reversed", entry: wrong, reason: "Again." }))).toBe(
      "This entry has been reversed already.",
    );

    const deposit = await getDeposit(tenant.actor, id, november);
    expect(deposit).toEqual(await look());
    expect(deposit).toMatchObject({ received: 1300, deducted: 200, given_back: 0, held: 1100, version: 4 });
    expect(deposit.entries.map(({ kind, on, amount }) => [kind, on, amount])).toEqual([
      ["reversed", "2026-11-21", 1000],
      ["given_back", "2026-11-21", 1000],
      ["deducted", "2026-10-01", 200],
      ["received", "2026-09-05", 1300],
    ]);
    expect(deposit.entries[1]?.reversed).toMatchObject({ by: admin.name, reason: "It was somebody else." });
    expect(deposit.entries[3]).toMatchObject({ _id: received, method: "bank", recorded_by: admin.name });
    const home = `apartment ${tenant.agreement.apartment_no}`;
    expect((await subjectsTo(tenant)).toSorted()).toEqual([
      `$1,000 of your deposit for ${home} is given back`,
      `$200 is deducted from your deposit for ${home}`,
      `An entry about your deposit for ${home} is corrected`,
      `We have received $1,300 of your deposit for ${home}`,
    ]);
    const trail = await AuditEntryModel.find({ action: /^deposit/ })
      .sort({ _id: 1 })
      .lean();
    expect(trail.map(({ action, after }) => [action, (after as { held: number }).held])).toEqual([
      ["deposit.received", 1300],
      ["deposit.deducted", 1100],
      ["deposit.given_back", 100],
      ["deposit.reversed", 1100],
    ]);
    await expectInvariants();
  });

  it("are recorded once when repeated; a reused reference or an old version is refused", async () => {
    const { record, look, tenant } = await makeCase();
    const first = await record({ ...bank, amount: 500 });
    expect(await record({ ...bank, amount: 500 })).toBe(first);
    expect(await refusal(record({ ...bank, amount: 600 }))).toBe(
      "This reference was used already: for $500 on Sep 5, 2026.",
    );
    const { version } = await look();
    await record({ ...bank, amount: 100, reference: "TRX-2", version });
    const stale = record({ ...bank, amount: 100, reference: "TRX-3", version });
    expect(await refusal(stale)).toBe("This deposit has changed since you looked at it. Look at it again.");
    await expect(record({ ...bank, amount: 701, reference: "TRX-4" })).rejects.toMatchObject({
      fields: { amount: "At most $700 of the $1,300 is still to be received." },
    });
    await expect(record({ ...bank, amount: 1, reference: "TRX-4", on: "2026-11-22" })).rejects.toMatchObject({
      code: "invalid_input",
      fields: { on: "This day is still to come." },
    });
    expect(await look()).toMatchObject({ received: 600, version: 2 });
    expect(await subjectsTo(tenant)).toHaveLength(2);
  });

  it("are recorded once per key, whatever version the repeated request carries", async () => {
    const { record, look, tenant } = await makeCase();
    await record(bank);
    const key = "5f2c1d7e90ab43c8";
    const cash = { kind: "given_back", amount: 100, method: "cash", key };
    const sent = await Promise.all([1, 1, 2].map((version) => record({ ...cash, version })).map(refusal));
    expect(sent).toContain("done");
    const again = await record({ ...cash, version: 2 });
    expect(await record({ ...cash, version: 1 })).toBe(again);
    for (const other of [{ amount: 101 }, { reason: "Another." }, { reference: "R-1" }])
      expect(await refusal(record({ ...cash, ...other, version: 2 }))).toBe(
        "Another entry was recorded under this key. Look at the deposit again.",
      );
    expect(await look()).toMatchObject({ given_back: 100, held: 1200, version: 2 });
    const wrong = { kind: "reversed", entry: again, reason: "Not yet.", key: `${key}-wrong` };
    expect(await record({ ...wrong, version: 2 })).toBe(await record({ ...wrong, version: 3 }));
    await record({ ...cash, key: `${key}-next`, version: 3 });
    expect(await look()).toMatchObject({ given_back: 100, held: 1200, version: 4 });
    expect(await subjectsTo(tenant)).toHaveLength(4);
    await expectInvariants();
  });

  it("have unique references per method, regardless of case, spaces and character width", async () => {
    const { record, look, id } = await makeCase();
    const part = { ...bank, amount: 100, reference: "Trx-9 a" };
    const first = await record(part);
    for (const reference of ["trx-9 A", "TRX-9  A", "ＴＲＸ-9 A"]) {
      expect(await record({ ...part, reference })).toBe(first);
      expect(await refusal(record({ ...part, reference, amount: 200 }))).toBe(
        "This reference was used already: for $100 on Sep 5, 2026.",
      );
    }
    await record({ ...part, method: "cheque" });
    expect(await look()).toMatchObject({ received: 200, version: 2 });
    await expectInvariants();
    await DepositModel.collection.updateOne(
      { agreement_id: new mongoose.Types.ObjectId(id) },
      { $set: { "entries.1.method": "bank", "entries.1.reference": "trx-9 a" } },
    );
    expect(await checkInvariants(mongoose.connection)).toEqual([
      `I18: the deposit of agreement ${id} has a reference twice`,
    ]);
  });

  it("have no reference of a payment, nor a payment one of theirs, also when both are recorded at once", async () => {
    const both = " If it paid both, record this part under another reference.";
    for (let round = 0; round < ROUNDS; round++) {
      const { record, tenant, admin } = await makeCase();
      const reference = `Trx-${String(round)}`;
      const rent = { email: tenant.email, amount: 650, method: "bank", received_on: "2026-11-20" };
      const pay = (more: object) =>
        recordReceipt(admin, recordReceiptEndpoint.body.parse({ ...rent, reference, ...more }), november);
      const home = `apartment ${tenant.agreement.apartment_no}`;
      const done = await Promise.allSettled([
        record({ ...bank, reference: `TRX-${String(round)}` }),
        pay({}),
      ]);
      const refused = done.flatMap((one) => (one.status === "rejected" ? [one.reason as Error] : []));
      expect(refused).toMatchObject([
        {
          code: "conflict",
          message: expect.stringMatching(
            new RegExp(`^Bank transfer with the reference \\S+ is recorded already, for .*${home}`),
          ) as string,
        },
      ]);
      // Of another method, and of a reversed entry, it is another one.
      if (done[0].status === "rejected") {
        await record({ ...bank, method: "bkash", reference });
        continue;
      }
      expect(refused[0]?.message).toBe(
        `Bank transfer with the reference ${reference} is recorded already, for the deposit of ${home}.${both}`,
      );
      await pay({ method: "bkash" });
      await record({ kind: "reversed", entry: done[0].value, reason: "It was rent." });
      await pay({});
      await expect(record({ ...bank, reference })).rejects.toMatchObject({
        fields: { reference: expect.stringContaining(both) as string },
      });
    }
    await expectInvariants();
  });

  it("have no reference of another tenant's payment or deposit, also when both are recorded at once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [one, other] = [await makeCase(), await makeCase()];
      const reference = `TRX-${String(round)}`;
      const { email } = other.tenant;
      const rent = { email, amount: 650, method: "bank", received_on: "2026-11-20", reference };
      const done = await Promise.allSettled([
        one.record({ ...bank, reference }),
        round % 2 === 0
          ? recordReceipt(other.admin, recordReceiptEndpoint.body.parse(rent), november)
          : other.record({ ...bank, reference: reference.toLowerCase() }),
      ]);
      expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      for (const result of done)
        if (result.status === "rejected")
          expect(result.reason).toMatchObject({
            code: "conflict",
            message: expect.stringContaining("is recorded already, for ") as string,
          });
    }
    await expectInvariants();
  });

  it("never return more than is held nor receive more than agreed under concurrent requests", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { record, look } = await makeCase();
      const first = await Promise.allSettled([
        record({ ...bank, reference: `A${String(round)}` }),
        record({ ...bank, reference: `B${String(round)}` }),
      ]);
      expect(first.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const second = await Promise.all(
        [800, 900, 700].map((amount) => refusal(record({ kind: "given_back", amount, method: "cash" }))),
      );
      expect(second.filter((words) => words === "done")).toHaveLength(1);
      for (const words of second) expect(words).toMatch(/^done$|^At most \$\d+ is held\.$/);
      const { held, received, given_back } = await look();
      expect(held).toBe(received - given_back);
      expect(received).toBe(1300);
    }
    await expectInvariants();
    expect(await MailModel.countDocuments({ cause: /^deposit:/ })).toBe(2 * ROUNDS);
  });

  it("have a receipt with the house's address in the language of its tenant", async () => {
    const { tenant, record, admin, id } = await makeCase();
    await UserModel.updateOne({ _id: tenant.userId }, { language: "bn" });
    const file = await makeDepositReceipt(admin, id, await record(bank));
    expect(readPdfTexts(file.bytes).at(-1)).toBe("Nibash, উত্তরা সেক্টর ১০, ঢাকা, বাংলাদেশ");
  });

  it("violate I18 when they are changed by hand in the database", async () => {
    const { record, id } = await makeCase();
    await record(bank);
    const change = { $set: { held_cents: 5, "entries.0.cents": 140_000 } };
    await DepositModel.collection.updateOne({ agreement_id: new mongoose.Types.ObjectId(id) }, change);
    expect(await checkInvariants(mongoose.connection)).toEqual([
      `I18: the deposit of agreement ${id} is stored with another sum than its entries give`,
      `I18: the deposit of agreement ${id} has received more than agreed`,
    ]);
  });
});

describe("a settlement", () => {
  /** A tenant who owes September to November, and whose deposit of $1,300 is held. */
  async function makeHeld() {
    const one = await makeCase();
    await one.record({ ...bank, reference: `TRX-${one.tenant.agreement.apartment_no}` });
    const settle = (body: Record<string, unknown>) =>
      settleDeposit(one.admin, one.id, settleEndpoint.body.parse(body), november);
    const account = () => getMyAccount(one.tenant.actor, november);
    return { ...one, settle, account };
  }
  const parts = {
    applied: 900,
    deducted: 120,
    reason: "A broken window.",
    given_back: 280,
    method: "bank",
    reference: "TRX-9",
  };

  it("pays what is open, oldest first, keeps a part and gives back the rest, in one mail with a receipt", async () => {
    const { tenant, admin, id, settle, look, account } = await makeHeld();
    expect(await look()).toMatchObject({ held: 1300, open: 1950 });
    const first = await settle(parts);
    expect(await look()).toMatchObject({
      received: 1300,
      applied: 900,
      deducted: 120,
      given_back: 280,
      held: 0,
      open: 1050,
      version: 2,
    });
    const { open, receipts } = await account();
    expect(open).toBe(1050);
    expect(receipts).toMatchObject([
      {
        id: first,
        amount: 900,
        method: "deposit",
        covers: [
          { period: "2026-09", kind: "rent", amount: 650 },
          { period: "2026-10", kind: "rent", amount: 250 },
        ],
      },
    ]);
    const home = `apartment ${tenant.agreement.apartment_no}`;
    await finishMails(20_000);
    const mails = await listMails(env().MAIL_DIR ?? "");
    const mail = mails.find(({ subject }) => subject === `Your deposit for ${home} is settled`);
    expect(mail?.to).toBe(tenant.email);
    for (const line of [
      "Received: $1,300",
      "Used for Rent, September 2026: $650",
      "Used for Rent, October 2026: $250",
      "Deducted: $120 (A broken window.)",
      "Given back: $280 (Bank transfer, TRX-9)",
      "$0 of it is held now.",
      "$1,050 of your account is still open.",
    ])
      expect(mail?.text).toContain(line);
    expect(await MailModel.countDocuments({ to: tenant.email, subject: /^Receipt: / })).toBe(1);
    expect(await getReceipt(tenant.actor, first)).toMatchObject({ method: "deposit", paid: 900 });
    const trail = await AuditEntryModel.find({ action: /^deposit/ })
      .sort({ _id: 1 })
      .lean();
    expect(trail.map(({ action, after }) => [action, (after as { held: number }).held])).toEqual([
      ["deposit.received", 1300],
      ["deposit.applied", 400],
      ["deposit.deducted", 280],
      ["deposit.given_back", 0],
    ]);
    const file = await makeDepositReceipt(admin, id, first);
    expect(readPdfTexts(file.bytes)).toContain("Used for bills");
    await expectInvariants();
  });

  it("pays the lines that it names, and never more than is open or held", async () => {
    const { settle, account, look, tenant } = await makeHeld();
    await makePayment(tenant, "2026-09");
    await makePayment(tenant, "2026-10");
    const before = await snapshotDatabase();
    expect(await refusal(settle({ applied: 651 }))).toBe("At most $650 is open.");
    expect(await refusal(settle({ applied: 100, lines: ["rent:2026-10"] }))).toBe("Nothing is open.");
    expect(await refusal(settle({ ...parts, applied: 650, given_back: 531 }))).toBe("At most $530 is held.");
    expect(await snapshotDatabase()).toBe(before);
    await settle({ applied: 100, lines: ["rent:2026-11"] });
    const paid = (await account()).receipts.find(({ method }) => method === "deposit");
    expect(paid?.covers).toEqual([{ period: "2026-11", kind: "rent", amount: 100 }]);
    expect(await look()).toMatchObject({ held: 1200, open: 550 });
    await expectInvariants();
  });

  it("is recorded once under one key, and by one of two admins at once", async () => {
    const { settle, look, tenant, id } = await makeHeld();
    const key = "5f2c1d7e90ab43c8";
    const ids = await Promise.all([1, 2, 3].map(() => settle({ ...parts, key })));
    expect(new Set(ids).size).toBe(1);
    expect(await refusal(settle({ ...parts, deducted: 121, key }))).toMatch(/^Another settlement/);
    expect(await look()).toMatchObject({ held: 0, applied: 900 });
    for (let round = 0; round < ROUNDS; round++) {
      const one = await makeHeld();
      const other = await makeActor("admin");
      const both = await Promise.all([
        refusal(one.settle({ ...parts, reference: `A-${String(round)}` })),
        refusal(
          settleDeposit(
            other.actor,
            one.id,
            settleEndpoint.body.parse({ ...parts, reference: `B-${String(round)}` }),
            november,
          ),
        ),
      ]);
      expect(both.toSorted()).toEqual(["Nothing of the deposit is held.", "done"]);
      expect(await one.look()).toMatchObject({ held: 0, applied: 900, given_back: 280 });
      expect((await one.account()).open).toBe(1050);
    }
    expect(await PaymentModel.countDocuments({ user_id: tenant.userId, method: "deposit" })).toBe(1);
    expect(await DepositModel.countDocuments({ agreement_id: id })).toBe(1);
    await expectInvariants();
  });

  it("is in the book as money received: what it paid, and what was deducted until it is reversed", async () => {
    const { settle, look, record, admin, tenant } = await makeHeld();
    const book = (query: object) => getBook(admin, { from: "2026-01-01", ...query }, november);
    const [before, october] = [await book({}), await book({ to: "2026-10-31" })];
    await settle({ ...parts, given_back: 100, on: "2026-11-15" });
    await record({ kind: "deducted", amount: 50.5, reason: "A key.", on: "2026-10-31" });
    const [entry] = (await look()).entries.filter(({ reason }) => reason === "A broken window.");
    const expectSame = async () => {
      // The deposit's own figures, which know nothing of the book.
      const { applied, deducted } = await look();
      const { received, profit, months } = await book({ method: "deposit" });
      expect([received, profit]).toEqual([applied + deducted, applied + deducted]);
      expect(months.reduce((sum, month) => sum + month.received, 0)).toBe(received);
      expect((await book({})).received).toBe(before.received + received);
      return deducted;
    };
    expect(await expectSame()).toBe(170.5);
    // What is recorded later stands on the day of recording: a month that is over does not change.
    expect(await book({ to: "2026-10-31" })).toEqual(october);
    await record({ kind: "reversed", entry: entry?._id, reason: "Not theirs." });
    expect(await expectSame()).toBe(50.5);
    expect(await book({ to: "2026-10-31" })).toEqual(october);
    const { entries } = await book({ method: "deposit" });
    const note = "Deducted from the deposit";
    const about = { on: "2026-11-21", kind: "received", name: tenant.agreement.name };
    expect(entries.filter((entry) => entry.note.startsWith(note))).toMatchObject([
      { ...about, note: `${note} on Nov 15, 2026`, amount: 120, reason: "A broken window." },
      { ...about, note: `${note} on Oct 31, 2026`, amount: 50.5, reason: "A key." },
      { ...about, note, amount: -120, reason: "Not theirs." },
    ]);
    expect((await book({ method: "cash" })).received).toBe(0);
    const file = formatBookCsv(await book({ method: "deposit" }));
    expect(new TextDecoder().decode(file.bytes)).toMatch(
      /2026-11-21,50\.50,,Deposit,.*on Oct 31, 2026.*A key\./,
    );
    await expectInvariants();
  });

  it("is taken back with its payment, which cannot be reversed alone", async () => {
    const { settle, look, record, account, admin } = await makeHeld();
    const entry = await settle(parts);
    expect(await refusal(reversePayment(admin, entry, "Wrong."))).toMatch(
      /^This was paid with the deposit\./,
    );
    await record({ kind: "reversed", entry, reason: "Another tenant's." });
    expect(await look()).toMatchObject({ applied: 0, held: 900, open: 1950 });
    expect((await account()).open).toBe(1950);
    expect(await PaymentModel.findById(entry).lean()).toMatchObject({ status: "canceled" });
    await expectInvariants();
    await PaymentModel.updateOne({ _id: entry }, { $set: { paid_cents: 90_001 } });
    expect(await checkInvariants(mongoose.connection)).toContain(
      `I18: of what a deposit paid, entry and payment differ: ${entry}`,
    );
  });

  it("holds less by what was given back of its payment when it is taken back, in either order at once", async () => {
    const { settle, look, record, admin, tenant } = await makeHeld();
    const entry = await settle({ applied: 900 });
    await giveBack(admin, entry, { amount: 150, reason: "The lift stood still." });
    await record({ kind: "reversed", entry, reason: "Another tenant's." });
    expect(await look()).toMatchObject({
      received: 1300,
      applied: 0,
      given_back: 150,
      held: 1150,
      open: 1950,
    });
    const { entries } = (await DepositModel.findOne({ agreement_id: tenant.agreement._id }).lean()) ?? {};
    const back = entries?.at(-1);
    expect(back).toMatchObject({ kind: "given_back", reason: "The lift stood still." });
    const mails = await subjectsTo(tenant);
    expect(mails.filter((subject) => subject.includes("corrected"))).toHaveLength(1);
    // It was recorded wrongly, too.
    await record({ kind: "reversed", entry: String(back?._id), reason: "It was never paid out." });
    expect(await look()).toMatchObject({ given_back: 0, held: 1300 });

    for (let round = 0; round < ROUNDS; round++) {
      const one = await makeHeld();
      const paid = await one.settle({ applied: 900 });
      const [given] = await Promise.all([
        refusal(giveBack(one.admin, paid, { amount: 150, reason: "The lift stood still." })),
        one.record({ kind: "reversed", entry: paid, reason: "Another tenant's." }),
      ]);
      const out = given === "done" ? 150 : 0;
      // Money in is money out and what is held.
      expect(await one.look()).toMatchObject({
        received: 1300,
        applied: 0,
        given_back: out,
        held: 1300 - out,
      });
    }
    await expectInvariants();
  });

  it("leaves no half when its payment cannot be written", async () => {
    const { settle } = await makeHeld();
    const before = await snapshotDatabase();
    const write = vi.spyOn(DepositModel, "updateOne");
    write.mockImplementationOnce(() => {
      throw new Error("The process ends here.");
    });
    await expect(settle(parts)).rejects.toThrow("The process ends here.");
    write.mockRestore();
    expect(await snapshotDatabase()).toBe(before);
    await expectInvariants();
  });
});

describe("a former tenant", () => {
  it("still sees the deposit and its receipts, which other users do not", async () => {
    const { tenant, record, admin, id } = await makeCase();
    const entry = await record({ ...bank, reference: "TRX-9" });
    await removeMember(admin, tenant.email);
    const former = await makeActor("user");
    const before = await snapshotDatabase();
    // One after the other: a promise that fails while the first is awaited would have nobody to hear it.
    for (const read of [
      () => getDeposit(former.actor, id),
      () => makeDepositReceipt(former.actor, id, entry),
    ])
      await expect(read()).rejects.toMatchObject({ code: "not_found" });
    expect(await snapshotDatabase()).toBe(before);
    expect(await getDeposit(tenant.actor, id)).toMatchObject({ active: false, held: 1300, due: 0 });

    const file = await makeDepositReceipt(tenant.actor, id, entry);
    const again = await makeDepositReceipt(admin, id, entry);
    expect(Buffer.from(file.bytes).equals(Buffer.from(again.bytes))).toBe(true);
    const texts = readPdfTexts(file.bytes);
    for (const words of ["received", "$1,300.00", "Bank transfer", "TRX-9", "Sep 5, 2026"])
      expect(texts).toContain(words);
    expect(texts).toContain(`${admin.name}, Nov 21, 2026`);
    await record({ kind: "reversed", entry, reason: "The transfer bounced." });
    const taken = readPdfTexts((await makeDepositReceipt(tenant.actor, id, entry)).bytes);
    expect(taken).toEqual(expect.arrayContaining(["taken back", "The transfer bounced."]));
  });

  it("is listed with the amounts owed, to give back and held, each month under one agreement", async () => {
    const { tenant, record, admin, id } = await makeCase();
    await record(bank);
    await makePayment(tenant, "2026-09");
    await makePayment(tenant, "2026-12", { paid_cents: 130_000 });
    await removeMember(admin, tenant.email);
    await AgreementModel.updateOne({ _id: id }, { ended_at: new Date("2026-10-31T09:00:00Z") });
    const settled = await makeCase();
    await makePayment(settled.tenant, "2026-09");
    await removeMember(admin, settled.tenant.email);
    await AgreementModel.updateOne({ _id: settled.id }, { ended_at: new Date("2026-09-30T09:00:00Z") });

    const list = (query = {}) => listFormerTenants(admin, query, november);
    const all = await list();
    expect(all.total).toBe(2);
    expect(all.items[0]).toMatchObject({
      agreement_id: id,
      // What was paid beyond the end pays what is open first.
      unpaid_periods: [],
      owed: 0,
      to_give_back: 650,
      held: 1300,
    });
    expect(all.items[1]).toMatchObject({ agreement_id: settled.id, owed: 0, to_give_back: 0, held: 0 });
    const ids = async (query: object) => (await list(query)).items.map(({ agreement_id }) => agreement_id);
    expect(await ids({ state: "open" })).toEqual([id]);
    expect(await ids({ q: settled.tenant.email.toUpperCase() })).toEqual([settled.id]);
    expect(await ids({ sort: "ended_at", direction: "asc" })).toEqual([settled.id, id]);

    const balance = await getMyBalance(tenant.actor, november);
    const roll = await getRentRoll(admin, "2026-10", november);
    const row = roll.rows.find(({ email }) => email === tenant.email);
    expect([balance.due, balance.is_former, balance.to_give_back]).toEqual([row?.owed, true, 650]);

    // Back in the same apartment: earlier debts stay with the ended agreement.
    const second = await acceptAgain(tenant);
    await AgreementModel.updateOne({ _id: second._id }, { accept_date: new Date("2026-11-02T09:00:00Z") });
    expect((await list()).items.find(({ agreement_id }) => agreement_id === id)).toMatchObject({
      unpaid_periods: [],
      owed: 0,
      to_give_back: 0,
      held: 1300,
    });
    expect(await getMyBalance(tenant.actor, november)).toMatchObject({ due: 650, is_former: false });
  });
});
