import mongoose from "mongoose";
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { postAnnouncement } from "@/lib/announcements/mutations";
import { setUpCard, startAutopay, takeCard } from "@/lib/autopay/set-up-card";
import { setEnding } from "@/lib/leaving/mutations";
import { connectDatabase } from "@/lib/platform/db/connect";
import { env } from "@/lib/platform/env";
import { dayAfter, startOfTowerDay } from "@/lib/platform/format/dates";
import { addMonths, periodOf } from "@/lib/platform/format/periods";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { AgreementModel } from "@/models/agreement";
import { AnnouncementModel } from "@/models/announcement";
import { AuditEntryModel } from "@/models/audit-entry";
import { MailModel } from "@/models/mail";
import { PaymentModel } from "@/models/payment";
import { RentReminderModel } from "@/models/rent-reminder";
import { checkInvariants } from "@/scripts/checks/invariants/check-invariants";
import { databaseOf } from "@/scripts/data/archive/database-of";
import { restoreArchive } from "@/scripts/data/archive/restore-archive";
import { writeArchive } from "@/scripts/data/archive/write-archive";
import { Refusal } from "@/scripts/refusal";
import { makeActor } from "../support/actors";
import { makeMember, type TestMember } from "../support/factories";
import { startNginx } from "../support/nginx";
import { payByCard } from "./card";
import { runOn, type Start } from "./check-cluster";
import type { Cluster } from "./cluster";
import { idIn, startFailingSmtp, UNSURE, type FailingSmtp } from "./failing-smtp";
import { check } from "./outcome";
import { listLost, runWorkload } from "./workload";

const MINUTE = 60_000;

/** What takes minutes, each on a cluster of its own (docs/operations.md). */
const DRILLS = new Map<string, (start: Start) => Promise<boolean>>([
  ["jobs", (start) => runOn(() => start({ count: SKEWS.length, skews: SKEWS }), drillJobs)],
  ["mails", drillMails],
  ["backup", (start) => runOn(start, drillBackup)],
  ["kills", (start) => runOn(() => start({ count: 2 }), drillKills)],
]);

/** Runs a drill; returns whether everything held. */
export function runDrill(name: string, start: Start): Promise<boolean> {
  const drill = DRILLS.get(name);
  if (!drill) throw new Refusal(`--drill takes one of ${[...DRILLS.keys()].join(", ")}.`);
  return drill(start);
}

const SKEWS = [-5 * MINUTE, 0, 5 * MINUTE] as const;
/** The slowest job runs once a minute; this leaves it time to finish. */
const ROUND_MS = 80_000;
const EACH = 8;

/** Month end and a day offline, on three instances whose clocks differ: no one charged, reminded or told twice or never. */
async function drillJobs(cluster: Cluster): Promise<void> {
  const period = addMonths(periodOf(new Date()), 1);
  const dayOf = (day: number) => `${period}-${String(day).padStart(2, "0")}`;
  const last = dayAfter(dayOf(1), -1);
  const house = await fillHouse(cluster, period, last);
  const at = async (day: string, hour: number, minute: number) => {
    await cluster.moveTo(new Date(startOfTowerDay(day).getTime() + (hour * 60 + minute) * MINUTE));
    await sleep(ROUND_MS);
  };
  const countEnded = () => AgreementModel.countDocuments({ leave_on: last, active: false });
  const countPublished = () =>
    AnnouncementModel.countDocuments({ title: LIFT, announced_at: mongoose.trusted({ $ne: null }) });

  await at(last, 23, 54);
  await check("nothing of the first day happens on the last, whatever an instance's clock says", async () => {
    assert.deepEqual([await countEnded(), await countPublished()], [0, 0]);
    return undefined;
  });
  await at(dayOf(1), 0, 1);
  await check("agreements end and the announcement appears on the first, whatever a clock says", async () => {
    assert.deepEqual([await countEnded(), await countPublished()], [EACH, 1]);
    return `${EACH} ended, 1 published`;
  });
  await at(dayOf(1), 9, 1);
  // Offline from then until the third: autopay's day passes.
  await Promise.all(SKEWS.map((_, index) => cluster.stopInstance(index)));
  await cluster.moveTo(new Date(startOfTowerDay(dayOf(3)).getTime() + 11 * 60 * MINUTE));
  await Promise.all(SKEWS.map((_, index) => cluster.startInstance(index)));
  await sleep(ROUND_MS);
  // The turn is announced anew on the sixth, and taken three days after it.
  for (const [place, day] of [6, 9, 12].entries()) await at(dayOf(day), 9, 1 + 5 * place);
  await checkJobs(cluster, house, period);
}

