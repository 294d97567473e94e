import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import mongoose from "mongoose";
import { SMTPServer } from "smtp-server";
import { connectDatabase } from "@/lib/db/connect";
import { setUpCard } from "@/lib/domain/autopay/set-up-card";
import { startAutopay } from "@/lib/domain/autopay/start-autopay";
import { takeCard } from "@/lib/domain/autopay/take-card";
import { env } from "@/lib/env";
import { dayAfter, startOfTowerDay, towerDay } from "@/lib/format/dates";
import { addMonths, periodOf } from "@/lib/format/periods";
import { queueMail } from "@/lib/mail/queue-mail";
import { AgreementModel } from "@/models/agreement";
import { AnnouncementModel } from "@/models/announcement";
import { AuditEntryModel } from "@/models/audit-entry";
import { MailModel } from "@/models/mail";
import { PaymentModel } from "@/models/payment";
import { RentReminderModel } from "@/models/rent-reminder";
import { checkInvariants } from "@/scripts/checks/invariants/check-invariants";
import { restoreArchive } from "@/scripts/data/archive/restore-archive";
import { writeArchive } from "@/scripts/data/archive/write-archive";
import { SeededRandom } from "@/tools/chaos/seeded-random";
import { startNginx } from "../support/nginx";
import { makeMember, type TestMember } from "../support/factories";
import { payByCard } from "./card";
import type { Cluster } from "./cluster";
import { check } from "./outcome";
import { listLost, runWorkload } from "./workload";

const MINUTE = 60_000;
/** The slowest job runs once a minute; this leaves it time to finish. */
const ROUND_MS = 80_000;
const TENANTS = 24;
const MAILS = 10_000;
const FAILING = 0.3;

/** The clocks of the three instances are this much off. */
export const SKEWS = [-5 * MINUTE, 0, 5 * MINUTE] as const;

/** Month end, the first day and a day offline, on three instances whose clocks disagree: nobody twice, nobody never. */
export async function drillJobs(cluster: Cluster): Promise<void> {
  const period = addMonths(periodOf(new Date()), 1);
  const [first, second] = [`${period}-01`, `${period}-02`];
  const tenants: TestMember[] = [];
  for (let floor = 200; floor < 200 + TENANTS; floor += 1) tenants.push(await makeTenant(floor, first));
  const [savers, payers, leavers] = [tenants.slice(0, 8), tenants.slice(8, 16), tenants.slice(16)];
  for (const { person } of savers) {
    await payByCard(cluster.sandboxUrl, (await setUpCard(person.actor, {})).clientSecret);
    await takeCard(person.actor);
    await startAutopay(person.actor, { day: 2 });
  }
  const last = dayAfter(first, -1);
  await AgreementModel.updateMany(
    { user_id: mongoose.trusted({ $in: leavers.map(({ person }) => person.userId) }) },
    { leave_on: last, notice_given_at: new Date() },
  );
  const notice = { title: "The lift", description: "It is serviced today.", publish_on: first, mail: true };
  await AnnouncementModel.create({ ...notice, date: startOfTowerDay(first) });
  const at = async (day: string, minutes: number) => {
    cluster.moveTo(new Date(startOfTowerDay(day).getTime() + minutes * MINUTE));
    await sleep(ROUND_MS);
  };
  await at(last, 23 * 60 + 54);
  await check(
    "nothing of the first day happens while the month lasts, whatever an instance's clock says",
    async () => {
      assert.equal(await AgreementModel.countDocuments({ leave_on: last, active: true }), leavers.length);
      assert.equal(await AnnouncementModel.countDocuments({ announced_at: null, publish_on: first }), 1);
      return undefined;
    },
  );
  await at(first, 1);
  await at(first, 9 * 60 + 1);
  for (const index of SKEWS.keys()) await cluster.stopInstance(index);
  // Offline from the first to the third: the day of autopay passes.
  cluster.moveTo(new Date(startOfTowerDay(dayAfter(second, 1)).getTime() + 11 * 60 * MINUTE));
  for (const index of SKEWS.keys()) await cluster.startInstance(index);
  await sleep(ROUND_MS);
  await at(`${period}-06`, 9 * 60 + 1);
  await at(`${period}-12`, 9 * 60 + 1);
  await check("each agreement ended once, with one mail", async () => {
    assert.equal(await AgreementModel.countDocuments({ leave_on: last, active: false }), leavers.length);
    const ended = await AuditEntryModel.find({ action: "agreement.ended" }).lean();
    assert.equal(ended.length, leavers.length);
    return `${ended.length} ended`;
  });
  await check("the announcement was published once and mailed once to each member", async () => {
    assert.equal(
      await AnnouncementModel.countDocuments({ announced_at: mongoose.trusted({ $ne: null }) }),
      1,
    );
    return countMails(/The lift/, [...savers, ...payers]);
  });
  await check("each card was charged once for the month", () => checkCharges(savers, period));
  await check("each debtor was reminded once in each stage, and nobody who pays by card", async () => {
    const owing = new Set(payers.map(({ person }) => person.email));
    const reminders = await RentReminderModel.find({
      email: mongoose.trusted({ $in: emailsOf(tenants) }),
    }).lean();
    assert.deepEqual([...new Set(reminders.map(({ email }) => email))].sort(), [...owing].sort());
    const kinds = payers.map(({ person }) =>
      reminders.filter(({ email }) => email === person.email).map(({ kind }) => kind),
    );
    for (const each of kinds) assert.deepEqual(each, kinds[0]);
    return `${reminders.length} reminders: ${kinds[0]?.join(", ") ?? "none"} to each`;
  });
  await check("no mail is left waiting, and all invariants hold", async () => {
    assert.equal(await MailModel.countDocuments({ state: mongoose.trusted({ $ne: "sent" }) }), 0);
    assert.deepEqual(await checkInvariants(await connectDatabase()), []);
    return `${await MailModel.countDocuments()} mails, each sent once`;
  });
}

