import mongoose from "mongoose";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inviteAdmin } from "@/lib/invitations/mutations";
import type { MailState } from "@/lib/mails/contract";
import { sendAgain } from "@/lib/mails/mutations";
import { countMails, listMails } from "@/lib/mails/queries";
import { inTransaction } from "@/lib/platform/db/transaction";
import { AuditEntryModel } from "@/models/audit-entry";
import { BuildingModel, THE_BUILDING } from "@/models/building";
import { MailModel } from "@/models/mail";
import { UserModel } from "@/models/user";
import { findFreePort } from "@/scripts/free-port";
import { makeActor } from "@/tests/support/actors";
import { forkProcess } from "@/tests/support/bundle-process";
import { connectTestDatabase } from "@/tests/support/mongo";
import { smtpAddress, startSmtp, type SmtpStandIn } from "@/tests/support/smtp-stand-in";
import type { Mail } from "./mail";
import { preferenceToken } from "./mail-preference";
import { queueMail, writeToOutbox } from "./queue-mail";
import { openBody } from "./seal-body";
import {
  sendDueMails,
  sendNext,
  claimMail,
  MAYBE_ARRIVED,
  noteHandover,
  settleLapsedClaims,
} from "./send-due-mails";
import { finishMails } from "./send-in-background";

const port = await findFreePort();
vi.stubEnv("SMTP_URL", smtpAddress(port));
vi.stubEnv("MAIL_FROM", "Nibash <office@home.example.com>");

connectTestDatabase({ isOwn: true });

let smtp: SmtpStandIn;
const children: ChildProcess[] = [];
beforeEach(async () => {
  smtp = await startSmtp(port);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await finishMails(20_000);
  await smtp.stop();
});

const MINUTE = 60_000;
const mailTo = (to: string, more: Partial<Mail> = {}): Mail => ({
  to,
  subject: "The lift",
  text: "It rests: https://home.example.com/x#secret-token",
  html: "<p>It rests.</p>",
  ...more,
});
const rowOf = (to: string) => MailModel.findOne({ to }).orFail().lean();

/** Writes a mail and waits for its first attempt; null if its cause already has a mail. */
async function sendMail(mail: Mail): Promise<MailState | null> {
  const _id = await writeToOutbox(mail);
  return _id && sendNext(undefined, { _id });
}

const later = (minutes: number) => () => new Date(Date.now() + minutes * MINUTE);
const messageIds = () => smtp.mails.map(({ raw }) => /^Message-ID: (.*)\r$/im.exec(raw)?.[1]);

describe("a mail in the outbox", () => {
  it("is sent, then keeps its address, subject and times but not its content", async () => {
    expect(await sendMail(mailTo("a@example.com", { cause: "account-deleted:1" }))).toBe("sent");
    const row = await rowOf("a@example.com");
    expect(row).toMatchObject({ state: "sent", subject: "The lift", attempts: 1, sealed: null, error: "" });
    expect(row.settled_at).toBeInstanceOf(Date);
    expect(row.forget_at?.getTime()).toBeGreaterThan(Date.now() + 300 * 24 * 60 * MINUTE);
  });

  it("is encrypted in the database and can be opened only with its own cause", async () => {
    await writeToOutbox(mailTo("a@example.com", { cause: "account-deleted:1" }));
    const stored = await mongoose.connection.collection("mails").findOne({});
    expect(JSON.stringify(stored)).not.toContain("secret-token");
    const { sealed } = await rowOf("a@example.com");
    const bytes = (sealed as unknown as mongoose.mongo.Binary).value();
    expect(Buffer.from(bytes).toString("latin1")).not.toContain("secret-token");
    expect(openBody("account-deleted:1", bytes)?.text).toContain("secret-token");
    expect(openBody("account-deleted:2", bytes)).toBeNull();
    const damaged = Buffer.from(bytes);
    damaged[40] = (damaged[40] ?? 0) ^ 1;
    expect(openBody("account-deleted:1", damaged)).toBeNull();
    expect(openBody("account-deleted:1", Buffer.alloc(3))).toBeNull();
  });

  it("is not dated before the database's time by a machine whose clock is behind", async () => {
    const before = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: before - 5 * MINUTE });
    await writeToOutbox(mailTo("a@example.com"));
    vi.useRealTimers();
    expect((await rowOf("a@example.com")).created_at.getTime()).toBeGreaterThanOrEqual(before);
  });

  it("is stored once per cause, even when written concurrently", async () => {
    const write = () => writeToOutbox(mailTo("a@example.com", { cause: "account-deleted:1" }));
    const ids = await Promise.all(Array.from({ length: 20 }, write));
    expect(ids.filter(Boolean)).toHaveLength(1);
    const inside = () =>
      inTransaction((session) => queueMail(mailTo("a@example.com", { cause: "account-deleted:2" }), session));
    const written = await Promise.all(Array.from({ length: 10 }, inside));
    expect(written.filter(Boolean)).toHaveLength(1);
    expect(await MailModel.countDocuments({})).toBe(2);
    expect(await sendMail(mailTo("a@example.com", { cause: "account-deleted:1" }))).toBeNull();
  });

  it("is sent right after its transaction commits, not before", async () => {
    await inTransaction(async (session) => {
      await queueMail(mailTo("a@example.com"), session);
      await sendDueMails();
      expect(smtp.mails).toEqual([]);
    });
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(1));
  });

  it("is neither stored nor sent when its transaction fails", async () => {
    const failing = inTransaction(async (session) => {
      await queueMail(mailTo("a@example.com"), session);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await finishMails(20_000);
    await sendDueMails();
    expect(await MailModel.countDocuments({})).toBe(0);
    expect(smtp.mails).toEqual([]);
  });

  it("is refused with attachments larger than 5 MB", async () => {
    const attached = (bytes: number) => [
      { name: "a.pdf", contentType: "application/pdf", content: new Uint8Array(bytes) },
    ];
    await expect(
      writeToOutbox(mailTo("a@example.com", { attachments: attached(5 * 1024 * 1024 + 1) })),
    ).rejects.toThrow("larger than 5 MB");
    await writeToOutbox(mailTo("a@example.com", { attachments: attached(5 * 1024 * 1024) }));
  });
});