const LIFT = "The lift";

interface House {
  /** Pay by autopay on the second. */
  readonly savers: readonly TestMember[];
  /** Pay nothing. */
  readonly debtors: readonly TestMember[];
  /** Their last day is the month's. */
  readonly leavers: readonly TestMember[];
}

/** Tenants who owe nothing before `period`, and an announcement for its first day. */
async function fillHouse({ sandboxUrl }: Cluster, period: string, last: string): Promise<House> {
  const admin = await makeActor("admin");
  const tenants: TestMember[] = [];
  for (let floor = 200; floor < 200 + 3 * EACH; floor += 1) {
    const tenant = await makeMember({ apartment: { floor_no: floor } });
    await AgreementModel.updateOne({ _id: tenant.agreement._id }, { first_period: period });
    tenants.push(tenant);
  }
  const [savers, leavers] = [tenants.slice(0, EACH), tenants.slice(2 * EACH)];
  for (const { person } of savers) {
    await payByCard(sandboxUrl, (await setUpCard(person.actor, {})).clientSecret);
    await takeCard(person.actor);
    await startAutopay(person.actor, { day: 2 });
  }
  for (const { agreement } of leavers) await setEnding(admin.actor, String(agreement._id), last);
  const description = "It is serviced today.";
  await postAnnouncement(admin.actor, { title: LIFT, description, publish_on: `${period}-01`, mail: true });
  return { savers, debtors: tenants.slice(EACH, 2 * EACH), leavers };
}

async function checkJobs(
  cluster: Cluster,
  { savers, debtors, leavers }: House,
  period: string,
): Promise<void> {
  await check("each leaver's agreement ended once, with one mail", async () => {
    const subjects = await AuditEntryModel.find({ action: "agreement.ended" }).distinct("subject");
    assert.equal(await AuditEntryModel.countDocuments({ action: "agreement.ended" }), subjects.length);
    return countMails("agreement-ended", leavers);
  });
  await check("each tenant got the announcement once", () =>
    countMails("announcement", [...savers, ...debtors]),
  );
  await check("each saved card was charged once", async () => {
    const rows = await PaymentModel.find({ email: mongoose.trusted({ $in: emailsOf(savers) }) }).lean();
    assert.deepEqual(
      rows.map((row) => [row.period, row.status]),
      savers.map(() => [period, "paid"]),
    );
    const charged = await listCharged(cluster.sandboxUrl);
    assert.deepEqual(charged, rows.map(({ transactionId }) => transactionId).sort());
    await countMails("autopay-charged", savers);
    return `${charged.length} charges at the provider, each with its row and its mail`;
  });
  await check("each debtor was reminded once in each stage, and nobody else", async () => {
    const tenants = [...savers, ...debtors, ...leavers];
    const reminders = await RentReminderModel.find({ email: mongoose.trusted({ $in: emailsOf(tenants) }) })
      .sort({ at: 1 })
      .lean();
    const kindsOf = ({ person }: TestMember) =>
      reminders.flatMap(({ email, kind }) => (email === person.email ? [kind] : []));
    assert.deepEqual(
      tenants.map(kindsOf),
      tenants.map((tenant) => (debtors.includes(tenant) ? ["soon", "due", "late"] : [])),
    );
    return `${reminders.length} reminders, ${await countMails("rent-reminder", debtors, 3)}`;
  });
  await check("each mail was delivered once, none waits, and all invariants hold", async () => {
    const mails = await MailModel.find({}, { state: 1 }).lean();
    assert.deepEqual([...new Set(mails.map(({ state }) => state))], ["sent"]);
    assert.deepEqual(listDelivered(), mails.map(({ _id }) => String(_id)).sort());
    assert.deepEqual(await checkInvariants(await connectDatabase()), []);
    return `${mails.length} mails`;
  });
}

const emailsOf = (tenants: readonly TestMember[]) => tenants.map(({ person }) => person.email);

/** Requires so many mails of this cause to each of them. */
async function countMails(cause: string, tenants: readonly TestMember[], each = 1): Promise<string> {
  const mails = await MailModel.find({ cause: new RegExp(`^${cause}:`) }, { to: 1 }).lean();
  const counts = emailsOf(tenants).map((email) => mails.filter(({ to }) => to === email).length);
  assert.deepEqual(counts, Array<number>(tenants.length).fill(each), `mails "${cause}"`);
  return `${tenants.length * each} mails`;
}