/** Moved in this month and paid it; next month is the first that anybody owes. */
async function makeTenant(floor: number, firstOfNext: string): Promise<TestMember> {
  const tenant = await makeMember({ apartment: { floor_no: floor } });
  await AgreementModel.updateOne({ _id: tenant.agreement._id }, { first_period: firstOfNext.slice(0, 7) });
  return tenant;
}

const emailsOf = (tenants: readonly TestMember[]) => tenants.map(({ person }) => person.email);

async function countMails(subject: RegExp, tenants: readonly TestMember[]): Promise<string> {
  const mails = await MailModel.find({ subject: mongoose.trusted({ $regex: subject }) }, { to: 1 }).lean();
  const expected = emailsOf(tenants).filter((email) => mails.some(({ to }) => to === email));
  assert.deepEqual(expected.length, tenants.length);
  assert.equal(new Set(mails.map(({ to }) => to)).size, mails.length);
  return `${mails.length} mails`;
}

async function checkCharges(savers: readonly TestMember[], period: string): Promise<string> {
  const rows = await PaymentModel.find({ email: mongoose.trusted({ $in: emailsOf(savers) }) }).lean();
  assert.deepEqual(
    rows.map((row) => [row.period, row.status]),
    savers.map(() => [period, "paid"]),
  );
  assert.equal(new Set(rows.map(({ transactionId }) => transactionId)).size, savers.length);
  return `${rows.length} charges`;
}

/** What the failing mail server has taken, by Message-ID. */
export interface FailingServer {
  readonly port: number;
  readonly taken: Map<string, number>;
  readonly faults: Record<string, number>;
  readonly stop: () => Promise<void>;
}