describe("a mail that cannot be sent", () => {
  it("is retried after growing delays and fails after the seventh attempt", async () => {
    await smtp.stop();
    await sendMail(mailTo("a@example.com"));
    const pauses = [1, 5, 30, 120, 360, 1440];
    let now = Date.now();
    for (const [at, pause] of pauses.entries()) {
      const row = await rowOf("a@example.com");
      expect(row).toMatchObject({ state: "waiting", attempts: at + 1, handed_at: null });
      expect(row.error).toMatch(/could not be reached/);
      const waits = (row.next_at.getTime() - now) / MINUTE;
      expect(waits).toBeGreaterThan(pause * 0.79);
      expect(waits).toBeLessThan(pause * 1.22 + 0.2);
      await sendDueMails(() => new Date(row.next_at.getTime() - 1));
      expect((await rowOf("a@example.com")).attempts).toBe(at + 1);
      now = row.next_at.getTime();
      await sendDueMails(() => new Date(now));
    }
    expect(await rowOf("a@example.com")).toMatchObject({ state: "failed", attempts: 7 });
    smtp = await startSmtp(port);
    await sendDueMails(() => new Date(now + 48 * 60 * MINUTE));
    expect(smtp.mails).toEqual([]);
  });

  it("is retried after a 4xx reply, but not after a 5xx reply", async () => {
    Object.assign(smtp, { refusal: "Come back later", refusalCode: 450 });
    expect(await sendMail(mailTo("a@example.com"))).toBe("waiting");
    expect((await rowOf("a@example.com")).error).toContain("refused it: 450 Come back later");
    Object.assign(smtp, { refusal: "See https://x.example/y#secret-token", refusalCode: 550 });
    expect(await sendMail(mailTo("b@example.com"))).toBe("failed");
    expect((await rowOf("b@example.com")).error).toBe("The mail server refused it: 550 See …");
    smtp.refusal = null;
    await sendDueMails(later(2));
    expect(smtp.mails.map(({ to }) => to)).toEqual([["a@example.com"]]);
  });

  it("fails and loses its content when its link expires", async () => {
    await writeToOutbox(mailTo("a@example.com", { until: new Date(Date.now() + 30 * MINUTE) }));
    await sendDueMails(later(31));
    expect(await rowOf("a@example.com")).toMatchObject({ state: "failed", sealed: null });
    await smtp.stop();
    await writeToOutbox(mailTo("b@example.com", { until: new Date(Date.now() + MINUTE / 2) }));
    await sendDueMails();
    const row = await rowOf("b@example.com");
    expect(row).toMatchObject({ state: "failed", sealed: null });
    expect(row.error).toMatch(/could not be reached.*run out/);
    smtp = await startSmtp(port);
  });

  it("loses its content after a month", async () => {
    Object.assign(smtp, { refusal: "No such mailbox", refusalCode: 550 });
    await sendMail(mailTo("a@example.com"));
    await sendDueMails(later(29 * 24 * 60));
    expect((await rowOf("a@example.com")).sealed).not.toBeNull();
    await sendDueMails(later(31 * 24 * 60));
    expect((await rowOf("a@example.com")).sealed).toBeNull();
  });
});