/** The mails in MAIL_DIR by their ids, sorted; a mail that was delivered twice is there twice. */
function listDelivered(): string[] {
  const folder = env().MAIL_DIR ?? "";
  const mails = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as { messageId?: string },
  );
  return mails.map(({ messageId = "" }) => idIn(messageId)).sort();
}

/** The intents that the provider has charged, by id, sorted. Requires that it has given nothing back. */
async function listCharged(sandboxUrl: string): Promise<string[]> {
  const headers = { Authorization: `Bearer ${env().STRIPE_SECRET_KEY}` };
  const answer = await fetch(`${sandboxUrl}/_sandbox/state`, { headers });
  const { charges, refunds } = (await answer.json()) as {
    charges: { status: string; payment_intent: string }[];
    refunds: unknown[];
  };
  assert.equal(refunds.length, 0, "charges were given back");
  const succeeded = charges.filter(({ status }) => status === "succeeded");
  return succeeded.map(({ payment_intent }) => payment_intent).sort();
}

const MAILS = 10_000;
const MOST_MS = 40 * MINUTE;

/** Ten thousand mails by three instances through a failing server: each arrives once, or is shown to admins. */
async function drillMails(start: Start): Promise<boolean> {
  const server = await startFailingSmtp();
  process.env.MAIL_FROM = "Nibash <office@example.com>";
  const timeouts = "connectionTimeout=2000&greetingTimeout=2000&socketTimeout=2000";
  process.env.SMTP_URL = `smtp://127.0.0.1:${String(server.port)}?${timeouts}`;
  try {
    return await runOn(
      () => start({ count: 3 }),
      () => sendThrough(server),
    );
  } finally {
    await server.stop();
  }
}

async function sendThrough({ taken, faults }: FailingSmtp): Promise<void> {
  const began = Date.now();
  for (let written = 0; written < MAILS; written += 1)
    await queueMail({
      to: `reader${written}@example.com`,
      subject: `Mail ${written}`,
      text: "One of many.",
      html: "<p>One of many.</p>",
      cause: `once:drill-${written}`,
    });
  const isOpen = { state: mongoose.trusted({ $in: ["waiting" as const, "sending" as const] }) };
  while ((await MailModel.countDocuments(isOpen)) > 0 && Date.now() - began < MOST_MS) {
    await sleep(2_000);
    // Instead of waiting for the pauses between two attempts, which are a day and a half in all.
    await MailModel.updateMany({ state: "waiting" }, { next_at: new Date() });
  }
  await check(`${MAILS} mails through a server that fails for 30 %: none twice, none lost`, async () => {
    const mails = await MailModel.find({ cause: /^once:drill-/ }, { state: 1 }).lean();
    const idsOf = (state: string) =>
      mails.filter((mail) => mail.state === state).map(({ _id }) => String(_id));
    const [sent, unsure, failed] = [idsOf("sent"), idsOf("unsure"), idsOf("failed")];
    const seconds = ((Date.now() - began) / 1000).toFixed(0);
    console.log(
      `  ${mails.length} mails: ${sent.length} sent, ${unsure.length} unsure, ${failed.length} failed`,
    );
    console.log(`  ${[...taken.values()].reduce((a, b) => a + b, 0)} taken by the server, in ${seconds} s`);
    for (const [fault, times] of faults) console.log(`  ${times} × ${fault}`);
    assert.equal(sent.length + unsure.length + failed.length, MAILS, "mails were lost or are not settled");
    assert.equal([...taken.values()].filter((times) => times > 1).length, 0, "mails arrived twice");
    assert.equal(sent.filter((id) => !taken.has(id)).length, 0, "mails are called sent and did not arrive");
    assert.equal(failed.filter((id) => taken.has(id)).length, 0, "mails are called failed and arrived");
    const doubtful = UNSURE.reduce((sum, fault) => sum + (faults.get(fault) ?? 0), 0);
    assert.equal(unsure.length, doubtful, "other mails are unsure than those that the server left in doubt");
    return undefined;
  });
}

const BULK = 15_000;