/** An SMTP server that fails three times in ten: refuses, breaks off, or takes the mail and never says so. */
export async function startFailingServer(seed: number): Promise<FailingServer> {
  const random = new SeededRandom(seed);
  const taken = new Map<string, number>();
  const faults: Record<string, number> = {};
  const sockets = new Map<number, Socket>();
  const failing = (share: number) => random.chance(share * FAILING);
  const note = (fault: string) => (faults[fault] = (faults[fault] ?? 0) + 1);
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo: (_, session, done) => {
      if (failing(0.5)) {
        note("refused for now");
        return done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
      }
      if (failing(0.2)) {
        note("broke off before the message");
        return void sockets.get(session.remotePort)?.destroy();
      }
      done();
    },
    onData: (stream, _, done) => {
      let raw = "";
      stream.on("data", (chunk: Buffer) => (raw += chunk.toString("latin1")));
      stream.on("end", () => {
        if (failing(0.2)) {
          note("refused after the message");
          return done(Object.assign(new Error("Mailbox is busy"), { responseCode: 450 }));
        }
        const id = /^Message-ID: (.+)\r$/im.exec(raw)?.[1] ?? "none";
        taken.set(id, (taken.get(id) ?? 0) + 1);
        if (!failing(0.1)) return done();
        note("taken without an answer");
      });
    },
  });
  server.server.on("connection", (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket));
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port.");
  return {
    port: address.port,
    taken,
    faults,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Ten thousand mails by three instances through that server: each arrives once, or is shown to admins as unsure. */
export async function drillMails(server: FailingServer): Promise<void> {
  for (let written = 0; written < MAILS; written += 1)
    await queueMail({
      to: `reader${written}@example.com`,
      subject: `Mail ${written}`,
      text: "One of many.",
      cause: `drill:${written}`,
    });
  const isOpen = { state: mongoose.trusted({ $in: ["waiting" as const, "sending" as const] }) };
  const began = Date.now();
  while ((await MailModel.countDocuments(isOpen)) > 0) {
    await sleep(2_000);
    // Instead of waiting for the pauses between two tries, which last a day and a half.
    await MailModel.updateMany({ state: "waiting" }, { next_at: new Date() });
  }
  await check(`${MAILS} mails through a server that fails ${FAILING * 100} %`, async () => {
    const mails = await MailModel.find({ cause: /^drill:/ }, { state: 1 }).lean();
    assert.equal(mails.length, MAILS);
    const twice = [...server.taken.values()].filter((times) => times > 1).length;
    assert.equal(twice, 0, "mails arrived twice");
    const arrived = new Set([...server.taken.keys()].map((id) => id.slice(1, 25)));
    const of = (state: string) => mails.filter((mail) => mail.state === state);
    const lost = of("sent").filter(({ _id }) => !arrived.has(String(_id)));
    assert.equal(lost.length, 0, "mails are called sent and did not arrive");
    assert.equal(of("sent").length + of("unsure").length + of("failed").length, MAILS);
    assert.equal(
      of("failed").filter(({ _id }) => arrived.has(String(_id))).length,
      0,
      "mails are called failed and arrived",
    );
    const counts = ["sent", "unsure", "failed"].map((state) => `${of(state).length} ${state}`).join(", ");
    const faults = Object.entries(server.faults)
      .map(([fault, times]) => `${times} ${fault}`)
      .join(", ");
    return `${counts}; ${faults}; ${((Date.now() - began) / 1000).toFixed(0)} s`;
  });
}

/** A backup while payments are written: what it restores is whole, and holds all that was acknowledged before it began. */
export async function drillBackup(cluster: Cluster): Promise<void> {
  await check(
    "a backup while payments are written restores to a database in which everything holds",
    async () => {
      const file = join(mkdtempSync(join(tmpdir(), "nibash-drill-")), "drill.backup.gz");
      let before: string[] = [];
      const outcome = await runWorkload(cluster, async () => {
        await sleep(5_000);
        before = await PaymentModel.find({ status: "paid" }).distinct("transactionId");
        const { client, db } = nativeOf(mongoose.connection);
        await writeArchive(client, db, file);
        await sleep(5_000);
      });
      assert.deepEqual(await listLost(outcome), [], "acknowledged writes are lost");
      const restored = await mongoose
        .createConnection(cluster.uri, { dbName: "nibash_restored" })
        .asPromise();
      try {
        const { documents } = await restoreArchive(nativeOf(restored).db, file, true);
        const paid = await restored.collection("payments").distinct("transactionId", { status: "paid" });
        assert.deepEqual(
          before.filter((id) => !paid.includes(id)),
          [],
          "payments recorded before the backup are not in it",
        );
        assert.deepEqual(await checkInvariants(restored), []);
        return `${documents} documents, ${before.length} payments before it, ${paid.length} in it`;
      } finally {
        await restored.close();
      }
    },
  );
}

function nativeOf(connection: mongoose.Connection) {
  const { db } = connection;
  if (!db) throw new Error("The database is not connected.");
  return { client: connection.getClient(), db };
}

/** Payments through nginx while its instances are killed: none lost, none twice, every charge recorded. */
export async function drillKills(cluster: Cluster): Promise<void> {
  const [one = 0, other = 0] = cluster.ports;
  const proxy = await startNginx([one, other]);
  // Its certificate is its own.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  const url = `https://127.0.0.1:${String(proxy.ports.https)}`;
  let kills = 0;
  try {
    await check("payments through nginx while instances are killed: none lost, none twice", async () => {
      const outcome = await runWorkload({ ...cluster, url }, async () => {
        for (; kills < 8; kills += 1) {
          await cluster.kill(kills % 2);
          await sleep(3_000);
          await cluster.startInstance(kills % 2);
          await sleep(2_000);
        }
      });
      assert.deepEqual(await listLost(outcome), [], "acknowledged writes are lost");
      await sleep(10_000);
      const rows = await PaymentModel.find({ status: "paid" }, { transactionId: 1 }).lean();
      assert.equal(new Set(rows.map(({ transactionId }) => transactionId)).size, rows.length);
      const charged = await listSucceeded(cluster.sandboxUrl);
      const recorded = new Set(rows.map(({ transactionId }) => transactionId));
      assert.deepEqual(
        charged.filter((id) => !recorded.has(id)),
        [],
        "charges are not recorded",
      );
      assert.deepEqual(await checkInvariants(await connectDatabase()), []);
      return `${kills} kills, ${outcome.payments.length} payments and ${outcome.agreements.length} accepts acknowledged`;
    });
  } finally {
    await proxy.stop();
  }
}

/** The ids of all intents that the provider has charged. */
async function listSucceeded(sandboxUrl: string): Promise<string[]> {
  const answer = await fetch(`${sandboxUrl}/v1/payment_intents?limit=100`, {
    headers: { Authorization: `Bearer ${env().STRIPE_SECRET_KEY}` },
  });
  const { data } = (await answer.json()) as { data: { id: string; status: string }[] };
  return data.filter(({ status }) => status === "succeeded").map(({ id }) => id);
}