describe("concurrent senders", () => {
  it("send each mail once", async () => {
    for (let index = 0; index < 20; index++) await writeToOutbox(mailTo(`p${String(index)}@example.com`));
    await Promise.all([sendDueMails(), sendDueMails(), sendDueMails()]);
    expect(new Set(smtp.mails.map(({ to }) => to[0])).size).toBe(20);
    expect(smtp.mails).toHaveLength(20);
  });

  it("cannot hand a mail over twice, or after their claim has expired", async () => {
    await writeToOutbox(mailTo("a@example.com"));
    const slow = await claimMail(new Date());
    await MailModel.updateOne({}, { claimed_until: new Date(Date.now() - 1) });
    await sendDueMails();
    expect(smtp.mails).toHaveLength(1);
    await expect(noteHandover(slow ?? expect.fail())).rejects.toThrow("somebody else's");
    await writeToOutbox(mailTo("b@example.com"));
    const twice = (await claimMail(new Date())) ?? expect.fail();
    await noteHandover(twice);
    await expect(noteHandover(twice)).rejects.toThrow("somebody else's");
  });

  it("skip a mail that another sender has claimed", async () => {
    await writeToOutbox(mailTo("a@example.com"));
    await claimMail(new Date());
    await sendDueMails(later(10_000));
    expect(await rowOf("a@example.com")).toMatchObject({ state: "sending", attempts: 1 });
    expect(smtp.mails).toEqual([]);
  });
});

/** Starts a process that sends due mails, and kills it when `until` passes. */
async function killWhile(until: () => void): Promise<void> {
  const child = await forkProcess("tests/support/send-mails-process.ts");
  children.push(child);
  await vi.waitFor(until);
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  await MailModel.updateMany({ state: "sending" }, { claimed_until: new Date(Date.now() - 1) });
}

describe("a process that is killed", () => {
  it("after sending a mail leaves it unsure, and only an admin can send it again", async () => {
    const { actor } = await makeActor("admin");
    await writeToOutbox(mailTo("a@example.com", { cause: "account-deleted:1" }));
    smtp.isMute = true;
    await killWhile(() => expect(smtp.mails).toHaveLength(1));
    expect(await rowOf("a@example.com")).toMatchObject({ state: "sending" });
    smtp.isMute = false;
    for (const minutes of [0, 60, 5000]) await sendDueMails(later(minutes));
    expect(smtp.mails).toHaveLength(1);
    const row = await rowOf("a@example.com");
    expect(row).toMatchObject({ state: "unsure", error: MAYBE_ARRIVED });
    expect(await sendMail(mailTo("a@example.com", { cause: "account-deleted:1" }))).toBeNull();
    expect((await countMails()).byState.unsure).toBe(1);

    expect(await sendAgain(actor, String(row._id))).toBe(1);
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(2));
    expect(new Set(messageIds()).size).toBe(1);
    await vi.waitFor(async () => expect((await rowOf("a@example.com")).state).toBe("sent"));
    await expect(sendAgain(actor, String(row._id))).rejects.toThrow("cannot be sent again");
    expect(await AuditEntryModel.countDocuments({ action: "mail.sent-again" })).toBe(1);
  });

  it("before handing a mail over leaves it to be sent automatically", async () => {
    await writeToOutbox(mailTo("a@example.com"));
    let isAsked = false;
    const held = vi.fn(() => (isAsked = true));
    smtp.onReceiver = () => new Promise<void>(() => void held());
    await killWhile(() => expect(isAsked).toBe(true));
    smtp.onReceiver = null;
    await sendDueMails();
    expect(smtp.mails).toHaveLength(1);
    expect(await rowOf("a@example.com")).toMatchObject({ state: "sent", attempts: 2 });
  });

  it("returns its mail to the queue only when its claim has expired", async () => {
    await writeToOutbox(mailTo("a@example.com"));
    await claimMail(new Date());
    await settleLapsedClaims();
    expect((await rowOf("a@example.com")).state).toBe("sending");
    await MailModel.updateMany({}, { claimed_until: new Date(Date.now() - 1) });
    await settleLapsedClaims();
    expect((await rowOf("a@example.com")).state).toBe("waiting");
  });
});

it("a mail becomes unsure and is not retried when the server never confirms it", async () => {
  smtp.isMute = true;
  expect(await sendMail(mailTo("a@example.com"))).toBe("unsure");
  expect((await rowOf("a@example.com")).error).toMatch(/may have arrived/);
  smtp.isMute = false;
  await sendDueMails(later(5000));
  expect(smtp.mails).toHaveLength(1);
});