/** A backup while payments are written: what it restores is whole, and holds all that was recorded before it began. */
async function drillBackup(cluster: Cluster): Promise<void> {
  // So that it lasts for seconds.
  const entry = { at: new Date(), action: "coupon.added", subject: "BULK" };
  await AuditEntryModel.insertMany(Array.from({ length: BULK }, () => ({ ...entry })));
  const folder = mkdtempSync(join(tmpdir(), "nibash-drill-"));
  const file = join(folder, "drill.backup.gz");
  const listPaid = () => PaymentModel.find({ status: "paid" }).distinct("transactionId");
  await check("a backup while payments are written: it restores to a state in which all holds", async () => {
    const seeded = new Set(await listPaid());
    let [before, after]: [string[], string[]] = [[], []];
    let seconds = 0;
    const outcome = await runWorkload(cluster, async () => {
      await sleep(5_000);
      before = await listPaid();
      const began = Date.now();
      const { client, db } = databaseOf(mongoose.connection);
      await writeArchive(client, db, file);
      seconds = (Date.now() - began) / 1000;
      after = await listPaid();
      await sleep(3_000);
    });
    assert.ok(after.length > before.length + 5, "hardly any payment was recorded while it was written");
    assert.deepEqual(await listLost(outcome), [], "acknowledged writes are lost");
    const restored = await mongoose.createConnection(cluster.uri, { dbName: "restored" }).asPromise();
    try {
      const { documents } = await restoreArchive(databaseOf(restored).db, file, false);
      const distinctOf = async (collection: string, field: string, filter: object): Promise<string[]> =>
        ((await restored.collection(collection).distinct(field, filter)) as string[]).sort();
      const kept = await distinctOf("payments", "transactionId", { status: "paid" });
      const [inIt, later] = [new Set(kept), new Set(after)];
      const missing = before.filter((id) => !inIt.has(id));
      assert.deepEqual(missing, [], "payments recorded before the backup are not in it");
      const early = kept.filter((id) => !later.has(id));
      assert.deepEqual(early, [], "payments recorded after the backup are in it");
      // Written in one transaction, and read first and nearly last.
      const audited = await distinctOf("audit_entries", "subject", { action: "payment.paid" });
      const isNew = (id: string) => !seeded.has(id);
      assert.deepEqual(audited.filter(isNew), kept.filter(isNew), "it is not of one moment");
      assert.deepEqual(await checkInvariants(restored), []);
      return [
        `${documents} documents in ${seconds.toFixed(1)} s`,
        `${before.length} payments before it, ${kept.length} in it, ${after.length} after it`,
        `${outcome.payments.length} payments and ${outcome.agreements.length} accepts acknowledged, none lost`,
      ].join("; ");
    } finally {
      await restored.close();
      rmSync(folder, { recursive: true });
    }
  });
}

const KILLS = 8;

/** Payments through nginx while its instances are killed: none lost, none charged twice, every charge recorded. */
async function drillKills(cluster: Cluster): Promise<void> {
  const [one = 0, other = 0] = cluster.instances.map((url) => Number(new URL(url).port));
  const proxy = await startNginx([one, other]);
  // Its certificate is its own.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  const url = `https://127.0.0.1:${String(proxy.ports.https)}`;
  try {
    await check("payments through nginx while instances are killed: none lost, none twice", async () => {
      const outcome = await runWorkload({ ...cluster, url }, async () => {
        for (let kill = 0; kill < KILLS; kill += 1) {
          await cluster.kill(kill % 2);
          await sleep(3_000);
          await cluster.startInstance(kill % 2);
          await sleep(2_000);
        }
      });
      // The webhook and the reconciler finish what a dead process has left.
      await sleep(10_000);
      assert.deepEqual(await listLost(outcome), [], "acknowledged writes are lost");
      const charged = await listCharged(cluster.sandboxUrl);
      const emails = await PaymentModel.find({ transactionId: mongoose.trusted({ $in: charged }) }).distinct(
        "email",
      );
      const rows = await PaymentModel.find({
        email: mongoose.trusted({ $in: emails }),
        status: "paid",
      }).lean();
      // One live row per month (I8) and one charge per row: no one has paid a month twice.
      assert.deepEqual(rows.map(({ transactionId }) => transactionId).sort(), charged);
      assert.deepEqual(await checkInvariants(await connectDatabase()), []);
      const { payments, agreements, probes } = outcome;
      const unread = probes.filter(({ status }) => status !== 200);
      const why = unread.map(({ status, body }) => `${status} ${JSON.stringify(body).slice(0, 80)}`);
      for (const each of new Set(why)) console.log(`  ${why.filter((one) => one === each).length} × ${each}`);
      return [
        `${KILLS} kills`,
        `${payments.length} payments and ${agreements.length} accepts acknowledged, none lost`,
        `${charged.length} charges, ${rows.length} recorded`,
        `${unread.length} of ${probes.length} reads failed`,
      ].join("; ");
    });
  } finally {
    await proxy.stop();
  }
}