describe("a sent mail", () => {
  const headersOf = () => {
    const raw = smtp.mails.at(-1)?.raw ?? "";
    return raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  };

  it("has a one-click unsubscribe link if it is news, but not for security or money", async () => {
    const { userId, email } = await makeActor("user");
    await sendMail(mailTo(email, { kind: "news" }));
    const address = `http://localhost:3000/api/mail-preferences/unsubscribe?token=${preferenceToken(userId)}`;
    expect(headersOf()).toContain(`List-Unsubscribe: <${address}>`);
    expect(headersOf()).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(headersOf()).toMatch(/^Message-ID: <[0-9a-f]{24}@home\.example\.com>\r?$/im);
    expect(headersOf()).toMatch(/^Date: /m);
    for (const kind of ["security", "money"] as const) {
      await sendMail(mailTo(email, { kind }));
      expect(headersOf()).not.toContain("List-Unsubscribe");
    }
    await sendMail(mailTo("visitor@example.com", { kind: "news" }));
    expect(headersOf()).not.toContain("List-Unsubscribe");
    await sendMail(
      mailTo("visitor@example.com", { kind: "news", unsubscribe: "https://home.example.com/stop" }),
    );
    expect(headersOf()).toContain("List-Unsubscribe: <https://home.example.com/stop>");
  });

  it("is not news if the user has turned news off; other kinds still arrive", async () => {
    const { userId, email } = await makeActor("user");
    await UserModel.updateOne({ _id: userId }, { $unset: { wants_mails: 1 } });
    expect(await sendMail(mailTo(email, { kind: "news" }))).toBe("sent");
    await UserModel.updateOne({ _id: userId }, { wants_mails: false });
    expect(await sendMail(mailTo(email, { kind: "news" }))).toBe("unwanted");
    expect(await sendMail(mailTo(email, { kind: "money" }))).toBe("sent");
    expect(await sendMail(mailTo(email))).toBe("sent");
    expect(smtp.mails).toHaveLength(3);
  });

  it("contains its attachment byte for byte", async () => {
    const content = Buffer.from("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n");
    await sendMail(
      mailTo("a@example.com", {
        attachments: [{ name: "visit.ics", contentType: "text/calendar", content }],
      }),
    );
    const raw = smtp.mails[0]?.raw ?? "";
    expect(raw).toMatch(/Content-Type: text\/calendar; name=visit\.ics/);
    expect(raw).toContain(content.toString("base64"));
  });

  it("contains the building's name and address", async () => {
    await BuildingModel.create({ _id: THE_BUILDING, name: "Shapla & Sons", address: "Road 7\nDhaka" });
    await sendMail(mailTo("a@example.com"));
    const raw = (smtp.mails[0]?.raw ?? "").replaceAll("=\r\n", "");
    expect(raw).toContain("Shapla & Sons, Road 7, Dhaka");
    expect(raw).toContain("Shapla &#38; Sons, Road 7, Dhaka");
  });

  it("keeps what people typed as they typed it, whatever the building's name is", async () => {
    await BuildingModel.create({ _id: THE_BUILDING, name: "Shapla $& $' Tower", address: "Road 7" });
    const { actor } = await makeActor("admin");
    const typed = { subject: "{{house}} $& rests", text: "{{house}} $&", html: "<p>{{house}} $&</p>" };
    await sendMail(mailTo("a@example.com", typed));
    await inviteAdmin(actor, { email: "b@example.com" });
    await finishMails(20_000);
    const [news = "", invitation = ""] = smtp.mails.map(({ raw }) => raw.replaceAll("=\r\n", ""));
    expect(news).toContain("Subject: {{house}} $& rests");
    expect(news).toContain("<p>{{house}} $&</p>");
    expect(invitation).toContain("Subject: You are invited to manage Shapla $& $' Tower");
  });
});

it("listMails shows admins the state of each mail, but never its content", async () => {
  const { actor } = await makeActor("admin");
  await sendMail(mailTo("a@example.com"));
  Object.assign(smtp, { refusal: "No such mailbox", refusalCode: 550 });
  await sendMail(mailTo("b@example.com"));
  await smtp.stop();
  await sendMail(mailTo("c@other.example"));
  smtp = await startSmtp(port);
  const all = await listMails(actor);
  expect(all.total).toBe(3);
  expect(JSON.stringify(all)).not.toMatch(/secret-token|sealed|cause/);
  const shown = all.items.map(({ to, state, can_retry }) => [to, state, can_retry]);
  expect(shown).toEqual([
    ["c@other.example", "waiting", true],
    ["b@example.com", "failed", true],
    ["a@example.com", "sent", false],
  ]);
  expect((await listMails(actor, { state: "failed" })).items.map(({ to }) => to)).toEqual(["b@example.com"]);
  expect((await listMails(actor, { q: "OTHER.ex" })).items.map(({ to }) => to)).toEqual(["c@other.example"]);
  expect((await countMails(later(10)())).oldestSeconds).toBeGreaterThan(590);
});
